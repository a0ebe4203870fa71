"""Regions on small boards: what moves begin at, and which sites are found in it, in both tiers."""

from __future__ import annotations

from .both_tiers import SQUARE, load

GAME = """
(game "Sites" (players {players})
    (equipment {{ {board} (piece "Man" Each) (piece "King" Each N) {items} }})
    (rules
        (start {{ (set Score Each 0) {start} }})
        (play (if (< (count Moves) {plies}) {first}
            (or
                (move Select (from {kind} {region}))
                (forEach Value min:0 max:{last} (if (is In (value) {region})
                    (move Select (from {kind} (value))))))))
        (end {end})
    )
)
"""


def sites(
    region: str,
    start: str = "",
    board: str = SQUARE,
    *,
    items: str = "",
    players: str | int = 2,
    kind: str = "",
    first: str = "(move Pass)",
    made: tuple[int, ...] = (),
    last: int = 24,
    end: str = "(if (= (counter) 1000) (result Mover Win))",
) -> list[int]:
    """The sites of a region after some moves, of which those with the indices `made` are made.

    Both tiers agree, and so do the sites it lists and those that are in it.
    """
    asked = {"region": region, "start": start, "board": board, "items": items, "kind": kind}
    more = {"players": players, "first": first, "plies": len(made), "last": last, "end": end}
    text = GAME.format(**asked, **more)
    found = []
    for tier in ("python", "checked"):
        state = load(text, tier).start(seed=1)
        for index in made:
            state.apply(state.legal_moves()[index])
        told = [move.from_site for move in state.legal_moves() if move.from_site >= 0]
        half = len(told) // 2
        assert told[:half] == told[half:], tier
        found.append(told[:half])
    assert found[0] == found[1]
    return found[0]
