"""What is right in a description that does not bind: there may be more to say about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ludeme.binding.recovery import Hole
from ludeme.language.base import Node, Thing, slot_names
from ludeme.language.kinds import Item
from ludeme.language.rules.frame import Equipment, Game, Players


@dataclass(frozen=True)
class Remains:
    """The ludemes of a game that nothing is wrong with."""

    #: None where how many they are is what is wrong.
    players: Players | None
    items: tuple[Item, ...]
    #: All others, each with everything below it; and the text that is not in any.
    others: tuple[Node, ...]
    hidden: frozenset[str]
    #: What exists because a ludeme names it that something is wrong with.
    named: tuple[tuple[Thing, str], ...]
    #: Whether no item of the equipment is missing.
    equipped: bool


def remains_of(made: list[Any], hidden: Iterable[str]) -> Remains | None:
    """What remains of a game; None where it is not even known to be one."""
    slots = _slots_of_game(made[0] if made else None)
    if not slots:
        return None
    players, equipment = slots.pop("players", None), slots.pop("equipment", None)
    if not isinstance(players, Players):  # reason: it may be a hole instead
        players = None
    items = _items(equipment)
    broken = [item for item in items if isinstance(item, Hole)]
    sound = tuple(item for item in items if not isinstance(item, Hole))
    rest = (tuple(broken), tuple(slots.values()), *made[1:])
    # The parts of an item are lost with it, whether anything is wrong with them or not.
    names = frozenset({*hidden, *_strings_beside(rest), *_names_introduced_in(tuple(broken))})
    equipped = bool(items) and not broken
    named = tuple(_named(rest))
    return Remains(players, sound, tuple(_sound(rest)), names, named, equipped)


def _slots_of_game(root: Any) -> dict[str, Any]:
    """What is in the slots of a game, but for its name; nothing if it is none."""
    slots = {}
    if isinstance(root, Hole) and root.cls is Game:
        slots = dict(root.assigned)
    elif isinstance(root, Game):  # reason: where nothing but strings is wrong it is no hole
        slots = dict(zip(slot_names(Game), root.slot_values(), strict=True))
    slots.pop("name", None)
    return slots


def _items(equipment: Any) -> tuple[Any, ...]:
    if isinstance(equipment, Equipment):  # reason: it may be a hole instead
        return equipment.items
    items = equipment.assigned.get("items", ()) if isinstance(equipment, Hole) else ()
    return items if isinstance(items, tuple) else ()


def _sound(value: Any) -> Iterator[Node]:
    """The largest ludemes in a value that nothing is wrong with."""
    if isinstance(value, Node):  # reason: slots hold ludemes, arrays, plain values and holes
        yield value
    for part in _parts(value):
        yield from _sound(part)


def _named(value: Any) -> Iterator[tuple[Thing, str]]:
    """What the ludemes in a value would name if nothing were wrong with them."""
    if isinstance(value, Hole) and value.cls is not None:
        for slot, thing in value.cls.makes.items():
            yield from ((thing, name) for name in _strings_beside(value.assigned.get(slot)))
    for part in _parts(value):
        yield from _named(part)


def _strings_beside(value: Any) -> Iterator[str]:
    """The strings in a value that are in no sound ludeme."""
    if isinstance(value, str):
        yield value
    for part in _parts(value):
        yield from _strings_beside(part)


def _names_introduced_in(value: Any) -> Iterator[str]:
    """The names that sound ludemes in a value give to something, such as a track."""
    for largest in _sound(value):
        for node in largest.walk():
            yield from _strings_beside(tuple(getattr(node, slot) for slot in node.introduces))


def _parts(value: Any) -> Iterable[Any]:
    if isinstance(value, Hole):
        return value.assigned.values()
    return value if isinstance(value, tuple) else ()
