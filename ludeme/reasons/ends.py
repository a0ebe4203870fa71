"""Why a game ended as it did, or goes on: from what a traced program did when it made a move."""

from __future__ import annotations

from collections.abc import Iterator

from ludeme.compiler.course.ending import MOVE_LIMIT, turn_limit
from ludeme.emit.moves.tracing import BEGUN, SEEN
from ludeme.language.rule_kinds import EndRule, Result
from ludeme.model import header
from ludeme.play.move import Move
from ludeme.play.playable import see_position
from ludeme.play.state import State
from ludeme.reasons.answer import Answer, Reason, conditions, joined, span_of
from ludeme.reasons.phrases import Phrases, text_of
from ludeme.reasons.things import Things
from ludeme.reasons.traced_game import Unexplained, traced
from ludeme.reasons.trail import Event


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
    name = things.names.move(move)
    rules = list(_rules(trail.whole))
    fired = [rule for rule in rules if _results(rule)]
    if fired:
        return _answer(phrases, name, after, fired)
    if after.over:
        return Answer(name, _verdict(after), f"{_said(after)}: {_without_rule(after)}")
    asked = [reason for rule in rules for reason in _conditions(phrases, rule)]
    because = f": {joined(asked)}" if asked else ""
    return Answer(name, "goes on", f"the game goes on after {name}{because}", tuple(asked))


def _answer(phrases: Phrases, name: str, after: State, fired: list[Event]) -> Answer:
    reasons: list[Reason] = []
    for rule in fired:
        reasons += _conditions(phrases, rule)
        for result in _results(rule):
            sentence = f"the result is {text_of(result.node)}"
            reasons.append(Reason(sentence, text_of(result.node), span_of(result)))
    held = [reason for reason in reasons if reason.holds is not None]
    because = f": {joined(held)}" if held else ""
    return Answer(name, _verdict(after), f"{_said(after)} after {name}{because}", tuple(reasons))


def _rules(whole: Event) -> Iterator[Event]:
    """The end rules that were asked, in order."""
    for event in whole.walk():
        # reason: other rules and lists are noted in the same way
        if event.kind == BEGUN and isinstance(event.node, EndRule) and event.is_here:
            yield event


def _results(rule: Event) -> list[Event]:
    """What followed from a rule."""
    # reason: what is inside of a rule is its conditions, or its result
    return [e for e in rule.inside if e.kind == BEGUN and isinstance(e.node, Result)]


def _conditions(phrases: Phrases, rule: Event) -> list[Reason]:
    """What decided the conditions of a rule: those that held if it has a result."""
    asked = [e for e in rule.inside if e.kind == SEEN and e.owner is rule.node]
    if _results(rule):
        asked = [e for e in asked if e.value]
    return conditions(phrases, asked)


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
