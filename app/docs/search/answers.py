"""Answers to a question, on the terminal."""

from __future__ import annotations

from rich.text import Text

from ludeme.app.docs.search.search import Found, guess, search
from ludeme.app.exits import UserError
from ludeme.app.terminal.console import Screen


def answer(screen: Screen, query: str, as_json: bool) -> None:
    """Show what answers a query; a `UserError` where nothing does."""
    if not query.strip():
        raise UserError('what is searched for? Such as: ludeme docs --search "capture by jumping"')
    with screen.busy("reading the language"):
        found = search(query)
    if not found:
        near = guess(query)
        hint = f"; did you mean {near!r}?" if near else ""
        raise UserError(f"nothing in the language is about {query!r}{hint}")
    if as_json:
        screen.data([_as_data(each) for each in found])
        return
    for each in found:
        document = each.document
        line = Text(document.name, style="bold")
        line.append(f"  {document.kind}, {document.part}", "not bold grey50")
        screen.out.print(line, soft_wrap=True)
        screen.out.print(Text(f"    {document.sentence}"), soft_wrap=True)
        if document.example:
            screen.out.print(Text(f"    {document.example}", style="cyan"), soft_wrap=True)


def _as_data(found: Found) -> dict[str, object]:
    document = found.document
    return {
        "name": document.name,
        "kind": document.kind,
        "part": document.part,
        "meaning": document.sentence,
        "example": document.example or None,
        "score": found.score,
    }
