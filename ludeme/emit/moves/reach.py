"""From where a piece could move to a site: what a question about one target has to look at.

A question such as "is the king attacked?" need not generate all moves of all pieces: from most
sites a piece cannot get to the target whatever else the position holds. Ludemes say how far they
reach from a site at the most (`Moves.reach`); turned around, that gives for every target the sites
to look at. The generators themselves are then asked there, so the answer stays the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from ludeme.board.topology.relative import DEFAULT_FACING
from ludeme.emit.code import Code
from ludeme.emit.directions.ways import listed
from ludeme.emit.expressions import Literal, Number
from ludeme.emit.ludemes import Direction, Integer, Node, Region
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Facts, Piece

#: Components that a mask in a table of 32-bit numbers can name.
MOST_PIECES = 31
#: Larger games (sites times components) would need larger tables than the questions are worth.
MOST_STANDS = 5_000

Run = tuple[int, ...]


@dataclass(frozen=True)
class Stand:
    """A piece on a site, about to move; `to` are the sites that the context's `to` may be."""

    piece: Piece
    site: int
    kind: str
    to: frozenset[int] | None = None

    def towards(self, sites: frozenset[int]) -> Stand:
        """The same with another `to` in the context."""
        return replace(self, to=sites)

    def probe(self, c: Code) -> Code:
        """Where to ask for numbers: nothing that is written there becomes part of the program."""
        probe = c.sub()
        probe.env |= {"from": Literal(self.site)}
        if self.to is not None:
            probe.env |= {"to": Number("to__0")}  # a name: what depends on it is not known
        return probe


@dataclass(frozen=True)
class Reach:
    """Where moves can end at the most: on some sites, and along runs of empty sites.

    A site of a run can be the end only when all sites of the run before it are empty.
    """

    sites: frozenset[int] = frozenset()
    runs: frozenset[Run] = frozenset()

    def __or__(self, other: Reach) -> Reach:
        return Reach(self.sites | other.sites, self.runs | other.runs)


class Reaching(Node, Protocol):
    """What generates moves."""

    def reach(self, c: Code, stand: Stand) -> Reach | None:
        """Where moves found for a piece on a site can end at the most; None if anywhere."""
        ...


def reach_of_all(members: Sequence[Reaching], c: Code, stand: Stand) -> Reach | None:
    """Everything that some generators reach together; None if one of them may reach anything."""
    found = Reach()
    for member in members:
        reach = member.reach(c, stand)
        if reach is None:
            return None
        found |= reach
    return found


# --- directions -----------------------------------------------------------------------------------


def steps_from(c: Code, direction: Direction | None, stand: Stand) -> frozenset[int] | None:
    """The neighbours in a choice of directions; None when that depends on the position."""
    found = _listed(c, direction, stand, _facings(stand), radial=False)
    return None if found is None else frozenset(found)


def runs_from(
    c: Code, direction: Direction | None, stand: Stand, facings: Sequence[str] = ()
) -> frozenset[Run] | None:
    """The radials in a choice of directions (of other facings, if there are any given)."""
    found = _listed(c, direction, stand, facings or _facings(stand), radial=True)
    return None if found is None else frozenset(found)


def cut(runs: frozenset[Run], length: Number) -> frozenset[Run]:
    """The beginnings of runs, when a bound is known beforehand."""
    most = length.value
    if most is None:
        return runs
    return frozenset(run[: max(0, most)] for run in runs)


def sites_of(runs: frozenset[Run]) -> frozenset[int]:
    """The sites on some runs."""
    return frozenset(site for run in runs for site in run)


def _facings(stand: Stand) -> Sequence[str]:
    return [stand.piece.facing or DEFAULT_FACING]


def _listed(
    c: Code, direction: Direction | None, stand: Stand, facings: Sequence[str], *, radial: bool
) -> list[Any] | None:
    if direction is not None and direction.dynamic:
        return None
    relative = direction is not None and direction.relative
    if not relative:
        facings = [DEFAULT_FACING]
    key = ("reach", c.program.shapes.of(direction), stand.kind, stand.site, tuple(facings), radial)

    def find() -> list[Any]:
        facts = c.program.facts
        turns = facts.turns if relative and Capability.ROTATION in facts.needs else 1
        words = ["Adjacent"]
        if direction is not None:
            words = [
                word
                for facing in facings
                for turn in range(turns)
                for word in direction.direction_words(c, stand.kind, stand.site, facing, turn)
            ]
        words = list(dict.fromkeys(words))
        return listed(c, stand.kind, stand.site, words, radial=radial, distinct=False)

    return c.memo(key, find)


def values_of(c: Code, number: Integer, stand: Stand) -> frozenset[int] | None:
    """The values of a number that follow from where the piece stands; None if more is needed."""
    found = set()
    probe = c.sub()  # nothing of what is written here becomes part of the program
    for target in stand.to or [-1]:
        with probe.scope(from_=Literal(stand.site), to=Literal(target)):
            value = number.emit(probe).value
        if value is None:
            return None
        found.add(value)
    return frozenset(found)


def members_of(c: Code, region: Region, stand: Stand) -> frozenset[int] | None:
    """The members of a region that follow from where the piece stands; None if more is needed."""
    found: set[int] = set()
    probe = c.sub()
    for target in stand.to or [-1]:
        with probe.scope(from_=Literal(stand.site), to=Literal(target)):
            members = region.static(probe)
        if members is None:
            return None
        found |= set(members)
    return frozenset(found)


# --- turned around --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Origins:
    """Where the pieces of a player stand that could move to a target, as tables.

    The row of a player and a target is `player * sites + target`. `near` lists pairs: a site, and
    the components (a mask) that could come from there. `lines` are lists: a mask, then sites to go
    through up to the first occupied one, where one of these components could stand.
    """

    near: str
    lines: str
    near_pieces: list[Piece]
    line_pieces: list[Piece]
    #: Components that could come from anywhere.
    others: list[Piece]


def origins(
    c: Code, kind: str, pieces: list[Piece], moves_of: Callable[[Piece], Reaching]
) -> Origins | None:
    """Tables for these pieces; None when nothing is won by them."""
    facts = c.program.facts
    sites = facts.topology.count(kind)
    if len(facts.pieces) > MOST_PIECES or sites * len(pieces) > MOST_STANDS:
        return None
    known = _Inverse(facts, sites)
    near_pieces, line_pieces, others = [], [], []
    for piece in pieces:
        if not 1 <= piece.owner <= facts.players:
            continue
        from_sites = reaches(c, piece, kind, moves_of(piece))
        if from_sites is None:
            others.append(piece)
            continue
        if any(reach.sites for reach in from_sites):
            near_pieces.append(piece)
        if any(reach.runs for reach in from_sites):
            line_pieces.append(piece)
        for site, reach in enumerate(from_sites):
            known.add(piece, site, reach)
    if not near_pieces and not line_pieces:
        return None
    near = c.program.tables.add_rows("near", known.near_rows())
    lines = c.program.tables.add_lists("lines", known.line_rows())
    return Origins(near, lines, near_pieces, line_pieces, others)


def reaches(c: Code, piece: Piece, kind: str, moves: Reaching) -> list[Reach] | None:
    """What a component reaches from every site of the board; None if that is not known."""
    if any(node.draws for node in moves.walk()):
        return None  # not to be asked changes what is drawn next
    sites = c.program.facts.topology.count(kind)
    found = []
    for site in range(sites):
        reach = moves.reach(c, Stand(piece, site, kind))
        if reach is None or any(target >= sites for target in reach.sites):
            return None
        found.append(reach)
    return found


class _Inverse:
    """Collects what pieces reach, by owner and target."""

    def __init__(self, facts: Facts, sites: int) -> None:
        rows = (facts.players + 1) * sites
        self.sites = sites
        self.near: list[dict[int, int]] = [{} for _ in range(rows)]
        self.lines: list[dict[Run, int]] = [{} for _ in range(rows)]

    def add(self, piece: Piece, site: int, reach: Reach) -> None:
        """A component on a site reaches this."""
        first, bit = piece.owner * self.sites, 1 << piece.index
        for target in reach.sites:
            if target >= 0:
                near = self.near[first + target]
                near[site] = near.get(site, 0) | bit
        for run in reach.runs:
            for distance, target in enumerate(run):
                back = (*reversed(run[:distance]), site)
                lines = self.lines[first + target]
                lines[back] = lines.get(back, 0) | bit

    def near_rows(self) -> list[list[int]]:
        """Pairs of a site and a mask."""
        return [[n for pair in sorted(row.items()) for n in pair] for row in self.near]

    def line_rows(self) -> list[list[Run]]:
        """Masks followed by sites."""
        return [
            [(mask, *line) for line, mask in sorted(_longest(row).items())] for row in self.lines
        ]


def _longest(lines: dict[Run, int]) -> dict[Run, int]:
    """Lines that are the beginning of a longer one are made part of it."""
    kept: dict[Run, int] = {}
    longer: dict[Run, Run] = {}
    for line in sorted(lines, key=lambda line: (-len(line), line)):
        whole = longer.get(line, line)
        kept[whole] = kept.get(whole, 0) | lines[line]
        for length in range(1, len(line)):
            longer.setdefault(line[:length], whole)
    return kept
