"""Which track a ludeme means, and where its sites are listed (spec 07 §2.7, 10 §6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ludeme.board.tracks import Track
from ludeme.emit.actions import track_memory
from ludeme.emit.code import Code
from ludeme.emit.expressions import ZERO, Condition, Literal, Number, choose
from ludeme.emit.questions import by_player, within
from ludeme.grammar.errors import LudemeError
from ludeme.language import roles
from ludeme.language.base import Thing
from ludeme.language.constants import Role
from ludeme.language.kinds import Int
from ludeme.language.moves.move_clauses import PlayerSpec

Who = PlayerSpec | Role | Int


def _first(c: Code, *tests: Callable[[Track], bool]) -> int:
    """The first track that passes the first test that any track passes; -1 if none does."""
    for test in tests:
        for index, track in enumerate(c.program.facts.tracks):
            if test(track):
                return index
    return -1


def of_mover(c: Code, named: Who | str | None, *, exact: bool = False) -> Number:
    """The track of `trackSite Move`: by name, or the own one of a player (default: the mover).

    `exact`: a named track must belong to the player (`count StepsOnTrack`).
    """
    name = named if isinstance(named, str) and not isinstance(named, Role) else None

    def choice(player: int) -> int:
        own = [lambda t: t.owner == player, lambda t: t.owner == 0]
        if name is None:
            return _first(c, *own)
        owned = [lambda t: t.owner == player and name in t.name]
        return _first(c, *owned, *([] if exact else [lambda t: name in t.name]), *own)

    return _by_player(c, player_of(c, named), choice)


def player_of(c: Code, named: Who | str | None) -> Number:
    """Whose track is meant: the mover's where a track is named, or nothing."""
    nobody = named is None or (isinstance(named, str) and not isinstance(named, Role))
    return roles.index(c, Role.Mover if nobody else named)  # type: ignore[arg-type]


def by_owner_and_name(c: Code, who: Who | None, name: str | None) -> Number:
    """The track of `trackSite FirstSite` and `EndSite`: the board's first one if none fits."""

    def choice(player: int) -> int:
        if name is None:
            return _first(c, lambda t: t.owner in (player, 0), lambda t: True)
        if who is None:
            return _first(c, lambda t: name in t.name, lambda t: True)
        return _first(c, lambda t: name in t.name and t.owner == player, lambda t: True)

    return _by_player(c, ZERO if who is None else roles.index(c, who), choice)


def names_of_track(name: str | None, owner: object) -> Iterator[tuple[Thing, str]]:
    """The name of a track that moves go along: in full, unless an owner is given."""
    if name is not None:
        yield Thing.WHOLE_TRACK if owner is None else Thing.TRACK, name


def of_sowing(c: Code, name: str | None, owner: Int | None) -> Number:
    """The track of `sow` (10 §6): the first one, the one of this name, or one of an owner."""
    if name is None:
        return Literal(_first(c, lambda t: True))
    if owner is None:
        return Literal(_first(c, lambda t: t.name == name))
    return _by_player(
        c,
        owner.emit(c),
        lambda player: _first(c, lambda t: t.owner == player and name in t.name),
    )


def _by_player(c: Code, player: Number, choice: Callable[[int], int]) -> Number:
    values = [choice(p) for p in range(c.program.facts.everyone + 1)]
    nobodys = choice(-1)  # where a number is no player's
    return c.let("track", by_player(c, "track_of", player, values, nobodys))


def table(c: Code) -> str:
    """The table of all tracks: per track the sites, then the site after each."""

    def write() -> str:
        tracks = c.program.facts.tracks
        rows = [[*track.sites, *(element.next for element in track.elements)] for track in tracks]
        return c.program.tables.add_rows("tracks", rows)

    return c.memo("tracks", write)


def bounds(c: Code, track: Number) -> tuple[Number, Number]:
    """Where the sites of a track start in `t`, and how many there are."""
    name = table(c)
    if track.value is not None:
        tracks = c.program.facts.tracks
        first = len(tracks) + 1
        first += sum(2 * len(before.elements) for before in tracks[: track.value])
        return Number(f"{name} + {first}"), Literal(len(tracks[track.value].elements))
    return (
        Number(f"{name} + t[{name} + {track}]"),
        Number(f"(t[{name} + {track} + 1] - t[{name} + {track}]) // 2"),
    )


def index_on(c: Code, track: Number, site: Number) -> Number:
    """The first index of a site on a track; the track's length when it is not on it."""
    universe = c.program.universe
    places = c.memo("track index", lambda: _index_table(c))
    row = f"{track} * {universe}" if track.value is None else f"{track.value * universe}"
    here = f"t[{places} + {site}]" if track.value == 0 else f"t[{places} + {row} + {site}]"
    off = bounds(c, track)[1]
    return choose(within(c, site, universe), Number(here), off)


def ends(c: Code, track: Number) -> Condition:
    """Whether a track ends where its last site is; a loop goes on with the first one."""
    loops = c.program.tables.add("is_loop", [int(each.loop) for each in c.program.facts.tracks])
    return Condition(f"t[{loops} + {track}] == 0")


def remembered(b: Code, track: Number, player: Number, site: Number, start: Number) -> None:
    """Put where the piece on a site of a track that ends remembers to stand into `start`.

    The function returns -1 where there is no such site, and where the piece is nowhere.
    """
    with b.block(f"if {site} < 0"):
        b.line("return -1")
    with b.when(within(b, site, b.program.facts.total_sites)):
        place = b.var("place", track_memory.index_of_piece(b, track, player, site, site))
        with b.block(f"if {place} == -1"):
            b.line("return -1")
        with b.block(f"if {place} >= 0"):
            b.line(f"{start} = {place}")


def _index_table(c: Code) -> str:
    """Per track the first index of every site, the track's length for sites that are not on it."""
    universe, rows = c.program.universe, []
    for track in c.program.facts.tracks:
        sites = track.sites
        first = [len(sites)] * universe
        for index in reversed(range(len(sites))):
            if sites[index] >= universe:
                name, site = track.name, sites[index]
                raise LudemeError(f'track "{name}" leads over site {site}, which does not exist')
            if sites[index] >= 0:
                first[sites[index]] = index
        rows += first
    return c.program.tables.add("track_index", rows)
