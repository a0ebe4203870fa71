"""Roles of players that a game does not have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from string import digits

from ludeme.grammar.errors import LudemeError, LudemeWarning
from ludeme.language.base import Node
from ludeme.language.constants import Role
from ludeme.language.kinds import Item
from ludeme.language.roles import is_team, role_number
from ludeme.model.facts import Facts
from ludeme.model.quantities import counted

#: Who is meant by these is one of the players.
_SOMEBODY = (
    Role.Each, Role.Mover, Role.Next, Role.Prev, Role.NonMover, Role.Enemy, Role.Friend, Role.Ally,
    Role.TeamMover, Role.Player,
)  # fmt: skip

#: What a game without players lacks.
SOME_PLAYERS = "(players 1) or more"

#: In a game for one, pieces may be owned by a second player whom nobody plays (spec 04 §3.4).
_ROBOT = 2


def unknown_players(nodes: Iterable[Node], facts: Facts) -> Iterator[LudemeError]:
    """An error for each ludeme that names a player behind the last; a warning where it then says
    nothing, such as a condition that never holds, and for each that needs one where nobody plays.
    """
    for node in nodes:
        for role in _roles(node):
            if _is_missing(role, node, facts):
                message = (
                    f"there is no player {role}: this game has {counted(facts.players, 'player')}"
                )
                close = f"P{facts.players}" if facts.players else None
                kind = LudemeWarning if node.about_nobody else LudemeError
                yield kind(message, node.place_of(role), suggestion=close)
            elif not facts.players and role in _SOMEBODY:
                message = f"there is no player for {role}: this game has none"
                yield LudemeWarning(message, node.place_of(role), expected=SOME_PLAYERS)


def names_of_nobody(nodes: Iterable[Node], facts: Facts) -> Iterator[str]:
    """What the items of players behind the last are called: they are meant for another player."""
    for node in nodes:
        # reason: only items make what has a name and an owner
        if isinstance(node, Item) and any(_is_missing(role, node, facts) for role in _roles(node)):
            yield from (each.base_name for each in node.components(facts.players))
            yield from (each.name.rstrip(digits) for each in node.containers(facts.players))


def names_of_each(nodes: Iterable[Node], facts: Facts) -> Iterator[str]:
    """What the pieces are called that each player would have, where a game has no players."""
    for node in () if facts.players else nodes:
        # reason: only items make what has a name and an owner
        if isinstance(node, Item) and Role.Each in _roles(node):
            yield from (each.base_name for each in node.components(1))


def _is_missing(role: Role, node: Node, facts: Facts) -> bool:
    """Whether a role is a player behind the last."""
    number = role_number(role)
    if number is None or number <= facts.players or is_team(role):
        return False
    return not (facts.players == 1 and number == _ROBOT and _is_piece(node))


def _is_piece(node: Node) -> bool:
    """Whether it is an item that makes pieces."""
    # reason: nothing else makes any
    return isinstance(node, Item) and bool(node.components(1))


def _roles(node: Node) -> Iterator[Role]:
    for value in vars(node).values():
        if type(value) is Role:
            yield value
        elif type(value) is tuple:
            yield from (each for each in value if type(each) is Role)
