"""What a move says beside its sites, read off the row that it is listed as."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludeme.model.emitted import Generator
from ludeme.play.move import Details
from ludeme.play.rules import Rules
from ludeme.runtime.contents import piece_on
from ludeme.runtime.engine import MoveRow, Row


def details_of(game: Rules, position: Row, generator: Generator, row: MoveRow) -> Details:
    """What a move listed in a position says; of what is said twice, the inner one."""
    said: dict[str, Any] = {
        detail.kind: detail.always if detail.column is None else row[detail.column]
        for detail in reversed(generator.details)
    }
    if "die" in said:
        said.setdefault("value", int(position[game.emitted.offsets["DIE"] + said["die"]]))
    strikes, die = "strikes" in said, said.get("die")
    piece = said.get("piece") or _taken(game, position, generator, row, said)
    return Details(
        piece=game.facts.pieces[piece].name if piece > 0 else "",
        value=said["strikes"] if strikes else said.get("value"),
        strikes=strikes,
        die=None if die is None else die + 1,
        vote=said.get("vote", ""),
        laid=game.facts.topology.laid(said["state"]) if "state" in said else "",
    )


def _taken(
    game: Rules, position: Row, generator: Generator, row: MoveRow, said: Mapping[str, Any]
) -> int:
    """The number of the piece that is taken from a level of a stack, 0 for none."""
    origin, _ = generator.sites_of(row)
    if "level" not in said or origin < 0:
        return 0
    slot = game.facts.slot(generator.origin_type, origin)
    return piece_on(game.emitted, position, slot, said["level"])
