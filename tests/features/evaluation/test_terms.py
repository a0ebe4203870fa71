"""Terms of evaluations: what they are, what they come to, and that both sides have the same."""

from functools import cache

import numpy as np
import pytest

import ludeme
from ludeme.features.evaluation import terms_of
from ludeme.features.evaluation.naive import NaiveTerms
from ludeme.model.header import MOVER, NEXT
from ludeme.play.state import State

#: The first to cross the board with a runner, or to make a line of three.
RUNNERS = """(game "Runners" (players {(player N) (player S)})
    (equipment { (board (rectangle 4 3)) (piece "Runner" Each (or "StepForwardToEmpty"
        (move Step (directions {FL FR}) (to if:("IsEnemyAt" (to)) (apply (remove (to)))))))
        (regions P1 (sites Top)) (regions P2 (sites Bottom)) })
    (rules (start { (place "Runner1" (sites Bottom)) (place "Runner2" (sites Top)) })
        (play (or (forEach Piece) (move Pass)))
        (end { (if (is In (last To) (sites Mover)) (result Mover Win))
               (if (is Line 3) (result Mover Win)) })))"""


@cache
def terms(text):
    return terms_of(ludeme.load(text, tier="python"))


def amount(found, player, name):
    return found[player, terms(RUNNERS).numbers[name]]


def test_what_the_rules_suggest():
    names = set(terms(RUNNERS).numbers)
    assert {"Runner", "1 of 3 Adjacent", "3 of 3 Adjacent", "nearest 0", "moves", "turn"} <= names
    # left and right are the same, and both players see their own row first
    assert {name for name in names if " at " in name} == {
        f"Runner at {column}{row}" for column in "AB" for row in range(1, 5)
    }


def test_every_term_says_what_it_is_and_where_it_comes_from():
    for term in terms(RUNNERS).terms:
        assert term.sentence.endswith(".")
    assert terms("Amazons").terms[0].sentence == "An Amazon on the board."
    sources = {term.name: term.source for term in terms(RUNNERS).terms}
    text = RUNNERS[sources["2 of 3 Adjacent"].span.start : sources["2 of 3 Adjacent"].span.end]
    assert text == "(is Line 3)"
    assert terms(RUNNERS).terms[terms(RUNNERS).numbers["nearest 1"]].place.count("-") == 1


def test_amounts_of_a_position_worked_out_by_hand():
    found = terms(RUNNERS)
    state = found.game.start(seed=1)
    move = next(one for one in state.legal_moves() if (one.from_site, one.to_site) == (0, 3))
    state.apply(move)
    amounts = NaiveTerms(found).amounts(state)
    assert [amount(amounts, p, "Runner") for p in (1, 2)] == [3, 3]
    assert [amount(amounts, 1, f"Runner at {s}") for s in ("A1", "B1", "A2")] == [1, 1, 1]
    assert [amount(amounts, 2, f"Runner at {s}") for s in ("A1", "B1", "A2")] == [2, 1, 0]
    assert [amount(amounts, p, "nearest 2") for p in (1, 2)] == [1, 0]
    assert [amount(amounts, p, "nearest 3") for p in (1, 2)] == [0, 1]
    assert [amount(amounts, p, "turn") for p in (1, 2)] == [0, 1]
    # a1 has gone to a2: still to move are 3 steps of player 1, and 3 of player 2; both may pass
    assert [amount(amounts, p, "moves") for p in (1, 2)] == [0.4, 0.4]
    # the row of player 2; columns, row 1, row 2 and diagonals have friends and no enemies
    assert amount(amounts, 2, "3 of 3 Adjacent") == 1
    assert amount(amounts, 1, "1 of 3 Adjacent") > 0
    assert NaiveTerms(found).stage(state) == 0


def test_lines_across_levels():
    found = terms(COLUMNS)
    assert found.tables.line_levels == 4
    # 4 rows, 2 in each of 3 columns, 2 rising and 2 falling
    assert found.tables.window_count == 14
    state = found.game.start(seed=1)
    for site in (0, 1, 1, 2, 2, 0, 2):
        state.apply(next(move for move in state.legal_moves() if move.to_site == site))
    # from below: 1 2, 2 1, and 2 1 1
    amounts = NaiveTerms(found).amounts(state)
    held = [[amounts[p, found.numbers[f"{n} of 3 Adjacent"]] for n in (1, 2, 3)] for p in (1, 2)]
    assert held == [[3, 1, 1], [2, 0, 0]]
    assert found.terms[found.numbers["1 of 3 Adjacent"]].source is not None


def test_sides_are_seen_alike():
    """The position with sides exchanged comes to the same for the other player."""
    found = terms(RUNNERS)
    game, place = found.game, found.game.emitted.offsets["WHAT"]
    state = game.start(seed=1)
    state.apply(state.legal_moves()[0])
    row = [int(number) for number in state.row]
    row[place : place + 12] = [{0: 0, 1: 2, 2: 1}[piece] for piece in row[place : place + 12][::-1]]
    row[MOVER], row[NEXT] = row[NEXT], row[MOVER]
    one, other = (NaiveTerms(found).amounts(each) for each in (state, State(game, row)))
    assert (one[1] == other[2]).all()
    assert (one[2] == other[1]).all()


@pytest.mark.parametrize(
    ("name", "keeping", "exchanging"),
    [
        ("Breakthrough", 2, 2),  # left and right; ahead and behind
        ("English Draughts", 1, 1),  # nothing but the half turn
        ("Tic-Tac-Toe", 8, 8),
        ("Connect Four", 2, 2),  # pieces fall
        ("Fox and Hounds", 1, 0),  # sides that differ
    ],
)
def test_symmetries_of_the_rules(name, keeping, exchanging):
    maps = terms(name).maps
    assert (len(maps.keeping), len(maps.exchanging)) == (keeping, exchanging)


def test_players_of_different_games_have_terms_of_their_own():
    names = terms("Fox and Hounds").numbers
    assert all(name.startswith(("P1 ", "P2 ")) for name in names)


def test_families_can_be_left_out():
    game = ludeme.load(RUNNERS, tier="python")
    without = ("squares", "lines", "races", "runners", "moves")
    assert set(terms_of(game, without=without).numbers) == {"Runner", "turn"}
    with pytest.raises(ValueError, match="no terms are called 'material'; there are stages, pie"):
        terms_of(game, without=("material",))


#: Three in a row, across, up or rising, where pieces lie on each other up to four high.
COLUMNS = """(game "Columns" (players 2)
    (equipment { (board (rectangle 1 3)) (piece "Disc" Each) })
    (rules (play (move Add (to (sites Board) if:(< (size Stack at:(to)) 4)) stack:True))
        (end (if (is Line 3 byLevel:True) (result Mover Win)))))"""

#: To join two opposite sides, each player its own.
JOINERS = """(game "Joiners" (players 2)
    (equipment { (board (hex Diamond 3)) (piece "Stone" Each)
        (regions P1 { (sites Side NE) (sites Side SW) })
        (regions P2 { (sites Side NW) (sites Side SE) }) })
    (rules (play (move Add (to (sites Empty))))
        (end (if (is Connected Mover) (result Mover Win)))))"""

#: Kings that step, rooks that slide; the king is not to be lost.
HUNTERS = """(game "Hunters" (players {(player N) (player S)})
    (equipment { (board (square 4)) (piece "Rook" Each (move Slide Orthogonal))
        (piece "King" Each (move Step (to if:(is Empty (to))))) })
    (rules (start { (place "King1" coord:"B1") (place "Rook1" coord:"C1")
                    (place "King2" coord:"C4") (place "Rook2" coord:"B4") })
        (play (forEach Piece))
        (end (if (no Pieces Next "King") (result Mover Win)))))"""

#: Two checkers on a track around the board for each player.
RUNAROUNDS = """(game "Runarounds" (players 2)
    (equipment { (board (square 3) { (track "Way1" "0,E,N,W" P1 directed:true)
                                     (track "Way2" "8,W,S,E" P2 directed:true) })
        (piece "Checker" Each (move Step (to if:(is Empty (to))))) })
    (rules (start { (place "Checker1" 0 count:2) (place "Checker2" 8) })
        (play (forEach Piece)) (end (if (no Moves Mover) (result Mover Loss)))))"""

#: A queen each, which leaves a stone where it was; who cannot move loses.
#: Each player has a pile, and a track to go along; the top disc of a pile steps.
PILES = """(game "Piles" (players 2)
    (equipment { (board (rectangle 2 5) { (track "A" {0 1 2 3 4} P1 directed:True)
                                          (track "B" {9 8 7 6 5} P2 directed:True) })
        (piece "Disc" Each) })
    (rules (start { (place Stack "Disc1" 3 count:4) (place Stack "Disc2" 6 count:2) })
        (play (forEach Piece (move Step (to if:True) stack:False) top:True))
        (end (if (no Moves Next) (result Mover Win)))))"""

BURNERS = """(game "Burners" (players 2)
    (equipment { (board (square 4)) (piece "Stone" Neutral)
        (piece "Queen" Each (move Slide (then (add (piece "Stone0") (to (last From)))))) })
    (rules (start { (place "Queen1" coord:"A1") (place "Queen2" coord:"D4") })
        (play (forEach Piece)) (end (if (no Moves Next) (result Mover Win)))))"""

#: The same as hunters, but that rooks leave stones of nobody behind; a line of three wins, too.
MASONS = HUNTERS.replace(
    "(move Slide Orthogonal)",
    '(move Slide Orthogonal (then (add (piece "Stone0") (to (last From)))))',
).replace(
    '(piece "Rook"', '(piece "Stone" Neutral) (piece "Rook"'
).replace('(end (if (no', '(end { (if (is Line 3) (result Mover Win)) (if (no').replace(
    "Mover Win)))))", "Mover Win)) })))"
)  # fmt: skip


#: Discs of nobody, whose state says whose they are; every move turns the disc on b2.
TURNERS = """(game "Turners" (players 2)
    (equipment { (board (square 3)) (piece "Disc" Neutral (flips 1 2)) })
    (rules (start (place "Disc0" {"B2"} state:2))
        (play (move Add (piece "Disc0" state:(mover)) (to (sites Empty)) (then (flip 4))))
        (end { (if (is Line 3) (result Mover Win))
            (if (is Full) (byScore { (score P1 (count Sites in:(sites State 1)))
                                     (score P2 (count Sites in:(sites State 2))) })) })))"""


def amounts_after(text, *moves):
    """What the terms come to after these moves, by their targets."""
    found = terms(text)
    state = found.game.start(seed=1)
    for to in moves:
        state.apply(next(move for move in state.legal_moves() if move.to_site == to))
    amounts = NaiveTerms(found).amounts(state)
    return [
        {term.name: amounts[player, n] for n, term in enumerate(found.terms) if amounts[player, n]}
        for player in (1, 2)
    ]


def test_connections_count_the_stones_they_need():
    """The middle and its neighbour: one more would do for player 1, in two places."""
    one, other = amounts_after(JOINERS)
    assert (one["missing 3"], other["missing 3"], one["ways"]) == (1, 1, 0.9)
    one, other = amounts_after(JOINERS, 4)
    assert (one["missing 2"], one["ways"]) == (1, 0.4)
    assert other["missing 3"] == 1
    source = terms(JOINERS).terms[terms(JOINERS).numbers["missing 2"]].source
    assert JOINERS[source.span.start : source.span.end] == "(is Connected Mover)"


def test_kings_are_counted_with_what_is_around_them():
    one, _ = amounts_after(HUNTERS)
    # c1 is a guard; a1, a2, b2, c2 are free; the rook b4 looks down the file, two steps from b2
    assert (one["king guards"], one["king room"], one["king faced"]) == (1, 4, 1)
    assert "king besiegers" not in one
    assert one["king open lines"] == pytest.approx(0.6)  # a1; a2; b2, b3; c2, d3


def test_what_belongs_to_nobody_is_in_the_way():
    """The rook of c1 has gone to c3 and left a stone behind: nobody's, and no site to go to."""
    assert "Stone0" in MASONS and "is Line 3" in MASONS
    one, _ = amounts_after(MASONS, 10)
    # the stone is neither a guard of b1 nor besieges it, and ends its line along the row
    assert (one["king room"], one["king faced"]) == (4, 1)
    assert "king guards" not in one and "king besiegers" not in one
    assert one["king open lines"] == pytest.approx(0.6)  # a1; a2; b2, b3; c2, d3
    # a3, b3, c2, c4 where the king of others stands, d3
    assert one["Rook reach"] == pytest.approx(0.5)
    # a3-c3, b3-d3, a1-c3, b2-d4, b1-b3, b1-d3; not a1-c1, b1-d1 and c1-c3
    assert sum(amount for name, amount in one.items() if "of 3" in name) == 6


def test_runners_that_nobody_stops():
    """A piece of others on the same column, or so near that it gets there, stops it."""
    one, other = amounts_after(RUNNERS)
    assert not any(name.startswith("passed") for name in (*one, *other))
    found = terms(RUNNERS)
    place = found.game.emitted.offsets["WHAT"]
    row = [int(number) for number in found.game.start(seed=1).row]
    row[place : place + 12] = [0, 0, 0, 1, 0, 2, 0, 0, 0, 0, 0, 0]
    amounts = NaiveTerms(found).amounts(State(found.game, row))
    assert (amount(amounts, 1, "passed 2"), amount(amounts, 2, "passed 1")) == (1, 1)
    row[place : place + 12] = [0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 0]
    amounts = NaiveTerms(found).amounts(State(found.game, row))
    assert not any(amount(amounts, p, f"passed {d}") for p in (1, 2) for d in range(1, 9))


def test_ways_along_tracks():
    """Each player has a way of its own; one of two checkers has gone a step of it."""
    one, other = amounts_after(RUNAROUNDS, 1, 7)
    assert one["P1 track"] == pytest.approx(0.1)
    assert other["P2 track"] == pytest.approx(0.1)


def test_all_pieces_of_a_pile_count_but_those_below_others():
    def counted(*sites):
        one, other = amounts_after(PILES, *sites)
        return one["P1 Disc"], one["P1 track"], other["P2 Disc"], other["P2 track"]

    assert counted() == pytest.approx((4, 1.2, 2, 0.6))
    assert counted(7) == pytest.approx((4, 0.9, 2, 0.6))
    assert counted(7, 7) == pytest.approx((3, 0.9, 2, 0.5))  # player 2 has covered that disc


def test_territory_is_what_is_reached_sooner():
    """Player 1 has gone to a3, a stone on a1 behind it; player 2 stands on d4."""
    one, other = amounts_after(BURNERS, 8)
    # both come in one move to a4, b2, b4, c3, d3, and in two to b1, c2
    assert one["territory by moves"] == pytest.approx(0.3)  # a2, b3, c1
    assert other["territory by moves"] == pytest.approx(0.3)  # c4, d1, d2
    # a2, a4, b1, b2, b3, b4, c1 against c3, c4, d2, d3; two steps to c2, three to d1
    assert one["territory by steps"] == pytest.approx(0.7)
    assert other["territory by steps"] == pytest.approx(0.4)


def test_what_lies_on_sites_where_nobody_owns_it():
    """The four seeds of b1 have been sown; player 2 sees the board turned by half."""
    one, other = amounts_after("Oware", 1)
    row = {"C1": 0.5, "D1": 0.5, "E1": 0.5, "F1": 0.5, "G1": 0.4}
    assert one == {f"held at {site}": share for site, share in row.items()} | {
        f"held at {column}2": 0.4 for column in "BCDEFG"
    }
    assert {name: other[name] for name in other if name.endswith("2")} == {
        "held at B2": 0.4, "held at C2": 0.5, "held at D2": 0.5, "held at E2": 0.5,
        "held at F2": 0.5,
    }  # fmt: skip
    assert other["held at B1"] == 0.4 and other["turn"] == 1
    assert not any("held" in name for name in terms("Backgammon").numbers)


def test_whose_a_piece_is_its_state_may_say():
    """Player 1 has put a disc on a1, player 2 one on c1, and the middle was turned twice."""
    one, other = amounts_after(TURNERS, 0, 2)
    assert one["P1 Disc"] == one["P1 Disc at A1"] == 1 and one["P1 1 of 3 Adjacent"] == 1
    assert other["P2 Disc"] == 2 and other["P2 Disc at B2"] == other["P2 Disc at C1"] == 1


def test_captures_make_territory_meaningless():
    assert not any("territory" in name for name in terms("English Draughts").numbers)
    assert "territory by steps" in terms("Amazons").numbers
    assert "territory by steps" not in terms("Mu Torere").numbers  # its moves are steps


@pytest.mark.parametrize(
    "text",
    [
        RUNNERS,
        "Lasca",
        PILES,
        COLUMNS,
        JOINERS,
        HUNTERS,
        RUNAROUNDS,
        BURNERS,
        MASONS,
        TURNERS,
        "Kalah",
    ],
)
def test_machine_code_counts_the_same(text):
    from ludeme.features.evaluation.weighing import amounts_of, values_of, weighing_of
    from ludeme.runtime.search_abi.compiled_game import workspace
    from ludeme.runtime.search_abi.randomness import random_source
    from ludeme.runtime.search_abi.running_game import running_game

    found, random = terms(text), np.random.default_rng(3)
    program = found.game.program
    weights = random.normal(size=(2, len(found)))
    memory = weighing_of(found.tables, weights, program.row_size)
    running = running_game(program, workspace(program), random_source(1))
    state, naive = found.game.start(seed=1), NaiveTerms(found)
    for _ in range(20):
        row, amounts, values = np.array(state.row, np.int32), np.zeros((3, len(found))), np.zeros(3)
        stage = amounts_of(memory, running, row, amounts)
        expected = naive.amounts(state)
        assert amounts == pytest.approx(expected)
        assert stage == naive.stage(state)
        values_of(memory, running, row, values)
        own = expected @ ((1 - stage) * weights[0] + stage * weights[1])
        assert values[1:] == pytest.approx([own[1] - own[2], own[2] - own[1]])
        moves = state.legal_moves()
        if state.over or not moves:
            break
        state.apply(moves[random.integers(len(moves))])


def test_reach_is_of_several_kinds_of_pieces():
    """Of one kind the number of moves says the same."""
    assert not any("reach" in name for name in terms("Breakthrough").numbers)


def test_reach_ends_at_the_first_piece():
    """At the start of Chess: a pawn has two sites ahead and one or two beside; knights two each."""
    found = terms_of(ludeme.load("Chess", tier="python"))
    amounts = NaiveTerms(found).amounts(found.game.start(seed=1))
    of = {name: amounts[1:, number] for name, number in found.numbers.items()}
    assert of["Pawn reach"] == pytest.approx([3.0, 3.0])  # two of 3 sites, six of 4
    assert of["Knight reach"] == pytest.approx([0.4, 0.4])
    assert not any(of[f"{piece} reach"].any() for piece in ("Rook", "Bishop", "Queen"))
