"""The contract of minimum features: every legal move of every position activates one (001-E3)."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass

from ludeme.features.derive.derivation import Derivation
from ludeme.features.layout.board import FeatureBoard
from ludeme.features.layout.instances import InstanceTable
from ludeme.features.layout.placement import ANYWHERE
from ludeme.features.layout.position import Position, places_of
from ludeme.features.pattern.feature import SpatialFeature
from ludeme.play.game import Game
from ludeme.play.move import Move
from ludeme.play.state import State


@dataclass(frozen=True)
class Findings:
    """What random games showed."""

    #: The minimum features, as many as there are.
    features: int
    #: Generators of moves with a place in the rules, and those of them about whose moves nothing
    #: is known: they fall back to the empty feature.
    generators: int
    fallbacks: int
    games: int
    positions: int
    moves: int
    #: Moves without an active minimum feature, in words.
    broken: tuple[str, ...]


def check(
    game: Game, games: int = 10, plies: int = 100, seed: int = 1, seconds: float = 60.0
) -> Findings:
    """Play random games and ask about every legal move.

    Games are cut after so many plies, and the last one when the time is up. A move that ends on the
    board needs a pattern; that the always active feature is there does not count.
    """
    derivation = Derivation(game, FeatureBoard(game))
    table = InstanceTable(derivation.board, derivation.features)
    with_place = [shape for shape in derivation.shapes if shape.kind == "move"]
    sources = {id(shape.source): False for shape in with_place}
    for shape in with_place:
        sources[id(shape.source)] |= any(map(is_empty, derivation.of_shape(shape)))
    end = time.monotonic() + seconds
    played, positions, moves = 0, 0, 0
    broken: list[str] = []
    for number in range(games):
        if broken or (number and time.monotonic() > end):
            break
        played += 1
        for state, legal in _positions(game, plies, seed + number):
            position = Position(game, state.row)
            positions += 1
            moves += len(legal)
            broken += (
                f"game {number}, ply {positions}: {move}"
                for move in legal
                if not _is_matched(table, position, move)
            )
            if broken or time.monotonic() > end:
                break
    return Findings(
        features=len(derivation.features),
        generators=len(sources),
        fallbacks=sum(sources.values()),
        games=played,
        positions=positions,
        moves=moves,
        broken=tuple(broken),
    )


def is_empty(feature: SpatialFeature) -> bool:
    """Whether a feature asks for nothing but that the move ends on the board."""
    return not feature.elements and list(feature.places) == ["to"]


def _positions(game: Game, plies: int, seed: int) -> Iterator[tuple[State, list[Move]]]:
    """The positions of a random game with their legal moves."""
    chance = random.Random(seed)
    state = game.start(seed)
    for _ in range(plies):
        if state.over:
            return
        legal = state.legal_moves()
        if not legal:
            return
        yield state, legal
        state = state.copy()
        state.apply(chance.choice(legal), unchecked=True)


def _is_matched(table: InstanceTable, position: Position, move: Move) -> bool:
    on_board = places_of(table.board.game, move).to != ANYWHERE
    active = table.active(position, move)
    return any(isinstance(table.features[n], SpatialFeature) == on_board for n in active)
