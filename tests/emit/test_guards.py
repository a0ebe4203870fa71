"""Accesses that may lie outside their array are tested, those that cannot are not."""

from __future__ import annotations

import pytest

import ludeme
from ludeme.emit.bounds.analysis import Surroundings
from ludeme.emit.bounds.values import Array, Value
from ludeme.emit.passes.guard_accesses import guard_accesses

ARRAYS = {
    "WHAT": Array(9, holds=Value(0, 2)),
    "MOVER": Array(1, holds=Value(0, 3)),
    "T_SIZE": Array(3, (4, 5, 6)),
    # two lists: 0 8, 1
    "T_NEAR": Array(6, (3, 5, 6, 0, 8, 1), lists=2),
    "T_ONE": Array(2, (2, 2), lists=1),
}


def guarded(body: str, params: str = "s, t, x, site") -> list[str]:
    """The lines of a function with its tests."""
    lines = [f"def f({params}):", *(f"    {line}" for line in body.splitlines())]
    around = Surroundings(ARRAYS, {"W": 3})
    return [line[4:] for line in guard_accesses({"f": lines}, ["f"], around, {}, [])["f"][1:]]


PROVEN = [
    "for i in range(9):\n    s[WHAT + i] = 1",
    "if 0 <= site < 9:\n    s[WHAT + site] = 1",
    "if site < 0 or site >= 9:\n    return 0\ns[WHAT + site] = 1",
    "what = s[WHAT + site] if site >= 0 and site <= 8 else 0",
    "ok = site >= 0 and site < 9 and s[WHAT + site] == 1",
    "size = t[T_SIZE + s[WHAT + 4]]",
    "for i in range(T_NEAR + t[T_NEAR], T_NEAR + t[T_NEAR + 1]):\n    s[WHAT + t[i]] = 1",
    "size = t[T_NEAR + 0 + 2] - t[T_NEAR + 0 + 1]",
    # the only list ends where the table does
    "for k in range(1):\n    end = t[T_ONE + k + 1]",
]


@pytest.mark.parametrize("body", PROVEN)
def test_what_ranges_show_needs_no_test(body: str) -> None:
    assert guarded(body) == body.splitlines()


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("a = s[WHAT + site]", "a = s[WHAT + site] if 0 <= site < 9 else 0"),
        ("a = s[WHAT + 2 * site]", "a = look(s, WHAT, 2 * site, 9)"),
        ("s[WHAT + site] = 1", "if 0 <= site < 9:\n    s[WHAT + site] = 1"),
        ("s[WHAT + site] += 1", "if 0 <= site < 9:\n    s[WHAT + site] += 1"),
        ("a = t[T_SIZE + s[MOVER]]", "a = look(t, T_SIZE, s[MOVER], 3)"),
        (
            "for i in range(10):\n    s[WHAT + i] = 1",
            "for i in range(10):\n    if 0 <= i < 9:\n        s[WHAT + i] = 1",
        ),
        (
            "for i in range(9):\n    i += 1\n    s[WHAT + i] = 1",
            "for i in range(9):\n    i += 1\n    if 0 <= i < 9:\n        s[WHAT + i] = 1",
        ),
        (
            "for i in range(T_NEAR + t[T_NEAR + site], T_NEAR + t[T_NEAR + site + 1]):\n    pass",
            "for i in range(T_NEAR + (t[T_NEAR + site] if 0 <= site < 3 else 0), "
            "T_NEAR + (t[T_NEAR + site + 1] if 0 <= site < 2 else 0)):\n    pass",
        ),
    ],
)
def test_what_may_lie_outside_is_tested(body: str, expected: str) -> None:
    assert guarded(body) == expected.splitlines()


def test_ranges_come_from_all_callers() -> None:
    def caller(end: int) -> list[str]:
        return ["def g(s, t, x):", f"    for i in range({end}):", "        f(s, t, x, i)"]

    lines = ["def f(s, t, x, site):", "    s[WHAT + site] = 1"]
    other = ["def h(s, t, x):", "    f(s, t, x, 8)"]
    for end, proven in ((9, True), (10, False)):
        program = {"f": lines, "g": caller(end), "h": other}
        around = Surroundings(ARRAYS, {})
        found = guard_accesses(program, ["f", "g", "h"], around, {}, [])
        assert (found["f"] == lines) is proven


RULES = """
(game "Off" (players 2)
    (equipment {{
        (board (square 3) (track "Round" "0,E,N,W,S" loop:True))
        (piece "Disc" Each) (map {{(pair 1 5)}}) {equipment} }})
    (rules {start} (play {play}) (end (if (no Moves Next) (result Next Loss)))))
"""


def play(rules: str, plies: int = 6, start: str = "", equipment: str = "") -> list[list[int]]:
    """The sites of the moves of a game, ply by ply, the same in both tiers, no access wrong."""
    text = RULES.format(play=rules, start=start, equipment=equipment)
    found = []
    states = [ludeme.load_game(text, tier=tier).start(seed=1) for tier in ("python", "checked")]
    for _ in range(plies):
        moves = [state.legal_moves() for state in states]
        assert [m.row for m in moves[0]] == [m.row for m in moves[1]]
        if states[0].over or not moves[0]:
            break
        found.append(sorted(move.to_site for move in moves[0]))
        for state, list_ in zip(states, moves, strict=True):
            state.apply(list_[0])
        assert list(states[0].row) == list(states[1].row)
    return found


@pytest.mark.parametrize("site", ["(+ 99 (count Moves))", "(- 0 (+ 7 (count Moves)))"])
@pytest.mark.parametrize("form", ["(to {})", "(to (sites {{ {} 4 }}))"])
def test_no_move_goes_to_a_site_off_the_board(form: str, site: str) -> None:
    moves = play(f"(or (move Add {form.format(site)}) (move Add (to 2)))", plies=1)
    assert moves == [[2]] if "sites" not in form else [[2, 4]]


@pytest.mark.parametrize(
    "site", ["(+ 99 (count Moves))", "(+ 9 (count Moves))", "(- 0 (+ 7 (count Moves)))"]
)
@pytest.mark.parametrize("form", ["0 {}", "{} 0", "{0} {0}"])
@pytest.mark.parametrize("stacks", ["", "(set Var (size Stack at:0))"])
def test_no_pieces_are_swapped_with_a_site_off_the_board(form: str, site: str, stacks: str) -> None:
    add = f"(move Add (to 2){f' (then {stacks})' if stacks else ''})"
    rules = f"(or (move Swap Pieces {form.format(site)}) {add})"
    assert play(rules, plies=1, start='(start (place "Disc1" 0))') == [[2]]


@pytest.mark.parametrize("site", ["(handSite P1)", "(+ 8 (count Moves))"])
def test_pieces_are_swapped_with_sites_of_hands_and_the_board(site: str) -> None:
    rules = f"(or (move Swap Pieces 0 {site}) (move Add (to 2)))"
    start = '(start (place "Disc1" 0))'
    found = play(rules, plies=1, start=start, equipment="(hand Each)")
    assert found == [[2, 9 if "hand" in site else 8]]


@pytest.mark.parametrize(
    "effect",
    [
        "(remove {})",
        "(swap Pieces (last To) {})",
        "(swap Pieces {} (last To))",
        "(swap Pieces {0} {0})",
        "(add (to {}))",
        "(set State at:{} 1)",
        "(set Count at:{} 3)",
        "(fromTo (from (last To)) (to {}))",
        "(fromTo (from {}) (to 3))",
        '(promote {} (piece "Disc1"))',
        "(set Score P1 (what at:{}))",
        "(set Score P1 (who at:{}))",
        "(set Score P1 (count at:{}))",
        "(set Score P1 (state at:{}))",
        "(if (is In {} (sites Occupied by:All)) (add (to 8)))",
        "(if (is Empty {}) (add (to 8)))",
        "(if (is Line 3 through:{}) (add (to 8)))",
        "(custodial (from {}))",
        "(enclose (from {}))",
        "(surround (from {}))",
        "(intervene (from {}))",
        "(sow {} count:2)",
        "(set Var (count Steps {} 3))",
        "(set Var (size Group at:{}))",
        "(set Var (ahead {} steps:2 N))",
        "(addScore P1 (mapEntry {}))",
        "(if (is Connected 2 at:{} Sides) (add (to 8)))",
        "(forEach Level {} (remove (level)))",
    ],
)
@pytest.mark.parametrize("site", ["(+ (last To) 60)", "(- 0 (+ 5 (last To)))"])
def test_effects_off_the_board_touch_nothing(effect: str, site: str) -> None:
    rules = "(move Add (to (sites Empty)){})"
    assert play(rules.format(f"(then {effect.format(site)})")) == play(rules.format(""))


@pytest.mark.parametrize(
    "player", ["(+ 999999999 (mover))", "(* 1000000000 (count Moves))", "(- 0 (mover))"]
)
@pytest.mark.parametrize(
    "effect",
    [
        '(trigger "Lost" {})',
        '(if (is Triggered "Lost" {}) (add (to 8)))',
        "(if (is Active {}) (add (to 8)))",
        "(if (is Hidden at:3 to:(player {})) (add (to 8)))",
        "(set Hidden at:3 to:(player {}))",
    ],
)
def test_players_who_are_not_there_have_no_marks(effect: str, player: str) -> None:
    rules = "(move Add (to (sites Empty)){})"
    assert play(rules.format(f"(then {effect.format(player)})"), 2) == play(rules.format(""), 2)
