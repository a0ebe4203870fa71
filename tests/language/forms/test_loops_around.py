"""`is Loop` in random games, against a search that follows every area by itself (spec 07 §1.8)."""

from __future__ import annotations

from random import Random

import pytest

import ludeme
from ludeme.board.topology.topology import Topology

#: One player puts down pieces of both; most of them are its own, so that there are loops.
GAME = """
(game "Loops" (players 2)
    (equipment {{ (board {board}) (piece "Ball" Each) }})
    (rules
        (start {{ (set Score Each 0) }})
        (play
            (or
                (move Add (to (sites Empty)) (then (if (is Loop {asked}) (addScore P1 1))))
                (move Add (piece "Ball2") (to (sites Empty)))
                (then (moveAgain))
            )
        )
        (end (if (is Full) (result P1 Win)))
    )
)
"""
OWN, OTHER = 1, 2
BOARDS = ["(hex 4)", "(square 5)", "(tri 5)", "(square 5 diagonals:Alternating)"]
#: What may be surrounded, by who stands there; everything where nobody is named.
ASKED = {"": {0, OWN, OTHER}, "surround:Neutral": {0}, "surround:Next": {OTHER}}


def is_loop(topology: Topology, kind: str, who: list[int], start: int, around: set[int]) -> bool:
    """Whether one of the areas beside the start is closed by pieces like the one there."""
    rim = set(topology.site_sets(kind)["outer"])
    for seed in topology.steps(kind, start, "Adjacent"):
        if seed in rim or who[seed] not in around:
            continue
        area, is_open = [seed], False
        for here in area:
            for ray in topology.radials(kind, here, "Orthogonal"):
                for site in ray.sites[1:]:
                    if who[site] == OWN:
                        break
                    if site in rim:
                        is_open = True
                        break
                    if site not in area and who[site] in around:
                        area.append(site)
        border = {near for one in area for near in topology.steps(kind, one, "Orthogonal")}
        border -= set(area)
        if is_open or any(who[site] != OWN for site in border):
            continue
        if any(border & set(topology.steps(kind, site, "Adjacent")) for site in border):
            return True
    return False


@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize("board", BOARDS)
def test_loops_are_found_and_no_others(board: str, asked: str) -> None:
    game = ludeme.load_game(GAME.format(board=board, asked=asked), tier="python")
    topology, kind = game.facts.topology, game.facts.default_type
    random, found = Random(7), set()
    for _ in range(10):
        state, who = game.start(seed=1), [0] * topology.count(kind)
        while not state.over:
            moves, before = state.legal_moves(), state.scores[0]
            own = random.random() < 0.75
            move = random.choice(moves[: len(moves) // 2] if own else moves[len(moves) // 2 :])
            state.apply(move)
            who[move.to_site] = OWN if own else OTHER
            closed = state.scores[0] > before
            if own:
                assert closed is is_loop(topology, kind, who, move.to_site, ASKED[asked])
                found.add(closed)
    assert found == {False, True}
