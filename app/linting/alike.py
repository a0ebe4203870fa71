"""Findings about options: items that give the same rules as another one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import perf_counter

from ludeme.app.linting.findings import Finding
from ludeme.grammar.errors import LudemeError
from ludeme.grammar.tree import Description, Option, Span
from ludeme.play.game import Game
from ludeme.play.loading import load

#: Seconds for which items are read; what is not read by then is not compared.
SECONDS = 4.0


def alike(game: Game, options: Sequence[str]) -> Iterator[Finding]:
    """Items of an option that give, all others as chosen, the rules of an earlier item."""
    until = perf_counter() + SECONDS
    for option in game.description.options:
        rules: dict[str, str] = {}
        for item in option.items:
            if perf_counter() > until:
                return
            try:
                text = _rules(game.description, options, f"{option.heading}/{item}")
            except LudemeError:
                continue  # it goes with other options than those chosen
            if text in rules:
                message = f'"{item}" gives the same rules as "{rules[text]}"'
                yield Finding("same-option", message, _place(game.description, option, item))
            rules.setdefault(text, item)


def _rules(description: Description, options: Sequence[str], chosen: str) -> str:
    heading = chosen.partition("/")[0]
    others = [each for each in options if each.partition("/")[0] != heading]
    game = load(description.source.text, [*others, chosen])
    return game.to_lud() if isinstance(game, Game) else description.expanded


def _place(description: Description, option: Option, item: str) -> Span:
    """Where an item of an option stands: its heading, if it is not found."""
    text = description.source.text
    heading = max(text.find(f'(option "{option.heading}"'), 0)
    found = text.find(f'(item "{item}"', heading)
    start = found if found >= 0 else heading
    return Span(description.source, start, start + len(f'(item "{item}"'))
