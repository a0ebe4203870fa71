"""Roles as players and as owners, with teams and without (spec 06 §A0.6, 07 §1.4)."""

from __future__ import annotations

import pytest

from .both_tiers import load

GAME = """
(game "Roles" (players {players})
    (equipment {{ (board (square 3)) (piece "Man" Each) (piece "Rock" Neutral) }})
    (rules
        (start {{ (set Score Each 0) {start} }})
        (play (if (= {plies} (count Moves)) (move Pass (then {then})) (move Pass)))
        (end (if (= (counter) 1000) (result Mover Win)))
    )
)
"""
TEAMS = "(set Team 1 {P1 P3}) (set Team 2 {P2 P4})"


def scores(then: str, start: str = "", plies: int = 2, players: int = 4) -> list[int]:
    """What players have after a pass with these consequences, made by P3; both tiers agree."""
    text = GAME.format(then=then, start=start, plies=plies, players=players)
    found = []
    for tier in ("python", "checked"):
        state = load(text, tier).start(seed=1)
        for _ in range(plies + 1):
            state.apply(state.legal_moves()[0])
        found.append([int(score) for score in state.scores])
    assert found[0] == found[1]
    return found[0]


#: Who is meant when P3 moves, without teams and with those of P1, P3 and P2, P4.
PLAYERS: dict[str, tuple[set[int], set[int]]] = {
    "All": ({1, 2, 3, 4}, {1, 2, 3, 4}),
    "NonMover": ({1, 2, 4}, {1, 2, 4}),
    "Enemy": ({1, 2, 4}, {2, 4}),
    "Ally": (set(), {1}),
    "Friend": ({3}, {1, 3}),
    "TeamMover": ({3}, {1, 3}),
    "Team1": ({1}, {1, 3}),
    "Team2": ({2}, {2, 4}),
    "Mover": ({3}, {3}),
    "Next": ({4}, {4}),
    "Prev": ({2}, {2}),
    "P3": ({3}, {3}),
    "Player": (set(), set()),
    "Each": (set(), set()),
    "Shared": (set(), set()),
    "Neutral": (set(), set()),
    "P10": (set(), set()),  # quirk: player 0
}


@pytest.mark.parametrize("teams", [False, True])
def test_players_of_roles(teams: bool) -> None:
    then = " ".join(f"(addScore {role} {2**k})" for k, role in enumerate(PLAYERS))
    players = 10
    found = scores(f"(and {{ {then} }})", TEAMS if teams else "", players=players)
    for k, (role, expected) in enumerate(PLAYERS.items()):
        meant = {p + 1 for p in range(players) if found[p] >> k & 1}
        wanted = expected[teams]
        if role in ("All", "NonMover", "Enemy"):
            wanted = wanted | {5, 6, 7, 8, 9, 10}  # each in a team of their own
        assert meant == wanted, role


@pytest.mark.parametrize("teams", [False, True])
def test_one_score_is_set_for_players_of_roles(teams: bool) -> None:
    for role in ("Ally", "Enemy", "Friend", "Team1"):
        found = scores(f"(set Score {role} 7)", TEAMS if teams else "")
        assert {p + 1 for p in range(4) if found[p] == 7} == PLAYERS[role][teams], role


#: Enemies and friends of P3 among 0 to 5, where 5 is everybody and -1 is nobody.
RELATIONS = {
    "Enemy": ({-1, 1, 2, 4, 5}, {-1, 2, 4, 5}),
    "Friend": ({3}, {1, 3}),
}


@pytest.mark.parametrize("relation", RELATIONS)
@pytest.mark.parametrize("teams", [False, True])
def test_enemies_and_friends(relation: str, teams: bool) -> None:
    bits = " ".join(
        f"(if (is {relation} (- (mover) {3 - player})) {2 ** (player + 1)} 0)"
        for player in range(-1, 6)
    )
    found = scores(f"(set Score P1 (+ {{ {bits} 0 }}))", TEAMS if teams else "")[0]
    assert {p for p in range(-1, 6) if found >> (p + 1) & 1} == RELATIONS[relation][teams]


#: What stands on sites: numbers of pieces of sets of owners, for P3.
COUNTED = {
    "All": (8, 8),
    "": (8, 8),
    "NonMover": (6, 6),
    "Enemy": (5, 3),
    "Ally": (0, 2),
    "Friend": (2, 4),
    "TeamMover": (2, 4),
    "Team1": (2, 4),
    "Mover": (2, 2),
    "Neutral": (1, 1),
    "P4": (1, 1),
}


@pytest.mark.parametrize("teams", [False, True])
def test_pieces_of_roles(teams: bool) -> None:
    start = """(place "Man1" {0 1}) (place "Man2" {2 3}) (place "Man3" {4 5}) (place "Man4" 6)
        (place "Rock0" 8) """
    for role, expected in COUNTED.items():
        then = f"""(and {{ (set Score P1 (count Pieces {role}))
            (set Score P2 (if (no Pieces {role}) 1 0))
            (set Score P3 (count Pieces Cell {role} in:(sites Row 0))) }})"""
        rows = {"Mover": 0, "Enemy": 1 if teams else 3, "": 3, "Team1": 2}
        found = scores(then, start + (TEAMS if teams else ""))
        assert found[:2] == [expected[teams], int(expected[teams] == 0)], role
        assert found[2] == rows.get(role, found[2]), role


@pytest.mark.parametrize("teams", [False, True])
def test_pieces_in_stacks_are_counted_for_each_player(teams: bool) -> None:
    """Quirk: a stack counts once more for each player of the set who has a piece in it."""
    start = '(place Stack items:{"Man1" "Man2" "Man3"} 0) (place Stack items:{"Man4" "Man4"} 1)'
    expected = {
        "All": (3 * 3 + 2, 3 * 3 + 2),
        "NonMover": (2 * 2 + 2, 2 * 2 + 2),
        "Enemy": (2 * 2 + 2, 1 + 2),
        "Mover": (1, 1),
        "Friend": (1, 2 * 2),
        "Team2": (1, 1 + 2),
        "Ally": (0, 1),
    }
    for role, numbers in expected.items():
        found = scores(f"(set Score P1 (count Pieces {role}))", start + (TEAMS if teams else ""))
        assert found[0] == numbers[teams], role


NOBODY = """
(game "Nobody" (players {players})
    (equipment {{ (board (rectangle 1 4)) (piece "Man" {owner}) }})
    (rules
        (start {{ (place "{man}" 1) }})
        (play {play})
        (end (if (= (count Moves) 9) (result Mover Draw)))
    )
)
"""


@pytest.mark.parametrize("tier", ["python", "checked"])
def test_empty_sites_are_not_those_of_nobody(tier: str) -> None:
    """`Prev` is nobody on the first ply, and `Next` where `ifAfterwards` puts `Prev` (06 §A13)."""

    def listed(play: str) -> list[str]:
        text = NOBODY.format(players=2, owner="Each", man="Man1", play=play)
        return [move.name for move in load(text, tier).start(seed=1).legal_moves()]

    select, again = "(move Select (from (from)))", "(move Select (from 0) (then (moveAgain)))"
    assert listed(f"(forEach Piece {select} Prev)") == ["pass"]
    assert listed(f"(forEach (players NonMover) (forEach Piece {select} Player))") == ["pass"]
    assert listed(f"(do {again} ifAfterwards:(= 0 (next)))") == ["c0"]
    for own in (
        "(is In 2 (sites Occupied by:Next))",
        "(< 0 (count Sites in:(sites Occupied by:Next)))",
        "(< 0 (count Pieces Next))",
        f"(can Move (forEach Piece {select} Next))",
    ):
        assert listed(f"(do {again} ifAfterwards:{own})") == ["pass"], own


@pytest.mark.parametrize("tier", ["python", "checked"])
def test_nobody_moves_in_a_simulation(tier: str) -> None:
    play = '(forEach Site (sites Occupied by:Mover) (add (piece "Man") (to (site))))'
    text = NOBODY.format(players=0, owner="Shared", man="Man", play=play)
    assert not load(text, tier).start(seed=1).legal_moves()
