"""The commands of bench are called by their own names."""

import re
from pathlib import Path

import pytest

from bench.measuring import command_line

BENCH = Path(__file__).parents[2] / "bench"
MODULES = [path for path in sorted(BENCH.glob("*.py")) if "add_argument(" in path.read_text()]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_usage_names_the_module_and_every_argument_is_explained(path):
    text = path.read_text(encoding="utf-8")
    assert re.findall(r"command_line\(\"(\w+)\"", text) == [path.stem]
    calls = re.findall(r"\.add_argument\((.*?)\)\n", text, re.DOTALL)
    assert [call for call in calls if "help=" not in call] == []


def test_usage():
    about = command_line("tiers", "One line.\n\nAnother one.").format_help()
    assert about.startswith("usage: python -m bench.tiers")
    assert "One line.\n\nAnother one." in about
