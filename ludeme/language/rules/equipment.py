"""What the equipment names: regions, maps, and the hints of puzzles (spec 04 §3.11-§3.13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import ClassVar

from ludeme.grammar.errors import LudemeError, LudemeWarning, nearest
from ludeme.language.base import Node, OneOrMore, Thing, by_slot, form, ludeme, slot
from ludeme.language.constants import LandmarkType, RegionTypeStatic, Role, SiteType
from ludeme.language.indexes import Index, no_such_site
from ludeme.language.kinds import EmptyBoard, Int, Item, Region
from ludeme.language.literals import IntConstant
from ludeme.language.regions.families import static_regions
from ludeme.language.roles import EVERYBODY, owner_of, role_number
from ludeme.model import facts
from ludeme.model.quantities import counted

#: The largest key of a map, which is kept as a table.
MAX_KEY = 100_000


@ludeme("regions")
class Regions(Item):
    """`(regions "Home" P1 (sites Bottom))`: a region with a name and an owner (04 §3.11).

    Attributes:
        name: The name, with which `(sites "Name")` means the region.
        role: Whose region; by default nobody's.
        sites: The sites, looked up on the empty board, or a family of regions such as `Sides` or
            `Rows`.
        hint_label: Which hints of a puzzle belong to the regions.
    """

    order = 4
    makes = by_slot(name=Thing.REGION)
    indexes = by_slot(sites=Index.SITE)
    about_nobody = True
    name: str | None = None
    role: Role | None = None
    sites: tuple[int, ...] | OneOrMore[Region] | OneOrMore[RegionTypeStatic]
    hint_label: str | None = None

    def regions(self, board: EmptyBoard) -> Iterator[facts.NamedRegion]:
        """Itself, on a board."""
        yield EquipmentRegion(self, board)


@dataclass(eq=False)
class EquipmentRegion:
    """A `(regions …)` item: its sites are found once, on the empty board (spec 04 §3.11)."""

    item: Regions
    board: EmptyBoard

    @property
    def name(self) -> str:
        """The written name, or "Region" and the role."""
        return self.item.name or f"Region{self.item.role or 'P1'}"

    @property
    def written_name(self) -> str:
        """The name that was written, or ""."""
        return self.item.name or ""

    @cached_property
    def owner(self) -> int:
        """Owner index; 0 without a role."""
        return owner_of(self.item.role, self.board.facts.players) if self.item.role else 0

    @property
    def functions(self) -> tuple[Region, ...]:
        """The region functions that it is made of."""
        return tuple(part for part in self.item.sites if isinstance(part, Region))

    @cached_property
    def parts(self) -> tuple[tuple[int, ...], ...]:
        """The sites of each region function, or of each region of a static kind."""
        return tuple(sites for _, members in self.by_kind for sites in members)

    @cached_property
    def by_kind(self) -> tuple[tuple[RegionTypeStatic | None, tuple[tuple[int, ...], ...]], ...]:
        """The same, with the static kind they belong to."""
        content = self.item.sites
        sites = {part for part in content if isinstance(part, int)}
        if sites or not content:
            return ((None, (tuple(sorted(sites)),)),)
        found: list[tuple[RegionTypeStatic | None, tuple[tuple[int, ...], ...]]] = []
        for part in content:
            if isinstance(part, Region):
                found.append((None, (self.board.region(part),)))
            elif isinstance(part, RegionTypeStatic):
                regions = static_regions(self.board.facts, part, self.item.hint_label)
                found.append((part, tuple(regions)))
        return tuple(found)

    @cached_property
    def sites(self) -> tuple[int, ...]:
        """All sites, ascending."""
        return tuple(sorted({site for part in self.parts for site in part}))


@ludeme("pair")
class Pair(Node):
    """`(pair P1 "A1")`: a key and a value of a map (spec 07 §6).

    Attributes:
        key: A number, a role that stands for the number of its player, or the label of a site.
        value: A number, a role, the label of a site, the full name of a piece, or a landmark of the
            board.
    """

    about_nobody = True
    key: Int | Role | str
    value: Int | Role | LandmarkType | str


@ludeme("map")
class Map(Item):
    """`(map "Next" {(pair 0 5) (pair 5 0)})`: a table from numbers to numbers (spec 04 §3.12).

    Attributes:
        name: The name; by default `"Map"`.
        pairs: The keys with their values.
    """

    order = 5
    makes = by_slot(name=Thing.MAP)
    #: How many keys and values two lists have.
    listed: ClassVar[tuple[int, int]] = 0, 0
    name: str | None = None
    pairs: tuple[Pair, ...]

    @form
    @staticmethod
    def of_arrays(
        name: str | None = None,
        keys: tuple[Int, ...] = slot(),
        values: tuple[Int, ...] = slot(),
    ) -> Map:
        """`(map "Next" {0 5} {5 0})`.

        Args:
            keys: The keys.
            values: Their values, in the same order.
        """
        pairs = zip(keys, values, strict=False)
        made = Map(name=name, pairs=tuple(Pair(key=key, value=value) for key, value in pairs))
        object.__setattr__(made, "listed", (len(keys), len(values)))
        return made

    def doubtful(self, facts: facts.Facts) -> Iterator[LudemeWarning]:
        """Keys that stand in it again, and what is left out of it."""
        keys_listed, values_listed = self.listed
        if keys_listed != values_listed:
            count = f"{counted(keys_listed, 'key')} and {counted(values_listed, 'value')}"
            message = f"there are {count}: those without a partner are left out"
            yield LudemeWarning(message, self.span, expected="as many keys as values")
        for pair in self.pairs:
            yield from _unresolved(pair, facts)
        keys: set[object] = set()
        for pair in self.pairs:
            key = _written_key(pair.key, facts)
            if key is not None and key in keys:
                message = f"the key {_shown_key(pair.key)} is given again: the last counts"
                yield LudemeWarning(message, pair.span or self.span)
            keys.add(key)

    def maps(self, board: EmptyBoard) -> Iterator[tuple[str, Mapping[int, int]]]:
        """The pairs as numbers; pairs that cannot be resolved are dropped (§3.12)."""
        entries: dict[int, int] = {}
        for pair in self.pairs:
            key = _key(pair.key, board)
            if key > MAX_KEY:
                raise LudemeError(
                    f"the keys of a map are at most {MAX_KEY}", pair.span or self.span
                )
            value = _value(pair.value, board)
            if key >= 0 and value is not None:
                entries[key] = value
        yield self.name or "Map", MappingProxyType(entries)


@ludeme("hint")
class HintValue(Node):
    """`(hint {0 1 5} 3)`: the hint of some sites of a puzzle (spec 04 §3.13).

    Attributes:
        sites: The sites that it is about.
        value: The number; by default 0.
    """

    indexes = by_slot(sites=Index.SITE)
    sites: OneOrMore[int]
    value: int | None = None

    @property
    def numbered(self) -> Mapping[str, Index]:
        """None that it could tell the range of: their type stands in the hints it is one of."""
        return by_slot()


@ludeme("hints")
class Hints(Item):
    """`(hints {(hint {0 1 2} 3)} Cell)`: the hints of a puzzle (spec 04 §3.13).

    Attributes:
        label: A name for the hints.
        hints: The hints.
        type: The kind of graph element; by default cells.
    """

    order = 3
    label: str | None = None
    hints: tuple[HintValue, ...]
    type: SiteType | None = None

    @property
    def kind(self) -> str:
        """The type of its sites."""
        return str(self.type or SiteType.Cell)

    def impossible(self, facts: facts.Facts) -> Iterator[LudemeError]:
        """Sites that its type does not have, and hints of none."""
        count = facts.topology.count(self.kind)
        for hint in self.hints:
            if not hint.sites:
                yield LudemeError("a hint is about one site at least", hint.span)
            for site in hint.sites:
                if not 0 <= site < count:
                    yield no_such_site(site, self.kind, count, hint.span)

    def hinted(self) -> Iterator[tuple[str, facts.GivenHint]]:
        """Its hints, by default of cells."""
        for hint in self.hints:
            yield self.kind, facts.GivenHint(tuple(hint.sites), hint.value)


def _key(key: object, board: EmptyBoard) -> int:
    if isinstance(key, Role):
        return _role_number(key, board.facts)
    if isinstance(key, str):
        return board.facts.topology.find_label(board.facts.default_type, key)
    assert isinstance(key, Node)
    return board.integer(key)  # type: ignore[arg-type]


def _written_key(key: object, known: facts.Facts) -> int | str | None:
    """What a key is, as far as that needs no board; None for what has to be worked out."""
    if isinstance(key, IntConstant):  # reason: a number as it is written
        return key.value
    if isinstance(key, Role):
        return _role_number(key, known)
    return key if isinstance(key, str) else None


def _shown_key(key: object) -> object:
    if isinstance(key, IntConstant):  # reason: a number as it is written
        return key.value
    return f'"{key}"' if type(key) is str else key


def _value(value: object, board: EmptyBoard) -> int | None:
    if isinstance(value, LandmarkType):
        return _landmark(value, board.facts)
    if isinstance(value, Role):
        return _role_number(value, board.facts)
    if isinstance(value, str):
        if _is_coordinate(value):
            found = board.facts.topology.find_label(board.facts.default_type, value)
        else:
            found = board.facts.find_piece(value)
        return None if found < 0 else found
    assert isinstance(value, Node)
    number = board.integer(value)  # type: ignore[arg-type]
    return None if number == -1 else number


def _unresolved(pair: Pair, known: facts.Facts) -> Iterator[LudemeWarning]:
    """A warning for each label and each piece of a pair that is not there."""
    for text, is_value in ((pair.key, False), (pair.value, True)):
        if not isinstance(text, str) or isinstance(text, Role | LandmarkType):
            continue
        if is_value and not _is_coordinate(text):
            names = [piece.name for piece in known.pieces[1:]]
            what, is_there = "piece", text in names
        else:
            kind = known.default_type
            names = [site.label for site in known.topology.sites(kind) if site.label]
            what, is_there = kind.lower(), known.topology.find_label(kind, text) >= 0
        if not is_there:
            message = f'this pair is left out: there is no {what} "{text}"'
            yield LudemeWarning(message, pair.place_of(text), suggestion=nearest(text, names))


def _role_number(role: Role, known: facts.Facts) -> int:
    if role in EVERYBODY:
        return known.everyone
    number = role_number(role)
    return number if number is not None else (0 if role is Role.Neutral else -1)


def _is_coordinate(text: str) -> bool:
    """Whether a string of a map is read as a coordinate (spec 04 §3.12)."""
    letters = text.rstrip("0123456789")
    if letters == text:
        return False
    return len(letters) <= 1 or (len(letters) == 2 and letters[0] == letters[1])


def _landmark(landmark: LandmarkType, known: facts.Facts) -> int:
    kind = "Vertex" if known.default_type == "Vertex" else "Cell"
    if landmark is LandmarkType.FirstSite:
        return 0
    if landmark is LandmarkType.LastSite:
        return known.topology.count(kind) - 1
    name = {
        LandmarkType.BottomSite: "bottom",
        LandmarkType.Topsite: "top",
        LandmarkType.LeftSite: "left",
        LandmarkType.RightSite: "right",
        LandmarkType.CentreSite: "centre",
    }[landmark]
    sites: list[int] = known.topology.site_sets(kind)[name]
    return min(sites)
