"""What is kept of changed descriptions."""

from bench.fuzz import _block
from ludeme.app.measuring.fuzzing import Case


def test_no_text_of_others_is_kept():
    cases = [Case(3, "theirs.lud", "slow", 11.0, "more than 10 s", '(game "Theirs")', 200)]
    row = _block(cases, seed=1)
    assert row["outcomes"] == {"slow": 1} and row["first"] == 3
    (fault,) = row["faults"]
    assert (fault["number"], fault["fault"]) == (3, "more than 10 s")
    assert "Theirs" not in str(row)
