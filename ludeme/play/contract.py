"""What every game promises, checked on random games through the public API alone.

    ludeme.check_game(game)         # a game of ours, a match of several, or somebody's own object

Whatever breaks a promise raises a `ContractError` that names it, with the moves that led there.
"""

from __future__ import annotations

import random
import re
from collections.abc import Hashable
from typing import Any

from ludeme.model.quantities import whole
from ludeme.play.move import Move
from ludeme.play.playable import PlayableGame, PlayableState

#: A site as `contents` names it: the letter of its type, its number.
SITE = re.compile(r"[cve]\d+")
KINDS = ("move", "pass", "swap", "forfeit", "vote", "next")
SITE_TYPES = ("c", "v", "e")


class ContractError(AssertionError):
    """A game does not keep what every game promises."""


def check_game(game: PlayableGame, playouts: int = 5, seed: int = 0, plies: int = 200) -> None:
    """Play so many random games, as far as so many plies; `ContractError` if something is wrong."""
    there = all(hasattr(game, each) for each in ("name", "players", "start"))
    require(there, f"a game has `name`, `players` and `start`; {game!r} has not")
    playouts = whole(playouts, "the number of playouts")
    seed = whole(seed, "a seed")
    plies = whole(plies, "the number of plies")
    require(bool(game.name), "a game has a name")
    require(game.players >= 0, "a game has a number of players")
    for number in range(playouts):
        _Playout(game, seed + number).check(plies)


def require(holds: bool, promise: str) -> None:
    """Raise a `ContractError` where a promise is broken."""
    if not holds:
        raise ContractError(promise)


class _Playout:
    """One random game, every position of which is looked at."""

    def __init__(self, game: PlayableGame, seed: int) -> None:
        self._game = game
        self._seed = seed
        self._random = random.Random(seed)
        self._moves: list[Move] = []
        self._seen: list[Hashable] = []

    def check(self, plies: int) -> None:
        """Play the game, then play it again."""
        try:
            self._play(plies)
            self._play_again()
        except ContractError as error:
            line = " ".join(map(str, self._moves)) or "the start"
            raise ContractError(
                f"{self._game.name}, seed {self._seed}, after {line}: {error}"
            ) from None

    def _play(self, plies: int) -> None:
        state = self._game.start(seed=self._seed)
        sizes: dict[object, int] = {}  # of each game of a match
        while len(self._moves) < plies:
            _check_numbers(state, self._game.players)
            _check_contents(state)
            size = sizes.setdefault(_running(state), _row_length(state))
            require(_row_length(state) == size, "the length of a row does not change")
            if state.over:
                return _check_end(state, self._game.players)
            legal = _check_listing(state, self._game.players)
            if not legal:
                return
            move = self._random.choice(legal)
            self._seen.append(_check_copy(state, move))
            self._moves.append(move)
            require(state.apply(move) is state, "`apply` returns the position it was asked on")

    def _play_again(self) -> None:
        state = self._game.start(seed=self._seed)
        for move, seen in zip(self._moves, self._seen, strict=True):
            legal = [] if state.over else state.legal_moves()
            require(move in legal, "the same seed and moves lead to the same legal moves")
            require(_everything(state) == seen, "the same seed and moves lead to the same position")
            state.apply(move)


def _check_listing(state: PlayableState, players: int) -> list[Move]:
    """The legal moves: well formed, and what is seen stays as it is but for dice.

    There are some, unless nobody plays: then a position without moves stays as it is.
    """
    before, due = _appearance(state), bool(state.chance_outcomes())
    legal = state.legal_moves()
    require(due or _appearance(state) == before, "`legal_moves` does not change the position")
    require(len(legal) > 0 or players == 0, "there is a legal move until the game is over")
    require(0 <= state.mover <= players, "the mover is one of the players")
    for move in legal:
        _check_move(move, state)
    require(state.copy().legal_moves() == legal, "a copy has equal legal moves in the same order")
    return legal


def _check_move(move: Move, state: PlayableState) -> None:
    require(_can_be_hashed(move), "moves can be hashed")
    require(move.kind in KINDS, f"{move.kind!r} is a kind of move")
    movers = getattr(state, "choosing", (state.mover,))
    require(move.mover in movers, "a legal move is one of the mover's")
    for letter, site in ((move.from_type, move.from_site), (move.to_type, move.to_site)):
        require(letter in SITE_TYPES, f"{letter!r} is a type of site")
        require(site >= -1, f"{site} is a site, or -1 for none")


def _can_be_hashed(move: Move) -> bool:
    try:
        return isinstance(hash(move), int)
    except TypeError:
        return False


def _check_copy(state: PlayableState, move: Move) -> Hashable:
    """Whatever happens to one of two copies does not show in the other; returns what is seen."""
    before = _everything(state)
    one, other = state.copy(), state.copy()
    require(one is not state, "a copy is another object")
    require(_everything(one) == before, "a copy looks like the position it is made of")
    one.apply(move)
    require(_everything(state) == before, "playing on a copy does not change the position")
    require(_everything(other) == before, "playing on a copy does not change other copies")
    return before


def _check_numbers(state: PlayableState, players: int) -> None:
    require(len(state.scores) == players, "every player has a score")
    ranking = state.ranking()
    require(len(ranking) == players, "every player has a place in the ranking")
    for rank in ranking:
        require(rank == 0.0 or 1.0 <= rank <= players, f"{rank:g} is a rank, or 0 for none yet")


def _check_contents(state: PlayableState) -> None:
    for site, (levels, count) in state.contents().items():
        require(SITE.fullmatch(site) is not None, f"{site!r} is a type letter and a number")
        require(len(levels) > 0, f"something lies on {site}, as it is among the contents")
        require(count >= 0, f"a number of pieces lies on {site}")
        for level in levels:
            require(len(level) == 4, f"{level} is a piece, its state, rotation and value")
            require(level[0] > 0, f"{level[0]} on {site} is a piece")


def _check_end(state: PlayableState, players: int) -> None:
    """No more moves, and a ranking that says who won."""
    require(not state.legal_moves(), "nobody moves after the end")
    ranking = state.ranking()
    require(players < 2 or all(ranking), "every player has a rank after the end")
    first = [player for player, rank in enumerate(ranking, 1) if rank == 1.0]
    if state.winner:
        require(state.winner in first, "the winner comes first in the ranking")
    else:
        require(players < 2 or len(first) != 1, "who alone comes first is the winner")


def _running(state: PlayableState) -> object:
    return id(getattr(state, "game", None))


def _row_length(state: PlayableState) -> int:
    row: Any = getattr(state, "row", ())
    return len(row)


def _appearance(state: PlayableState) -> Hashable:
    """What players see of a position."""
    contents = tuple(sorted(state.contents().items()))
    return state.mover, state.over, state.winner, (*state.scores, *state.ranking()), contents


def _everything(state: PlayableState) -> Hashable:
    """What players see of a position, and its row if it has one."""
    row: Any = getattr(state, "row", ())
    return _appearance(state), tuple(map(int, row))
