"""Pictures of boards, and names of sites and moves."""

from __future__ import annotations

import pytest

import ludeme
from ludeme.app.terminal.aside import beside
from ludeme.app.terminal.canvas import Canvas
from ludeme.app.terminal.drawing import Drawing
from ludeme.app.terminal.names import Names
from ludeme.app.terminal.placing import place, separate
from ludeme.app.terminal.site_names import label, number, picture
from ludeme.app.terminal.stacks import stacks
from ludeme.app.terminal.symbols import Symbols, as_seen

HEX_3 = [
    "      C3  ·",
    "   B3  ·     ·",
    "A3  ·     ·     ·",
    "   A2  ·     ·",
    "      A1  ·",
]


def lines_of(game, contents, last=frozenset()) -> list[str]:
    return [line.rstrip() for line in Drawing(game).board(contents, last).plain.splitlines()]


def piece(what: int, height: int = 1, state: int = 0):
    return (((what, state, 0, 0),) * height, 1)


def test_squares():
    game = ludeme.load("Tic-Tac-Toe")
    assert lines_of(game, {"c0": piece(1), "c4": piece(2)}, frozenset({"c4"})) == [
        "3  ·  ·  ·",
        "2  · [O] ·",
        "1  X  ·  ·",
        "   A  B  C",
    ]


def test_hexagons():
    game = ludeme.load("Hex", options=["Board Size/3x3"])
    assert lines_of(game, {}) == HEX_3


def test_lines_between_vertices():
    game = ludeme.load("Nine Men's Morris")
    lines = lines_of(game, {"v0": piece(1)})
    assert lines[0].startswith("7 ┌───")
    assert lines[-2].startswith("1 X───")


def test_edges():
    game = ludeme.load("Dots and Boxes", options=["Boxes/2x2"])
    edge = next(e for e in game.facts.topology.sites("Edge") if set(e.vertices) == {0, 1})
    lines = lines_of(game, {f"e{edge.index}": piece(1)})
    assert lines[-1] == "•───•   •" and lines[0] == "•   •   •"


def test_counts():
    game = ludeme.load("Kalah")
    first = game.facts.default_type[0].lower() + "1"
    seed = game.facts.find_piece("Seed0")
    seed = seed if seed > 0 else 1
    drawn = "\n".join(lines_of(game, {first: (((seed, 0, 0, 0),), 12)}))
    assert "12" in drawn and "─" not in drawn


def test_stacks_of_different_pieces_are_listed():
    facts = ludeme.load("Lasca").facts
    contents = {
        "c16": piece(1, height=4),
        "c20": (((1, 0, 0, 0), (1, 0, 0, 0), (2, 0, 0, 0)), 1),
        "c2": (((2, 0, 0, 0), (1, 0, 0, 0)), 1),
    }
    listed = [line.plain for line in stacks(facts, Symbols(facts), contents)]
    assert listed == ["stacks, bottom to top:  C1 OX  G3 XXO"]
    assert not list(stacks(facts, Symbols(facts), {"c16": piece(1)}))


def test_values_of_pieces_stand_below_the_line():
    stones = ludeme.load("EinStein würfelt nicht!")
    one, two = map(stones.facts.find_piece, ("Stone1", "Stone2"))
    shown = lines_of(stones, {"c0": (((one, 0, 0, 6),), 1), "c1": (((two, 0, 0, 0),), 1)})
    assert shown[-2].split() == ["1", "X₆", "O", "·", "·", "·"]
    discs = ludeme.load("Tower of Hanoi")
    tower = {"c0": (((1, 0, 0, 2), (1, 0, 0, 1)), 1)}
    assert lines_of(discs, tower)[0].split()[1] == "X₁2"
    (line,) = stacks(discs.facts, Symbols(discs.facts), tower)
    assert line.plain.endswith("A1 X₂X₁")


def test_letters():
    chess = Symbols(ludeme.load("Chess").facts)
    meanings = {meaning: letter for letter, _, meaning in chess.legend()}
    assert meanings["King of player 1"] == "K" and meanings["King of player 2"] == "k"
    assert meanings["Knight of player 1"] == "N"
    breakthrough = Symbols(ludeme.load("Breakthrough").facts)
    assert [letter for letter, _, _ in breakthrough.legend()] == ["X", "O"]


@pytest.mark.parametrize("name", ["Tic-Tac-Toe", "Breakthrough", "Amazons", "Dots and Boxes"])
def test_names_of_moves_are_unique(name):
    game = ludeme.load(name)
    state = game.start(seed=1)
    assert len(Names(game).moves(state)) == len(state.legal_moves())


def test_names_follow_the_labels():
    game = ludeme.load("Breakthrough")
    names = Names(game).moves(game.start(seed=1))
    assert {"A2-A3", "A2-B3", "H2-G3"} <= set(names)


def test_points_keep_their_distance():
    placing = place([(0, 0), (1, 0), (0.5, 0.9), (1.5, 0.9)], 3)
    spots = [placing.of(x, y) for x, y in [(0, 0), (1, 0), (0.5, 0.9)]]
    assert spots[0][0] == spots[1][0] == spots[2][0] + 1
    assert spots[1][1] - spots[0][1] == 2 * (spots[2][1] - spots[0][1]) >= 3


def test_coinciding_spots_are_separated():
    spots = separate([(0, 0), (0, 0), (0, 1)], 3)
    assert len({(line, column) for line, column in spots}) == 3
    assert all(
        a[0] != b[0] or abs(a[1] - b[1]) >= 3 for i, a in enumerate(spots) for b in spots[:i]
    )


def test_canvas_strokes():
    canvas = Canvas()
    canvas.segment((0, 0), (0, 4))
    canvas.segment((0, 0), (2, 4))
    assert canvas.text().plain.splitlines() == ["───", " ╲"]


@pytest.mark.parametrize("shape", ["hex 14", "square 45", "rectangle 2 40"])
@pytest.mark.parametrize("name", [label, number])
def test_all_names_of_sites_are_whole_on_large_boards(shape, name):
    text = f"""(game "Wide" (players 2)
    (equipment {{(board ({shape})) (piece "Disc" Each)}})
    (rules (play (move Add (to (sites Empty)))) (end (if (is Line 4) (result Mover Win)))))
"""
    topology = ludeme.load_game(text, tier="python").facts.topology
    shown = picture(topology, "Cell", name).plain.split()
    assert sorted(shown) == sorted(map(name, topology.sites("Cell")))


def test_cards_are_shown_by_what_is_on_them() -> None:
    """Hands with every card, those of others face down; of a deck how many cards it has."""
    game = ludeme.load("Agram", tier="python")
    state, symbols = game.start(seed=1), Symbols(game.facts)
    levels, _ = state.contents()["c2"]
    hand = [game.facts.pieces[level[0]].card for level in levels]
    shown = [line.plain for line in beside(game, symbols, state, as_seen(state.view(1)))]
    assert shown == [
        f"hand of player 1: {' '.join(face.symbol for face in hand if face)}",
        "hand of player 2: ? ? ? ? ? ?",
        "deck: 24 cards",
    ]
    assert symbols.legend() == []
    (name, move), *_ = Names(game).moves(state).items()
    assert hand[0] and name == f"hand-A1={hand[0].title}"
    state.apply(move)
    assert hand[0].symbol in Drawing(game).board(state.contents()).plain
