"""A compiled game as data: its text, and the numbers that go with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludeme.grammar.tree import Span

#: The function that writes the row of the move to a site, where no site can have two.
MOVES_TO = "moves_to"
#: The number in `t` that is not 0 once a roll has been shown, in a list of moves or by a move; who
#: wants to know sets it to 0 before. Faces are drawn for each list, whether rules roll then or not.
ROLL_SHOWN = "T_ROLL_SHOWN"
#: So many rolls can be fixed beforehand: the next one, and those that follow it.
MOST_ROLLS = 5


@dataclass(frozen=True)
class Detail:
    """Something that a move says beside its sites: a piece, a value, a die, a vote, or a state."""

    #: "piece" (its number), "level" (of the stack that one is taken from), "value", "strikes" (a
    #: value that is ruled out), "die", "vote", or "state" (in which a large piece is laid).
    kind: str
    #: The column of the row that holds it, None where it is always the same.
    column: int | None = None
    #: What it is where it is always the same.
    always: int | str = 0


@dataclass(frozen=True)
class Generator:
    """A kind of row: which function plays it, with which values, and how the move is named."""

    index: int
    function: str
    #: Column of each argument of `function`.
    columns: tuple[int, ...]
    kind: str
    decision: bool
    origin_type: str
    target_type: str
    #: The function that answers whether a listed move is legal, and the columns of its arguments
    #: ("" if all are).
    check: str = ""
    check_columns: tuple[int, ...] = ()
    #: In simultaneous games: the functions of its own part of a combined ply, and of what follows
    #: the parts of all players ("" for nothing), with the columns of their arguments.
    parts: tuple[tuple[str, tuple[int, ...]], ...] = ()
    #: What the move says beside its sites, as far as the rows hold it.
    details: tuple[Detail, ...] = ()

    def sites_of(self, row: Sequence[int]) -> tuple[int, int]:
        """Where a move goes from and to, as it is seen; -1 for what is no move of a piece."""
        is_move = self.kind == "move" and self.decision
        return (row[1], row[2]) if is_move else (-1, -1)


@dataclass(frozen=True)
class EmittedProgram:
    """The finished text and the numbers that go with it."""

    source: str
    #: Parameter names of every function, callees first.
    signatures: dict[str, tuple[str, ...]]
    row_size: int
    initial: tuple[int, ...]
    tables: tuple[int, ...]
    #: Length of `t`: tables and workspace.
    table_size: int
    scratch_rows: int
    width: int
    #: The functions that are called from outside: the runtime's, and those that answer questions.
    entries: tuple[str, ...]
    generators: tuple[Generator, ...]
    offsets: dict[str, int]
    #: Levels that a stack has room for.
    levels: int
    #: Whether it draws random numbers while it is played, once the start rules are done.
    stochastic: bool
    #: Whether the start rules do.
    starts_by_lot: bool
    #: How many integers each field of a row, and each table, has.
    lengths: dict[str, int]
    #: Of tables: how many lists it has (0: it is no table of lists).
    lists: dict[str, int]
    #: Parts of the workspace that each function uses: where one begins, and its length.
    workspace: dict[str, tuple[tuple[int, int], ...]]
    #: The ludeme that a function was written for.
    spans: dict[str, Span]
    #: The ludeme that each line of the text was written for, as far as there is one.
    line_spans: tuple[Span | None, ...]
    #: The functions that any ludeme may call; the spans are those of one that does.
    actions: frozenset[str]
    #: Whether the function `MOVES_TO`, if there is one, finds moves to empty sites alone.
    fills_empty_sites: bool = False
    #: Whether then, too, a site on which something stands never becomes empty again.
    keeps_sites_filled: bool = False
