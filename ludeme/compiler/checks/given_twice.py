"""What is given twice: under the same name to the same owner, or as phase of the same players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludeme.grammar.errors import LudemeWarning
from ludeme.language.base import Node, Thing
from ludeme.language.board.boards import BoardItem
from ludeme.language.constants import Role
from ludeme.language.kinds import Item
from ludeme.language.roles import owner_of
from ludeme.language.rules.frame import Game, Phase
from ludeme.model.facts import Facts

#: What is called so if it has no name; there may be several regions without.
_WITHOUT_NAME = {Thing.MAP: "Map"}

#: Kind, name and owner.
Made = tuple[str, str, int]


def repeated(game: Game, facts: Facts) -> Iterator[LudemeWarning]:
    """A warning at each item that makes something which an earlier one has made."""
    there: set[Made] = set()
    for item in game.equipment.items:
        for node in (item, *item.below):
            made = list(dict.fromkeys(_made_by(node, facts.players)))
            again = [each for each in made if each in there]
            if again:
                yield LudemeWarning(_told(again, made), node.span or item.span)
            there.update(made)
    yield from _repeated_phases(game.rules.phases)


def _repeated_phases(phases: Iterable[Phase]) -> Iterator[LudemeWarning]:
    """A warning at each phase that no name leads to: an earlier one is called so, too.

    Phases of different players may share a name: each begins in his own.
    """
    there: set[tuple[str, Role | None]] = set()
    for phase in phases:
        key = phase.name, None if phase.role is Role.Shared else phase.role
        if key in there:
            message = f'phase "{phase.name}" is given again: its name means the first'
            yield LudemeWarning(message, phase.span)
        there.add(key)


def _made_by(node: Node, players: int) -> Iterator[Made]:
    """What an item, or a track of a board, makes."""
    if isinstance(node, BoardItem):  # reason: a board has no name
        yield "board", "", 0
        return
    if isinstance(node, Item):  # reason: tracks are parts of an item
        containers = list(node.containers(players))
        yield from ((each.kind, each.name, each.owner) for each in containers)
        if not containers:  # dice are components, too
            yield from (("piece", each.name, each.owner) for each in node.components(players))
    slots = vars(node)
    role, owner = slots.get("role"), slots.get("owner")
    for slot, thing in (*node.makes.items(), *node.introduces.items()):
        name = slots.get(slot) or _WITHOUT_NAME.get(thing)
        if name and thing in (Thing.REGION, Thing.TRACK, Thing.MAP):
            yield thing.value, name, owner_of(role, players) if role else owner or 0


def _told(again: list[Made], made: list[Made]) -> str:
    """One message for what may be the same piece of several players."""
    what, name, _ = again[0]
    if what == "board":
        return "a board is given again: the first counts"
    if len(again) == len(made) > 1:
        name = name.rstrip("0123456789")
    return "dice are given again" if what == "dice" else f'{what} "{name}" is given again'
