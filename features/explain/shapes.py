"""The shapes people have names for: lines, bridges, cuts, groups, captures (experiments §1.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from ludeme.features.explain.phrases import Phrase, number, plural
from ludeme.features.explain.scene import EMPTY, ENEMY, Scene
from ludeme.features.pattern.element import Element, Kind

#: Shorter rows are no lines to anybody.
SHORTEST_LINE = 3


@dataclass(frozen=True)
class Shape:
    """What a move does, the elements that say so, and what the rules make of it."""

    phrase: Phrase
    used: frozenset[Element]
    #: A clause that follows: "which wins at once".
    note: str = ""
    #: Whether the place of the last move is part of it.
    answers: bool = False


Free = frozenset[Element]
Recogniser = Callable[[Scene, Free], Shape | None]


def shapes_of(scene: Scene) -> list[Shape]:
    """The shapes of a scene, each of other elements; the most telling first."""
    free: Free = frozenset(scene.sites)
    found: list[Shape] = []
    for recognise in _TOGETHER + _ALONE:
        if found and recognise in _ALONE:
            break
        if recognise in _LINES and not scene.setting.lines_matter:
            continue
        shape = recognise(scene, free)
        if shape is not None:
            found.append(shape)
            free -= shape.used
    return found


# --- captures and lines ---------------------------------------------------------------------------


def capture(scene: Scene, free: Free) -> Shape | None:
    """An enemy stands where the move ends; where seeds are sown that is no capture."""
    if scene.from_ is None and scene.setting.game.facts.count:
        return None
    here = [e for e in free if scene.sites[e] == scene.to and scene.from_ != scene.to]
    enemies = [e for e in here if not e.negated and scene.whose(e) == ENEMY]
    if enemies:
        kinds = [e for e in enemies if e.kind is Kind.PIECE]
        return Shape(Phrase("capture", scene.a((kinds or enemies)[0])), frozenset(enemies))
    occupied = [e for e in here if e.negated and e.kind is Kind.EMPTY]
    foreign = [e for e in scene.feature.elements if e.negated and e.kind is Kind.FRIEND]
    if occupied and any(e.at == occupied[0].at for e in foreign):
        return Shape(Phrase("capture", "a piece"), frozenset((*occupied, *foreign)) & free)
    return None


def line(scene: Scene, free: Free) -> Shape | None:
    """Friends in a row with the end of the move."""
    row = _longest(scene, _free(scene.friends, free))
    if row is None:
        return None
    used = frozenset(scene.friends[site] for site in row if site in scene.friends)
    note = scene.setting.endings.line_note(len(row), row) if scene.setting.uniform else ""
    return Shape(Phrase("make", f"a line of {len(row)}"), used, note)


def block(scene: Scene, free: Free) -> Shape | None:
    """Enemies in a row with it, which they can no longer complete."""
    row = _longest(scene, _known_enemies(scene, free))
    if row is None:
        return None
    used = frozenset(scene.enemies[site] for site in row if site in scene.enemies)
    note = scene.setting.endings.blocked_note(len(row), row) if scene.setting.uniform else ""
    return Shape(Phrase("block", f"a line of {len(row)}"), used, note, scene.last_to in row)


def line_with_gap(scene: Scene, free: Free) -> Shape | None:
    """Friends in a row that has one site between which is not theirs."""
    row = _with_gap(scene, _free(scene.friends, free))
    if row is None:
        return None
    used = frozenset(scene.friends[site] for site in row if site in scene.friends)
    gap = frozenset(scene.empties[site] for site in row if site in scene.empties)
    if not gap:  # a friend may stand there as well, and then the line is whole
        return Shape(Phrase("hold", f"{_all_but(scene, row, 1)} in a row"), used & free)
    return Shape(Phrase("make", f"a line of {len(row)} with a gap"), (used | gap) & free)


def block_with_gap(scene: Scene, free: Free) -> Shape | None:
    """The same of enemies, against whom the move is made."""
    row = _with_gap(scene, _known_enemies(scene, free))
    if row is None:
        return None
    used = frozenset(scene.enemies[site] for site in row if site in scene.enemies)
    gap = frozenset(scene.empties[site] for site in row if site in scene.empties)
    phrase = Phrase("block", f"a line of {len(row)} with a gap")
    if not gap:
        phrase = Phrase("play", f"where the enemy holds {_all_but(scene, row, 2)} in a row")
    return Shape(phrase, (used | gap) & free, answers=scene.last_to in row)


def _all_but(scene: Scene, row: Sequence[int], missing: int) -> str:
    return f"{number(len(row) - missing)} of {number(len(row))} {plural(scene.setting.site)}"


def _known_enemies(scene: Scene, free: Free) -> set[int]:
    """Sites of enemies, that of the last move among them if it put one there."""
    found = _free(scene.enemies, free)
    if found and scene.last_to is not None and scene.setting.last_is_enemy:
        found.add(scene.last_to)
    return found - {scene.to}


def _free(standing: Mapping[int, Element], free: Free) -> set[int]:
    return {site for site, element in standing.items() if element in free}


def _longest(scene: Scene, sites: set[int]) -> list[int] | None:
    """The longest unbroken row of sites through the end of the move, which counts too."""
    rows = [
        [*reversed(_run(back, sites)), scene.to, *_run(ahead, sites)] for ahead, back in scene.rows
    ]
    best = max(rows, key=len, default=[])
    return best if len(best) >= SHORTEST_LINE else None


def _run(row: Iterable[int], sites: set[int]) -> list[int]:
    found = []
    for site in row:
        if site not in sites:
            break
        found.append(site)
    return found


def _with_gap(scene: Scene, sites: set[int]) -> list[int] | None:
    """The longest row with exactly one gap between such sites, the end of the move among them."""
    found: list[list[int]] = []
    for ahead, back in scene.rows:
        whole = [*reversed(back), scene.to, *ahead]
        wanted = sites | {scene.to}
        for start, end in combinations(range(len(whole) + 1), 2):
            row = whole[start:end]
            gaps = [site for site in row if site not in wanted]
            ends = row[0] in wanted and row[-1] in wanted
            if ends and len(gaps) == 1 and scene.to in row and gaps[0] not in scene.enemies:
                found.append(row)
    best = max(found, key=len, default=[])
    return best if len(best) > SHORTEST_LINE else None


# --- connections ----------------------------------------------------------------------------------


def bridge_reply(scene: Scene, free: Free) -> Shape | None:
    """The last move and this one are the two sites through which two friends can be joined."""
    last, to = scene.last_to, scene.to
    if last is None or last not in scene.around(to):
        return None
    for one, other in combinations(sorted(_free(scene.friends, free)), 2):
        between = scene.around(one) & scene.around(other)
        if other not in scene.around(one) and {last, to} <= between:
            used = frozenset({scene.friends[one], scene.friends[other]})
            phrase = Phrase("answer", "an intrusion into a bridge")
            return Shape(phrase, used, _connecting(scene), answers=True)
    return None


def cut(scene: Scene, free: Free) -> Shape | None:
    """The last move came between two friends."""
    last = scene.last_to
    if last is None or last not in scene.touching(scene.to):
        return None
    near = scene.touching(last)
    sites = [site for site in _free(scene.friends, free) if site in near]
    if len(sites) < 2:
        return None
    used = frozenset(scene.friends[site] for site in sites)
    return Shape(Phrase("close", "the cut"), used, answers=True)


def bridge(scene: Scene, free: Free) -> Shape | None:
    """A friend who can be reached through two sites, both empty."""
    used = _bridged(scene, scene.friends, free)
    return Shape(Phrase("build", "a bridge"), used, _connecting(scene)) if used else None


def enemy_bridge(scene: Scene, free: Free) -> Shape | None:
    """The site from which an enemy would build one."""
    used = _bridged(scene, scene.enemies, free)
    return Shape(Phrase("prevent", "an enemy bridge"), used) if used else None


def _bridged(scene: Scene, stones: dict[int, Element], free: Free) -> frozenset[Element] | None:
    """A stone that can be reached through two sites, and these sites, if they are empty."""
    near = scene.around(scene.to)
    for stone in sorted(_free(stones, free)):
        between = near & scene.around(stone)
        empty = {site for site in between if site in scene.empties}
        if stone not in near and len(between) > 1 and empty == between:
            return frozenset({stones[stone], *(scene.empties[site] for site in between)})
    return None


def _connecting(scene: Scene) -> str:
    wins = scene.setting.endings.connection is not None
    return "which keeps the winning connection safe" if wins else ""


# --- groups ---------------------------------------------------------------------------------------


def group(scene: Scene, free: Free) -> Shape | None:
    """A new piece beside no friend, one, or several."""
    if scene.from_ is not None or not scene.setting.places_pieces:
        return None
    near = sorted(scene.neighbours(_free(scene.friends, free)))
    used = frozenset(scene.friends[site] for site in near)
    if not near:
        return _start(scene, free)
    if len(near) == 1:
        others = _no_friends(scene, free)
        alone = {scene.sites[e] for e in others} >= scene.around(scene.to) - set(near)
        rest = f"a group at a single {scene.setting.piece}" if alone else "a group"
        return Shape(Phrase("extend", rest), used | (others if alone else frozenset()))
    if any(other in scene.touching(one) for one, other in combinations(near, 2)):
        return Shape(Phrase("thicken", "a group"), used)
    return Shape(Phrase("join", f"{scene.setting.piece}s that do not touch"), used)


def _start(scene: Scene, free: Free) -> Shape | None:
    """All neighbours are known not to be friends."""
    near, others = scene.around(scene.to), _no_friends(scene, free)
    if near and near <= {scene.sites[e] for e in others}:
        return Shape(Phrase("start", "a group"), others)
    return None


def _no_friends(scene: Scene, free: Free) -> Free:
    """What excludes friends from neighbours."""
    near = scene.around(scene.to)
    return frozenset(
        e
        for e in free
        if scene.sites[e] in near
        if (e.negated and e.kind is Kind.FRIEND)
        or (not e.negated and scene.whose(e) in (EMPTY, ENEMY))
    )


#: Shapes that can be told together, and those that are told if there is nothing better.
_TOGETHER: tuple[Recogniser, ...] = (capture, line, block, bridge_reply)
_ALONE: tuple[Recogniser, ...] = (
    line_with_gap, block_with_gap, cut, bridge, enemy_bridge, group,
)  # fmt: skip
_LINES: tuple[Recogniser, ...] = (line, block, line_with_gap, block_with_gap)
