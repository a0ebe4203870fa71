"""What the server answers to each request of an editor."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams

from ludeme.app.language_server import answers
from ludeme.app.language_server.server import DesignerServer, warm
from ludeme.editing import completion, fixes, hover, references, signature_help, site_hints, symbols
from ludeme.grammar import LudemeError
from ludeme.grammar.formatting import formatted


def opened(server: DesignerServer, params: types.DidOpenTextDocumentParams) -> None:
    """A text was opened: it is looked through at once."""
    document = params.text_document
    server.changed(document.uri, document.text, document.version, pause=0)


def changed(server: DesignerServer, params: types.DidChangeTextDocumentParams) -> None:
    """A text changed; the whole of it is sent."""
    identifier = params.text_document
    server.changed(identifier.uri, params.content_changes[-1].text, identifier.version)


def closed(server: DesignerServer, params: types.DidCloseTextDocumentParams) -> None:
    """A text was closed."""
    server.closed(params.text_document.uri)


async def initialized(server: DesignerServer, params: types.InitializedParams) -> None:
    """The editor is ready."""
    encoding = server.workspace.position_encoding
    server.documents.encoding = str(getattr(encoding, "value", encoding))
    await server.in_background(warm)


def complete(server: DesignerServer, params: types.CompletionParams) -> types.CompletionList:
    """What can be written."""
    document = server.document(params.text_document)
    place = document.places.place(params.position)
    found = completion.complete(document.draft.text, place, draft=document.draft)
    return answers.completions(document, found)


def explain(server: DesignerServer, params: types.HoverParams) -> types.Hover | None:
    """What something means."""
    document = server.document(params.text_document)
    found = hover.hover(document.draft, document.places.place(params.position))
    return answers.hovered(document.places, found)


def help_with_signature(
    server: DesignerServer, params: types.SignatureHelpParams
) -> types.SignatureHelp | None:
    """Which slot is being written."""
    document = server.document(params.text_document)
    place = document.places.place(params.position)
    return answers.signatures(signature_help.signature_help(document.draft, place))


def define(server: DesignerServer, params: types.DefinitionParams) -> list[types.Location]:
    """Where a name comes from."""
    document = server.document(params.text_document)
    place = document.places.place(params.position)
    return answers.locations(document, references.definitions(document.draft, place))


def refer(server: DesignerServer, params: types.ReferenceParams) -> list[types.Location]:
    """Where a name is used."""
    document = server.document(params.text_document)
    place, definition = document.places.place(params.position), params.context.include_declaration
    found = references.references(document.draft, place, definition=definition)
    return answers.locations(document, found)


def highlight(
    server: DesignerServer, params: types.DocumentHighlightParams
) -> list[types.DocumentHighlight]:
    """The same name elsewhere."""
    document = server.document(params.text_document)
    found = references.references(document.draft, document.places.place(params.position))
    return [types.DocumentHighlight(document.places.range(e.start, e.end)) for e in found]


def prepare_rename(
    server: DesignerServer, params: types.PrepareRenameParams
) -> types.PrepareRenamePlaceholder:
    """What a new name would replace."""
    document = server.document(params.text_document)
    try:
        name = references.renamable(document.draft, document.places.place(params.position))
    except LudemeError as error:
        raise JsonRpcInvalidParams(error.message) from None
    shown = document.places.range(name.start, name.end)
    return types.PrepareRenamePlaceholder(shown, name.name)


async def rename(server: DesignerServer, params: types.RenameParams) -> types.WorkspaceEdit:
    """Give another name."""
    document = server.document(params.text_document)
    place = document.places.place(params.position)
    try:
        edits = await server.in_background(
            lambda: references.renamed(document.draft, place, params.new_name)
        )
    except LudemeError as error:
        raise JsonRpcInvalidParams(error.message) from None
    return answers.workspace_edit(document, edits)


def list_symbols(
    server: DesignerServer, params: types.DocumentSymbolParams
) -> list[types.DocumentSymbol]:
    """What a description consists of."""
    document = server.document(params.text_document)
    return answers.document_symbols(document.places, symbols.symbols(document.draft.outline))


def fold(server: DesignerServer, params: types.FoldingRangeParams) -> list[types.FoldingRange]:
    """What can be folded."""
    document = server.document(params.text_document)
    found = symbols.foldings(document.draft.outline)
    ranges = [(document.places.range(start, end), kind) for start, end, kind in found]
    return [
        types.FoldingRange(shown.start.line, shown.end.line, kind=kind)
        for shown, kind in ranges
        if shown.start.line < shown.end.line
    ]


def colour(server: DesignerServer, params: types.SemanticTokensParams) -> types.SemanticTokens:
    """What sort of word each word is."""
    return answers.semantic_tokens(server.document(params.text_document))


async def lay_out(
    server: DesignerServer, params: types.DocumentFormattingParams
) -> list[types.TextEdit]:
    """The canonical layout; a text that cannot be read stays as it is."""
    document = server.document(params.text_document)
    before = document.draft.text
    try:
        after = await server.in_background(lambda: formatted(before))
    except LudemeError:
        return []
    whole = document.places.range(0, len(before))
    return [] if after == before else [types.TextEdit(whole, after)]


async def mend(server: DesignerServer, params: types.CodeActionParams) -> list[types.CodeAction]:
    """What "did you mean" offers."""
    document = server.document(params.text_document)
    start = document.places.place(params.range.start)
    end = document.places.place(params.range.end)
    found = await server.in_background(lambda: list(fixes.fixes(document.draft, start, end)))
    return [answers.code_action(document, each) for each in found]


async def hint(server: DesignerServer, params: types.InlayHintParams) -> list[types.InlayHint]:
    """Labels of sites beside their numbers."""
    document = server.document(params.text_document)
    start = document.places.place(params.range.start)
    end = document.places.place(params.range.end)
    await server.in_background(document.draft.understand)
    found = await server.in_background(
        lambda: list(site_hints.site_hints(document.draft, start, end))
    )
    return [
        types.InlayHint(document.places.position(each.place), each.text, padding_left=True)
        for each in found
    ]


_FEATURES: tuple[tuple[str, Callable[..., Any], Any], ...] = (
    (types.INITIALIZED, initialized, None),
    (types.TEXT_DOCUMENT_DID_OPEN, opened, None),
    (types.TEXT_DOCUMENT_DID_CHANGE, changed, None),
    (types.TEXT_DOCUMENT_DID_CLOSE, closed, None),
    (
        types.TEXT_DOCUMENT_COMPLETION,
        complete,
        types.CompletionOptions(trigger_characters=["(", '"', " ", ":", "<", "{"]),
    ),
    (types.TEXT_DOCUMENT_HOVER, explain, None),
    (
        types.TEXT_DOCUMENT_SIGNATURE_HELP,
        help_with_signature,
        types.SignatureHelpOptions(trigger_characters=["(", " ", ":"]),
    ),
    (types.TEXT_DOCUMENT_DEFINITION, define, None),
    (types.TEXT_DOCUMENT_REFERENCES, refer, None),
    (types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT, highlight, None),
    (types.TEXT_DOCUMENT_PREPARE_RENAME, prepare_rename, None),
    (types.TEXT_DOCUMENT_RENAME, rename, types.RenameOptions(prepare_provider=True)),
    (types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, list_symbols, None),
    (types.TEXT_DOCUMENT_FOLDING_RANGE, fold, None),
    (types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, colour, answers.LEGEND),
    (types.TEXT_DOCUMENT_FORMATTING, lay_out, None),
    (
        types.TEXT_DOCUMENT_CODE_ACTION,
        mend,
        types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix]),
    ),
    (types.TEXT_DOCUMENT_INLAY_HINT, hint, None),
)


def make_server() -> DesignerServer:
    """A server that answers all of them."""
    server = DesignerServer()
    for name, answer, options in _FEATURES:
        server.feature(name, options)(answer)
    return server
