"""Start rules: the positions that small descriptions begin with (spec 04 §7)."""

from __future__ import annotations

from collections import Counter

import pytest

import ludeme
from ludeme import LudemeError
from ludeme.play.diagnosis import diagnose

PIECES = '(piece "Disc" Each) (piece "King" Each) (piece "Seed" Shared)'


def started(start: str, *, items: str = "", board: str = "(board (square 3))", seed: int = 1):
    """The state a game begins with."""
    return ludeme.load(
        f"""(game "Start" (players 2) (equipment {{{board} {PIECES} {items}}})
            (rules (start {{{start}}}) (play (move Pass))
                (end (if (= 1 2) (result Mover Win)))))""",
        tier="python",
    ).start(seed)


def placed(start: str, **more) -> dict[str, str]:
    """What stands where: components bottom to top, and the count where it is not 1."""
    found = {}
    for site, (levels, count) in started(start, **more).contents().items():
        names = ",".join(str(level[0]) for level in levels)
        found[site] = names if count == 1 else f"{names}x{count}"
    return found


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ('(place "Disc1" 4)', {"c4": "1"}),
        ('(place "Disc2" coord:"C3")', {"c8": "2"}),
        ('(place "King1" {0 2})', {"c0": "3", "c2": "3"}),
        ('(place "King1" {"A1" "B1"})', {"c0": "3", "c1": "3"}),
        ('(place "Disc1" (sites Top))', {"c6": "1", "c7": "1", "c8": "1"}),
        ('(place "Disc1" (sites Centre)) (place "Disc2" 4)', {"c4": "1"}),
        ("(set P2 3)", {"c3": "2"}),
        ("(set Shared {3 4})", {"c3": "5", "c4": "5"}),
        ("(set Mover 3) (set Next {4 5})", {"c3": "1", "c4": "2", "c5": "2"}),
        ("(set Prev 3)", {}),  # nobody, and there is no neutral piece
        ('(forEach Site (sites Row 1) if:(!= 4 (site)) (place "Disc1" (site)))',
         {"c3": "1", "c5": "1"}),
        ('(forEach Value min:2 max:3 (place "Disc2" (value)))', {"c2": "2", "c3": "2"}),
    ],
)  # fmt: skip
def test_places(rule, expected):
    assert placed(rule) == expected


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ('(place "Disc" "Hand" count:4)', {"c9": "1x4", "c10": "2x4"}),
        # quirk: the component with the container's number, not the named one
        ('(place "King1" "Hand2" count:2)', {"c10": "2x2"}),
        # quirk: only the first of several counts is used
        ('(place "Disc1" {0 1} counts:{3 5})', {"c0": "1x3", "c1": "1x3"}),
        ("(set Count 4 to:(sites Bottom))", {"c0": "5x4", "c1": "5x4", "c2": "5x4"}),
        ("(set Count (+ 1 (site)) to:(sites Left))", {"c0": "5", "c3": "5x4", "c6": "5x7"}),
    ],
)
def test_hands_and_counts(rule, expected):
    assert placed(rule, items="(hand Each)") == expected


@pytest.mark.parametrize(("owner", "known"), [("P2", True), ("Shared", True), ("P3", False)])
def test_pieces_of_nobody_in_a_game_for_one(owner, known):
    text = f"""(game "Alone" (players 1)
        (equipment {{ (board (square 3)) (piece "Disc" P1) (piece "Robot" {owner}) }})
        (rules (start {{ (place "Disc" 0) (place "Robot" 4) }})
            (play (forEach Piece (move Step (to if:(= 2 (who at:(to)))))))
            (end (if (no Moves Next) (result P1 Win)))))"""
    if known:
        assert len(ludeme.load(text, tier="checked").start(seed=1).legal_moves()) == 1
    else:
        with pytest.raises(ludeme.LudemeError, match="there is no player P3"):
            ludeme.load(text)


def test_a_die_that_is_a_piece_is_not_rolled():
    items = '(dice d:4 num:1) (die "Cube" P1 numFaces:6)'
    state = ludeme.load(
        f"""(game "Roll" (players 2) (equipment {{(board (square 3)) {PIECES} {items}}})
            (rules (start (place "Cube1" 4)) (play (do (roll) next:(move Pass)))
                (end (if (= 1 2) (result Mover Win)))))""",
        tier="python",
    ).start(seed=1)
    state.script_rolls([[3]])
    state.legal_moves()
    assert state.roll == (3,)


def test_dice_are_numbered_on_over_their_items():
    """What is called Die3 is the third one of all (spec 04 §3.3)."""
    pieces = started("", items="(dice d:4 num:2) (dice d:6 num:1)").game.facts.pieces
    assert [piece.name for piece in pieces[1:5]] == ["Die1", "Die2", "Die3", "Disc1"]


def test_one_players_piece_for_every_hand():
    with pytest.raises(LudemeError) as caught:
        placed('(place "Disc1" "Hand")', items="(hand Each)")
    assert caught.value.suggestion == '(place "Disc" "Hand" …)'


def test_a_second_piece_of_a_hand_takes_the_next_place():
    found = placed('(place "Disc" "Hand") (place "King" "Hand")', items="(hand Each size:2)")
    assert found == {"c9": "1", "c10": "3", "c11": "2", "c12": "4"}


def test_a_hand_that_is_full_takes_no_piece_of_another_hand():
    first, second = '(place "Disc" "Hand" count:3)', '(place "King" "Hand")'
    assert placed(first, items="(hand Each)") == {"c9": "1x3", "c10": "2x3"}
    with pytest.raises(LudemeError, match="no place left in a hand") as caught:
        placed(first + second, items="(hand Each)")
    assert caught.value.text == second


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ('(place Stack "Disc1" 4 count:3)', {"c4": "1,1,1"}),
        ('(place Stack items:{"Disc1" "Disc2"} 4 count:2)', {"c4": "1,1,2,2"}),
        ('(place Stack items:{"Disc1" "Disc2"} coord:"A1")', {"c0": "1,2"}),
        ('(place Stack "Disc2" (sites Bottom) counts:{1 2 1})',
         {"c0": "2", "c1": "2,2", "c2": "2"}),
        # quirk: in a stacking game a plain place puts one piece
        ('(place Stack "Disc1" 0 count:2) (place "Disc2" 1 count:5)', {"c0": "1,1", "c1": "2"}),
    ],
)  # fmt: skip
def test_stacks(rule, expected):
    assert placed(rule) == expected


def test_stacks_in_hands_are_of_one_piece():
    one, listed = '(place Stack "Disc1" "Hand1")', '(place Stack items:{"Disc1"} "Hand1")'
    assert placed(listed, items="(hand Each)") == placed(one, items="(hand Each)") == {"c9": "1"}


def test_pieces_carry_state_rotation_and_value():
    contents = started('(place "Disc1" 4 state:2 rotation:1 value:7)').contents()
    assert contents == {"c4": (((1, 2, 1, 7),), 1)}


def test_scores():
    state = started("(set Score Each 3) (set Score P2 5)")
    assert state.scores == [3, 5]
    state = started("(forEach Player (set Score Player (* 2 (player))))")
    assert state.scores == [2, 4]


def test_random_places_follow_the_seed():
    rule = '(place Random (sites Board) {"Disc1" "Disc2"} count:2)'
    draws = [placed(rule, seed=seed) for seed in range(1, 30)]
    assert all(Counter(found.values()) == {"1": 2, "2": 2} for found in draws)
    assert len({tuple(sorted(found.items())) for found in draws}) > 20
    assert placed(rule, seed=7) == placed(rule, seed=7)


def test_random_stack_holds_every_piece():
    rule = '(place Random {(count "Disc1" 3) (count "King2" 1)} 4)'
    stacks = [placed(rule, seed=seed)["c4"] for seed in range(1, 20)]
    assert all(sorted(stack.split(",")) == ["1", "1", "1", "4"] for stack in stacks)
    assert len(set(stacks)) > 1


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ('(place "Disc9" 4)', "Disc9"),
        ('(place "Disc1" coord:"Z9")', "Z9"),
        ('(place "Disc" "Hand")', "no container"),
        ('(place Stack items:{"Disc1" "Disc2"} "Hand1")', "several pieces"),
        ("(set Count 2147483647 at:4)", "at most 10000 pieces"),
        ('(place Random {"Disc1" "Disc2"} count:{3} 4)', "as many counts as pieces"),
        ('(place Random {"Disc1"} count:{3 1} 4)', "as many counts as pieces"),
    ],
)
def test_mistakes_are_named(rule, message):
    with pytest.raises(LudemeError, match=message):
        started(rule)


@pytest.mark.parametrize(
    "rule",
    [
        'place "Disc1" (value)',
        "set P1 (value)",
        "set Count 4 at:(value)",
        "set Cost 5 at:(value)",
        "set Phase 1 at:(value)",
        "set Hidden at:(+ 0 (value)) to:P2",
        "forEach Player (set Cost 5 at:(* (player) (value)))",
    ],
)
def test_sites_of_loops_that_are_not_there(rule):
    with pytest.raises(LudemeError, match=r"there is no site (9|10): this board has 9 cells"):
        started(f"(forEach Value min:5 max:12 ({rule}))")
    assert started(f"(forEach Value min:1 max:4 ({rule}))")


def test_the_last_placement_is_the_last_move():
    game = ludeme.load(
        """(game "Last" (players 2) (equipment {(board (square 3)) (piece "Disc" Each)})
            (rules (start {(place "Disc1" 0) (place "Disc2" 5) (set Score Each 0)})
                (play (move Add (to (sites {(last To) 7}))))
                (end (if (= 1 2) (result Mover Win)))))""",
        tier="python",
    )
    assert [move.to_site for move in game.start().legal_moves()] == [7]  # a score has no site


TEAMS = """
(game "Teams" (players 4) (equipment {(board (square 3)) (piece "Disc" Each)})
    (rules
        (start {(set Score Each 0) (set Team 1 {P1 P3}) (set Team 3 {P2 P4})
            (forEach Team (forEach (team) (set Score Player 5)))
            (forEach Team (place "Disc1" 4))})
        (play (move Pass)) (end (if (= 1 2) (result Mover Win)))))
"""


@pytest.mark.parametrize("tier", ["python", "numba"])
def test_a_rule_for_each_team(tier):
    state = ludeme.load(TEAMS, tier=tier).start(1)
    assert list(state.scores) == [5, 5, 5, 5]
    assert state.contents()["c4"]


PHASES = """
(game "Phases" (players 2) (equipment {{(board (square 3)) (piece "Disc" Each)}})
    (rules (start {{ {start} }}) (play (move Pass (then {tests})))
        (end (if (= 1 2) (result Mover Win)))))
"""


@pytest.mark.parametrize("tier", ["python", "numba"])
def test_colours_of_sites(tier):
    """Sites get other colours; the sites of a colour stay those that the board gave it."""
    start = "(set Phase 3 at:4) (set Phase 5 to:(sites Top)) (set Score Each 0)"
    number = "(+ {(* 1000 (phase of:(+ 3 1))) (* 100 (phase of:8)) (* 10 (phase of:1))})"
    effect = f"(and (set Score P1 {number}) (set Score P2 (count Sites in:(sites Phase 0))))"
    text = PHASES.format(start=start, tests=effect)
    state = ludeme.load(text, tier=tier).start(1)
    state.apply(state.legal_moves()[0])
    assert list(state.scores) == [3510, 5]


@pytest.mark.parametrize(
    ("rule", "instead"),
    [
        ('(place "Man" "Hand" count:5)', "a site of the hand for each"),
        ('(place "Man1" 3 count:5)', "(place Stack … count:5)"),
        ('(place "Man1" {3 4} counts:{5 1})', "(place Stack … count:5)"),
    ],
)
def test_counts_that_stacks_do_not_heed_are_doubtful(rule, instead):
    start = f'(start {{{rule} (place Stack "Man1" 0 count:2)}})'
    text = f"""(game "T" (players 2)
        (equipment {{(board (square 3)) (piece "Man" Each) (hand Each)}})
        (rules {start} (play (move (from (handSite Mover)) (to (sites Empty))))
        (end (if (no Moves Next) (result Mover Win)))))"""
    (doubt,) = [each for each in diagnose(text).warnings if "stacks" in each.message]
    assert doubt.message.endswith("so one is placed here, not 5") and doubt.expected == instead
