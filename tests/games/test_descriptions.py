"""Every description binds, with its default options and with every other choice."""

import pytest

from ludeme import games
from ludeme.binding.binder import bind
from ludeme.grammar import parse

TEXTS = {entry.path.stem: entry.path.read_text(encoding="utf-8") for entry in games.entries()}


CHOICES = [
    (stem, f"{option.heading}/{item}")
    for stem, text in TEXTS.items()
    for option in parse(text, name=stem).options
    for item in option.items
]


@pytest.mark.parametrize("stem", TEXTS)
def test_default_options_bind(stem):
    bind(parse(TEXTS[stem], name=stem))


@pytest.mark.parametrize(("stem", "choice"), CHOICES)
def test_every_option_binds(stem, choice):
    description = parse(TEXTS[stem], name=stem, options=[choice])
    assert choice in {f"{option.heading}/{option.chosen}" for option in description.options}
    bind(description)


@pytest.mark.parametrize("stem", TEXTS)
def test_descriptions_stay_readable(stem):
    rules = TEXTS[stem].split("(metadata")[0].split("\n")
    code = [line for line in rules if line.strip() and not line.lstrip().startswith("//")]
    assert len(code) <= 110
    assert max(map(len, TEXTS[stem].split("\n"))) <= 104
