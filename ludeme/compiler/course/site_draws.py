"""Sites drawn at random for a playout, until there is a move to one (see `course.random_play`).

The fuller the board, the more sites are drawn in vain. Where sites that are filled stay so, and
moves only fill empty ones, boards become full. There several sites are read off one number of the
random source, as its digits in the base that has as many of them as the board has sites; and once a
number has been used up without success, all sites that are still empty are noted: from then on it
is they that are drawn from, and the one that is filled is struck off.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ludeme.emit import access
from ludeme.emit.chains import filled_sites_stay
from ludeme.emit.code import Code
from ludeme.emit.expressions import Number
from ludeme.emit.linking import needed

#: Numbers below this bound can be drawn at once (`kernels.board_kernels.draw_below`).
MOST = 2**30


class SiteDraws:
    """Writes the parts of a playout that draw sites; n and k are as `course.random_play` says."""

    def __init__(self, c: Code) -> None:
        self.c = c
        self.sites = c.program.facts.board_sites
        self.digits = 1
        while self.sites ** (self.digits + 1) < MOST:
            self.digits += 1
        fills = c.program.fills_empty_sites and filled_sites_stay(needed(c.program))
        #: Where the sites that are left are noted.
        self.noted = c.workspace(self.sites, "empty") if fills else None

    def begin(self) -> None:
        """Nothing has been drawn."""
        if self.noted is not None:
            self.c.line("drawn = 0")
            self.c.line("digits = 0")
            self._forget()

    def draw(self) -> None:
        """Draw sites; n stays 0 after many failures."""
        c = self.c
        if self.noted is None:
            with self._tries(2 * self.sites):
                c.line(f"n = move_to(s, t, x, mv, draw_below(r, {self.sites}))")
            return
        with c.block("if left < 0"):
            self._draw_digits()
            with c.block("if n == 0"):
                self._note(self.noted)
        with c.block("if left > 0"):
            self._draw_of_noted(self.noted)

    def listed(self) -> None:
        """A move is drawn from a list instead: nobody can say which site it fills."""
        if self.noted is not None:
            self._forget()

    def _forget(self) -> None:
        self.c.line("left = -1")

    @contextmanager
    def _tries(self, most: Number | int) -> Iterator[None]:
        """A loop that ends when there is a move, or one to be listed."""
        with self.c.block(f"for {self.c.fresh('tries')} in range({most})"):
            yield
            with self.c.block("if n != 0"):
                self.c.line("break")

    def _draw_digits(self) -> None:
        c = self.c
        with self._tries(self.digits):
            with c.block("if digits == 0"):
                c.line(f"drawn = draw_below(r, {self.sites**self.digits})")
                c.line(f"digits = {self.digits}")
            c.line(f"n = move_to(s, t, x, mv, drawn % {self.sites})")
            c.line(f"drawn //= {self.sites}")
            c.line("digits -= 1")

    def _note(self, noted: Number) -> None:
        c = self.c
        c.line("left = 0")
        site = c.fresh("site", 0, self.sites - 1)
        with c.block(f"for {site} in range({self.sites})"), c.when(access.empty(c, site)):
            c.line(f"t[{noted} + left] = {site}")
            c.line("left += 1")

    def _draw_of_noted(self, noted: Number) -> None:
        c = self.c
        c.line("j = 0")
        with self._tries(Number("2 * left")):
            c.line("j = draw_below(r, left)")
            c.line(f"n = move_to(s, t, x, mv, t[{noted} + j])")
        with c.block("if n > 0"):
            c.line("left -= 1")
            c.line(f"t[{noted} + j] = t[{noted} + left]")
