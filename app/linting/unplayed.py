"""Findings about what never took part: moves, rules, pieces, phases."""

from __future__ import annotations

from collections.abc import Iterator

from ludeme.app.linting import thresholds
from ludeme.app.linting.clauses import Clause
from ludeme.app.linting.evidence import Evidence
from ludeme.app.linting.findings import Finding
from ludeme.app.linting.played import Ending
from ludeme.grammar.tree import Span
from ludeme.language.base import Node
from ludeme.language.constants import ResultType
from ludeme.language.kinds import MetaRule, Result
from ludeme.model.quantities import counted
from ludeme.play.counted import FOUND, REACHED

#: What decides a game.
_DECIDED = (ResultType.Win, ResultType.Loss)


def unplayed(evidence: Evidence) -> Iterator[Finding]:
    """Whatever never took part, each with the place of the outermost that did not."""
    without: list[Node] = []
    for node, finding in (*_pieces(evidence), *_phases(evidence)):
        without.append(node)
        yield finding
    yield from _swaps(evidence)
    yield from _ends(evidence, without)
    yield from _steps(evidence, without)


def _pieces(evidence: Evidence) -> Iterator[tuple[Node, Finding]]:
    """Pieces that never stood anywhere."""
    facts, seen = evidence.game.facts, evidence.playing.notes.pieces
    if facts.deduction:
        return
    placed = {id(piece.node) for piece in facts.pieces[1:] if seen[piece.index]}
    for piece in facts.pieces[1:]:
        if piece.kind != "die" and piece.node is not None and id(piece.node) not in placed:
            placed.add(id(piece.node))
            message = f'no piece "{piece.base_name}" ever stood anywhere in {evidence.tried}'
            yield piece.node, Finding("never-placed", message, evidence.place(piece.node))


def _phases(evidence: Evidence) -> Iterator[tuple[Node, Finding]]:
    """Phases that nobody was ever in."""
    for number, phase in enumerate(evidence.game.node.rules.phases):
        if not evidence.playing.notes.phases[number]:
            message = f'nobody was ever in the phase "{phase.name}" in {evidence.tried}'
            yield phase, Finding("never-entered", message, evidence.place(phase))


def _swaps(evidence: Evidence) -> Iterator[Finding]:
    """Swap rules that never offered anything."""
    generators = evidence.game.emitted.generators
    offered = any(
        evidence.playing.notes.listed[each.index] for each in generators if each.kind == "swap"
    )
    for node in evidence.game.node.walk():
        # reason: of the ludemes that swap sides, moves are told by their own counts
        if node.swaps_sides and isinstance(node, MetaRule) and not offered:
            message = f"nobody was ever offered to swap in {evidence.tried}"
            yield Finding("never-swapped", message, evidence.place(node))


def _ends(evidence: Evidence, without: list[Node]) -> Iterator[Finding]:
    """End rules that never applied, or never had an effect; those of puzzles are hard to come to.

    Where no rule ever ends a game, that is told of the games (see `course`).
    """
    games = evidence.random
    endless = all(each.ending is Ending.LIMIT or each.stuck for each in games)
    if evidence.game.players < 2 or (endless and len(games) >= thresholds.FEWEST):
        return
    told: set[tuple[int, int]] = set()
    for rule, span in _dead(evidence, without):
        result = _result(rule)
        if result is not None and not _is_draw(result):
            place = evidence.place((rule.parent or rule).node) or span
            if (place.start, place.end) not in told:
                told.add((place.start, place.end))
                yield Finding("never-ends", _never(rule, evidence), place)


def _never(rule: Clause, evidence: Evidence) -> str:
    """That an end rule never applied, or always came too late."""
    assert rule.counts is not None
    held = rule.counts[REACHED]
    if not held:
        return f"this end rule never applied in {evidence.tried}"
    times = "once" if held == 1 else f"{held:,} times"
    late = _was_late(rule, evidence)
    because = "an earlier one had always decided by then" if late else "its result changed nothing"
    return (
        f"this end rule never decided anything: it held {times} in {evidence.tried}, and {because}"
    )


def _was_late(rule: Clause, evidence: Evidence) -> bool:
    """Whether it would have decided, had another rule not done so."""
    result = _result(rule)
    return not (result and result.is_idle) and any(
        each.counts is not None and each.counts[FOUND]
        for each in evidence.clauses.listed
        if each is not rule and each.has_outcome and _result(each) is not None
    )


def _result(clause: Clause) -> Result | None:
    """The result that a clause is, if it is one."""
    # reason: a result is told by the rule it belongs to, and by what it decides
    return clause.node if isinstance(clause.node, Result) else None


def _is_draw(result: Result) -> bool:
    """Whether it only stops a game: such rules are there for the rare case."""
    return result.verdict is not None and result.verdict[1] not in _DECIDED


def _steps(evidence: Evidence, without: list[Node]) -> Iterator[Finding]:
    """Moves and effects that were never reached, or never found a move."""
    for clause, span in _dead(evidence, without):
        if _result(clause) is not None:
            continue
        assert clause.counts is not None
        if not clause.counts[REACHED]:
            message = f"this was never reached in {evidence.tried}"
            yield Finding("never-reached", message, span)
        else:
            times = f"asked for {counted(clause.counts[REACHED], 'time', ',')} in {evidence.tried}"
            message = f"nothing ever came of this, though it was {times}"
            yield Finding("never-moves", message, span)


def _dead(evidence: Evidence, without: list[Node]) -> Iterator[tuple[Clause, Span]]:
    """What never happened, and is not part of what has been told already."""
    told = {id(node) for node in without}
    for clause, span in evidence.clauses.dead():
        around: Clause | None = clause
        while around is not None and id(around.node) not in told:
            around = around.parent
        if around is None:
            yield clause, span
