"""Games that begin with fixed moves, and the first move that gives nobody an advantage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludeme.grammar.errors import LudemeError
from ludeme.play.game import Game
from ludeme.play.move import Move
from ludeme.play.state import State
from ludeme.player.agents.uct import UCT
from ludeme.runtime.search_abi.seeds import mixed

#: So many starts show whether first moves are drawn by lot.
_STARTS = 20


@dataclass(frozen=True)
class Opened:
    """A game that begins after these moves, named by the labels of their targets or as texts."""

    game: Game
    moves: tuple[str, ...] = ()

    def start(self, seed: int | None = None) -> State:
        """The position after the moves."""
        state = self.game.start(seed)
        for name in self.moves:
            state.apply(move_named(state, name))
        return state


def move_named(state: State, name: str) -> Move:
    """The legal move to the site with this label, or with this text; a `LudemeError` if none is."""
    labels = _labels(state)
    site = labels.index(name) if labels.count(name) == 1 else -1
    moves = state.legal_moves()
    found = [move for move in moves if move.kind == "move" and move.to_site == site >= 0]
    found = found or [move for move in moves if str(move) == name]
    if len(found) != 1:
        some = ", ".join(_shown(labels, move) for move in moves[:3])
        raise LudemeError(f"no single move is called {name!r} here; there are {some}, ...")
    return found[0]


def begins_by_lot(game: Game) -> bool:
    """Whether dice or cards say which first moves there are: then none opens every game."""
    starts = (game.start(seed).legal_moves() for seed in range(1, _STARTS + 1))
    return len({tuple(sorted(map(str, moves))) for moves in starts}) > 1


def _labels(state: State) -> list[str]:
    facts = state.game.facts
    return [site.label for site in facts.topology.sites(facts.default_type)]


def _name_of(state: State, move: Move) -> str:
    """What a move is called: the label of its target, if that says which one it is."""
    label = _shown(_labels(state), move)
    try:
        return label if move_named(state, label) == move else str(move)
    except LudemeError:
        return str(move)


def _shown(labels: Sequence[str], move: Move) -> str:
    return labels[move.to_site] if 0 <= move.to_site < len(labels) else str(move)


def fair_opening(game: Game, iterations: int = 2000, seed: int = 1) -> str:
    """The name of the first move after which a search gives both sides the most equal chances."""
    start = game.start(seed)
    values = []
    for number, move in enumerate(start.legal_moves()):
        after = start.copy().apply(move)
        if after.over:
            continue
        root = UCT(iterations=iterations).analyse(after, seed=mixed(seed, number) % 2**31)
        share = root.visits / root.visits.sum()
        values.append((abs(float(share @ root.means)), str(move), move))
    if not values:
        raise LudemeError(f"{game.name} is over after its first move")
    return _name_of(start, min(values)[2])
