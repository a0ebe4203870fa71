"""The server: requests in, answers out; texts are looked through in a thread of its own.

One thread does all long work (what is wrong with a text, its names, its board), so that completion
and hover answer at once with what is known so far.
"""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer

import ludeme
from ludeme.app.language_server.documents import Document, Documents
from ludeme.app.language_server.problems import problems
from ludeme.editing.completion import complete
from ludeme.editing.draft import Draft, diagnosed
from ludeme.editing.hover import hover
from ludeme.play.diagnosis import Diagnosis

#: Seconds without a change, after which a text is looked through; and its program is written, which
#: finds what is not supported.
PAUSE, LONG_PAUSE = 0.06, 1.0
_WARMING = """(game "A" (players 2) (equipment { (board (square 3)) })
    (rules (play (pass)) (end (if (no Moves Next) (result Mover Win)))))"""


class DesignerServer(LanguageServer):
    """A language server with the texts that are open."""

    def __init__(self) -> None:
        super().__init__(
            "ludeme", ludeme.__version__, text_document_sync_kind=types.TextDocumentSyncKind.Full
        )
        self.documents = Documents()
        self.worker = ThreadPoolExecutor(1, "looking through texts")
        self.waiting: dict[str, asyncio.Task[None]] = {}

    def changed(self, uri: str, text: str, version: int | None, pause: float = PAUSE) -> None:
        """Keep a new version of a text, and look through it when nothing changes for a while."""
        document = self.documents.put(uri, text, version)
        self._stop_waiting(uri)
        self.waiting[uri] = asyncio.get_running_loop().create_task(
            self._look_through(document, pause)
        )

    def closed(self, uri: str) -> None:
        """Forget a text and what is shown of it."""
        self._stop_waiting(uri)
        self.documents.drop(uri)
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))

    def document(self, identifier: types.TextDocumentIdentifier) -> Document:
        """The open text of an address."""
        found = self.documents.get(identifier.uri)
        if found is None:
            raise JsonRpcInvalidParams(f"{identifier.uri} is not open")
        return found

    async def in_background(self, work: Callable[[], Any]) -> Any:
        """What a longer piece of work gives, done in the thread for such work."""
        return await asyncio.get_running_loop().run_in_executor(self.worker, work)

    async def _look_through(self, document: Document, pause: float) -> None:
        """Show what is wrong, then also what writing the program finds, if there is time."""
        try:
            await asyncio.sleep(pause)
            diagnosis = await self.in_background(lambda: document.draft.diagnosis)
            self._show(document, diagnosis)
            await self.in_background(lambda: _understand(document.draft))
            if not diagnosis.errors:
                await asyncio.sleep(LONG_PAUSE)
                text = document.draft.text
                whole = await self.in_background(lambda: diagnosed(text, emits=True))
                self._show(document, whole)
        except Exception:  # a fault of ours must not end what the editor can still ask
            told = types.LogMessageParams(types.MessageType.Error, traceback.format_exc())
            self.window_log_message(told)

    def _show(self, document: Document, diagnosis: Diagnosis) -> None:
        found = problems(document, diagnosis)
        self.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(document.uri, found, document.version)
        )

    def _stop_waiting(self, uri: str) -> None:
        task = self.waiting.pop(uri, None)
        if task is not None:
            task.cancel()


def _understand(draft: Draft) -> None:
    """Find the facts and names of a text before they are asked for."""
    draft.understand()
    _ = draft.mentions


def warm() -> None:
    """Do once what is slow the first time: imports, signatures, the macro library."""
    draft = Draft(_WARMING)
    _understand(draft)
    for place in (_WARMING.index("pass"), _WARMING.index("players") + 1):
        complete(_WARMING, place, draft=draft)
        hover(draft, place)
