"""The numbers of the containers and of their sites: the board comes first (spec 04 §3.7, §3.8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ludeme.language.kinds import Item
from ludeme.model.facts import Container


def containers_of(
    items: Sequence[Item], players: int, board_sites: int, first_site: int
) -> tuple[Container, ...]:
    """The board, the hands and decks as written, then all dice as one, which the last names."""
    made: list[Container] = []
    for item in items:
        for container in item.containers(players):
            if container.kind == "dice" and made and made[-1].kind == "dice":
                container = replace(container, size=made.pop().size + container.size)
            made.append(container)
    found, place = [Container(0, "Board", 0, 0, board_sites, "board")], first_site
    for index, container in enumerate(made, 1):
        found.append(replace(container, index=index, first=place))
        place += container.size
    return tuple(found)
