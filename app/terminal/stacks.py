"""What lies in the stacks of a position, of which a board shows the top piece alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rich.text import Text

from ludeme.app.terminal.symbols import Content, Symbols, is_mixed
from ludeme.model.facts import Facts

#: Stacks in a line.
IN_A_LINE = 6


def stacks(facts: Facts, symbols: Symbols, contents: Mapping[str, Content]) -> Iterator[Text]:
    """Lines with the stacks of different pieces on the board; of equal ones it says how many."""
    mixed = sorted(
        (_kind_and_number(key), levels)
        for key, (levels, _) in contents.items()
        if facts.stacking
        and is_mixed(levels)
        and not (key[0] == "c" and int(key[1:]) >= facts.first_hand_site)
    )
    for first in range(0, len(mixed), IN_A_LINE):
        line = Text("" if first else "stacks, bottom to top:", "default")
        for (letter, number), levels in mixed[first : first + IN_A_LINE]:
            line.append(f"  {_label(facts, letter, number)} ")
            for level in levels:
                line.append(*symbols.content(((level,), 1)))
        yield line


def _kind_and_number(key: str) -> tuple[str, int]:
    return key[0], int(key[1:])


def _label(facts: Facts, letter: str, number: int) -> str:
    """What the board calls a site; those of hands have a number only."""
    kind = next(each for each in facts.types if each.lower().startswith(letter))
    sites = facts.topology.sites(kind)
    return sites[number].label or str(number) if number < len(sites) else str(number)
