"""Passes from text to text: what they change, and what must stay as it is."""

from __future__ import annotations

from textwrap import dedent

import pytest

from ludeme.emit.chains import filled_sites_stay, pieces_only_arrive
from ludeme.emit.passes.call_graph import Functions, callees_first, calls, reachable
from ludeme.emit.passes.copy_used_part import copy_used_part
from ludeme.emit.passes.pad_rows import pad_rows
from ludeme.emit.passes.place_memory import place_memory, places
from ludeme.emit.passes.prune_dead_stores import prune_dead_stores
from ludeme.emit.passes.reading import Placeholder, handed, parameters, read
from ludeme.emit.passes.rename_calls import rename_calls
from ludeme.emit.passes.trace_lines import Places, trace_lines
from ludeme.grammar.tree import Source, Span
from ludeme.model.layout import Layout
from ludeme.runtime.kernels import KERNELS


def functions(text: str) -> Functions:
    """The functions of a text by name."""
    found: Functions = {}
    for line in dedent(text).strip().splitlines():
        if line.startswith("def "):
            found[line[4 : line.index("(")]] = lines = []
        if line:
            lines.append(line)
    return found


def text(found: Functions) -> str:
    return "\n".join(line for lines in found.values() for line in lines)


def same(found: Functions, expected: str) -> None:
    assert text(found) == text(functions(expected))


# --- readings -----------------------------------------------------------------------------------


def test_a_store_is_read():
    store = read("    s[WHAT + site] = t[T_OWNER + piece] + find(s, 0, 3, 1)").store
    assert store is not None
    assert (store.field, store.alone, store.calls) == ("WHAT", False, True)
    assert store.reads == {"T_OWNER"}


@pytest.mark.parametrize(
    "line", ["if s[WHAT] == 0:", "what = s[WHAT]", "return WHAT", "else:", "pass", "# s[WHAT] = 1"]
)
def test_a_line_that_stores_nothing(line):
    assert read(line).store is None


def test_calls_and_constants_are_read_in_the_heads_of_blocks():
    reading = read("    elif find(s, WHAT, 9, t[T_X]) >= 0:")
    assert reading.opens and reading.calls == {"find"}
    assert reading.constants == {"WHAT", "T_X"}
    assert "elif find("[reading.callees[0][0] :].startswith("find(")


def test_places_are_counted_behind_an_elif():
    line = "elif t[_W + 3] == 1:"
    (place,) = read(line).placeholders
    assert place == Placeholder(7, 13, "_W", 3) and line[7:13] == "_W + 3"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("y = s[WHAT + 3]", set()),
        ("if find(s, 0, 9, 1) >= look(s, t):", {"find", "look"}),
        ("copy_row(y, s)", set()),
        ("y = copied(y, s)", None),
        ("s[MOVER] = 1", None),
        ("s[TURN] += 1", None),
        ("row = s", None),
        ("t[s[MOVER]] = 1", set()),
    ],
)
def test_what_a_line_does_to_the_position(line, expected):
    assert read(line).handed == expected


def test_the_body_of_a_function_hands_the_position_on():
    import ast

    body = ast.parse("for i in range(3):\n    if one(s, i):\n        two(s)").body
    assert handed(body) == {"one", "two"}


def test_parameters_of_a_definition():
    assert parameters("def apply(s, t, x, mv, k, place):") == ("s", "t", "x", "mv", "k", "place")
    assert parameters("def nothing():") == ()


# --- calls --------------------------------------------------------------------------------------

CALLING = """
    def start(s, t, x):
        first(s)
        return 0
    def first(s):
        return second(s) + find(s, 0, 3, 1)
    def second(s):
        return 0
    def alone(s):
        return second(s)
"""


def test_functions_that_nothing_calls_are_left_out():
    found = reachable(functions(CALLING), ["start", "moves"])
    assert list(found) == ["start", "first", "second"]
    assert reachable(functions(CALLING), ["moves"]) == functions(CALLING)


def test_callees_come_first():
    order = callees_first(calls(functions(CALLING)))
    assert order == ["second", "first", "start", "alone"]


def test_calls_are_renamed_wherever_they_stand():
    lines = ["    if take(s, t, take(s, t, 1)) == taken(s):", "        take = 1"]
    renamed = rename_calls(lines, {"take": "plain_take"})
    assert renamed == [
        "    if plain_take(s, t, plain_take(s, t, 1)) == taken(s):",
        "        take = 1",
    ]


# --- dead stores --------------------------------------------------------------------------------


def pruned(found: str, kept: tuple[str, ...] = ()) -> Functions:
    return prune_dead_stores(functions(found), KERNELS, kept)


def test_a_store_that_nobody_reads_goes_with_its_block():
    found = """
        def apply(s):
            if s[TURN] == 1:
                s[TURN_LENGTH] += 1
            s[MOVER] = 2
            return 0
    """
    same(
        pruned(found),
        """
        def apply(s):
            s[MOVER] = 2
            return 0
        """,
    )


def test_what_only_dead_stores_read_goes_too():
    found = """
        def apply(s):
            s[PASS_RUN] = s[HISTORY_TURNS]
            s[HISTORY_TURNS] += 1
            return 0
    """
    same(pruned(found), "def apply(s):\n    return 0")


def test_an_empty_branch_before_another_one_keeps_a_pass():
    found = """
        def apply(s):
            if s[MOVER] == 1:
                s[TURN_LENGTH] = 1
            else:
                s[MOVER] = 1
            return 0
    """
    same(
        pruned(found),
        """
        def apply(s):
            if s[MOVER] == 1:
                pass
            else:
                s[MOVER] = 1
            return 0
        """,
    )


@pytest.mark.parametrize(
    "found",
    [
        "def apply(s):\n    s[MOVER] = 1\n    return 0",  # read from outside
        "def apply(s):\n    s[TURN_LENGTH] += 1\n    return s[TURN_LENGTH]",  # read
        "def apply(s):\n    s[TURN_LENGTH] = shift(s, 1)\n    return 0",  # the call may do more
        "def apply(s):\n    s[WHAT + 3] = 1\n    return 0",  # no field of the header
        "def apply(s):\n    s[LOSERS] = 1\n    lose(s, 2)\n    return 0",  # a kernel reads it
    ],
)
def test_stores_that_must_stay(found):
    same(pruned(found), found)


def test_fields_that_somebody_else_reads_stay():
    found = "def apply(s):\n    s[LAST_TO_TYPE] = 1\n    return 0"
    same(pruned(found, ("LAST_TO_TYPE",)), found)
    same(pruned(found), "def apply(s):\n    return 0")


# --- memory -------------------------------------------------------------------------------------


def test_memory_lies_behind_that_of_all_callers():
    found = functions("""
        def moves(s, t, x):
            w = _W + 4
            if t[_W + 0] == x[_X + 1][MOVER]:
                inner(s, t, x)
            return other(s, t, x)
        def inner(s, t, x):
            w = _W + 0
            y = x[_X + 0 + depth]
            return 0
        def other(s, t, x):
            return inner(s, t, x) + t[_W + 2]
    """)
    call = calls(found)
    order = callees_first(call)
    work = places(order, call, {"moves": 10, "other": 5}, 100)
    assert work == {"moves": 100, "other": 110, "inner": 115}
    same(
        place_memory(found, work, {"moves": 1, "other": 3, "inner": 3}),
        """
        def moves(s, t, x):
            w = 104
            if t[100] == x[2][MOVER]:
                inner(s, t, x)
            return other(s, t, x)
        def inner(s, t, x):
            w = 115
            y = x[3 + depth]
            return 0
        def other(s, t, x):
            return inner(s, t, x) + t[112]
        """,
    )


def test_rows_are_padded_to_their_width():
    found = functions("def moves(s, mv, p):\n    pad(mv, p, 3)\n    padding(mv)\n    return p")
    same(pad_rows(found, 3), "def moves(s, mv, p):\n    padding(mv)\n    return p")
    wide = pad_rows(found, 5)["moves"]
    assert wide[1:3] == ["    mv[p + 3] = 0", "    mv[p + 4] = 0"]


def test_copies_leave_out_the_unused_end():
    found = functions("def look(s, x):\n    y = x[1]\n    copy_row(y, s)\n    return 0")
    plain, listed = Layout(), Layout()
    assert copy_used_part(found, plain) == found
    listed.need("SEEN", 41, pairs=True)
    assert copy_used_part(found, listed)["look"][2] == (
        "    copy_used(y, s, SEEN + 1 + 2 * s[SEEN])"
    )


# --- arrivals -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "arrives"),
    [
        ("s[WHAT + i] = piece", False),
        ("y[WHO + i * 3] = 0", False),
        ("s[STATE + i] = 1", True),
        ("put(s, t, i, 1)", True),
        ("if s[WHAT + i] == 0:", True),
    ],
)
def test_pieces_only_arrive_where_put_alone_stores_them(line, arrives):
    found = functions(f"def put(s, t, i):\n    s[WHAT + i] = 1\ndef apply(s):\n    {line}")
    assert pieces_only_arrive(found) is arrives


@pytest.mark.parametrize(
    ("line", "stay"),
    [("s[COUNT + i] -= 1", False), ("s[WHAT + i] = 0", False), ("s[WHO + i] = 0", True)],
)
def test_filled_sites_stay_where_put_alone_stores_what_fills_them(line, stay):
    found = functions(f"def put(s, t, i):\n    s[WHAT + i] = 1\ndef apply(s):\n    {line}")
    assert filled_sites_stay(found) is stay


# --- the ludemes of lines -----------------------------------------------------------------------


SOURCE = Source("game.lud", "(one) (two) (three)")
ONE, TWO, THREE = Span(SOURCE, 0, 5), Span(SOURCE, 6, 11), Span(SOURCE, 12, 19)


def test_lines_that_are_left_have_their_ludeme_and_new_ones_that_of_the_line_before():
    written = ["def f(s, site):", "    a = 1", "    b = s[site]", "    c = 3", "    a = 1"]
    places = [None, ONE, TWO, THREE, THREE]
    finished = ["def f(s, site):", "    a = 1", "    if 0 <= site < 9:", "    c = 3", "    a = 1"]
    assert trace_lines(finished, written, places) == [None, ONE, ONE, THREE, THREE]
    assert trace_lines(finished[:2], written, places) == [None, ONE]


def test_what_several_ludemes_write_alike_is_for_none_of_them():
    places = Places()
    for text, place in (("a__1 = 1", ONE), ("p += W", ONE), ("p += W", TWO), ("a__2 = 1", TWO)):
        places.note(text, place)
    assert places.of(["    a__1 = 1", "        p += W"], THREE) == (ONE, ONE)
    assert places.of(["    p += W", "    a__2 = 1"], THREE) == (THREE, TWO)
