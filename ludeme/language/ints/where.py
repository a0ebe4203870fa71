"""Where a piece stands, and sites of tracks (spec 07 §2.6, §2.7)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ludeme.emit import access
from ludeme.emit.actions import order_of_lists, track_memory
from ludeme.emit.code import Code
from ludeme.emit.dependence import BOARD, NOTHING
from ludeme.emit.expressions import TRUE, UNDEFINED, ZERO, Condition, Literal, Number, both, choose
from ludeme.emit.questions import by_player, number, within
from ludeme.grammar.errors import LudemeWarning
from ludeme.language import roles
from ludeme.language.base import Naming, Thing, by_slot, ludeme, named, shape
from ludeme.language.constants import Role, SiteType
from ludeme.language.folding import before_play
from ludeme.language.indexes import Index
from ludeme.language.ints import of_tracks
from ludeme.language.kinds import Bool, Int, unsupported
from ludeme.language.moves.move_clauses import PlayerSpec, kind_of
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Facts


def component_of(c: Code, name: str, player: Number) -> Number:
    """The first component of a player whose name contains a word; -1 if none."""
    facts = c.program.facts
    first = [first_component(facts, name, owner) for owner in range(facts.everyone + 1)]
    return by_player(c, "component_of", player, first)


def first_component(facts: Facts, name: str, owner: int) -> int:
    """The number of the first component of an owner whose name contains a word; -1 if none."""
    found = (p.index for p in facts.pieces[1:] if name in p.name and p.owner == owner)
    return next(found, -1)


@shape
class Searched(Int):
    """A place of a piece: a site of the board, or a level of a stack; -1 if there is none."""

    number_of = Index.SITE
    reads = BOARD

    def wanted(self, c: Code) -> tuple[Number, Number | None]:
        """The component looked for, and its local state (None: any)."""
        raise unsupported(self)

    def listed(self, c: Code, piece: Number) -> bool:
        """Whether the first one listed is meant; otherwise it is the lowest."""
        return False

    def site_of(self, c: Code, type_: SiteType | None) -> Number:
        """The first board site that holds the piece, on any level."""
        kind = kind_of(c, type_)
        if kind not in c.program.facts.types:
            return UNDEFINED
        wanted, state = self.wanted(c)
        piece = c.let("piece", wanted)
        wanted_state = c.let("state", state) if state else None
        if piece.value is not None and piece.value <= 0:
            return UNDEFINED
        facts = c.program.facts
        count = facts.topology.count(kind)
        first = "" if kind == facts.default_type else f" + {facts.slot_base(kind)}"
        listed = kind == facts.default_type and self.listed(c, piece)
        if not facts.stacking and state is None and piece.value is not None and not listed:
            return Number(f"find({c.s}, WHAT{first}, {count}, {piece})")

        def build(b: Code) -> None:
            site = b.fresh("site")
            if piece.value is None:
                with b.block(f"if {piece} <= 0"):
                    b.line("return -1")
            if listed:
                with order_of_lists.each(b, piece) as place, b.block(f"if {place} < {count}"):
                    self._found(b, place, None, piece, wanted_state, place)
            with b.block(f"for {site} in range({count})"):
                slot = access.slot(b, site, kind)
                level = None
                if facts.stacking:
                    level = b.fresh("level")
                    with b.block(f"for {level} in range({access.height(b, slot)})"):
                        self._found(b, slot, level, piece, wanted_state, site)
                else:
                    self._found(b, slot, None, piece, wanted_state, site)

        return number(c, "where", build)

    def _found(
        self,
        b: Code,
        slot: Number,
        level: Number | None,
        piece: Number,
        state: Number | None,
        answer: Number,
    ) -> None:
        same = f"{access.what(b, slot, level)} == {piece}"
        if state is not None:
            same += f" and {access.read(b, 'STATE', slot, level)} == {state}"
        with b.block(f"if {same}"):
            b.line(f"return {answer}")

    def level_of(self, c: Code, type_: SiteType | None, at: Int, from_top: Bool | None) -> Number:
        """The level of the piece on the stack of a board site, from the top by default."""
        kind = kind_of(c, type_)
        facts = c.program.facts
        wanted, state = self.wanted(c)
        piece = c.let("piece", wanted)
        wanted_state = c.let("state", state) if state else None
        site = c.let("site", at.emit(c))
        downwards = from_top.emit(c) if from_top else TRUE

        def build(b: Code) -> None:
            inside = both(within(b, site, facts.topology.count(kind)), Condition(f"{piece} > 0"))
            with b.block(f"if {inside}"):
                slot = access.slot(b, site, kind)
                height = b.let("height", access.height(b, slot))
                step, level = b.fresh("i"), b.fresh("level")
                with b.block(f"for {step} in range({height})"):
                    from_top_down = Number(f"{height} - 1 - {step}")
                    b.line(f"{level} = {choose(downwards, from_top_down, step)}")
                    self._found(b, slot, level, piece, wanted_state, level)

        return number(c, "where_level", build)


@shape
class SearchedByName(Searched):
    """A search for a player's piece by a part of its name.

    Attributes:
        name: A part of the name of the piece.
        player: Whose piece.
        state: Only a piece in this local state; by default in any.
    """

    indexes = by_slot(player=Index.PLAYER)
    name: str
    player: Int | Role
    state: Int | None = named(None)

    def wanted(self, c: Code) -> tuple[Number, Number | None]:
        """The player's first component with such a name."""
        piece = component_of(c, self.name, roles.index(c, self.player))
        return piece, self.state.emit(c) if self.state else None

    def listed(self, c: Code, piece: Number) -> bool:
        """Where there may be several such pieces."""
        kept = c.program.facts.ordered_pieces
        return piece.value in kept if piece.value is not None else bool(kept)


@shape
class SearchedByNumber(Searched):
    """A search for a component by its number.

    Attributes:
        piece: The number of the piece, as `(id "King" Mover)` gives it.
    """

    indexes = by_slot(piece=Index.PIECE)
    piece: Int

    def wanted(self, c: Code) -> tuple[Number, Number | None]:
        """The number."""
        return self.piece.emit(c), None


@ludeme("where")
class Where(SearchedByName):
    """`(where "King" Mover)`: the site of a player's piece (spec 07 §2.6)."""

    mentions = by_slot(name=Thing.KIND)
    type: SiteType | None = None

    def sought(self, facts: Facts) -> Collection[int]:
        """The pieces of this name, one for each owner."""
        owner = roles.role_number(self.player) if isinstance(self.player, Role) else None
        owners = range(facts.everyone + 1) if owner is None else [owner]
        return {n for each in owners if (n := first_component(facts, self.name, each)) > 0}

    def emit(self, c: Code) -> Number:
        """The site."""
        return self.site_of(c, self.type)


@ludeme("where")
class WherePiece(SearchedByNumber):
    """`(where (id "King1"))`: the site of a piece given by number (spec 07 §2.6)."""

    type: SiteType | None = None

    def emit(self, c: Code) -> Number:
        """The site."""
        return self.site_of(c, self.type)


@ludeme("where Level")
class WhereLevel(SearchedByName):
    """`(where Level "King" Mover at:(to))`: the level of a piece in a stack (spec 07 §2.6).

    Attributes:
        at: The site of the stack.
        from_top: Whether to look from the top down, as by default.
    """

    mentions = by_slot(name=Thing.KIND)
    indexes = by_slot(player=Index.PLAYER, at=Index.SITE)
    needs = frozenset({Capability.STACKS})
    type: SiteType | None = None
    at: Int = named()
    from_top: Bool | None = named(None)

    def emit(self, c: Code) -> Number:
        """The level."""
        return self.level_of(c, self.type, self.at, self.from_top)


@ludeme("where Level")
class WhereLevelPiece(SearchedByNumber):
    """`(where Level (id "King1") at:(to))`: the level of a piece given by number (07 §2.6).

    Attributes:
        at: The site of the stack.
        from_top: Whether to look from the top down, as by default.
    """

    indexes = by_slot(piece=Index.PIECE, at=Index.SITE)
    needs = frozenset({Capability.STACKS})
    type: SiteType | None = None
    at: Int = named()
    from_top: Bool | None = named(None)

    def emit(self, c: Code) -> Number:
        """The level."""
        return self.level_of(c, self.type, self.at, self.from_top)


@ludeme("trackSite Move")
class TrackSiteMove(Int):
    """`(trackSite Move from:(from) steps:(pips))`: so many steps along a track (07 §2.7).

    Attributes:
        from_: The site where to start; by default `(from)`.
        track: Whose track, or its name; by default the mover's.
        steps: How many steps forward; less than none counts as none.
    """

    number_of = Index.SITE
    indexes = by_slot(from_=Index.SITE)
    refers = by_slot(track=Thing.TRACK)
    uses = frozenset({Thing.TRACK})
    declares = Naming.ALL
    reads = BOARD
    needs = frozenset({Capability.TRACK_INDICES})
    from_: Int | None = named(None)
    track: Role | PlayerSpec | str | None = None
    steps: Int = named()

    def emit(self, c: Code) -> Number:
        """Look up where the track leads."""
        origin = c.let("from", self.from_.emit(c) if self.from_ else c.get("from"))
        chosen = of_tracks.of_mover(c, self.track)
        if chosen.value == -1:
            return UNDEFINED
        steps = self.steps.emit(c)
        index = of_tracks.index_on(c, chosen, origin)
        if not track_memory.kept(c.program.facts):
            return Number(f"along_track(t, {of_tracks.table(c)}, {chosen}, {index}, {steps})")
        return self._remembered(c, chosen, origin, index, c.let("steps", steps))

    def _remembered(
        self, c: Code, chosen: Number, origin: Number, index: Number, steps: Number
    ) -> Number:
        """On a track that ends, the piece on the site knows where on the track it stands."""
        player = c.let("player", of_tracks.player_of(c, self.track))

        def build(b: Code) -> None:
            start = b.var("start", index)
            with b.block(f"if {chosen} >= 0 and {of_tracks.ends(b, chosen)}"):
                of_tracks.remembered(b, chosen, player, origin, start)
            b.line(f"return along_track(t, {of_tracks.table(b)}, {chosen}, {start}, {steps})")

        return number(c, "track_site", build)


def _nobodys_track(asked: TrackSiteFirst | TrackSiteEnd, facts: Facts) -> Iterator[LudemeWarning]:
    """A warning where nobody's track is asked for and all have owners: it is always the first."""
    named = [track for track in facts.tracks if (asked.name or "") in track.name]
    owners = {track.owner for track in named}
    if asked.player is None and 0 not in owners and len(owners) > 1:
        words, first = " ".join(asked.words), named[0]
        message = (
            f'no player is named, so this is always the track "{first.name}" of P{first.owner}'
        )
        yield LudemeWarning(message, asked.span, suggestion=f"({words} Mover)")


@ludeme("trackSite FirstSite")
class TrackSiteFirst(Int):
    """`(trackSite FirstSite Mover if:(is Empty (to)))`: the first such site (07 §2.7, 10 §6).

    Attributes:
        player: Whose track; by default one that belongs to nobody.
        name: A part of the name of the track.
        from_: The site of the track where to start; by default its first.
        if_: What must hold for the site, which is `(to)` in it.
    """

    number_of = Index.SITE
    indexes = by_slot(from_=Index.SITE)
    refers = by_slot(name=Thing.TRACK)
    uses = frozenset({Thing.TRACK})
    declares = Naming.ALL
    reads = NOTHING
    player: PlayerSpec | Role | None = None
    name: str | None = None
    from_: Int | None = named(None)
    if_: Bool | None = named(None)

    def doubtful(self, facts: Facts) -> Iterator[LudemeWarning]:
        """The track of nobody where all have owners."""
        yield from _nobodys_track(self, facts)

    def emit(self, c: Code) -> Number:
        """Go once around the track from the starting site, which is tried itself."""
        chosen = of_tracks.by_owner_and_name(c, self.player, self.name)
        if chosen.value == -1:
            return UNDEFINED
        origin = c.let("from", self._origin(c, chosen))
        condition = self.if_

        def build(b: Code) -> None:
            start: Number = ZERO
            if origin.value != -1:
                found = of_tracks.index_on(b, chosen, origin)
                start = b.let("start", choose(Condition(f"{origin} == -1"), ZERO, found))
            first, size = of_tracks.bounds(b, chosen)
            first, size = b.let("first", first), b.let("size", size)
            if start.value != 0:
                with b.block(f"if {start} >= {size}"):
                    b.line("return -1")
            i, site = b.fresh("i"), b.fresh("to")
            with b.block(f"for {i} in range({start}, {start} + {size})"):
                b.line(f"{site} = t[{first} + {i} % {size}]")
                with b.scope(to=site), b.when(condition.emit(b) if condition else TRUE):
                    b.line(f"return {site}")

        return number(c, "first_site", build)

    def _origin(self, c: Code, chosen: Number) -> Number:
        """Quirk: without a condition on it a fixed track is asked once, before play (§0.8)."""
        if self.from_ is None:
            return UNDEFINED
        is_fixed = self.if_ is None or self.if_.constant is not None
        if is_fixed and chosen.value is not None:
            origin = before_play(self.from_, c)
            if origin is None:
                raise unsupported(self)
            return Literal(origin)
        return self.from_.emit(c)


@ludeme("trackSite EndSite")
class TrackSiteEnd(Int):
    """`(trackSite EndSite Mover)`: the last site of a track (spec 07 §2.7, 10 §6).

    Attributes:
        player: Whose track; by default one that belongs to nobody.
        name: A part of the name of the track.
    """

    number_of = Index.SITE
    refers = by_slot(name=Thing.TRACK)
    uses = frozenset({Thing.TRACK})
    declares = Naming.ALL
    reads = NOTHING
    player: PlayerSpec | Role | None = None
    name: str | None = None

    def doubtful(self, facts: Facts) -> Iterator[LudemeWarning]:
        """The track of nobody where all have owners."""
        yield from _nobodys_track(self, facts)

    def emit(self, c: Code) -> Number:
        """The site of the last element."""
        chosen = of_tracks.by_owner_and_name(c, self.player, self.name)
        if chosen.value == -1:
            return UNDEFINED
        if chosen.value is not None:
            return Literal(c.program.facts.tracks[chosen.value].sites[-1])
        first, size = of_tracks.bounds(c, chosen)
        return Number(f"t[{first} + {size} - 1]")
