"""What a test may expect of a position; each answers with what is wrong, or nothing."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from ludeme.app.exits import UserError
from ludeme.app.game_tests import readers
from ludeme.app.game_tests.forced import wins_by_force
from ludeme.app.game_tests.pieces import content_name, content_named
from ludeme.app.game_tests.spelling import Moves, Sites, as_listed
from ludeme.app.terminal.names import Names
from ludeme.model.quantities import counted
from ludeme.play.perft import perft
from ludeme.play.playouts import playouts
from ludeme.play.state import State


@dataclass(frozen=True)
class Expectation:
    """One key of a test: how its value is read, and what a position lacks of it."""

    reader: readers.Reader
    faults: Callable[[State, Any], Iterator[str]]


def _legal(state: State, expected: list[str]) -> Iterator[str]:
    found = _names(state)
    asked = as_listed(state, expected)
    missing = yield from _not_legal(state, found, asked)
    folded = {name.casefold() for name in asked}
    surplus = sorted(name for key, name in found.items() if key not in folded)
    if missing:
        yield f"not legal: {_some(missing)}"
    if surplus:
        yield f"legal, but not expected: {_some(surplus)}"


def _allows(state: State, expected: list[str]) -> Iterator[str]:
    found = _names(state)
    missing = yield from _not_legal(state, found, as_listed(state, expected))
    if missing:
        yield f"not legal: {_some(missing)}; legal are {_some(found.values())}"


def _forbids(state: State, expected: list[str]) -> Iterator[str]:
    found = _names(state)
    asked = as_listed(state, expected)
    yield from _not_legal(state, found, asked)
    wrong = [name for name in asked if name.casefold() in found]
    if wrong:
        yield f"legal: {_some(wrong)}"


def _not_legal(
    state: State, found: dict[str, str], asked: list[str]
) -> Generator[str, None, list[str]]:
    """Those that are not legal here; tells of those that cannot be legal anywhere."""
    missing = [name for name in asked if name.casefold() not in found]
    if not missing:
        return []
    known = Moves(state.game)
    faults = {name: known.fault(name, found.values()) for name in missing}
    yield from filter(None, faults.values())
    return [name for name in missing if not faults[name]]


def _moves(state: State, expected: int) -> Iterator[str]:
    yield from _compared("legal moves", len(state.legal_moves()), expected)


def _mover(state: State, expected: int) -> Iterator[str]:
    yield from _compared("the player to move", state.mover, expected)


def _scores(state: State, expected: list[int]) -> Iterator[str]:
    yield from _compared("the scores", state.scores, expected)


def _result(state: State, expected: str) -> Iterator[str]:
    found = "goes on"
    if state.over:
        found = f"player {state.winner} wins" if state.winner > 0 else "draw"
    yield from _compared("the result", found, expected)


def _stands(state: State, expected: dict[str, str]) -> Iterator[str]:
    sites, facts, there = Sites(state.game), state.game.facts, state.contents()
    for name, piece in expected.items():
        levels, _ = there.get(sites.site(name), ((), 0))
        found = content_name(facts, levels[-1][0]) if levels else ""
        wanted = content_named(facts, piece) if piece else ""
        yield from _compared(f"the piece on {name}", found, wanted)


def _perft(state: State, expected: list[int]) -> Iterator[str]:
    for depth, count in enumerate(expected, 1):
        yield from _compared(f"sequences of {counted(depth, 'move')}", perft(state, depth), count)


def _forced(state: State, expected: tuple[int, int]) -> Iterator[str]:
    player, moves = expected
    if not wins_by_force(state, player, moves):
        yield f"player {player} does not win by force within {counted(moves, 'move')} of theirs"


def _share(some: int, games: int) -> str:
    """`1 of 20 random games is`."""
    return f"{some} of {counted(games, 'random game')} {'is' if some == 1 else 'are'}"


def _random(state: State, expected: dict[str, Any]) -> Iterator[str]:
    games, players = expected.get("games", 1000), state.game.players
    if len(expected.get("wins", [])) > players:
        given = counted(len(expected["wins"]), "player")
        raise UserError(f"wins has spans of {given}, and this game has {players}")
    row = np.asarray(state.row, np.int32)
    found = playouts(state.game.program, row, games, expected.get("seed", 0))
    lengths = found.lengths
    if "longest" in expected and lengths.max() > expected["longest"]:
        more = int((lengths > expected["longest"]).sum())
        yield f"{_share(more, games)} longer than {counted(expected['longest'], 'ply')}"
    if "shortest" in expected and lengths.min() < expected["shortest"]:
        less = int((lengths < expected["shortest"]).sum())
        yield f"{_share(less, games)} shorter than {counted(expected['shortest'], 'ply')}"
    if "length" in expected:
        yield from _within("the mean length", found.mean_length, expected["length"])
    if "draws" in expected:
        yield from _within("the share of draws", found.draws / games, expected["draws"])
    for player, span in enumerate(expected.get("wins", []), 1):
        share = found.wins[player - 1] / games
        yield from _within(f"player {player}'s share of wins", share, span)


EXPECTATIONS = {
    "mover": Expectation(readers.number, _mover),
    "result": Expectation(readers.result, _result),
    "legal": Expectation(readers.names, _legal),
    "allows": Expectation(readers.some_names, _allows),
    "forbids": Expectation(readers.some_names, _forbids),
    "moves": Expectation(readers.number, _moves),
    "stands": Expectation(readers.pieces, _stands),
    "scores": Expectation(readers.numbers, _scores),
    "perft": Expectation(readers.counts, _perft),
    "forced": Expectation(readers.forced, _forced),
    "random": Expectation(readers.measures, _random),
}


def _names(state: State) -> dict[str, str]:
    """The names of the legal moves, by what is compared of them."""
    return {name.casefold(): name for name in Names(state.game).moves(state)}


def _some(names: Iterable[str], most: int = 12) -> str:
    found = list(names)
    return ", ".join(found[:most]) + (f" and {len(found) - most} more" if len(found) > most else "")


def _compared(what: str, found: object, expected: object) -> Iterator[str]:
    if found != expected:
        yield f"{what}: {found or 'nothing'}, expected {expected or 'nothing'}"


def _within(what: str, found: float, span: list[float]) -> Iterator[str]:
    if not span[0] <= found <= span[1]:
        yield f"{what}: {found:.3g}, expected {span[0]:g} to {span[1]:g}"
