"""What stands out in the measures of a game: sentences, each of which its interval supports.

Student's interval has no width where all games said the same, however few they were. There, and of
the points of player 1, Wilson's has to say the same: it takes every game for won or lost,
which makes it rather too wide than too narrow, and becomes narrower by their number only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludeme.player.matches.statistics import Interval
    from ludeme.player.quality.estimates import Estimate, Place

#: Of fewer games nothing is said: what all of them have in common may be chance.
FEWEST = 10
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
    points = _wilson(estimate, EVEN)
    # reason: of places between the first and the last the interval that is shown may be wider
    low, high = _interval(estimate, EVEN)
    if min(low, points.low) > EVEN:
        yield f"player 1 has the better side {_seen(play)}: a pie rule, or a smaller first turn?"
    if max(high, points.high) < EVEN:
        yield f"player 1 has the worse side {_seen(play)}"


def _shares(found: Mapping[Place, Estimate]) -> Iterator[str]:
    for measure, most, said in (
        ("draws", DRAWN, "more than half of the games have no winner"),
        ("timeouts", CUT_OFF, "games run into the limit: nothing makes them end"),
    ):
        told = _best(found, measure)
        if told is not None and _interval(told[0]).low > most:
            yield f"{said} {_seen(told[1])}"
    told = _best(found, "decisions")
    if told is not None and _interval(told[0]).high < DECISIONS:
        yield f"in most positions there is one move only {_seen(told[1])}"


def _depth(found: Mapping[Place, Estimate]) -> Iterator[str]:
    told = _best(found, "depth")
    if told is None:
        return
    low, high = _interval(told[0])
    if low > EVEN:
        yield "who searches more wins more: there is something to find out"
    elif high < NEARLY_EVEN:
        yield "who searches more does not win more: there is little to find out by search"


def _best(found: Mapping[Place, Estimate], measure: str) -> tuple[Estimate, str] | None:
    """What the kind of play says that says most, of those of which there are enough games."""
    for play, name in _PLAYS.items():
        for place, estimate in found.items():
            here = (place.measure, place.part, place.play) == (measure, "", play)
            if here and estimate.games >= FEWEST:
                return estimate, name
    return None


def _interval(estimate: Estimate, above: float = 0.0) -> Interval:
    """The interval that is shown, if it has a width; Wilson's otherwise. See `_wilson`."""
    from ludeme.player.matches.statistics import Interval

    low, high = estimate.low, estimate.high
    if low is None or high is None or low == high:
        return _wilson(estimate, above)
    return Interval(low + above, high + above)


def _wilson(estimate: Estimate, above: float = 0.0) -> Interval:
    """Wilson's interval of what lies between 0 and 1 once so much is added."""
    from ludeme.player.matches.statistics import wilson

    share = min(1.0, max(0.0, estimate.value + above))
    return wilson(share * estimate.games, estimate.games)


def _seen(play: str) -> str:
    return f"({play})"
