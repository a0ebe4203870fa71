"""What chains join (spec 07 §1.7), and the chains that are kept in the row."""

import random

import pytest

import ludeme
from ludeme.app.fidelity.tiers import agree
from ludeme.emit import chains

GAME = """
(game "Chains" (players {players})
    (equipment {{ {board} {pieces} {items} }})
    (rules
        {meta}
        (start {{ (set Score Each 0) {start} }})
        (play (or {{ {play} }} {note}))
        (end {{ {end} (if (is Full) (result All Draw)) }})
    )
)
"""
NOTE = "(then (set Score P1 (count Sites in:(forEach (sites Occupied by:All) if:{test}))))"
EACH = '(piece "Stone" Each)'
ADD = "(move Add (to (sites Empty)))"
HEX_SIDES = """
    (regions P1 {(sites Side NE) (sites Side SW)}) (regions P2 {(sites Side NW) (sites Side SE)})
"""
CAPTURE = "(move Remove (sites Occupied by:Next))"


def text(
    test="(is Connected 2 at:(site) Sides)",
    board="(board (square 5))",
    pieces=EACH,
    items="",
    meta="",
    start="",
    play=ADD,
    end="",
    players=2,
):
    """A game that counts, after every move, the pieces for which the test holds."""
    return GAME.format(
        note=NOTE.format(test=test),
        board=board,
        pieces=pieces,
        items=items,
        meta=meta,
        start=start,
        play=play,
        end=end,
        players=players,
    )


def searching(rules, monkeypatch):
    """The same game without chains in the row: every test searches for the pieces."""
    with monkeypatch.context() as patch:
        patch.setattr(chains, "pieces_only_arrive", lambda functions: False)
        game = ludeme.load(rules, tier="python")
        assert "CHAIN" not in game.emitted.offsets
    return game


GROWING = {
    "sides of a square": text(),
    "a number of sides, diagonal steps": text("(is Connected 3 at:(site) Diagonal Sides)"),
    "all steps": text("(is Connected at:(site) All {(sites Left) (sites Right)})"),
    "one region": text("(is Connected at:(site) {(sites Corners)})"),
    "a number that changes": text("(is Connected (% (count Moves) 4) at:(site) Orthogonal Sides)"),
    "own regions": text(
        "(is Connected at:(site) Mover)",
        board="(board (hex Diamond 5))",
        items=HEX_SIDES,
        meta="(meta (swap))",
        end="(if (is Connected Mover) (result Mover Win))",
    ),
    "regions of a named player": text(
        "(is Connected at:(site) P2)", board="(board (hex Diamond 4))", items=HEX_SIDES
    ),
    "no regions of one player": text(
        "(is Connected at:(site) Mover)", items="(regions P2 (sites Top))"
    ),
    "two tests at once": text(
        "(or (is Connected 3 at:(site) SidesNoCorners) (is Connected 2 at:(site) Corners))",
        board="(board (hex 4))",
    ),
    "two kinds of steps": text(
        "(or (is Connected at:(site) Orthogonal Mover) (is Connected 3 at:(site) All Sides))",
        items='(regions "A" P1 {(sites Top) (sites Bottom)}) (regions "B" P2 (sites Corners))',
    ),
    "three sides of a triangle": text(
        "(is Connected at:(site) {(sites Side NW) (sites Side NE) (sites Side S)})",
        board="(board (hex Triangle 6))",
    ),
    "vertices": text(board="(board (square 4) use:Vertex)"),
    "several pieces of a player": text(
        pieces='(piece "Stone" Each) (piece "Disc" Each)',
        play='(move Add (piece (mapEntry "Kind" (% (count Moves) 4))) (to (sites Empty)))',
        items="""
            (map "Kind" {(pair 0 "Stone1") (pair 1 "Disc2") (pair 2 "Disc1") (pair 3 "Stone2")})
        """,
    ),
    "neutral pieces": text(
        pieces=f'{EACH} (piece "Rock" Neutral)', start='(place "Rock0" (sites {0 1 7 8 13}))'
    ),
    "shared pieces and three players": text(
        pieces='(piece "Stone" Each) (piece "Bridge" Shared)',
        start='(place "Bridge" (sites {2 7 12}))',
        players=3,
    ),
    "pieces from the start, and hands": text(
        items="(hand Each)",
        start='(place "Stone" "Hand" count:3) (place "Stone2" (sites {3 4 10}))',
    ),
    "on any site": text(
        play="(move Add (to (sites Board)))", end="(if (= (count Moves) 40) (result Mover Win))"
    ),
    "looking ahead": text(
        play="""
            (do (move Add (to (sites Empty)))
                ifAfterwards:(not (is Connected {(sites Top) (sites Bottom)})))
        """,
        end="(if (all Passed) (result Mover Win))",
    ),
}


@pytest.mark.parametrize("name", GROWING)
def test_kept_chains_answer_like_a_search(name, monkeypatch):
    kept = ludeme.load(GROWING[name], tier="python")
    assert "CHAIN" in kept.emitted.offsets
    searched = searching(GROWING[name], monkeypatch)
    choices = random.Random(name)
    answers = set()
    for seed in range(12):
        one, two = kept.start(seed), searched.start(seed)
        while not one.over:
            moves = [str(move) for move in one.legal_moves()]
            assert moves == [str(move) for move in two.legal_moves()]
            number = choices.randrange(len(moves))
            one.apply(one.legal_moves()[number])
            two.apply(two.legal_moves()[number])
            assert one.contents() == two.contents()
            assert (one.scores, one.ranking()) == (two.scores, two.ranking())
            answers.add(one.scores[0])
        assert two.over
    assert len(answers) > 1


@pytest.mark.parametrize("name", GROWING)
def test_both_tiers_keep_the_same_chains(name):
    game = ludeme.load(GROWING[name])
    for seed in range(1, 6):
        agree(game, seed)


SEARCHED = {
    "pieces are removed": text(play=f"{ADD} {CAPTURE}"),
    "pieces move": text(
        play=f"{ADD} (forEach Piece)",
        pieces='(piece "Stone" Each (move Step (to if:(is Empty (to)))))',
    ),
    "pieces change hands": text(play=f'{ADD} (move Promote (last To) (piece "Stone1"))'),
    "steps lead one way": text("(is Connected at:(site) (directions {N E}) {(sites Top)})"),
    "regions change": text("(is Connected at:(site) {(sites Occupied by:Next) (sites Top)})"),
    "stacks": text(
        play="(move Add (to (sites Board)) stack:True)",
        end="(if (= (count Moves) 20) (result Mover Win))",
    ),
}


@pytest.mark.parametrize("name", SEARCHED)
def test_other_games_search(name):
    game = ludeme.load(SEARCHED[name], tier="python")
    assert "CHAIN" not in game.emitted.offsets
    assert "is_connected" in game.source


def test_the_order_of_moves_is_no_part_of_the_identity_of_a_position():
    game = ludeme.load(text(meta="(meta (no Repeat Positional))"), tier="python")
    assert "CHAIN" in game.emitted.offsets
    hashing = game.source.split("def position_hash")[1].split("\ndef ")[0]
    assert "WHAT" in hashing
    assert "CHAIN" not in hashing


def test_chains_do_not_change_when_asked_or_copied():
    state = ludeme.load(GROWING["looking ahead"], tier="python").start(1)
    for _ in range(10):
        before = list(state.row)
        moves = state.copy().legal_moves()
        state.legal_moves()
        assert list(state.row) == before
        state.apply(moves[len(moves) // 2])
