"""Positions that have occurred: hashes of rows, and the rules that ask for them (spec 06 §B4.2)."""

from __future__ import annotations

from collections.abc import Iterable

from ludeme.emit.code import Code
from ludeme.emit.expressions import TRUE, Condition
from ludeme.emit.fields import HASH_WEIGHTS
from ludeme.emit.program import Program
from ludeme.language.base import Node
from ludeme.language.booleans.is_repeat import is_situational

#: Turns that a game has at most, for each player (spec 06 §B1.5).
TURN_LIMIT = 1250
CYCLE = "Cycle"


class Repetition:
    """Keeps one list of hashes per kind of repetition that the game asks about."""

    def __init__(self, program: Program, nodes: Iterable[Node]) -> None:
        self.program = program
        self.kinds = list(dict.fromkeys(node.repetition for node in nodes if node.repetition))

    def _list(self, kind: str) -> str:
        """The field of a list: a count, then pairs of hash halves."""
        size = 1 + 2 * self._capacity(kind)
        return self.program.layout.need(f"SEEN_{kind.upper()}", size, pairs=True)

    def _capacity(self, kind: str) -> int:
        """All positions of a game; to see a circle, twice the three blocks that are compared."""
        players = max(self.program.facts.players, 1)
        return 6 * players**2 if kind == CYCLE else TURN_LIMIT * players + 1

    def _hash(self, c: Code, kind: str) -> str:
        if not is_situational(kind):
            return c.helper("position_hash")
        self.program.layout.need("PASSES_BEFORE", 1)
        return c.helper("situation_hash")

    def test(self, c: Code, kind: str) -> Condition:
        """A condition: the position of `c.s` has occurred, or the game goes in a circle."""
        seen = self._list(kind)
        if kind == CYCLE:
            block = self.program.facts.players**2
            return Condition(f"goes_in_circle({c.s}, {seen}, {block})")
        helper = self._hash(c, kind)
        halves = [f"{helper}({c.s}, t, {weights})" for weights in HASH_WEIGHTS]
        maybe = f"has_seen_half({c.s}, {seen}, {halves[0]})"  # a hash takes long in large games
        return Condition(f"({maybe} and has_seen({c.s}, {seen}, {', '.join(halves)}))")

    def start(self, c: Code) -> None:
        """The starting position counts for positional repetition."""
        for kind in self.kinds:
            if kind.startswith("Positional") or kind == CYCLE:
                self._remember(c, kind)

    def record(self, c: Code) -> None:
        """After a ply, before the turn changes: only the first ply of a turn counts (quirk)."""
        for kind in self.kinds:
            seen = self._list(kind)
            if kind == CYCLE:
                self._remember(c, kind)
                continue
            if kind.endswith("InTurn"):
                with c.block("if s[MOVER] != s[PREV]"):
                    c.line(f"s[{seen}] = 0")
                self._remember(c, kind)
                continue
            first = TRUE if CYCLE in self.kinds else Condition("s[MOVER] != s[PREV]")
            with c.when(first):
                self._remember(c, kind)
        if any(map(is_situational, self.kinds)):
            # what comes next counts the passes before it (spec 06 §B2, step 8)
            c.line("s[PASSES_BEFORE] = s[PASSES]")

    def _remember(self, c: Code, kind: str) -> None:
        helper = self._hash(c, kind)
        halves = ", ".join(f"{helper}(s, t, {weights})" for weights in HASH_WEIGHTS)
        end = f"{self._list(kind)}, {self._capacity(kind)}, {halves})"
        c.line(f"remember_lately(s, {end}" if kind == CYCLE else f"remember_position(s, t, {end}")
