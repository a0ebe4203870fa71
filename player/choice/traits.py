"""What a game is like, as far as it matters for how it is searched: from its rules and random play.

The same rules always have the same traits: all lots are fixed.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from ludeme.play.game import Game
from ludeme.play.playouts import playouts
from ludeme.runtime.engine import Contents

_SEED = 1
_PLAYOUTS = 4
#: How players begin shows in so many plies of a random game; pieces may meet later. Longer playouts
#: are cut.
_FIRST, _PLIES, _MOST_PLIES = 60, 240, 1000
#: From this share of moves on a game is one of placing, or of capturing.
_MOSTLY, _OFTEN = 0.8, 0.02


@dataclass(frozen=True)
class Traits:
    """Means over a few random games; shares are of the moves of one."""

    plies: float
    #: Moves that were chosen among several.
    choosing: float
    #: Moves that put something on a site and leave all others as they are.
    placing: float
    #: Moves after which there are fewer pieces.
    capturing: float
    #: Kinds of pieces, whoever owns them.
    kinds: int
    #: Sites of the board.
    sites: int

    @property
    def fills(self) -> bool:
        """Whether the board is filled once, so that random games are short and end as others do."""
        return self.places and self.plies <= self.sites

    @property
    def ends(self) -> bool:
        """Whether random games end at all, not all of them after more plies than are looked at."""
        return self.plies < _MOST_PLIES

    @property
    def places(self) -> bool:
        """Whether moves mostly place pieces that stay as they are, so that moves mean much the same
        whenever they are made: in Hex, but not in Othello, where pieces are flipped time and again.
        """
        return self.placing >= _MOSTLY

    @property
    def captures(self) -> bool:
        """Whether pieces are taken time and again."""
        return self.capturing >= _OFTEN

    @property
    def captures_kinds(self) -> bool:
        """Whether pieces of several kinds are taken, so that it matters what each is worth."""
        return self.captures and self.kinds > 1


def traits_of(game: Game) -> Traits:
    """The traits of a game of players who move in turn."""
    length = playouts(game.program, n=_PLAYOUTS, seed=_SEED, max_plies=_MOST_PLIES).mean_length
    state, lot = game.start(seed=_SEED), Random(_SEED)
    before = state.contents()
    choosing: list[bool] = []
    placing: list[bool] = []
    capturing: list[bool] = []
    while len(capturing) < _PLIES and not state.over and (moves := state.legal_moves()):
        move = lot.choice(moves)
        choosing.append(len(moves) > 1)
        state.apply(move)
        after = state.contents()
        placed = move.kind == "move" and move.from_site in (move.to_site, -1)
        placing.append(placed and _changed(before, after) <= 1)
        capturing.append(_pieces(after) < _pieces(before))
        before = after
    begun = _share(choosing[:_FIRST]), _share(placing[:_FIRST])
    kinds = len({piece.base_name for piece in game.facts.pieces[1:]})
    return Traits(length, *begun, _share(capturing), kinds, game.facts.board_sites)


def _share(of_moves: list[bool]) -> float:
    return sum(of_moves) / max(1, len(of_moves))


def _pieces(contents: Contents) -> int:
    """The number of pieces on all sites."""
    return sum(max(count, len(pieces)) for pieces, count in contents.values())


def _changed(before: Contents, after: Contents) -> int:
    """The number of sites with other contents than before."""
    return sum(before.get(site) != after.get(site) for site in before.keys() | after.keys())
