"""What stands out in the measures of a game: sentences, each of which its interval supports."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludeme.player.quality.estimates import Estimate, Place

#: Games that nobody wins: beyond this share a winner is the exception.
DRAWN = 0.5
#: Games that are cut off: good games may come to the limit now and then where nobody tries to win.
CUT_OFF = 0.05
#: Positions with something to decide: below this share players mostly only carry out.
DECISIONS = 0.5
#: What an agent scores against itself.
EVEN = 0.5
#: Hardly more: an interval below it needs hundreds of games.
NEARLY_EVEN = 0.55
#: The names of the kinds of play, the one that says more first.
_PLAYS = {"ladder": "search", "search": "search", "random": "random play"}


def clear_results(found: Mapping[Place, Estimate]) -> list[str]:
    """The sentences, in the order of their weight; none where nothing is clear."""
    return [*_seats(found), *_shares(found), *_depth(found)]


def _seats(found: Mapping[Place, Estimate]) -> Iterator[str]:
    told = _best(found, "first player")
    if told is None:
        return
    estimate, play = told
    if estimate.low is not None and estimate.low > 0:
        yield f"player 1 has the better side {_seen(play)}: a pie rule, or a smaller first turn?"
    if estimate.high is not None and estimate.high < 0:
        yield f"player 1 has the worse side {_seen(play)}"


def _shares(found: Mapping[Place, Estimate]) -> Iterator[str]:
    for measure, most, said in (
        ("draws", DRAWN, "more than half of the games have no winner"),
        ("timeouts", CUT_OFF, "games run into the limit: nothing makes them end"),
    ):
        told = _best(found, measure)
        if told is not None and told[0].low is not None and told[0].low > most:
            yield f"{said} {_seen(told[1])}"
    told = _best(found, "decisions")
    if told is not None and told[0].high is not None and told[0].high < DECISIONS:
        yield f"in most positions there is one move only {_seen(told[1])}"


def _depth(found: Mapping[Place, Estimate]) -> Iterator[str]:
    told = _best(found, "depth")
    if told is None or told[0].low is None or told[0].high is None:
        return
    if told[0].low > EVEN:
        yield "who searches more wins more: there is something to find out"
    elif told[0].high < NEARLY_EVEN:
        yield "who searches more does not win more: there is little to find out by search"


def _best(found: Mapping[Place, Estimate], measure: str) -> tuple[Estimate, str] | None:
    """What the kind of play says that says most, of those in which a measure was taken."""
    for play, name in _PLAYS.items():
        for place, estimate in found.items():
            if (place.measure, place.part, place.play) == (measure, "", play):
                return estimate, name
    return None


def _seen(play: str) -> str:
    return f"({play})"
