"""Why a game ended as it did, or goes on: from what a traced program did when it made a move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ludeme.compiler.course.ending import MOVE_LIMIT, turn_limit
from ludeme.emit.moves.tracing import BEGUN, SEEN
from ludeme.language.kinds import EndRule, Result
from ludeme.model import header
from ludeme.play.move import Move
from ludeme.play.playable import see_position
from ludeme.play.state import State
from ludeme.reasons.answer import Answer, Reason, conditions, joined, span_of
from ludeme.reasons.phrases import Phrases, text_of
from ludeme.reasons.things import Things
from ludeme.reasons.traced_game import Unexplained, traced
from ludeme.reasons.trail import Event

#: What is said of a result whose rule held, and that changed nothing.
_LATE = "{} changes nothing now"


def why_end(state: State, move: Move, *, reveal: bool = False) -> Answer:
    """Why a legal move ends the game as it does, or why the game goes on after it.

    The position stays as it is. Raises `IllegalMove` for a move that is not legal, and
    `Unexplained` as `why` does, and where players move at the same time.
    """
    see_position(state)
    if state.game.simultaneous:
        raise Unexplained(
            f"{state.game.name}: players move at the same time, and what moves lead to that are "
            "made together is not explained; `--move` asks whether one is legal"
        )
    before = state.copy()
    legal = before.legal_moves()
    after = before.copy().apply(move)
    game = traced(state.game, reveal)
    things = Things(state.game, game.program)
    row = game.row(before.row)
    rows = game.engine.moves(list(row))
    place = [each.row for each in legal].index(move.row)
    trail = game.playing(row, rows[place])
    phrases = Phrases(things, game.constants)
    name = things.names.own(before, move)
    parts = [part for rule in _rules(trail.whole) for part in _parts(rule)]
    decided = [part for part in parts if part.result is not None and _has_effect(things, part)]
    late = [part for part in parts if part.result is not None and part not in decided]
    if decided:
        return _answer(phrases, name, after, decided, late)
    if after.over:
        return Answer(name, _verdict(after), f"{_said(after)}: {_without_rule(after)}")
    asked = [reason for part in parts for reason in _without_effect(phrases, part)]
    because = f": {joined(asked)}" if asked else ""
    return Answer(name, "goes on", f"the game goes on after {name}{because}", tuple(asked))


def _answer(
    phrases: Phrases, name: str, after: State, decided: list[_Part], late: list[_Part]
) -> Answer:
    reasons: list[Reason] = []
    for part in decided:
        reasons += conditions(phrases, part.asked)
        reasons.append(_reason(part.result, "the result is {}"))
    held = [reason for reason in reasons if reason.holds is not None]
    because = f": {joined(held)}" if held else ""
    reasons += [_reason(part.result, _LATE) for part in late]
    return Answer(name, _verdict(after), f"{_said(after)} after {name}{because}", tuple(reasons))


@dataclass(frozen=True, eq=False)
class _Part:
    """What an end rule asked, and the result that it came to, if any."""

    asked: list[Event]
    result: Event | None = None


def _parts(rule: Event) -> Iterator[_Part]:
    """The results of a rule, each with what had to hold; all that was asked, if it has none."""
    asked: list[Event] = []
    none = True
    for event in rule.inside:
        if event.kind == SEEN and event.owner is rule.node:
            asked.append(event)
        # reason: what is inside of a rule is its conditions, or its result
        elif event.kind == BEGUN and isinstance(event.node, Result):
            yield _Part([each for each in asked if each.value], event)
            asked, none = [], False
    if none:
        yield _Part(asked)


def _has_effect(things: Things, part: _Part) -> bool:
    """Whether a result changed how the game stands: others may have come before (spec 06 §B3.1)."""
    result = part.result
    if result is None or result.row is None or result.after is None:
        return False
    before, after = result.row, result.after
    return any(before[place] != after[place] for place in result.node.shows_in(things.facts))


def _without_effect(phrases: Phrases, part: _Part) -> list[Reason]:
    """What was asked, and that nothing came of it though it held."""
    late = [] if part.result is None else [_reason(part.result, _LATE)]
    return [*conditions(phrases, part.asked), *late]


def _reason(result: Event | None, sentence: str) -> Reason:
    """Something about a result; its text stands in the braces."""
    assert result is not None
    text = text_of(result.node)
    return Reason(sentence.format(text), text, span_of(result))


def _rules(whole: Event) -> Iterator[Event]:
    """The end rules that were asked, in order."""
    for event in whole.walk():
        # reason: other rules and lists are noted in the same way
        if event.kind == BEGUN and isinstance(event.node, EndRule) and event.is_here:
            yield event


def _without_rule(after: State) -> str:
    """What ends a game beside its end rules (spec 06 §B1)."""
    row = after.row
    turns = turn_limit(after.game.players)
    if row[header.MOVES] >= MOVE_LIMIT:
        return f"no game has more than {MOVE_LIMIT} moves"
    if row[header.TURN] >= turns:
        return f"no game has more than {turns} turns"
    return "everybody passed in turn"


def _verdict(after: State) -> str:
    if not after.over:
        return "goes on"
    if after.winner > 0:
        return f"player {after.winner} wins"
    return "draw" if after.game.players > 1 else "over"


def _said(after: State) -> str:
    """How the game stands, as the beginning of a sentence."""
    verdict = _verdict(after)
    words = {"goes on": "the game goes on", "draw": "the game is a draw", "over": "it is over"}
    return words.get(verdict, verdict)
