"""The server behind the page: its files, what there is to play, and a socket for each table."""

from __future__ import annotations

import socket
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from ludeme.app.browser.catalogue import Asked, Catalogue
from ludeme.app.browser.conversation import Conversation
from ludeme.app.browser.table import Table
from ludeme.app.exits import UserError
from ludeme.grammar.errors import LudemeError

PAGE = Path(__file__).parent / "page"
#: Tables that are kept while nobody looks at them.
MOST_TABLES = 32
#: Where the server is reached: from this machine alone.
HERE = ("127.0.0.1", "localhost")


class Hall:
    """The tables by their names, those looked at last, and the page that each is shown on."""

    def __init__(self, catalogue: Catalogue, seats: Sequence[str]) -> None:
        self.catalogue, self._seats = catalogue, seats
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._pages: dict[str, Conversation] = {}

    def _table(self, name: str) -> Table:
        """The table of this name, a new one where there is none."""
        table = self._tables.pop(name, None) or Table(self.catalogue, self._seats)
        self._tables[name] = table
        while len(self._tables) > MOST_TABLES:
            self._tables.popitem(last=False)
        return table

    async def receive(self, name: str, websocket: WebSocket) -> None:
        """Let a page sit down at a table, in place of another one that shows it."""
        page = Conversation(websocket, self._table(name))
        before, self._pages[name] = self._pages.get(name), page
        if before is not None:
            await before.leave()
        try:
            await page.hold()
        finally:
            if self._pages.get(name) is page:
                del self._pages[name]


def application(files: Sequence[str], seats: Sequence[str]) -> Starlette:
    """The application; `files` can be played beside the library."""
    hall = Hall(Catalogue(tuple(files)), seats)

    async def games(request: Request) -> JSONResponse:
        first = files[0] if files else None
        return JSONResponse(
            {"games": hall.catalogue.listed(), "first": first, "seats": list(seats)}
        )

    async def rules(request: Request) -> JSONResponse:
        text = (await request.body()).decode("utf-8", "replace")
        asked = Asked(game=request.query_params.get("game", ""), text=text)
        try:
            return JSONResponse(await run_in_threadpool(hall.catalogue.rules, asked))
        except (UserError, LudemeError) as error:
            return JSONResponse({"error": str(error)}, status_code=404)

    async def sit(websocket: WebSocket) -> None:
        if not _from_here(websocket):
            await websocket.close()
            return
        await websocket.accept()
        with suppress(WebSocketDisconnect):
            await hall.receive(websocket.path_params["table"], websocket)

    return Starlette(
        routes=[
            Route("/api/games", games),
            Route("/api/rules", rules, methods=["GET", "POST"]),
            WebSocketRoute("/api/tables/{table}", sit),
            Mount("/", StaticFiles(directory=PAGE, html=True)),
        ],
        middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=list(HERE))],
    )


def _from_here(websocket: WebSocket) -> bool:
    """Whether a socket was opened by our own page: others may not play on this machine."""
    origin = websocket.headers.get("origin")
    return origin is None or origin.partition("://")[2] == websocket.headers.get("host")


def listening(port: int) -> socket.socket:
    """A socket that listens to this machine; the user's error if the port is taken."""
    try:
        return socket.create_server((HERE[0], port))
    except OSError as error:
        raise UserError(f"port {port} cannot be listened at: {error.strerror}") from None


def serve(app: Any, listener: socket.socket) -> None:
    """Answer requests until interrupted."""
    settings = uvicorn.Config(app, log_level="warning", lifespan="off", timeout_graceful_shutdown=1)
    uvicorn.Server(settings).run(sockets=[listener])
