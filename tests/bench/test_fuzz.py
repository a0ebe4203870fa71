"""What is kept of changed descriptions."""

import pytest

from bench.fuzz import BLOCK, _block, _is_of
from ludeme.app.measuring.fuzzing import Case


def test_no_text_of_others_is_kept():
    cases = [Case(3, "theirs.lud", "slow", 11.0, "more than 10 s", '(game "Theirs")', 200)]
    row = _block(cases, seed=1)
    assert row["outcomes"] == {"slow": 1} and row["first"] == 3
    (fault,) = row["faults"]
    assert (fault["number"], fault["fault"]) == (3, "more than 10 s")
    assert "Theirs" not in str(row)


@pytest.mark.parametrize(
    ("row", "is_of"),
    [
        ({}, True),
        ({"commit": "b"}, False),
        ({"files": "other"}, False),
        ({"seed": 2}, False),
        ({"first": 3 * BLOCK}, False),
        ({"outcomes": {"ok": 3}}, False),
        ({"first": 2 * BLOCK, "outcomes": {"ok": 3}}, True),
    ],
)
def test_blocks_of_other_runs_do_not_count(row, is_of):
    about = {"commit": "a", "files": "these"}
    block = about | {"seed": 1, "first": BLOCK, "outcomes": {"ok": BLOCK - 1, "error": 1}}
    assert _is_of(block | row, about, 1, 2 * BLOCK + 3) is is_of
