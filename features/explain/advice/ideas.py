"""The ideas that a set is asked about: words, and when they are true of a move.

Each is read off the position, not off a feature, so that what is said of a set can be false.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from ludeme.features.explain.advice.surveyed import Candidate, Survey
from ludeme.features.explain.phrases import Phrase, a, number
from ludeme.features.explain.setting import Setting
from ludeme.features.layout.placement import ANYWHERE
from ludeme.features.layout.rings import OFF_BOARD

Holds = Callable[[Candidate], bool]


@dataclass(frozen=True)
class Notion:
    """Words for a kind of move, and whether a move is of it."""

    phrase: Phrase
    holds: Holds
    note: str = ""


def notions(setting: Setting) -> tuple[Notion, ...]:
    """All that can be said of moves of a game; lines and connections only where rules ask so."""
    found = [*_regions(setting), *_neighbours(setting), *_last(setting)]
    found += [*_captures(setting), *_lines(setting), *_connections(setting), *_results()]
    return tuple(found)


# --- regions --------------------------------------------------------------------------------------


def _regions(setting: Setting) -> Iterator[Notion]:
    board = setting.board
    verb = _verb(setting)
    sets = board.topology.site_sets(board.kind)
    corners, rim = set(sets["corners"]), set(sets["outer"])
    beside = {
        near for corner in corners for near in board.topology.steps(board.kind, corner, "Adjacent")
    } - corners
    second = {near for site in rim for near in board.rings[site] if near >= 0} - rim
    yield Notion(Phrase(verb, "into a corner" if _moves(setting) else "in a corner"), _in(corners))
    yield Notion(Phrase(verb, "next to a corner"), _in(beside))
    yield Notion(Phrase(verb, "at the edge, but not in a corner or next to one"),
                 _in(rim - corners - beside))  # fmt: skip
    yield Notion(Phrase(verb, "one step from the edge"), _in(second - beside))
    yield Notion(Phrase(verb, "in the middle of the board"), _in(_middle(setting)))


def _middle(setting: Setting) -> set[int]:
    """The quarter of the sites that is nearest to the centre."""
    sites = setting.board.topology.sites(setting.board.kind)
    x, y = (sum(getattr(site, axis) for site in sites) / len(sites) for axis in "xy")
    order = sorted(range(len(sites)), key=lambda k: (sites[k].x - x) ** 2 + (sites[k].y - y) ** 2)
    return set(order[: len(order) // 4])


def _in(sites: set[int]) -> Holds:
    return lambda candidate: candidate.to in sites


# --- what stands beside it ------------------------------------------------------------------------


def _neighbours(setting: Setting) -> Iterator[Notion]:
    verb, piece = _verb(setting), setting.piece
    friend, enemy = a(f"friendly {piece}"), a(f"enemy {piece}")
    yield Notion(Phrase(verb, f"next to {friend}"), partial(_beside, Survey.is_friend, 1))
    yield Notion(Phrase(verb, f"next to {enemy}"), partial(_beside, Survey.is_enemy, 1))
    yield Notion(
        Phrase(verb, f"next to two or more friendly {piece}s"),
        partial(_beside, Survey.is_friend, 2),
    )
    yield Notion(
        Phrase(verb, f"next to two or more enemy {piece}s"), partial(_beside, Survey.is_enemy, 2)
    )
    site = setting.site
    yield Notion(
        Phrase(verb, f"where no {site} beside it, straight or diagonally, is empty"), _shut
    )
    yield Notion(Phrase(verb, "away from all other pieces"), _alone)


def _beside(stands: Callable[[Survey, int], bool], least: int, candidate: Candidate) -> bool:
    return sum(stands(candidate.survey, near) for near in candidate.around) >= least


def _shut(candidate: Candidate) -> bool:
    return all(candidate.survey.filled[near] for near in candidate.touching)


def _alone(candidate: Candidate) -> bool:
    return not any(candidate.survey.filled[near] for near in candidate.touching)


# --- the last move --------------------------------------------------------------------------------


def _last(setting: Setting) -> Iterator[Notion]:
    verb = _verb(setting)
    yield Notion(
        Phrase(verb, "next to the last move"),
        lambda one: one.survey.last != ANYWHERE and one.survey.last in one.touching,
    )
    if _moves(setting):
        yield Notion(
            Phrase("capture", "the piece that has just moved"),
            lambda one: one.survey.last == one.to and one.survey.is_enemy(one.to),
        )


# --- captures and goals ---------------------------------------------------------------------------


def _captures(setting: Setting) -> Iterator[Notion]:
    if not _moves(setting):
        return
    piece = setting.piece
    yield Notion(Phrase("capture", a(f"enemy {piece}")), _takes)
    yield Notion(Phrase("move", f"a {piece} to where it can be captured at once"), _hangs)
    yield Notion(
        Phrase("move", f"a {piece} that the enemy threatens to capture"),
        lambda one: one.from_ in one.survey.threatened,
    )
    yield Notion(
        Phrase("leave", f"{a(piece)} that the enemy threatens to capture where it is"),
        lambda one: bool(one.survey.threatened - {one.from_} & one.taken),
    )


def _takes(candidate: Candidate) -> bool:
    return candidate.survey.is_enemy(candidate.to) and candidate.from_ != ANYWHERE


def _hangs(candidate: Candidate) -> bool:
    return candidate.to in candidate.taken


def near_goals(setting: Setting, goals: dict[int, frozenset[int]]) -> Iterator[Notion]:
    """Coming near the sites, by player, where moves win."""
    if not _moves(setting) or not goals:
        return
    away = {player: _steps_to(setting, sites) for player, sites in goals.items()}
    for steps in (1, 2, 3):
        word = f"{number(steps)} step{'s' if steps > 1 else ''}"
        yield Notion(
            Phrase("move", f"to {word} from where {a(setting.piece)} wins"),
            partial(_at_distance, away, steps),
        )


def _at_distance(away: dict[int, dict[int, int]], steps: int, candidate: Candidate) -> bool:
    return away.get(candidate.survey.mover, {}).get(candidate.to) == steps


def _steps_to(setting: Setting, sites: frozenset[int]) -> dict[int, int]:
    board = setting.board
    found, front = dict.fromkeys(sites, 0), list(sites)
    for site in front:
        for near in board.topology.steps(board.kind, site, "Adjacent"):
            if near not in found:
                found[near] = found[site] + 1
                front.append(near)
    return found


# --- lines ----------------------------------------------------------------------------------------


def _lines(setting: Setting) -> Iterator[Notion]:
    endings = setting.endings
    for length in sorted({goal.line.length for goal in endings.lines}, reverse=True):
        row = _some_row(setting, length)
        make, block, threaten, hinder = (
            Phrase("make", f"a line of {length}"),
            Phrase("block", f"an enemy line of {length}"),
            Phrase("come", f"within one {setting.piece} of a line of {length}"),
            Phrase("play", f"where the enemy would come within one {setting.piece} of a line "
                           f"of {length}"),
        )  # fmt: skip
        yield Notion(make, partial(_line, 0, True, length), endings.line_note(length, row))
        yield Notion(block, partial(_line, 0, False, length), endings.blocked_note(length, row))
        yield Notion(threaten, partial(_line, 1, True, length))
        yield Notion(hinder, partial(_line, 1, False, length))


def _some_row(setting: Setting, length: int) -> list[int]:
    """Any sites in a row."""
    board = setting.board
    rows = (
        list(radial.sites)
        for site in range(board.size)
        for radial in board.topology.distinct_radials(board.kind, site, "Adjacent")
    )
    return next((row[:length] for row in rows if len(row) >= length), [])


def _line(missing: int, own: bool, length: int, candidate: Candidate) -> bool:
    """Whether some stretch through the move's end lacks just so many, which are empty."""
    survey = candidate.survey
    stands = survey.is_friend if own else survey.is_enemy
    for ahead, back in candidate.rows:
        whole = [*reversed(back[: length - 1]), candidate.to, *ahead[: length - 1]]
        for start in range(len(whole) - length + 1):
            stretch = whole[start : start + length]
            if candidate.to not in stretch:
                continue
            empty = sum(not survey.filled[site] for site in stretch if site != candidate.to)
            standing = sum(stands(site) for site in stretch if site != candidate.to)
            if empty == missing and empty + standing == length - 1:
                return True
    return False


# --- connections ----------------------------------------------------------------------------------


def _connections(setting: Setting) -> Iterator[Notion]:
    if setting.endings.connection is None or _moves(setting):
        return
    piece = setting.piece
    yield Notion(
        Phrase("answer", "an intrusion into a bridge"),
        _saves_bridge,
        "which keeps the connection safe",
    )
    yield Notion(Phrase("build", "a bridge"), partial(_bridges, Survey.is_friend))
    yield Notion(Phrase("play", "where the enemy would build a bridge"),
                 partial(_bridges, Survey.is_enemy))  # fmt: skip
    yield Notion(Phrase("intrude", "into an enemy bridge"), partial(_between, Survey.is_enemy))
    yield Notion(
        Phrase("join", f"{piece}s of a bridge of one's own that nobody has attacked"),
        lambda one: _between(Survey.is_friend, one) and not _saves_bridge(one),
    )


def _saves_bridge(candidate: Candidate) -> bool:
    last, rings = candidate.survey.last, candidate.survey.setting.board.rings
    if last not in candidate.around:
        return False
    both = [
        near
        for near in candidate.around
        if near in rings[last] and candidate.survey.is_friend(near)
    ]
    return any(other not in rings[one] for one in both for other in both if one != other)


def _bridges(stands: Callable[[Survey, int], bool], candidate: Candidate) -> bool:
    """A stone that is reached from there through two sites, both empty."""
    survey, rings = candidate.survey, candidate.survey.setting.board.rings
    near = set(candidate.around)
    far = {site for one in near for site in rings[one] if site >= 0} - near - {candidate.to}
    for stone in far:
        between = near & set(rings[stone])
        empty = not any(survey.filled[site] for site in between)
        if len(between) == 2 and empty and stands(survey, stone):
            return True
    return False


def _between(stands: Callable[[Survey, int], bool], candidate: Candidate) -> bool:
    """One of the two empty sites of a bridge."""
    survey, rings = candidate.survey, candidate.survey.setting.board.rings
    stones = [near for near in candidate.around if stands(survey, near)]
    for one in stones:
        for other in stones:
            if one < other and other not in rings[one]:
                between = set(rings[one]) & set(rings[other]) - {candidate.to, OFF_BOARD}
                if len(between) == 1 and not survey.filled[between.pop()]:
                    return True
    return False


# --- results --------------------------------------------------------------------------------------


def _results() -> Iterator[Notion]:
    yield Notion(Phrase("win", "at once"), _wins)
    yield Notion(
        Phrase("lose", "at once"), lambda one: one.after.over and not _wins(one) and _decided(one)
    )


def _wins(candidate: Candidate) -> bool:
    return candidate.after.over and candidate.after.winner == candidate.survey.mover


def _decided(candidate: Candidate) -> bool:
    return candidate.after.winner > 0


def _moves(setting: Setting) -> bool:
    """Whether pieces move from site to site."""
    return not setting.places_pieces


def _verb(setting: Setting) -> str:
    return "move" if _moves(setting) else "play"
