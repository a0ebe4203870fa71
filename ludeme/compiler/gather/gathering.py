"""From bound equipment to facts: components, containers, sites, regions and maps (spec 04 §3)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ludeme.board.graph import BoardError, Graph
from ludeme.board.topology.topology import Topology
from ludeme.compiler.gather import capabilities, evaluate
from ludeme.grammar.errors import LudemeError, UnsupportedLudeme
from ludeme.language.base import Node
from ludeme.language.board.boards import BoardItem
from ludeme.language.constants import LandmarkType, RegionTypeStatic, Role
from ludeme.language.ints.of_board import Layer
from ludeme.language.kinds import Bool, Item, Region, unsupported
from ludeme.language.puzzles.constraints import Satisfy, SetPuzzle, variables_in_play
from ludeme.language.roles import is_team, role_number
from ludeme.language.rules import equipment as items
from ludeme.language.rules.frame import Game
from ludeme.model.facts import Container, Facts, Piece

#: Kinds of item in the order in which they are created (spec 04 §3.1).
ORDER: tuple[type | tuple[type, ...], ...] = (
    BoardItem,
    (items.Hand, items.Deck),
    items.Dice,
    items.Hints,
    items.Regions,
    items.Map,
    items.Dominoes,
)
#: Players are called P1 to P16 (spec 01 §8).
MAX_PLAYERS = 16
#: More sites beside the board, dice, or faces of a die than any game has.
MAX_HAND = 1000
MAX_DICE = 100
#: The largest key of a map, which is kept as a table.
MAX_KEY = 100_000
DOMINO_WALK = tuple("FRFRFLFLFRFRF")


def gather(game: Game) -> Facts:
    """Everything static about a game."""
    nodes = game.walk()
    ordered = sorted(game.equipment.items, key=_rank)
    boards = [item for item in ordered if isinstance(item, BoardItem)]
    if not boards:
        raise LudemeError("a game needs a board", game.equipment.span)
    board = boards[0]
    players = game.players.count
    if not 0 <= players <= MAX_PLAYERS:
        raise LudemeError(f"a game has 0 to {MAX_PLAYERS} players", game.players.span)
    facings = {i: str(p.direction) for i, p in enumerate(game.players.facings, 1)}
    topology = Topology(
        _graph(board),
        str(board.use),
        layered=any(isinstance(node, Layer) for node in nodes),
        boardless=board.boardless,
    )
    stacking = capabilities.is_stacking(nodes)
    count = not stacking and capabilities.is_counting(nodes)
    facts = Facts(
        players=players,
        pieces=_pieces(ordered, players, facings),
        containers=[],
        topology=topology,
        default_type=str(board.use),
        types=capabilities.site_types(nodes, str(board.use)),
        stacking=stacking,
        max_height=_most_levels(board) if stacking else 1,
        count=count,
        teams=capabilities.has_teams(nodes),
        stored_who=count and capabilities.sets_counts(nodes),
        needs=capabilities.needs(nodes),
        mode=_mode(game, players),
        tracks=board.resolve_tracks(topology),
        player_facing=facings,
        boardless=board.boardless,
        deduction=bool(board.values),
        distance_relation=capabilities.distance_relation(nodes),
    )
    facts.value_ranges = {str(v.type): v.bounds for v in board.values}
    facts.containers = _containers(ordered, players, facts)
    facts.regions = [
        EquipmentRegion(item, facts) for item in ordered if isinstance(item, items.Regions)
    ]
    facts.hints = [item for item in ordered if isinstance(item, items.Hints)]
    facts.maps = [
        (item.name or "Map", _entries(item, facts))
        for item in ordered
        if isinstance(item, items.Map)
    ]
    facts.constraints = _constraints(nodes)
    facts.variables = variables_in_play(facts, evaluate.region)
    facts.given = _given(game)
    return facts


def _most_levels(board: BoardItem) -> int:
    """How high a stack can grow at the most (spec 04 §5.1)."""
    return 256 if board.large_stack else 32


def _constraints(nodes: list[Node]) -> list[Bool]:
    """What the solution of a deduction puzzle has to satisfy."""
    return [each for node in nodes if isinstance(node, Satisfy) for each in node.constraints]


def _given(game: Game) -> frozenset[int]:
    """The variables that the first start rule resolves, if it is one of puzzles (06 §B5.6)."""
    rules = game.rules.start.rules if game.rules.start else ()
    return rules[0].sites if rules and isinstance(rules[0], SetPuzzle) else frozenset()


def _rank(item: Item) -> int:
    return next((i for i, kind in enumerate(ORDER) if isinstance(item, kind)), len(ORDER))


def _mode(game: Game, players: int) -> str:
    if players < 2:
        return "Alternating" if players else "Simulation"
    return str(game.mode.mode) if game.mode else "Alternating"


# --- components -----------------------------------------------------------------------------------


def owner_of(role: Role, players: int) -> int:
    """Owner index of an item with this role (spec 04 §1.3)."""
    if role in (Role.Shared, Role.All):
        return players + 1
    return role_number(role) or 0


def _pieces(ordered: list[Item], players: int, facings: dict[int, str]) -> list[Piece]:
    """Components in order: dice, cards, dominoes, then pieces as written (spec 04 §3.3)."""
    found = [Piece(0, "Disc", 0)]
    if _is_deduction(ordered):
        return found

    def add(name: str, role: Role, **more: object) -> None:
        owner = owner_of(role, players)
        own = str(more.pop("facing", "") or "")
        facing = facings.get(owner) or own
        found.append(
            Piece(
                len(found),
                _final_name(name, role, players),
                owner,
                str(role),
                facing,
                **more,  # type: ignore[arg-type]
            )
        )

    dice = 0
    for item in ordered:
        if isinstance(item, items.Dice):
            for faces in die_faces(item):
                dice += 1
                add(f"Die{dice}", item.role or Role.Shared, faces=faces, kind="die", node=item)
        elif item.refused:
            raise unsupported(item)
    for item in ordered:
        if isinstance(item, items.Dominoes):
            upto = 6 if item.up_to is None else item.up_to
            for i in range(upto + 1):
                for j in range(i, upto + 1):
                    add(
                        f"Domino{i}{j}", Role.Shared, kind="domino", values=(i, j),
                        walks=(DOMINO_WALK,), node=item,
                    )  # fmt: skip
    for item in ordered:
        if isinstance(item, items.Piece | items.Tile | items.Domino | items.Die):
            for role in _roles(item, players):
                add(item.name, role, **_traits(item))
    if len(found) == 1:
        for player in range(1, players + 1):
            add(f"Ball{player}", Role(f"P{player}"))
    return found


def _is_deduction(ordered: list[Item]) -> bool:
    return any(isinstance(item, BoardItem) and item.values for item in ordered)


def _roles(item: items.Piece | items.Tile | items.Domino | items.Die, players: int) -> list[Role]:
    default = Role.Shared if isinstance(item, items.Tile) else Role.Each
    role = item.role or default
    if role is Role.Each:
        return [Role(f"P{p}") for p in range(1, players + 1)]
    return [role]


def _traits(item: Item) -> dict[str, object]:
    """What makes this component special."""
    traits: dict[str, object] = {"node": item, "kind": type(item).__name__.lower()}
    facing = getattr(item, "facing", None)
    if facing is not None:
        traits["facing"] = str(facing)
    flips = getattr(item, "flips", None)
    if flips is not None:
        traits["flips"] = (flips.first, flips.second)
    walks = getattr(item, "walks", None)
    if walks:
        single = isinstance(walks[0], str)
        traits["walks"] = tuple(
            tuple(str(step) for step in walk) for walk in ((walks,) if single else walks)
        )
    if isinstance(item, items.Domino):
        traits.update(walks=(DOMINO_WALK,), values=(item.value, item.value2))
    return traits


def _final_name(name: str, role: Role, players: int) -> str:
    """The written name with the owner's number (spec 04 §3.4)."""
    if "Domino" in name or "Die" in name:
        return name
    if role is Role.Neutral:
        return name + "0"
    number = role_number(role)
    if players != 1 and number is not None and (is_team(role) or str(role).startswith("P")):
        return f"{name}{number}"
    return name


def die_faces(item: items.Dice) -> list[tuple[int, ...]]:
    """The face values of each die (spec 04 §3.8)."""
    if item.number < 1:
        raise LudemeError("there must be one die at least", item.span)
    if item.d is not None and item.d < 1:
        raise LudemeError("a die needs one face at least", item.span)
    if item.number > MAX_DICE or (item.d or 6) > MAX_DICE:
        raise LudemeError(f"there are at most {MAX_DICE} dice, of as many faces", item.span)
    if item.faces_by_die:
        return [tuple(faces) for faces in item.faces_by_die][: item.number]
    if item.faces:
        return [tuple(item.faces)] * item.number
    first = 1 if item.from_ is None else item.from_
    return [tuple(range(first, first + (item.d or 6)))] * item.number


# --- board and containers -------------------------------------------------------------------------


def _graph(board: BoardItem) -> Graph:
    """The graph of a board that can be played on."""
    try:
        graph = board.build()
        graph.check_size()
    except BoardError as error:
        raise LudemeError(str(error), board.span) from None
    except OverflowError:
        raise LudemeError("the places of this board are too far apart", board.span) from None
    if not graph.vertices:
        raise LudemeError("this board has no sites", board.span)
    return graph


def _containers(ordered: list[Item], players: int, facts: Facts) -> list[Container]:
    """The board, the hands and decks as written, then all dice as one (spec 04 §3.7, §3.8)."""
    found = [Container(0, "Board", 0, 0, facts.board_sites, "board")]
    place = facts.first_hand_site

    def add(stem: str, owner: int, size: int, kind: str) -> None:
        nonlocal place
        number = owner if 1 <= owner <= players else 0
        found.append(Container(len(found), f"{stem}{number}", owner, place, size, kind))
        place += size

    for item in ordered:
        if isinstance(item, items.Hand):
            roles = (
                [Role(f"P{p}") for p in range(1, players + 1)]
                if item.role is Role.Each
                else [item.role]
            )
            for role in roles:
                if (item.size or 1) > MAX_HAND:
                    raise LudemeError(f"a hand has at most {MAX_HAND} sites", item.span)
                add("Hand", owner_of(role, players), item.size or 1, "hand")
    dice = [item for item in ordered if isinstance(item, items.Dice)]
    if dice:
        role = dice[-1].role or Role.Shared
        add("Dice", owner_of(role, players), sum(item.number for item in dice), "dice")
    return found


# --- regions and maps -----------------------------------------------------------------------------


@dataclass(eq=False)
class EquipmentRegion:
    """A `(regions …)` item: its sites are found once, on the empty board (spec 04 §3.11)."""

    item: items.Regions
    facts: Facts

    @property
    def name(self) -> str:
        """The written name, or "Region" and the role."""
        return self.item.name or f"Region{self.item.role or 'P1'}"

    @cached_property
    def owner(self) -> int:
        """Owner index; 0 without a role."""
        return owner_of(self.item.role, self.facts.players) if self.item.role else 0

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
                found.append((None, (evaluate.region(self.facts, part),)))
            elif isinstance(part, RegionTypeStatic):
                regions = static_regions(self.facts, part, self.item.hint_label)
                found.append((part, tuple(regions)))
        return tuple(found)

    @cached_property
    def sites(self) -> tuple[int, ...]:
        """All sites, ascending."""
        return tuple(sorted({site for part in self.parts for site in part}))

    @property
    def families(self) -> tuple[RegionTypeStatic, ...]:
        """The static kinds named."""
        return tuple(p for p in self.item.sites if isinstance(p, RegionTypeStatic))


def static_regions(
    facts: Facts, kind: RegionTypeStatic, label: str | None = None
) -> list[tuple[int, ...]]:
    """The list of regions that a static kind stands for (spec 03 §4.10)."""
    topology, default = facts.topology, facts.default_type
    sets = topology.site_sets(default)
    match str(kind):
        case "Rows" | "Columns" | "Layers" | "Diagonals":
            return [tuple(row) for row in sets[str(kind).lower()]]
        case "Corners":
            return [(site,) for site in sets["corners"]]
        case "Sides":
            return [tuple(side) for side in sets["sides"].values() if len(side)]
        case "SidesNoCorners":
            corners = set(sets["corners"])
            sides = [tuple(s for s in side if s not in corners) for side in sets["sides"].values()]
            return [side for side in sides if side]
        case "AllSites":
            return [tuple(range(topology.count(default)))]
        case "AllDirections":
            return [
                tuple(
                    dict.fromkeys(
                        [s, *(x for r in topology.radials(default, s, "All") for x in r.sites)]
                    )
                )
                for s in range(topology.count(default))
            ]
        case "Touching" | "Regions" | "Vertices":
            return [
                (site.index, int(other))
                for site in topology.sites(default)
                for other in site.adjacent
            ]
        case "SubGrids":
            return _sub_grids(facts)
        case "HintRegions":
            kinds = ("Vertex", "Cell", "Edge") if label else ("Cell",)
            found = [[tuple(hint.sites) for hint in facts.hints_for(kind)] for kind in kinds]
            return next((regions for regions in found if regions), [])
    raise UnsupportedLudeme(f"not supported yet: the static region {kind}")


def _sub_grids(facts: Facts) -> list[tuple[int, ...]]:
    cells = facts.topology.sites("Cell")
    size = int(int(len(cells) ** 0.5) ** 0.5)
    blocks: dict[tuple[int, int], list[int]] = {}
    for cell in cells:
        blocks.setdefault((cell.row // size, cell.column // size), []).append(cell.index)
    return [tuple(blocks[key]) for key in sorted(blocks)]


def _entries(item: items.Map, facts: Facts) -> dict[int, int]:
    """The pairs of a map as numbers; pairs that cannot be resolved are dropped (§3.12)."""
    entries: dict[int, int] = {}
    for pair in item.pairs:
        key = _key(pair.key, facts)
        if key > MAX_KEY:
            raise LudemeError(f"the keys of a map are at most {MAX_KEY}", pair.span or item.span)
        value = _value(pair.value, facts)
        if key >= 0 and value is not None:
            entries[key] = value
    return entries


def _key(key: object, facts: Facts) -> int:
    if isinstance(key, Role):
        return _role_number(key, facts)
    if isinstance(key, str):
        return facts.topology.find_label(facts.default_type, key)
    assert isinstance(key, Node)
    return evaluate.integer(facts, key)  # type: ignore[arg-type]


def _value(value: object, facts: Facts) -> int | None:
    if isinstance(value, LandmarkType):
        return _landmark(value, facts)
    if isinstance(value, Role):
        return _role_number(value, facts)
    if isinstance(value, str):
        if is_coordinate(value):
            found = facts.topology.find_label(facts.default_type, value)
        else:
            found = facts.find_piece(value)
        return None if found < 0 else found
    assert isinstance(value, Node)
    number = evaluate.integer(facts, value)  # type: ignore[arg-type]
    return None if number == -1 else number


def _role_number(role: Role, facts: Facts) -> int:
    if role in (Role.Shared, Role.All, Role.Each):
        return facts.everyone
    number = role_number(role)
    return number if number is not None else (0 if role is Role.Neutral else -1)


def is_coordinate(text: str) -> bool:
    """Whether a string of a map is read as a coordinate (spec 04 §3.12)."""
    letters = text.rstrip("0123456789")
    if letters == text:
        return False
    return len(letters) <= 1 or (len(letters) == 2 and letters[0] == letters[1])


def _landmark(landmark: LandmarkType, facts: Facts) -> int:
    kind = "Vertex" if facts.default_type == "Vertex" else "Cell"
    if landmark is LandmarkType.FirstSite:
        return 0
    if landmark is LandmarkType.LastSite:
        return facts.topology.count(kind) - 1
    name = {
        LandmarkType.BottomSite: "bottom",
        LandmarkType.Topsite: "top",
        LandmarkType.LeftSite: "left",
        LandmarkType.RightSite: "right",
        LandmarkType.CentreSite: "centre",
    }[landmark]
    return min(facts.topology.site_sets(kind)[name])
