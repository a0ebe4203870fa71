"""Questions about one target look only where an attacker can stand; the answers are those of all.

Every description offers, beside the moves of its pieces, a stone on each site where the own king
would be attacked: so the lists of legal moves are the answers for the whole board.
"""

from __future__ import annotations

import random

import pytest

import ludeme
from ludeme.emit.program import Program
from ludeme.emit.purity import only_reads
from ludeme.language.booleans import is_threatened
from ludeme.language.moves.for_each.for_each_piece import ForEachPiece

RULES = """
(game "Threats" (players {players})
    (equipment {{ (board {board}) (piece "King" Each (move Step (to if:{free} {take})))
        (piece "Stone" Neutral) {pieces} }})
    (rules
        (start {{ {start} }})
        (play (or
            (do {moves} ifAfterwards:(not (is Threatened (id "King" Mover))))
            (move Add (piece "Stone0")
                (to (forEach (sites Empty) if:(is Threatened (id "King" Mover) at:(site)))))))
        (end (if (no Moves Next) (result Mover Win)))))
"""
FREE = "(not (is Friend (who at:(to))))"
TAKE = "(apply (if (is Enemy (who at:(to))) (remove (to))))"
ENEMY = "(to if:(is Enemy (who at:(to))) (apply (remove (to))))"
TO = f"(to if:{FREE} {TAKE})"

CHESS = f"""
    (piece "Rook" Each (move Slide Orthogonal {ENEMY}))
    (piece "Queen" Each (move Slide {ENEMY}))
    (piece "Bishop" Each (if (is In (from) (sites Top))
        (move Step Diagonal {TO}) (move Slide Diagonal (between if:(is Empty (between))) {ENEMY})))
    (piece "Knight" Each (move Leap {{ {{F F R F}} {{F F L F}} }} {TO}))
    (piece "Pawn" Each (or {{
        (move Step Forward (to if:(is Empty (to))))
        (move Step (directions {{ FL FR }}) {ENEMY})
        (move Slide Forward (between (exact 2) if:(is Empty (between)))
            (to if:(is Empty (to)))) }}))
    (piece "Lance" Each (or (move Slide Forward {ENEMY}) (move Step Backward {TO})))
"""
FAIRY = f"""
    (piece "Horse" Each (forEach Direction Orthogonal (if (is Empty (to))
        (forEach Direction (from (to)) (directions {{ FL FR }})
            (move (from) {TO.replace("(to if", "(to (to) if")})))))
    (piece "Cannon" Each (forEach Site (sites LineOfSight at:(from) Orthogonal)
        (move (from) (to (sites LineOfSight at:(site) (directions Cell from:(from) to:(site)))
            if:(is Enemy (who at:(to))) (apply (remove (to)))))))
    (piece "Jumper" Each (move Hop Diagonal (between (range 1 2) if:(is Occupied (between))) {TO}))
    (piece "Runner" Each (move Slide Orthogonal
        (between (range 1 3) if:(not (is Friend (who at:(between))))) {ENEMY}))
    (piece "Ghost" Each (move (from) (to (ahead (from) steps:3 E) if:{FREE} {TAKE})))
    (piece "Climber" Each (priority {{ (move Step Forward {ENEMY}) (move Step Orthogonal {TO}) }}))
    (piece "Fool" Each (if (= 1 (value Random (range 0 2))) (move Step {TO})))
    (piece "Warp" Each (move (from) (to (sites Corners) if:{FREE} {TAKE})))
    (piece "Elephant" Each (move (from)
        (to (sites Around (sites Around (from) Diagonal) Diagonal) if:{FREE} {TAKE})))
"""
BOARDS = {
    "chess": ("(square 6)", "{ (player N) (player S) }", CHESS),
    "fairy": ("(square 6)", "{ (player N) (player S) }", FAIRY),
    "hexagons": ("(hex 4)", "{ (player N) (player SE) (player SW) }", CHESS),
    "rings": ("(concentric {1 6 6 6})", "{ (player N) (player S) }", CHESS),
    "points": ("(square 5 diagonals:Alternating) use:Vertex", "{ (player E) (player W) }", CHESS),
    "cubes": ("(tiling T33434 2)", "{ (player E) (player W) }", CHESS),
}


def description(name: str, seed: int) -> str:
    """A game with the pieces of a board on random sites."""
    board, players, pieces = BOARDS[name]
    count = players.count("player")
    text = RULES.format(
        players=players, board=board, free=FREE, take=TAKE, pieces=pieces,
        moves="(forEach Piece)", start="",
    )  # fmt: skip
    sites = list(range(len(ludeme.load(text, tier="python").board.sites())))
    draw = random.Random(seed)
    draw.shuffle(sites)
    kinds = ["King"] + [part.split('"')[0] for part in pieces.split('(piece "')[1:]]
    start = [
        f'(place "{kind}{player}" {sites.pop()})'
        for kind in kinds
        for player in range(1, count + 1)
        if sites
    ]
    return text.replace("(start {  })", f"(start {{ {' '.join(start)} }})")


def every_site_asked(monkeypatch, text: str):
    """The game without the tables: every piece is asked for every move, on a copy."""
    with monkeypatch.context() as patch:
        patch.setattr(ForEachPiece, "_of_player", ForEachPiece._scan)
        patch.setattr(is_threatened, "only_reads", lambda program, name: False)
        game = ludeme.load(text, tier="python")
        assert game.emitted  # written now
        return game


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_answers_are_those_of_all_moves(monkeypatch, name, seed):
    text = description(name, seed)
    game, plain = ludeme.load(text, tier="python"), every_site_asked(monkeypatch, text)
    assert "T_NEAR" in game.emitted.source and "T_NEAR" not in plain.emitted.source
    attacked = 0
    for trial in range(4):
        draw = random.Random(trial)
        state, other = game.start(seed=trial), plain.start(seed=trial)
        for _ in range(25):
            moves, expected = state.legal_moves(), other.legal_moves()
            assert [str(move) for move in moves] == [str(move) for move in expected]
            attacked += sum(
                move.kind != "move" or move.from_site in (-1, move.to_site) for move in moves
            )
            if state.over or not moves:
                break
            number = draw.randrange(len(moves))
            state.apply(moves[number])
            other.apply(expected[number])
    assert attacked > 50


@pytest.mark.parametrize(("name", "copies"), [("chess", False), ("fairy", True)])
def test_positions_that_questions_change_are_copied(name, copies):
    """The fool draws a number when it is asked."""
    source = ludeme.load(description(name, 1), tier="python").emitted.source
    question = source[source.index("def is_threatened(") :].split("\n\n\n")[0]
    assert ("copy_row" in question) is copies
    assert only_kernels_that_read() == ["find", "has_seen"]


def only_kernels_that_read():
    """Some kernels, less those that change the position."""
    program = Program(ludeme.load(description("chess", 1), tier="python").facts)
    names = ["find", "include", "random_below", "copy_row", "remember_position", "has_seen"]
    return [name for name in names if only_reads(program, name)]


@pytest.mark.parametrize("name", ["chess", "fairy"])
def test_compiled_programs_agree(name):
    text = description(name, 4)
    state = ludeme.load(text, tier="python").start(seed=1)
    fast = ludeme.load(text, tier="numba").start(seed=1)
    draw = random.Random(1)
    for _ in range(40):
        moves, same = state.legal_moves(), fast.legal_moves()
        assert [str(move) for move in moves] == [str(move) for move in same]
        if state.over or not moves:
            break
        number = draw.randrange(len(moves))
        state.apply(moves[number])
        fast.apply(same[number])


#: The rook in the corner attacks along its lines, but only where it stays with the kings.
TOGETHER = """
(game "Together" (players 2)
    (equipment { (board (square 4)) (piece "King" Each) (piece "Rook" Each
        (move Slide Orthogonal (to if:(is Enemy (who at:(to)))))) })
    (rules
        (start { (place "Rook1" 0) (place "King1" 5) (place "King2" 9) })
        (play (or {
            (if (is Threatened (id "King" Next) at:SITE) (move Pass))
            (do (forEach Piece) ifAfterwards:(= 1 (count Groups Orthogonal)))
            (move Select (from 15)) }))
        (end (if (= 99 (count Moves)) (result Mover Draw)))))
"""


@pytest.mark.parametrize(
    ("site", "attacked"), [(1, True), (2, False), (4, True), (8, True), (12, False), (6, False)]
)
def test_only_moves_to_the_piece_are_looked_ahead(site, attacked):
    """What goes elsewhere is left out before it is played."""
    game = ludeme.load(TOGETHER.replace("SITE", str(site)), tier="python")
    kinds = {move.kind for move in game.start(seed=1).legal_moves()}
    assert kinds == ({"pass", "move"} if attacked else {"move"})
    functions = game.emitted.source.split("\n\n\n")
    asked = [each for each in functions if ", target)" in each and "copy_row" in each]
    assert asked and all(each.index("== target") < each.index("copy_row") for each in asked)
