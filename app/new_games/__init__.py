"""Texts that new games begin with: `$name`, `$file`, `$board` and so on are filled in."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from string import Template

#: What kinds of games there are to begin with, and what each is about.
KINDS = {
    "line": "make a row",
    "race": "reach the far side",
    "capture": "take all enemies",
    "connection": "join two sides",
    "territory": "own most of the board",
}
#: Boards, the text of each, and two pairs of opposite sides.
BOARDS = {
    "square": ("(square {})", ("N", "S"), ("E", "W")),
    "hex": ("(hex Diamond {})", ("NE", "SW"), ("NW", "SE")),
}
SMALLEST, LARGEST = 4, 26
#: A row on a board of some size is not longer than this.
_LONGEST_ROW = 5


@dataclass(frozen=True)
class NewGame:
    """What a new game is to be."""

    name: str
    kind: str = "line"
    board: str = "square"
    size: int = 7

    def __post_init__(self) -> None:
        if self.kind == "race" and self.board != "square":
            raise ValueError("a race goes straight ahead: it needs a square board")
        if not SMALLEST <= self.size <= LARGEST:
            raise ValueError(f"the size is from {SMALLEST} to {LARGEST}, not {self.size}")
        if not self.name.strip() or any(sign in self.name for sign in '"#<>\\\n'):
            raise ValueError('a name is words without ", #, <, > and \\')
        if any(self.name.count(left) != self.name.count(right) for left, right in ("()", "{}")):
            raise ValueError("brackets in a name come in pairs: they count in a description")

    def text(self, file: str) -> str:
        """The description, as it is written to a file of that name."""
        board, *sides = BOARDS[self.board]
        first, second = (" ".join(f"(sites Side {side})" for side in pair) for pair in sides)
        template = files(__name__).joinpath(f"{self.kind}.lud").read_text("utf-8")
        return Template(template).substitute(
            name=self.name, file=file, board=board.format(self.size), first=first, second=second,
            goal=min(_LONGEST_ROW, self.size - 1),
        )  # fmt: skip

    def tests(self) -> str:
        """The tests that stand beside it, to be gone on with."""
        return f"""\
# What must be true of {self.name}: `ludeme test` says whether it is (docs/game-tests.md).

[[test]]
name = "player 1 begins, and there is something to do"
mover = 1
result = "goes on"

[[test]]
name = "games end"
random = {{ games = 200, longest = 1000 }}
"""
