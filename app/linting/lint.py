"""`lint`: what is hardly meant in a description, by its text and by games that are played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ludeme.app.linting import SECONDS
from ludeme.app.linting.alike import alike
from ludeme.app.linting.course import course
from ludeme.app.linting.evidence import Evidence
from ludeme.app.linting.findings import Finding
from ludeme.app.linting.played import RANDOM, SEARCH
from ludeme.app.linting.silence import not_silenced
from ludeme.app.linting.unplayed import unplayed
from ludeme.app.measuring.off_board import sentence
from ludeme.grammar.errors import LudemeError, UnsupportedLudeme
from ludeme.play.counted import CountedGame
from ludeme.play.diagnosis import Diagnosis, diagnose
from ludeme.play.game import Game
from ludeme.play.match import Match
from ludeme.play.off_board import off_board

#: The most games of each kind.
RANDOM_GAMES, SEARCHED_GAMES = 1000, 24
#: The part of the time that random games have; the search has the rest, and what they leave.
AT_RANDOM = 0.5
#: Games whose accesses are watched, and their greatest length.
WATCHED = 5

#: Told what is being done.
Say = Callable[[str], None]


@dataclass(frozen=True)
class Report:
    """What lint has to say of a description."""

    #: Errors: with any, nothing was played.
    errors: tuple[LudemeError, ...] = ()
    findings: tuple[Finding, ...] = ()
    #: What was played: one for each game of a match; the game itself is `evidence.game`.
    evidence: tuple[Evidence, ...] = ()

    @property
    def is_unsupported(self) -> bool:
        """Whether it uses what is not played yet."""
        return bool(self.errors) and isinstance(self.errors[0], UnsupportedLudeme)


def lint(
    source: str | Path,
    options: Sequence[str] = (),
    ruleset: str | None = None,
    *,
    seconds: float = SECONDS,
    seed: int = 0,
    plays: bool = True,
    say: Say = lambda text: None,
) -> Report:
    """Look at a description, then play it for so many seconds; returns what is hardly meant in it.

    `source` is what `ludeme.load` takes. The same seed finds the same, as far as the time suffices
    for all games. `say` is told what is being done. Without `plays` only the text is looked at.
    """
    found = diagnose(source, options, ruleset, emits=False)
    if found.game is None:
        return Report(found.errors)
    games = _games(found.game)
    listed = _doubts(found)
    evidence = []
    try:
        for game in games:
            listed += alike(game, options)
            if plays:
                played = _played(game, seconds / len(games), seed, say)
                evidence.append(played)
                listed += _findings(game, played)
    except LudemeError as error:
        return Report(error.every)
    listed = list(not_silenced(listed, found.game.description.source))
    return Report((), tuple(sorted(listed, key=_order)), tuple(evidence))


def static(found: Diagnosis) -> tuple[Finding, ...]:
    """What needs no play: the warnings of a diagnosis, but for those that comments silence."""
    if found.game is None:
        return ()
    return tuple(not_silenced(_doubts(found), found.game.description.source))


def _doubts(found: Diagnosis) -> list[Finding]:
    return [Finding("doubt", each.message, each.span, warning=each) for each in found.warnings]


def _games(game: Game | Match) -> list[Game]:
    from ludeme.app.fidelity.tiers import single_games

    return list(single_games(game))


def _played(game: Game, seconds: float, seed: int, say: Say) -> Evidence:
    from ludeme.app.linting.playing import Playing

    say(f"{game.name}: compiling")
    counted = CountedGame(game)
    playing = Playing(counted)
    say(f"{game.name}: random games")
    playing.play(RANDOM, RANDOM_GAMES, seconds * AT_RANDOM, seed)
    say(f"{game.name}: making the search ready (once)")
    if playing.ready():
        say(f"{game.name}: games of {SEARCH}")
        playing.play(SEARCH, SEARCHED_GAMES, seconds - playing.seconds, seed + 1)
    return Evidence(counted, playing)


def _findings(game: Game, evidence: Evidence) -> Iterator[Finding]:
    yield from unplayed(evidence)
    yield from course(evidence)
    for each in off_board(game, WATCHED):
        yield Finding("off-board", sentence(each, WATCHED), each.span or evidence.plays)


def _order(finding: Finding) -> tuple[int, str]:
    """As the text has them."""
    return (finding.span.outermost.start if finding.span else -1), finding.id
