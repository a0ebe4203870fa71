"""`lint`: what is hardly meant in a description, by its text and by games that are played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ludeme.app.linting import SECONDS
from ludeme.app.linting.alike import alike
from ludeme.app.linting.course import course
from ludeme.app.linting.evidence import Evidence
from ludeme.app.linting.findings import Finding
from ludeme.app.linting.played import RANDOM, SEARCH, search_in
from ludeme.app.linting.silence import not_silenced
from ludeme.app.linting.solved import is_solved, solved
from ludeme.app.linting.thresholds import FEWEST
from ludeme.app.linting.unplayed import unplayed
from ludeme.app.measuring.off_board import sentence
from ludeme.grammar.errors import LudemeError, UnsupportedLudeme
from ludeme.play.counted import CountedGame
from ludeme.play.diagnosis import Diagnosis, diagnose
from ludeme.play.game import Game
from ludeme.play.matches.match import Match
from ludeme.play.off_board import off_board

if TYPE_CHECKING:  # machine code is loaded where games are played
    from ludeme.app.linting.playing import Playing

#: The most games of each kind.
RANDOM_GAMES, SEARCHED_GAMES = 1000, 24
#: The part of the time that random games have; the search has the rest, and what they leave.
AT_RANDOM = 0.5
#: The part of the time in which a puzzle is solved, before it is played.
SOLVING = 0.3
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
    #: Whether it was stopped before all was played.
    interrupted: bool = False

    @property
    def is_unsupported(self) -> bool:
        """Whether it uses what is not played yet."""
        return bool(self.errors) and isinstance(self.errors[0], UnsupportedLudeme)


class Interrupted(KeyboardInterrupt):
    """Control-C, with what there was to say by then."""

    def __init__(self, report: Report) -> None:
        super().__init__()
        self.report = report


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
    Control-C is an `Interrupted`.
    """
    found = diagnose(source, options, ruleset, emits=False)
    if found.game is None:
        return Report(found.errors)
    games = _games(found.game)
    listed = _doubts(found)
    evidence: list[Evidence] = []
    judged = 0
    try:
        for game in games:
            listed += alike(game, options)
            if plays:
                say(f"{game.name}: compiling")
                evidence.append(_begun(game))
                listed += _judged(game, evidence[-1], seconds / len(games), seed, say)
                judged += 1
    except LudemeError as error:
        return Report(error.every)
    except KeyboardInterrupt:
        for begun in evidence[judged:]:
            listed += _findings(begun) if len(begun.random) >= FEWEST else ()
        raise Interrupted(_report(found.game, listed, evidence, interrupted=True)) from None
    return _report(found.game, listed, evidence)


def _report(
    game: Game | Match,
    listed: list[Finding],
    evidence: list[Evidence],
    *,
    interrupted: bool = False,
) -> Report:
    told = not_silenced(listed, game.description.source)
    return Report((), tuple(sorted(told, key=_order)), tuple(evidence), interrupted)


def static(found: Diagnosis) -> tuple[Finding, ...]:
    """What needs no play: the warnings of a diagnosis, but for those that comments silence."""
    if found.game is None:
        return ()
    return tuple(not_silenced(_doubts(found), found.game.description.source))


def _doubts(found: Diagnosis) -> list[Finding]:
    return [Finding("doubt", each.message, each.span, warning=each) for each in found.warnings]


def _games(game: Game | Match) -> list[Game]:
    from ludeme.app.fidelity.tiers import different_games

    return list(different_games(game))


def _begun(game: Game) -> Evidence:
    from ludeme.app.linting.playing import Playing

    counted = CountedGame(game)
    return Evidence(counted, Playing(counted))


def _judged(
    game: Game, begun: Evidence, seconds: float, seed: int, say: Say
) -> tuple[Finding, ...]:
    """Solve and play a game for so many seconds, and see what that shows."""
    found: tuple[Finding, ...] = ()
    if is_solved(game):
        say(f"{game.name}: solving")
        found = tuple(solved(game, begun, seconds * SOLVING, seed))
        seconds *= 1 - SOLVING
    _play(begun.playing, seconds, seed, say)
    return (*found, *_findings(begun), *_off_board(game, begun))


def _play(playing: Playing, seconds: float, seed: int, say: Say) -> None:
    name = playing.game.name
    say(f"{name}: random games")
    playing.play(RANDOM, RANDOM_GAMES, seconds * AT_RANDOM, seed)
    say(f"{name}: making the search ready (once)")
    if playing.ready():
        say(f"{name}: games of {search_in(playing.game)}")
        playing.play(SEARCH, SEARCHED_GAMES, seconds - playing.seconds, seed + 1)


def _findings(evidence: Evidence) -> Iterator[Finding]:
    yield from unplayed(evidence)
    yield from course(evidence)


def _off_board(game: Game, evidence: Evidence) -> Iterator[Finding]:
    for each in off_board(game, WATCHED):
        yield Finding("off-board", sentence(each, WATCHED), each.span or evidence.plays)


def _order(finding: Finding) -> tuple[int, str]:
    """As the text has them."""
    return (finding.span.outermost.start if finding.span else -1), finding.id
