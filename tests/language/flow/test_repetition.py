"""Positions that have occurred, in the game and in the turn, computed a second time (06 §B4.2)."""

from __future__ import annotations

import random

import pytest

import ludeme

#: One stone each on a row of sites, which steps one site on or back; whoever steps onto a site
#: of `AGAIN` moves again. Instead of a step a player may choose to stand still.
GAME = """
(game "Repeats" (players 2)
    (equipment {{ (board (rectangle 1 4)) (piece "Man" Each) }})
    (rules {meta} (start {{ (place "Man1" 0) (place "Man2" 3) }})
        (play (or {{
            (forEach Site (sites {{0 1 2 3}}) (if (is Mover (who at:(site)))
                (move (from (site)) (to (sites {{0 1 2 3}}) if:(and (is Empty (to))
                    (= 1 (abs (- (from) (to)))))))))
            (move Select (from 0) (to 0))
        }} (then (if (is In (last To) (sites {{1 2}})) (moveAgain)))))
        (end (if (= (count Moves) 60) (result Mover Draw)))
    )
)
"""
AGAIN = (1, 2)


class Naive:
    """The same game, with the positions that are recorded kept in a list."""

    def __init__(self, in_turn: bool) -> None:
        self.men, self.mover, self.previous = (0, 3), 1, 0
        self.in_turn = in_turn
        self.seen = [self.men]

    def after(self, move: tuple[int, int]) -> tuple[int, int]:
        men = list(self.men)
        if move != (0, 0):
            men[self.mover - 1] = move[1]
        return men[0], men[1]

    def moves(self) -> list[tuple[int, int]]:
        own = self.men[self.mover - 1]
        steps = [(own, to) for to in (own - 1, own + 1) if 0 <= to < 4 and to not in self.men]
        legal = [move for move in (*steps, (0, 0)) if self.after(move) not in self.seen]
        return sorted(legal) or [(-1, -1)]

    def apply(self, move: tuple[int, int]) -> None:
        first = self.mover != self.previous
        if move != (-1, -1):
            self.men = self.after(move)
        if self.in_turn:
            self.seen = [self.men] if first else [*self.seen, self.men]
        elif first:
            self.seen.append(self.men)
        self.previous = self.mover
        if move[1] not in AGAIN:
            self.mover = 3 - self.mover


@pytest.mark.parametrize("kind", ["Positional", "PositionalInTurn"])
@pytest.mark.parametrize("seed", range(3))
def test_no_position_comes_back(kind, seed):
    """A choice that changes nothing repeats the position before it, unless that is forgotten."""
    game = ludeme.load(GAME.format(meta=f"(meta (no Repeat {kind}))"), tier="python")
    state, naive, chance = game.start(seed=1), Naive(kind.endswith("InTurn")), random.Random(seed)
    for _ in range(40):
        legal = {(move.from_site, move.to_site): move for move in state.legal_moves()}
        assert (state.mover, sorted(legal)) == (naive.mover, naive.moves())
        chosen = chance.choice(sorted(legal))
        state.apply(legal[chosen])
        naive.apply(chosen)
        if state.over:
            break


#: A man with a state and a value steps to and fro, while the other player can only pass.
STACKS = """
(game "Left Levels" (players 2)
    (equipment {{ (board (rectangle 1 4)) (piece "Man" Each) }})
    (rules (meta {{ (passEnd NoEnd) (no Repeat {kind}) }})
        (start {{ (place Stack "Man1" 0 count:1 state:1 value:2) (place "Man2" 3) }})
        (play (if (is Mover P1) (forEach Piece (move Step (to if:(is Empty (to)))) top:True)))
        (end (if (= (count Moves) 9) (result P1 Win)))
    )
)
"""
PASS = (-1, -1)


@pytest.mark.parametrize("tier", ["python", "numba"])
@pytest.mark.parametrize(
    ("kind", "legal"),
    [
        ("Positional", [[(0, 1)], [PASS], [(1, 2)]]),
        # the start is not recorded, nor was there a player before the first ply
        ("Situational", [[(0, 1)], [PASS], [(1, 0), (1, 2)], [PASS], [(0, 1)], [PASS], [(1, 2)]]),
    ],
)
def test_levels_that_were_left_are_no_part_of_the_position(kind, legal, tier):
    """They keep the state and the value of the piece that was there (04 §5.6, §5.10)."""
    state = ludeme.load(STACKS.format(kind=kind), tier=tier).start(seed=1)
    for expected in legal:
        moves = {(move.from_site, move.to_site): move for move in state.legal_moves()}
        assert sorted(moves) == expected
        state.apply(moves[expected[0]])


SWAPS = """
(game "Swaps" (players {players})
    (equipment {{ (board (rectangle 1 2)) (piece "Man" Each) }})
    (rules (meta (no Repeat {kind}))
        (play (or (move Swap Players P1 P2) (move Select (from 0))))
        (end (if (= (count Moves) 9) (result Mover Draw)))
    )
)
"""


@pytest.mark.parametrize("tier", ["python", "checked"])
@pytest.mark.parametrize("players", [2, 3])
def test_who_plays_what_tells_positions_apart(players, tier):
    """Of three players as of two; later plies of a turn are recorded for the turn alone."""

    def offered(kind):
        state = ludeme.load(SWAPS.format(players=players, kind=kind), tier=tier).start(seed=1)
        lists = []
        for _ in range(3):
            lists.append([move.name for move in state.legal_moves()])
            state.apply(state.legal_moves()[0])
        return lists

    assert offered("Positional") == [["swap"], ["pass"], ["pass"]]
    assert offered("PositionalInTurn") == [["swap"], ["swap"], ["pass"]]


HIDES = """
(game "Hides" (players 3)
    (equipment {{ (board (rectangle 1 2)) (piece "Man" Each) }})
    (rules (meta (no Repeat Positional))
        (play (move Select (from 0) (then (set Hidden at:1 to:{role}))))
        (end (if (= (count Moves) 9) (result Mover Draw)))
    )
)
"""


@pytest.mark.parametrize("tier", ["python", "checked"])
@pytest.mark.parametrize("role", ["Ally", "Each", "Shared", "Neutral", "P1", "All", "Next"])
def test_hiding_from_nobody_repeats_the_position(role, tier):
    """Without teams nobody is an ally (spec 06 §A0.6); what is hidden tells positions apart."""
    (move,) = ludeme.load(HIDES.format(role=role), tier=tier).start(seed=1).legal_moves()
    assert move.name == ("pass" if role in ("Ally", "Each", "Shared", "Neutral") else "c0")


@pytest.mark.parametrize("tier", ["python", "numba"])
def test_the_pie_rule_brings_no_position_back_either(tier):
    """What it offers is tested like all other moves (spec 05 §1.7)."""
    text = SWAPS.format(players=3, kind="Positional").replace("(meta", "(meta {(swap)")
    text = text.replace("Positional)", "Positional)}")
    text = text.replace("(move Select (from 0))", "(move Add (to (sites Empty)))")
    state = ludeme.load(text, tier=tier).start(seed=1)
    for expected in ("c0", "swap"):
        state.apply(next(move for move in state.legal_moves() if move.name == expected))
    assert [move.name for move in state.legal_moves()] == ["c1"]
