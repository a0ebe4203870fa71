"""A client of the language server over its standard streams, as editors are.

It speaks JSON-RPC itself, so that what is measured is the server and not a library for clients.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Sequence
from queue import Empty, Queue
from threading import Thread
from typing import Any

COMMAND = (sys.executable, "-m", "ludeme", "lsp")
#: Seconds that an answer may take.
PATIENCE = 60.0


class ServerError(Exception):
    """An error that the server answered with."""


class Client:
    """A running server; use it as a context manager."""

    def __init__(self, encodings: Sequence[str] = ("utf-16",)) -> None:
        self.encodings = list(encodings)
        self.process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.messages: Queue[dict[str, Any]] = Queue()
        self.notes: list[dict[str, Any]] = []
        self.number = 0
        Thread(target=self._read, daemon=True).start()

    def __enter__(self) -> Client:
        general = {"positionEncodings": self.encodings}
        asked = {"processId": None, "rootUri": None, "capabilities": {"general": general}}
        self.capabilities = self.request("initialize", asked)["capabilities"]
        self.notify("initialized", {})
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self.request("shutdown", None)
            self.notify("exit", None)
            self.process.wait(10)
        finally:
            self.process.kill()
            self.process.wait()

    def request(self, method: str, params: Any) -> Any:
        """What the server answers; raises `ServerError` where it answers with an error."""
        self.number += 1
        self._send({"id": self.number, "method": method, "params": params})
        answer = self._await(lambda message: message.get("id") == self.number)
        if "error" in answer:
            raise ServerError(answer["error"]["message"])
        return answer["result"]

    def notify(self, method: str, params: Any) -> None:
        """Tell the server something."""
        self._send({"method": method, "params": params})

    def open(self, uri: str, text: str) -> None:
        """Open a text."""
        item = {"uri": uri, "languageId": "ludeme", "version": 1, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": item})

    def change(self, uri: str, text: str, version: int) -> None:
        """Send a new version of a text."""
        identifier = {"uri": uri, "version": version}
        params = {"textDocument": identifier, "contentChanges": [{"text": text}]}
        self.notify("textDocument/didChange", params)

    def at(self, method: str, uri: str, line: int, character: int, **more: Any) -> Any:
        """What the server answers about a position of a text."""
        position = {"line": line, "character": character}
        params = {"textDocument": {"uri": uri}, "position": position, **more}
        return self.request(f"textDocument/{method}", params)

    def about(self, method: str, uri: str, **more: Any) -> Any:
        """What the server answers about a whole text."""
        return self.request(f"textDocument/{method}", {"textDocument": {"uri": uri}, **more})

    def problems(self, uri: str, version: int) -> list[dict[str, Any]]:
        """The diagnostics of a version of a text, when they come."""
        return list(self._await(lambda each: _tells(each, uri, version))["params"]["diagnostics"])

    def _await(self, wanted: Any) -> dict[str, Any]:
        for place, note in enumerate(self.notes):
            if wanted(note):
                return self.notes.pop(place)
        ends = time.monotonic() + PATIENCE
        while True:
            try:
                message = self.messages.get(timeout=max(0.0, ends - time.monotonic()))
            except Empty:
                raise TimeoutError("the server does not answer") from None
            if wanted(message):
                return message
            self.notes.append(message)

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        stream = self.process.stdin
        assert stream is not None
        stream.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        stream.flush()

    def _read(self) -> None:
        stream = self.process.stdout
        assert stream is not None
        size = 0
        while line := stream.readline():
            if line.lower().startswith(b"content-length:"):
                size = int(line.split(b":")[1])
            elif not line.strip():
                self.messages.put(json.loads(stream.read(size)))


def _tells(message: dict[str, Any], uri: str, version: int) -> bool:
    params = message.get("params") or {}
    is_told = message.get("method") == "textDocument/publishDiagnostics"
    return bool(is_told and params["uri"] == uri and params.get("version") == version)
