"""What lists of moves lacked that never went through their region: a piece to move, or to place."""

from __future__ import annotations

from collections.abc import Sequence

from ludeme.language.kinds import Int, Region
from ludeme.reasons.answer import Reason, joined
from ludeme.reasons.phrases import Phrases, text_of
from ludeme.reasons.trail import Event

NO_PIECE = "there is no piece on "


def all_joined(reasons: Sequence[Reason]) -> str:
    """Several reasons as one sentence, that names the sites without a piece one after the other."""
    said = dict.fromkeys(reason.sentence for reason in reasons)
    sites = [each.removeprefix(NO_PIECE) for each in said if each.startswith(NO_PIECE)]
    if len(sites) < 2:
        return joined(reasons)
    others = [reason for reason in reasons if not reason.sentence.startswith(NO_PIECE)]
    none = f"{NO_PIECE}{', '.join(sites[:-1])} or {sites[-1]}"
    return f"{joined(others)}, and {none}" if others else none


def without_piece(phrases: Phrases, moves: Event, row: list[int]) -> str:
    """That there is no piece; "" where there is one."""
    start = getattr(moves.node, "from_", None)
    return _to_place(phrases, moves) if start is None else _to_move(phrases, moves, start, row)


def _to_move(phrases: Phrases, moves: Event, start: object, row: list[int]) -> str:
    where = getattr(start, "where", None)
    if isinstance(where, Region):  # reason: a region is said as it is written, a site by its name
        return f"there is nothing to move in {text_of(where)}"
    site = None if where is None else phrases.value_of(where, moves)
    if site is None or phrases.things.site(site) == "no site":
        return f"there is no site to move from in {text_of(moves.node)}"
    if phrases.things.top(row, site, getattr(start, "type", None)):
        return ""
    return f"{NO_PIECE}{phrases.things.site(site)}"


def _to_place(phrases: Phrases, moves: Event) -> str:
    pieces = [each for each in moves.node.piece.pieces if isinstance(each, Int)]  # reason: as above
    numbers = [phrases.value_of(each, moves) for each in pieces]
    known = len(phrases.things.facts.pieces)
    if any(number is None or 1 <= number < known for number in numbers):
        return ""
    said = " and ".join(f"{text_of(p)} ({n})" for p, n in zip(pieces, numbers, strict=True))
    return f"there is no piece to place: {said} is the number of none"
