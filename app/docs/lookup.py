"""What a ludeme means and how it is written, on the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from shlex import quote
from textwrap import indent

from rich.text import Text

from ludeme.app.docs.macro_lookup import show_macros
from ludeme.app.docs.macros import named
from ludeme.app.docs.macros import similar as similar_macro
from ludeme.app.docs.manual import section, to_manual
from ludeme.app.docs.sentences import (
    constant_rows,
    explained_table,
    in_colour,
    slot_data,
    slot_rows,
)
from ludeme.app.exits import UserError
from ludeme.app.terminal.console import Screen
from ludeme.binding.docstrings import docstring
from ludeme.binding.explained import constant_meaning
from ludeme.binding.reference import Entry, Status, find, similar
from ludeme.grammar.errors import nearest

#: So many ludemes are still shown in full.
FEW = 3


def look_up(screen: Screen, words: str, as_json: bool) -> None:
    """Show what the words name."""
    found = find(words)
    if not found and (said := section(words)):
        screen.out.print(said, markup=False, highlight=False, soft_wrap=True)
        return
    if not found and (macros := named(words)):
        show_macros(screen, macros, as_json)
        return
    if not found:
        near = nearest(words, [name for name in (similar(words), similar_macro(words)) if name])
        hint = f"; did you mean {near}?" if near else ""
        advice = f"\nBy meaning: ludeme docs --search {quote(words)}"
        raise UserError(f"there is no ludeme and no macro {words!r}{hint}{advice}")
    if as_json:
        screen.data([_as_data(each) for each in found])
    elif len(found) > FEW:
        _show_first(screen, words, found)
    else:
        for each in found:
            _show(screen, each)


def _show_first(screen: Screen, words: str, found: Sequence[Entry | type[StrEnum]]) -> None:
    """What has just this name in full, then a line for each of the others."""
    wanted = words.strip().strip("()").casefold()
    exact = [
        each
        for each in found
        if isinstance(each, Entry) and wanted in {name.casefold() for name in each.names}
    ]
    for entry in exact:
        _show(screen, entry)
    others = [each for each in found if each not in exact]
    if exact and others:
        screen.out.print(Text("Others of that name:", style="bold"))
    list_all(screen, others)


def list_all(screen: Screen, found: Sequence[Entry | type[StrEnum]], as_json: bool = False) -> None:
    """One line for each."""
    if as_json:
        screen.data([_as_data(each) for each in found])
        return
    for each in found:
        name = each.name if isinstance(each, Entry) else each.__name__
        said = docstring(each.cls if isinstance(each, Entry) else each)
        line = Text(f"{name:<24} ", style="bold")
        line.append(to_manual(said.first_paragraph), "default not bold")
        screen.out.print(line, no_wrap=True, overflow="ellipsis")


def _show(screen: Screen, each: Entry | type[StrEnum]) -> None:
    if not isinstance(each, Entry):
        screen.out.print(Text(each.__name__, style="bold"))
        screen.out.print(in_colour(f"{to_manual(docstring(each).text)}\n"))
        screen.out.print(explained_table(constant_rows(each)))
        return
    from ludeme.app.docs.examples import examples_of

    for signature in each.signatures:
        screen.out.print(Text(signature.describe(), style="bold"), soft_wrap=True)
    screen.out.print(in_colour(f"\n{to_manual(each.meaning)}"), soft_wrap=True)
    if each.slots:
        screen.out.print("", explained_table(slot_rows(each.slots)), sep="\n")
    if each.example not in each.meaning:
        screen.out.print(Text(f"\n{indent(each.example, '  ')}"), soft_wrap=True)
    if each.status in (Status.REFUSED, Status.PARTLY):
        screen.out.print(Text(f"\n{_caution(each)}", style="yellow"))
    with screen.busy("looking through the library"):
        found = examples_of(each.cls)
    for example in found:
        line = Text(f"\n  {example.text}\n")
        line.append(f"      {example.game}, {example.file}:{example.line}", "grey50")
        screen.out.print(line, soft_wrap=True, end="")
    screen.out.print("\n" if found else "")


def _caution(entry: Entry) -> str:
    if entry.status is Status.REFUSED:
        return "Not supported yet: a game that uses it is refused."
    return "Some ways to use it are not supported yet."


def _as_data(each: Entry | type[StrEnum]) -> dict[str, object]:
    if not isinstance(each, Entry):
        meanings = {member.value: constant_meaning(member) for member in each}
        return {"name": each.__name__, "meaning": docstring(each).text, "constants": meanings}
    return {
        "name": each.name,
        "kind": each.kind,
        "signatures": [signature.describe() for signature in each.signatures],
        "meaning": each.meaning,
        "slots": slot_data(each.slots),
        "example": each.example,
        "status": each.status.value,
        "page": each.page,
    }
