"""What the terms of each family come to, in positions worked out by hand."""

import pytest

import ludeme
from ludeme.features.evaluation import terms_of
from ludeme.language.booleans.lines.is_line import IsLine
from ludeme.play.state import State
from tests.features.evaluation.naive_terms import NaiveTerms

from .described import (
    BURNERS,
    DUEL,
    GATHERERS,
    HUNTERS,
    JOINERS,
    MASONS,
    PILES,
    RUNAROUNDS,
    RUNNERS,
    TURNERS,
    amount,
    amounts_after,
    terms,
)


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
    held, others = (
        {name: of[name] for name in of if name.startswith("held")} for of in (one, other)
    )
    assert held == {f"held at {site}": share for site, share in row.items()} | {
        f"held at {column}2": 0.4 for column in "BCDEFG"
    }
    assert {name: others[name] for name in others if name.endswith("2")} == {
        "held at B2": 0.4, "held at C2": 0.5, "held at D2": 0.5, "held at E2": 0.5,
        "held at F2": 0.5,
    }  # fmt: skip
    assert other["held at B1"] == 0.4 and other["turn"] == 1
    assert not any("held" in name for name in terms("Backgammon").numbers)


def test_each_number_on_a_site_is_a_term_of_its_own():
    """The four seeds of b1 have been sown: none are left there, five next to it."""
    one, other = amounts_after("Oware", 1)
    # the row of player 1, with its store, the row of player 2, with its
    expected = ["0 at A1", "0 at B1", "5 at C1", "5 at D1", "5 at E1", "5 at F1", "4 at G1"]
    expected += [f"4 at {column}2" for column in "BCDEFG"] + ["0 at H1"]
    assert {name for name in one if name[0].isdigit()} == set(expected)
    assert {one[name] for name in expected} == {1}
    assert other["4 at B1"] == other["0 at G2"] == other["5 at F2"] == 1
    last = terms("Oware").terms[terms("Oware").numbers["13 at B1"]]
    assert last.sentence == "13 pieces or more on B1, as player 1 sees the board."


def test_one_own_piece_alone_two_or_more_are_told_apart_on_a_track():
    """As games of tables begin: five, three, five and two checkers lie together."""
    one, other = amounts_after("Backgammon")
    piled = {name for name in one if " on " in name}
    assert piled == {"3 on A1", "3 on E2", "3 on H2", "2 on M1"}
    assert all(one[name] == other[name] == 1 for name in piled)
    found = terms("Backgammon")
    assert [found.terms[found.numbers[f"{n} on A1"]].sentence for n in (1, 2, 3)] == [
        f"{said} on A1, as player 1 sees the board."
        for said in ("One own piece alone", "2 own pieces", "3 own pieces or more")
    ]


def test_pieces_that_never_pile_up_are_not_told_apart_so():
    """The Royal Game of Ur counts the pieces in hand; there are no tracks in Focus."""
    for name in ("Royal Game of Ur", "Focus", "English Draughts"):
        assert not any(term.startswith("2 on ") for term in terms(name).numbers)


def test_men_in_hand_and_lines_that_play_asks_for():
    """Two corners of the outer square for player 1, two points of the inner one for player 2."""
    one, other = amounts_after("Nine Men's Morris", 0, 6, 2, 7)
    assert one["Man in hand"] == other["Man in hand"] == 7
    assert one["2 of 3 Adjacent"] == other["2 of 3 Adjacent"] == 1
    assert one["1 of 3 Adjacent"] == 2  # the outer columns
    assert other["1 of 3 Adjacent"] == 2  # the inner column, the middle one
    morris = terms("Nine Men's Morris")
    assert isinstance(morris.terms[morris.numbers["3 of 3 Adjacent"]].source, IsLine)
    assert not any(name.endswith(" in hand") for name in terms("Chess").numbers)


def test_what_stands_beside_a_piece():
    """Player 1 has gone from a1 to a2: beside b1, below a3 and b3, where those of player 2 are."""
    found = terms(DUEL)
    state = found.game.start(seed=1)
    state.apply(next(m for m in state.legal_moves() if (m.from_site, m.to_site) == (0, 2)))
    amounts = NaiveTerms(found).amounts(state)
    of = {name: amounts[1:, number].tolist() for name, number in found.numbers.items()}
    pairs = {name: of[name] for name in of if "beside" in name or "against" in name}
    assert {name: both for name, both in pairs.items() if any(both)} == {
        "A1 beside B2": [1, 0],  # b1 and a2, which is the same from right to left
        "A1 beside B1": [0, 1],  # a3 and b3, as player 2 sees them
        "A1 against A2": [0, 1],  # a3 has a2 before it; that a2 has a3 before it says no more
        "A1 against B2": [0, 1],
    }
    names = [
        found.terms[found.numbers[name]].sentence for name in ("A1 beside B2", "A1 against A2")
    ]
    assert names == ["Own pieces on A1 and B2.", "An own piece on A1 beside one of others on A2."]


def test_groups_where_they_are_counted():
    """Four discs on a1, b1, c2 and d4 against one."""
    one, other = amounts_after(GATHERERS)
    assert (one["P1 groups"], one["P1 largest group"]) == (2, 0.75)
    # the middle of (0, 0), (1, 0), (2, 1), (3, 3) is (1.5, 1)
    away = [3.25**0.5, 1.25**0.5, 0.5, 6.25**0.5]
    assert one["P1 apart"] == pytest.approx(sum(away) / 4, abs=1e-3)
    assert (other["P2 groups"], other["P2 largest group"]) == (1, 1) and "P2 apart" not in other
    assert {"groups", "largest group", "apart"} <= set(terms("Lines of Action").numbers)
    assert "groups" not in terms("Havannah").numbers


def test_whose_a_piece_is_its_state_may_say():
    """Player 1 has put a disc on a1, player 2 one on c1, and the middle was turned twice."""
    one, other = amounts_after(TURNERS, 0, 2)
    assert one["P1 Disc"] == one["P1 Disc at A1"] == 1 and one["P1 1 of 3 Adjacent"] == 1
    assert other["P2 Disc"] == 2 and other["P2 Disc at B2"] == other["P2 Disc at C1"] == 1


def test_captures_make_territory_meaningless():
    assert not any("territory" in name for name in terms("English Draughts").numbers)
    assert "territory by steps" in terms("Amazons").numbers
    assert "territory by steps" not in terms("Mu Torere").numbers  # its moves are steps


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
