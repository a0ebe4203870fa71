"""Which piece of one description is which of another: the one that stands there in the same games.

Two people who describe Shogi agree neither on what pieces are called nor on the order in which they
name them; but a rook is what stands where the other's rook stands, or goes where that goes.
"""

from __future__ import annotations

from collections import Counter

from ludeme.board.isometries import SiteMap
from ludeme.features.evaluation.families.pieces import piece_names
from ludeme.features.evaluation.families.reach import lines_of_pieces
from ludeme.features.evaluation.row_reading import are_owners
from ludeme.features.evaluation.side_by_side import positions_side_by_side
from ludeme.features.evaluation.turning import turn_between
from ludeme.features.layout.position import Position
from ludeme.play.game import Game
from ludeme.play.state import State

#: Random games, and plies of each, in which pieces come to stand on the board.
_GAMES, _PLIES, _SEED = 2, 30, 2


def counterparts(game: Game, origin: Game, *, shared: bool) -> dict[str, str]:
    """What terms of another description call the pieces of a game, as far as they were seen.

    `shared` says whether both players have the same terms.
    """
    own, other = (_names(one, shared=shared) for one in (game, origin))
    turn = turn_between(origin, game) if set(own.values()) != set(other.values()) else None
    if turn is None:
        return {}
    found: dict[str, str] = {}
    for evidence in (_at_the_start, _alike, _in_play):
        if set(own.values()) <= found.keys():
            break
        said = Counter[tuple[str, str]]()
        for (counterpart, piece), times in evidence(origin, game, turn).items():
            if piece in own and counterpart in other:
                said[own[piece], other[counterpart]] += times
        # of several that are as likely the one that is called alike
        for name, called in sorted(said, key=lambda pair: (-said[pair], pair[0] != pair[1])):
            if name not in found and called not in found.values():
                found[name] = called
    return found


def _names(game: Game, *, shared: bool) -> dict[int, str]:
    """What terms call pieces, by their numbers; with their owners where players share no terms."""
    names = piece_names(game, shared=shared)
    if shared:
        return names
    pieces, told = game.facts.pieces, are_owners(game.facts)
    return {n: f"P{n if told else pieces[n].owner} {name}" for n, name in names.items()}


def _at_the_start(origin: Game, game: Game, turn: SiteMap) -> Counter[tuple[int, int]]:
    """How often each piece of one description stands where each of the other does."""
    return _together(origin.start(seed=_SEED), game.start(seed=_SEED), turn)


def _in_play(origin: Game, game: Game, turn: SiteMap) -> Counter[tuple[int, int]]:
    """The same over random games."""
    found = Counter[tuple[int, int]]()
    for states in positions_side_by_side(origin, game, turn, _GAMES, _PLIES, _SEED):
        found.update(_together(*states, turn))
    return found


def _together(state: State, other: State, turn: SiteMap) -> Counter[tuple[int, int]]:
    here, there = _contents(state), _contents(other)
    return Counter((here[site], there[target]) for site, target in enumerate(turn))


def _contents(state: State) -> list[int]:
    """The numbers by which `piece_names` knows what stands on each site."""
    position, facts = Position(state.game, state.row), state.game.facts
    known = position.owner if are_owners(facts) else position.piece
    return [known(site) for site in range(facts.board_sites)]


def _alike(origin: Game, game: Game, turn: SiteMap) -> Counter[tuple[int, int]]:
    """Pieces that can go to as many sites from everywhere, of the same player, each pair once."""
    here, there = _freedom(origin), _freedom(game)
    owners = origin.facts.pieces, game.facts.pieces
    return Counter(
        (piece, other)
        for piece, own in here.items()
        for other, others in there.items()
        if owners[0][piece].owner == owners[1][other].owner
        and own == [others[target] for target in turn]
    )


def _freedom(game: Game) -> dict[int, list[list[int]]]:
    """How long the lines are that each piece can go along, from each site."""
    return {
        piece: [sorted(len(line) for line in lines) for lines in of_sites]
        for piece, of_sites in lines_of_pieces(game).items()
    }
