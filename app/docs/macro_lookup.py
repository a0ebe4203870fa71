"""What a library macro means and what it stands for, on the terminal."""

from __future__ import annotations

from rich.text import Text

from ludeme.app.docs.macros import expanded, macro_examples
from ludeme.app.terminal.console import Screen
from ludeme.grammar.library.macro_help import MacroHelp


def show_macros(screen: Screen, found: list[MacroHelp], as_json: bool) -> None:
    """Show one macro in full, several with a line each."""
    if as_json:
        screen.data([_as_data(macro) for macro in found])
    elif len(found) == 1:
        _show(screen, found[0])
    else:
        for macro in found:
            line = Text(f"{macro.name:<40} ", style="bold")
            line.append(macro.sentence, "default not bold")
            screen.out.print(line, no_wrap=True, overflow="ellipsis")


def _show(screen: Screen, macro: MacroHelp) -> None:
    out = screen.out
    out.print(Text(macro.call, style="bold"), soft_wrap=True)
    out.print(Text(f"\n{macro.sentence}"), soft_wrap=True)
    for number, meaning in macro.arguments.items():
        line = Text(f"  #{number}  ", style="bold")
        out.print(line.append(meaning, "default not bold"), soft_wrap=True)
    out.print(Text(f"\nExample\n  {macro.example}"), soft_wrap=True)
    for use in macro_examples(macro):
        line = Text(f"  {use.text}\n")
        out.print(line.append(f"      {use.game}, {use.file}:{use.line}", "grey50"), soft_wrap=True)
    out.print(Text(f"\nDefinition, {macro.file}:{macro.line}\n{_indented(macro.definition)}"))
    out.print(Text(f"\nExpanded\n{_indented(expanded(macro))}"))


def _indented(text: str) -> str:
    return "".join(f"  {line}" for line in text.splitlines(keepends=True))


def _as_data(macro: MacroHelp) -> dict[str, object]:
    return {
        "name": macro.name,
        "kind": "macro",
        "signatures": [macro.call],
        "meaning": macro.sentence,
        "arguments": list(macro.arguments.values()),
        "example": macro.example,
        "uses": [use.text for use in macro_examples(macro)],
        "definition": macro.definition,
        "expansion": expanded(macro),
        "file": macro.file,
        "line": macro.line,
    }
