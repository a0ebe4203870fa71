"""What is known of a text, in the types of the protocol."""

from __future__ import annotations

from collections.abc import Iterable

from lsprotocol import types

from ludeme.app.docs.manual import to_manual
from ludeme.app.language_server.documents import Document
from ludeme.app.language_server.places import Places
from ludeme.app.language_server.problems import library_uri
from ludeme.editing.colours import SORTS, colours
from ludeme.editing.completion import Completion
from ludeme.editing.fixes import Fix
from ludeme.editing.hover import Hover
from ludeme.editing.macro_texts import library
from ludeme.editing.references import Edit, Place
from ludeme.editing.signature_help import Help
from ludeme.editing.symbols import Symbol

_COMPLETED = {
    "clause": types.CompletionItemKind.Function,
    "keyword": types.CompletionItemKind.Function,
    "label": types.CompletionItemKind.Property,
    "constant": types.CompletionItemKind.EnumMember,
    "list": types.CompletionItemKind.Struct,
    "name": types.CompletionItemKind.Reference,
    "macro": types.CompletionItemKind.Module,
    "option": types.CompletionItemKind.Reference,
    "tag": types.CompletionItemKind.Variable,
}
_LISTED = {
    "game": types.SymbolKind.Module,
    "macro": types.SymbolKind.Function,
    "option": types.SymbolKind.Enum,
    "item": types.SymbolKind.EnumMember,
    "phase": types.SymbolKind.Event,
    "part": types.SymbolKind.Namespace,
    "equipment": types.SymbolKind.Object,
}
LEGEND = types.SemanticTokensLegend(token_types=list(SORTS), token_modifiers=[])


def completions(document: Document, found: Iterable[Completion]) -> types.CompletionList:
    """Completions in their order; they are asked for again with every character."""
    items = [_completion(document.places, each, place) for place, each in enumerate(found)]
    return types.CompletionList(is_incomplete=True, items=items)


def _completion(places: Places, completion: Completion, place: int) -> types.CompletionItem:
    shown = places.range(completion.start, completion.end)
    in_string = places.text[completion.start : completion.end].startswith('"')
    return types.CompletionItem(
        label=completion.label,
        kind=_COMPLETED[completion.kind],
        detail=to_manual(completion.detail) or None,
        sort_text=f"{place:04}",
        filter_text=completion.label if in_string else completion.label.strip('"'),
        text_edit=types.TextEdit(shown, completion.text),
    )


def hovered(places: Places, hover: Hover | None) -> types.Hover | None:
    """An explanation; it refers to the manual as `ludeme docs` does."""
    if hover is None:
        return None
    content = types.MarkupContent(types.MarkupKind.Markdown, to_manual(hover.text))
    return types.Hover(content, places.range(hover.start, hover.end))


def signatures(found: list[Help]) -> types.SignatureHelp | None:
    """Signatures with the parameter that is being written."""
    if not found:
        return None
    listed = [
        types.SignatureInformation(
            label=each.label,
            documentation=to_manual(each.meaning) or None,
            parameters=[
                types.ParameterInformation(parameter.label, to_manual(parameter.meaning) or None)
                for parameter in each.parameters
            ],
            active_parameter=len(each.parameters) if each.active is None else each.active,
        )
        for each in found
    ]
    return types.SignatureHelp(listed, 0, listed[0].active_parameter)


def locations(document: Document, found: Iterable[Place]) -> list[types.Location]:
    """Places in the text and in the library."""
    return [_location(document, each) for each in found]


def _location(document: Document, place: Place) -> types.Location:
    if not place.file:
        return types.Location(document.uri, document.places.range(place.start, place.end))
    texts = (each.outline.text for each in library().values() if each.file == place.file)
    places = Places(next(texts, ""), document.places.encoding)
    return types.Location(library_uri(place.file), places.range(place.start, place.end))


def workspace_edit(document: Document, edits: Iterable[Edit]) -> types.WorkspaceEdit:
    """Edits of the text."""
    changes = [
        types.TextEdit(document.places.range(each.start, each.end), each.text) for each in edits
    ]
    return types.WorkspaceEdit(changes={document.uri: changes})


def code_action(document: Document, fix: Fix) -> types.CodeAction:
    """A fix that an editor offers."""
    return types.CodeAction(
        title=fix.title,
        kind=types.CodeActionKind.QuickFix,
        edit=workspace_edit(document, [fix.edit]),
        is_preferred=True,
    )


def document_symbols(places: Places, found: Iterable[Symbol]) -> list[types.DocumentSymbol]:
    """Parts of a description, each with its own."""
    return [
        types.DocumentSymbol(
            name=each.name or each.sort,
            kind=_LISTED[each.sort],
            range=places.range(each.start, each.end),
            selection_range=places.range(each.name_start, each.name_end),
            children=document_symbols(places, each.parts),
        )
        for each in found
    ]


def semantic_tokens(document: Document) -> types.SemanticTokens:
    """The words of a text, each relative to the one before; one of several lines is several."""
    data: list[int] = []
    line = character = 0
    places = document.places
    for each in colours(document.draft):
        for start, end in _lines(places, each.start, each.end):
            position = places.position(start)
            moved = position.line - line
            across = position.character - (0 if moved else character)
            data += [moved, across, places.length(start, end), SORTS.index(each.sort), 0]
            line, character = position.line, position.character
    return types.SemanticTokens(data)


def _lines(places: Places, start: int, end: int) -> Iterable[tuple[int, int]]:
    """The part of each line between two places."""
    first, last = places.position(start).line, places.position(end).line
    for line in range(first, last + 1):
        part = max(start, places.starts[line]), min(end, places.ends[line])
        if part[0] < part[1]:
            yield part
