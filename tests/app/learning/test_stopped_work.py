"""Work that is stopped and gone on with: what is said of it."""

from argparse import Namespace

import pytest

from ludeme.app.resumable import carried_out
from ludeme.app.terminal.console import Screen


@pytest.mark.parametrize(
    ("done", "unit", "did", "said"),
    [
        (1, "generation", "", "1 generation"),
        (2, "generation", "", "2 generations"),
        (1, "thing", "learned", "1 thing learned"),
        (0, "thing", "measured", "0 things measured"),
    ],
)
def test_how_much_was_done_is_counted(capsys, done, unit, did, said):
    def stopped():
        raise KeyboardInterrupt

    screen = Screen(Namespace(color="never", quiet=False, json=False))
    screen.talks = True
    assert not carried_out(screen, stopped, lambda: done, unit, did)
    lines = capsys.readouterr().err.split("\n")
    assert f"stopped after {said}; the same command goes on from there" in lines
    assert (f"going on after {said}" in lines) == (done > 0)
