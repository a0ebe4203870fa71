"""Recorded trials of another system, replayed move for move.

A trace is a gzip'd JSON file: the game (`lud`, `name`, `options`), what kind of game it is, and its
`trials`. A trial has the `start` position, its `plies`, whether it is `over` and with which
`ranking`. A ply has the `mover`, the `legal` moves as `from-to` keys, the chosen `from`, `to` and
`kind`, what it did (`do`, where the rolls of dice stand), the sites that changed (`delta`),
`scores` where the game keeps score, and `succ`, a checksum of all positions one move later.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ludeme.app.exits import UserError
from ludeme.app.fidelity.digest import successors_digest
from ludeme.model import header
from ludeme.play.game import Game
from ludeme.play.move import Move
from ludeme.play.state import State

#: The setting of one die in the actions of a ply.
ROLL = re.compile(r"SetStateAndUpdateDice:site=(\d+),state=(\d+)")
#: The value that a move of a deduction puzzle sets or strikes out.
VALUE = re.compile(r"\[(?:Set|Toggle):type=\w+,var=\d+,value=(\d+),decision\]")
#: So many positions that fit the record equally well are followed.
MOST_FITTING = 100
#: Sources of chance that are tried for each roll that is not on record.
SOURCES = 50

Level = tuple[int, int, int, int]
Position = dict[str, tuple[tuple[Level, ...], int]]


class Differs(Exception):
    """What is played is not what is on record."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind
        self.trial = 0
        self.ply = 0

    def __str__(self) -> str:
        place = f"trial {self.trial} ply {self.ply}" if self.ply else f"trial {self.trial}"
        return f"at {place}: {self.kind}"


@dataclass(frozen=True)
class Trace:
    """What is on record of one game."""

    path: Path
    lud: str
    options: tuple[str, ...]
    #: Whether everything that is drawn by chance is on record: only dice are.
    scripted: bool
    score: bool
    trials: list[dict[str, Any]] = field(repr=False, default_factory=list)


def read_trace(path: Path) -> Trace:
    """The trace of a file."""
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            content = json.load(file)
        dice = any(container["type"] == "Dice" for container in content.get("containers", ()))
        return Trace(
            path=path,
            lud=content["lud"],
            options=tuple(content.get("options") or ()),
            scripted=dice or not content.get("stochastic"),
            score=bool(content.get("score")),
            trials=content.get("trials", []),
        )
    except (OSError, EOFError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise UserError(f"{path} is not a trace: {type(error).__name__}: {error}") from None


def replay(game: Game, trace: Trace, *, strictly: bool = False) -> bool:
    """Replay every trial, `Differs` at the first difference.

    Returns whether it was strict: at every ply not only the move that was chosen but every legal
    one leads to a recorded position, and to every recorded one (False unless `strictly`).
    """
    strict = strictly
    for number, trial in enumerate(trace.trials, 1):
        try:
            strict = _replay(game, trial, trace.score, strictly=strict) and strict
        except Differs as difference:
            difference.trial = number
            raise
    return strict


def _replay(game: Game, trial: dict[str, Any], score: bool, *, strictly: bool) -> bool:
    fitting = _Fitting(game.start(seed=0), strictly)
    recorded = {site: _contents(text) for site, text in trial["start"].items()}
    fitting.compare("position", recorded, State.contents)
    for number, ply in enumerate(trial["plies"], 1):
        try:
            _replay_ply(fitting, ply, recorded, score)
        except Differs as difference:
            difference.ply = number
            raise
    fitting.compare("end", trial["over"], lambda state: state.over)
    if trial["over"]:
        fitting.compare("ranking", [float(rank) for rank in trial["ranking"]], State.ranking)
    return fitting.strict


def _replay_ply(fitting: _Fitting, ply: dict[str, Any], recorded: Position, score: bool) -> None:
    """One ply; `recorded` becomes the position after it."""
    fitting.compare("end", False, lambda state: state.over)
    fitting.compare("mover", ply["mover"], lambda state: state.mover)
    rolls = _rolls(ply["do"])
    fitting.roll(rolls)
    if ply.get("kind") == "pass" and not rolls:
        fitting.guess()
    legal = {key.partition("*")[0] for key in ply["legal"].split()}
    fitting.compare("legal moves", legal, lambda state: set(map(_key, state.legal_moves())))
    fitting.look_ahead(ply.get("succ"), score)
    fitting.move(ply)
    for site, text in ply["delta"].items():
        if text is None:
            recorded.pop(site, None)
        else:
            recorded[site] = _contents(text)
    fitting.compare("position", recorded, State.contents)
    if score and "scores" in ply:
        fitting.compare("scores", ply["scores"], lambda state: state.scores)


@dataclass
class _Line:
    """A line of play that fits, and whether every position it looked ahead to did so too."""

    state: State
    strict: bool


class _Fitting:
    """The lines of ours that fit everything on record so far.

    Several legal moves may have the recorded sites and lead to the recorded position, yet differ
    in what a position does not show, such as who has moved before; later plies tell them apart.
    """

    def __init__(self, start: State, strictly: bool) -> None:
        self.lines = [_Line(start, strictly)]

    @property
    def strict(self) -> bool:
        """Whether all that is on record about legal moves fits one of the lines."""
        return any(line.strict for line in self.lines)

    def compare(self, kind: str, recorded: Any, ours: Callable[[State], Any]) -> None:
        """Keep the lines about whose positions we say what is on record."""
        found = [ours(line.state) for line in self.lines]
        left = [line for line, each in zip(self.lines, found, strict=True) if each == recorded]
        if not left:
            raise Differs(kind, _difference(found[0], recorded))
        self.lines = left

    def roll(self, rolls: list[list[int]]) -> None:
        """Let the dice show what is on record."""
        try:
            for line in self.lines:
                line.state.script_rolls(rolls)
        except ValueError as error:
            raise Differs("dice", str(error)) from None

    def guess(self) -> None:
        """A pass without a roll may stand for one that allowed nothing else: try all of them.

        Whether the player could have moved is found out with a roll of its own.
        """
        if not self.lines[0].state.game.facts.dice:
            return
        found = []
        for line in self.lines:
            before = line.state.copy()
            before.row[header.ROLLED] = 0  # what has been drawn has not been seen yet
            for roll, _ in before.chance_outcomes() or [((), 1.0)]:
                for source in range(1, SOURCES + 1):
                    state = before.copy()
                    state.script_rolls([roll] if roll else [])
                    state.row[header.RNG] = source * 7_919_919
                    found.append(_Line(state, line.strict))
        self.lines = found

    def look_ahead(self, recorded: str | None, score: bool) -> None:
        """Compare all positions one move later, where they are on record."""
        if recorded is not None:
            for line in self.lines:
                line.strict = line.strict and successors_digest(line.state, score) == recorded

    def move(self, ply: dict[str, Any]) -> None:
        """Go on to the positions after every move that may be the recorded one."""
        after = [
            _Line(line.state.copy().apply(move, unchecked=True), line.strict)
            for line in sorted(self.lines, key=lambda line: not line.strict)
            for move in line.state.legal_moves()
            if _may_be(move, ply)
        ]
        if not after:
            what = f"{ply.get('kind', 'move')} from {ply['from']} to {ply['to']}"
            raise Differs("legal moves", f"no {what}")
        if len(after) > 1:
            # of equal positions the first is kept, and strict lines stand first
            different = {_identity(line.state): line for line in reversed(after)}
            after = list(reversed(different.values()))
        self.lines = after[:MOST_FITTING]


def _identity(state: State) -> tuple[int, ...]:
    """What a position will look like and allow, but for what is drawn by chance."""
    row = [int(value) for value in state.row]
    row[header.RNG] = 0
    return tuple(row)


def _may_be(move: Move, ply: dict[str, Any]) -> bool:
    """Whether kind and sites are the recorded ones, and the value where a puzzle has one.

    What is struck out of a puzzle shows in its position much later, if at all.
    """
    kind = ply.get("kind", "move")
    if move.kind != kind or kind != "move":
        return bool(move.kind == kind)
    if (move.from_site, move.to_site) != (ply["from"], ply["to"]):
        return False
    value = VALUE.search(ply["do"])
    return value is None or move.value == int(value[1])


# --- the texts of a trace -------------------------------------------------------------------------


def _contents(text: str) -> tuple[tuple[Level, ...], int]:
    """`what,who,state,rotation,value|...x<count>`; the owner follows from the piece."""
    levels, _, count = text.rpartition("x")
    numbers = [[int(number) for number in level.split(",")] for level in levels.split("|")]
    return tuple((what, *rest) for what, _, *rest in numbers), int(count)  # type: ignore[misc]


def _key(move: Move) -> str:
    if move.kind != "move":
        return move.kind
    return f"{move.from_type}{move.from_site}-{move.to_type}{move.to_site}"


def _rolls(actions: str) -> list[list[int]]:
    """The faces of every roll in the actions of a ply: a die that comes again begins a roll."""
    rolls: list[dict[str, int]] = []
    for site, face in ROLL.findall(actions):
        if not rolls or site in rolls[-1]:
            rolls.append({})
        rolls[-1][site] = int(face)
    return [list(roll.values()) for roll in rolls]


def _difference(ours: Any, recorded: Any) -> str:
    """Ours and the record, or only where they differ."""
    if isinstance(ours, set):
        return f"only ours {_some(ours - recorded)}, only recorded {_some(recorded - ours)}"
    if isinstance(ours, dict):
        sites = {s for s in ours.keys() | recorded.keys() if ours.get(s) != recorded.get(s)}
        return f"other contents of {_some(sites)}"
    return f"ours {ours}, recorded {recorded}"


def _some(words: set[str], most: int = 6) -> str:
    listed = sorted(words, key=lambda word: (len(word), word))
    return ", ".join(listed[:most]) + (", ..." if len(words) > most else "") or "none"
