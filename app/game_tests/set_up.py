"""The position that a test is about."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Any

from ludeme.app.exits import UserError
from ludeme.app.game_tests.pieces import piece_named
from ludeme.app.library import source_of
from ludeme.app.start_rules import with_start
from ludeme.app.terminal.moves_by_name import after_moves, last_of
from ludeme.model import header
from ludeme.model.facts import Facts
from ludeme.play.game import Game
from ludeme.play.loading import load_game, load_text
from ludeme.play.move import Move
from ludeme.play.state import State

#: How an empty site is drawn.
EMPTY = "."


def position_of(game: str, asked: dict[str, Any], tier: str = "auto") -> State:
    """The position that the keys of a test describe; raises `UserError` and `LudemeError`."""
    return after_moves(_start(game, asked, tier), asked.get("after", ""), asked.get("rolls", ""))


def last_move_of(game: str, asked: dict[str, Any], tier: str = "auto") -> tuple[State, Move] | None:
    """The position before the last move that leads to the one of a test, and that move."""
    return last_of(_start(game, asked, tier), asked.get("after", ""), asked.get("rolls", ""))


def _start(game: str, asked: dict[str, Any], tier: str) -> State:
    """The position that the moves of a test begin in."""
    state = _loaded(game, asked, tier).start(seed=0)
    return _with_turn(state, asked["player"]) if "player" in asked else state


def _loaded(game: str, asked: dict[str, Any], tier: str) -> Game:
    source, options = source_of(game), asked.get("options")
    ruleset = asked.get("ruleset")
    if "start" not in asked and "board" not in asked:
        return load_game(source, options, ruleset, tier)
    if "start" in asked:
        rules = asked["start"]
    else:
        rules = drawn(load_game(source, options, ruleset, tier).facts, asked)
    text = Path(source).read_text(encoding="utf-8")
    text = with_start(text, rules, name=source, options=options, ruleset=ruleset)
    return load_text(text, f"{source} (with the start of the test)", options, ruleset, tier)


def drawn(facts: Facts, asked: dict[str, Any]) -> str:
    """Start rules for a drawing: the rows of the board from its top, a sign for every site."""
    rows: dict[float, list[tuple[float, int]]] = defaultdict(list)
    for site in facts.topology.sites(facts.default_type):
        rows[round(site.y, 2)].append((site.x, site.index))
    sites = [[index for _, index in sorted(rows[y])] for y in sorted(rows, reverse=True)]
    for sign, piece in asked["pieces"].items():  # those that are not drawn, too
        if sign == EMPTY:
            raise UserError(f"{EMPTY} is an empty site: {piece} needs another sign in pieces")
        piece_named(facts, piece)
    signs = {EMPTY, *asked["pieces"]}
    lines = [_signs(line, signs) for line in asked["board"].strip().splitlines()]
    if list(map(len, lines)) != list(map(len, sites)):
        shape, drawn_ = (", ".join(str(len(row)) for row in rows) for rows in (sites, lines))
        raise UserError(
            f"the board is drawn as it is: rows of {shape} sites, from the top, with blanks"
            f" between them; this drawing has rows of {drawn_}"
        )
    return " ".join(
        f'(place "{_piece(facts, sign, asked["pieces"])}" {site})'
        for line, row in zip(lines, sites, strict=True)
        for sign, site in zip(line, row, strict=True)
        if sign != EMPTY
    )


def _signs(line: str, known: set[str]) -> list[str]:
    """The signs of a row; those of one letter may stand without blanks."""
    found = []
    for word in line.split():
        apart = word not in known and set(word) <= known
        found += list(word) if apart else [word]
    return found


def _piece(facts: Facts, sign: str, pieces: dict[str, str]) -> str:
    if sign not in pieces:
        raise UserError(f"pieces does not say what {sign} is")
    return piece_named(facts, pieces[sign])


def _with_turn(state: State, player: int) -> State:
    """The position with another one of two players to move."""
    if state.game.facts.players != 2 or player not in (1, 2):
        raise UserError("player is 1 or 2, in games of two players")
    row = state.row
    row[header.MOVER], row[header.NEXT] = player, 3 - player
    return State(state.game, row)
