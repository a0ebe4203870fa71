"""What a page and a table say to each other, as JSON over one socket.

The page says what it does: {"do": "move", "move": "E2-E4"}. It is told the whole position whenever
that has changed ({"says": "scene", ...}), who is being waited for, what is thought, and what is
wrong ({"says": "error", "text": ...}). Whatever takes long runs in a thread.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from typing import Any, TypeVar

from starlette.websockets import WebSocket, WebSocketDisconnect

from ludeme.app.browser.catalogue import Asked
from ludeme.app.browser.table import Table
from ludeme.app.crash_report import reported
from ludeme.app.exits import UserError
from ludeme.grammar.errors import LudemeError
from ludeme.play.playable import CannotPlay
from ludeme.player.search.budget import NobodyWaits

#: Seconds from one move of an agent to the next, at least, and between two looks at a file.
PACE, LOOK = 0.4, 1.0
#: What a page does wrong, or a user, or an agent of his own: it is said, and all goes on.
WRONG = (UserError, LudemeError, CannotPlay, ValueError, TypeError, KeyError)

_Found = TypeVar("_Found")


class Conversation:
    """One page at one table."""

    def __init__(self, socket: WebSocket, table: Table) -> None:
        self._socket, self._table = socket, table
        #: Who changes what is on the table holds it.
        self._turn = asyncio.Lock()
        self._paused, self._thinks = False, False
        #: Whether the agent that was asked last has said something.
        self._answered = False
        #: Whether the page is gone: nobody waits for its agents any more.
        self._gone = False
        self._tasks: dict[str, asyncio.Task[Any]] = {}
        self._acts: dict[str, Callable[[dict[str, Any]], Any]] = {
            "begin": self._begin,
            "open": self._open,
            "seats": self._seat,
            "move": self._move,
            "back": self._back,
            "look": self._look,
            "resume": self._resume,
            "pause": self._pause,
            "think": self._think,
            "why": self._why,
            "review": self._review,
            "save": self._save,
        }

    async def hold(self) -> None:
        """Listen until the page is closed."""
        try:
            if self._table.session is None:
                await self._say("empty")
            else:  # the page was loaded again
                await self._show()
            self._start("watching", self._watch())
            while True:
                await self._hear(_message(await self._socket.receive_text()))
        finally:
            self._end()

    async def leave(self) -> None:
        """Another page has come to the table: go."""
        self._end()
        await self._say("left")
        with suppress(RuntimeError):
            await self._socket.close()

    def _end(self) -> None:
        self._gone = True
        for name in list(self._tasks):
            self._stop(name)

    async def _hear(self, said: dict[str, Any]) -> None:
        """Do what the page says."""
        act = self._acts.get(str(said.get("do")))
        if act is None:
            await self._say("error", text="the page said something that nobody understands")
        else:
            await self._goes_well(act(said))

    async def _goes_well(self, work: Awaitable[None]) -> bool:
        """Whether something could be done; if not, it is said why, and all goes on."""
        try:
            await work
        except WRONG as error:
            await self._say("error", text=_words(error))
        except WebSocketDisconnect:
            raise
        except Exception as error:
            await self._say("error", text=reported(error, ["serve"]))
        else:
            return True
        return False

    async def _say(self, what: str, **more: Any) -> None:
        with suppress(RuntimeError, WebSocketDisconnect):  # the page may be gone
            await self._socket.send_json({"says": what, **more})

    # --- what changes the game ----------------------------------------------------------------

    async def _change(
        self,
        change: Callable[..., None],
        *arguments: Any,
        others: bool = False,
        paused: bool | None = None,
    ) -> None:
        """Change what is on the table, and show it; where that goes wrong all stays as it was.

        `others`: others play afterwards, and who is still asked need not answer.
        """
        await self._in_turn(change, *arguments)
        self._stop("thinking")
        if self._stop("reviewing"):
            await self._say("reviewed")
        if others:
            self._stop("playing")
        if paused is not None:
            self._paused = paused
        await self._show()

    async def _in_turn(self, work: Callable[..., _Found], *arguments: Any) -> _Found:
        """Do something while nobody else changes the table, to its end even if nobody waits."""

        async def alone() -> _Found:
            async with self._turn:
                return await asyncio.to_thread(work, *arguments)

        return await asyncio.shield(alone())

    async def _begin(self, said: dict[str, Any]) -> None:
        asked = Asked(
            str(said.get("game") or ""),
            str(said.get("text") or ""),
            tuple(map(str, said.get("options") or ())),
            said.get("ruleset") or None,
        )
        seed = said.get("seed")
        await self._say("busy", text="reading the rules")
        arguments = asked, _seats(said), None if seed is None else int(seed)
        await self._change(self._table.begin, *arguments, others=True, paused=False)

    async def _open(self, said: dict[str, Any]) -> None:
        arguments = str(said["trial"]), _seats(said)
        # it is to be looked at first
        await self._change(self._table.open, *arguments, others=True, paused=True)

    async def _seat(self, said: dict[str, Any]) -> None:
        await self._change(self._table.seats, _seats(said), others=True)

    async def _move(self, said: dict[str, Any]) -> None:
        # who moves wants an answer
        await self._change(self._table.move, str(said["move"]), paused=False)

    async def _back(self, said: dict[str, Any]) -> None:
        await self._change(self._table.back)

    async def _look(self, said: dict[str, Any]) -> None:
        self._stop("thinking")
        await self._in_turn(self._table.look, int(said["ply"]))
        await self._scene()
        self._think_on()

    async def _resume(self, said: dict[str, Any]) -> None:
        # or the agents would make the same moves again
        await self._change(self._table.resume, paused=True)

    async def _pause(self, said: dict[str, Any]) -> None:
        self._paused = bool(said["on"])
        await self._show()

    # --- what is asked ------------------------------------------------------------------------

    async def _why(self, said: dict[str, Any]) -> None:
        text = await asyncio.to_thread(self._table.why, str(said["move"]))
        await self._say("why", move=said["move"], text=text)

    async def _save(self, said: dict[str, Any]) -> None:
        name, text = self._table.trial()
        await self._say("trial", name=name, text=text)

    async def _review(self, said: dict[str, Any]) -> None:
        self._stop("reviewing")
        if said["on"]:
            self._start("reviewing", self._goes_well(self._tell_judgements()))

    async def _think(self, said: dict[str, Any]) -> None:
        self._thinks = bool(said["on"])
        self._stop("thinking")
        if self._thinks:
            self._start("thinking", self._goes_well(self._tell_thoughts()))

    # --- what goes on by itself ---------------------------------------------------------------

    async def _show(self) -> None:
        """Show the position; who is to move goes on."""
        await self._scene()
        if self._table.waits and not self._paused:
            self._start("playing", self._play_on(), again=False)
        else:
            self._think_on()

    def _think_on(self) -> None:
        """Think about the position, if that is wanted and there is something to think about."""
        if self._thinks and not self._table.seen.over:
            self._start("thinking", self._goes_well(self._tell_thoughts()))

    async def _scene(self) -> None:
        shown = await self._in_turn(self._table.shown)
        await self._say("scene", paused=self._paused, **shown)

    async def _play_on(self) -> None:
        """Ask agents for their moves until a person is to choose."""
        while self._table.waits and not self._paused:
            seat = self._table.played.seat
            await self._say("busy", text=f"player {seat} thinks")
            pause = asyncio.create_task(asyncio.sleep(PACE))
            self._answered = False
            self._paused = not await self._goes_well(self._answer()) or self._paused
            if self._answered or self._paused:
                await self._scene()
            await pause
        self._think_on()

    async def _answer(self) -> None:
        """Ask the agent whose turn it is; what it says counts if it is still waited for."""
        with suppress(NobodyWaits):
            answer = await asyncio.to_thread(self._table.ask, lambda: not self._gone)
            await self._in_turn(self._table.take, answer)
            self._answered = True

    async def _tell_thoughts(self) -> None:
        """Tell what is thought of the position, until it changes."""
        await self._tell("thought", self._table.thoughts())

    async def _tell_judgements(self) -> None:
        """Tell what is thought of the moves of the game, one after the other."""
        await self._tell("judged", self._table.judgements())
        await self._say("reviewed")

    async def _tell(self, what: str, found: Iterator[dict[str, Any]]) -> None:
        while (each := await asyncio.to_thread(next, found, None)) is not None:
            await self._say(what, **each)

    async def _watch(self) -> None:
        """Say when the file of the game has changed."""
        while True:
            await asyncio.sleep(LOOK)
            if await asyncio.to_thread(self._table.has_changed):
                await self._say("changed")

    def _start(self, name: str, work: Any, again: bool = True) -> None:
        """Let something go on beside the talk; if it does already, begin it `again` or leave it."""
        task = self._tasks.get(name)
        if task is not None and not task.done() and not again:
            work.close()
            return
        self._stop(name)
        self._tasks[name] = asyncio.create_task(work)

    def _stop(self, name: str) -> bool:
        """Stop something; whether it was going on."""
        task = self._tasks.pop(name, None)
        return task is not None and task.cancel()


def _seats(said: dict[str, Any]) -> list[str]:
    """Who is to play, as far as the page says."""
    return [str(seat) for seat in said.get("seats") or ()]


def _message(text: str) -> dict[str, Any]:
    """What a page said; {} for nonsense."""
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return said if isinstance(said, dict) else {}  # reason: whatever pages send


def _words(error: Exception) -> str:
    """What is said of an error."""
    if isinstance(error, KeyError):  # reason: its text is the name alone
        return f"the page did not say its {error.args[0]}"
    return str(error)
