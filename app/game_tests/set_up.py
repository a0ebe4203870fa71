"""The position that a test is about."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import Any

from ludeme.app.exits import UserError
from ludeme.app.library import source_of
from ludeme.app.start_rules import with_start
from ludeme.app.terminal.positions import after_moves
from ludeme.model import header
from ludeme.model.facts import Facts
from ludeme.play.game import Game
from ludeme.play.loading import load_game
from ludeme.play.state import State

#: How an empty site is drawn.
EMPTY = "."


def position_of(game: str, asked: dict[str, Any]) -> State:
    """The position that the keys of a test describe; raises `UserError` and `LudemeError`."""
    loaded = _loaded(game, asked)
    state = loaded.start(seed=0)
    if "player" in asked:
        state = _with_turn(state, asked["player"])
    return after_moves(state, asked.get("after", ""))


def _loaded(game: str, asked: dict[str, Any]) -> Game:
    source, options = source_of(game), asked.get("options")
    ruleset = asked.get("ruleset")
    if "start" not in asked and "board" not in asked:
        return load_game(source, options, ruleset)
    text = Path(source).read_text(encoding="utf-8")
    rules = asked.get("start") or drawn(load_game(source, options, ruleset).facts, asked)
    return load_game(with_start(text, rules), options, ruleset)


def drawn(facts: Facts, asked: dict[str, Any]) -> str:
    """Start rules for a drawing: the rows of the board from its top, a sign for every site."""
    rows: dict[float, list[tuple[float, int]]] = defaultdict(list)
    for site in facts.topology.sites(facts.default_type):
        rows[round(site.y, 2)].append((site.x, site.index))
    sites = [[index for _, index in sorted(rows[y])] for y in sorted(rows, reverse=True)]
    lines = [line.split() for line in asked["board"].strip().splitlines()]
    if list(map(len, lines)) != list(map(len, sites)):
        shape = ", ".join(str(len(row)) for row in sites)
        raise UserError(f"the board is drawn as it is: rows of {shape} sites, from the top")
    return " ".join(
        f'(place "{_piece(facts, sign, asked["pieces"])}" {site})'
        for line, row in zip(lines, sites, strict=True)
        for sign, site in zip(line, row, strict=True)
        if sign != EMPTY
    )


def _piece(facts: Facts, sign: str, pieces: dict[str, str]) -> str:
    if sign not in pieces:
        raise UserError(f"pieces does not say what {sign} is")
    known = [piece.name for piece in facts.pieces if piece.name]
    if pieces[sign] not in known:
        raise UserError(f"there is no piece {pieces[sign]}; pieces are {', '.join(known)}")
    return pieces[sign]


def _with_turn(state: State, player: int) -> State:
    """The position with another one of two players to move."""
    if state.game.facts.players != 2 or player not in (1, 2):
        raise UserError("player is 1 or 2, in games of two players")
    row = state.row
    row[header.MOVER], row[header.NEXT] = player, 3 - player
    return State(state.game, row)
