"""Roles as text: one index, a set of owners, or a set of real players (spec 01 §8, 10 §5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

from ludeme.emit.code import Code
from ludeme.emit.expressions import FALSE, TRUE, UNDEFINED, ZERO, Condition, Literal, Number
from ludeme.language.constants import Role
from ludeme.language.folding import folded
from ludeme.language.kinds import Int
from ludeme.language.moves.move_clauses import PlayerSpec

Who = Role | Int | PlayerSpec
#: The condition that an owner is one of a set.
OwnerTest = Callable[[Number], Condition]
#: Where one number is asked for, these are that of everybody (spec 06 §A0.6).
EVERYBODY = (Role.All, Role.Each, Role.Shared)


@cache
def role_number(role: Role) -> int | None:
    """k of P1..P16 and Team1..Team16, else None."""
    name = str(role)
    for stem in ("Team", "P"):
        rest = name.removeprefix(stem)
        if rest != name and rest.isdigit():
            return int(rest)
    return None


def owner_of(role: Role, players: int) -> int:
    """Owner index of an item with this role (spec 04 §1.3)."""
    if role in (Role.Shared, Role.All):
        return players + 1
    return role_number(role) or 0


def is_team(role: Role) -> bool:
    """Team1..Team16."""
    return role_number(role) is not None and str(role).startswith("Team")


def mover_of(c: Code) -> Number:
    """The player to move."""
    return in_turn(c, "MOVER")


def in_turn(c: Code, field: str) -> Number:
    """Who moves, moves next or moved before; simultaneous choices are resolved by nobody's turn."""
    facts = c.program.facts
    most = facts.everyone if facts.mode == "Simultaneous" else facts.players
    return Number(f"{c.s}[{field}]", 0, most)


def is_somebody(c: Code, who: object) -> bool:
    """Whether a role means real players alone, never owner 0, which empty sites have too.

    `Next` may be nobody: `ifAfterwards` puts `Prev` in its place, who is nobody on the first ply.
    """
    if who in (Role.Mover, Role.Friend, Role.TeamMover):
        return c.program.facts.mode != "Simulation"
    return who in (Role.Enemy, Role.Ally)


def index(c: Code, who: Who) -> Number:
    """A role (or player function) as one index (table A of spec 01 §8)."""
    if isinstance(who, PlayerSpec):
        return who.index.emit(c)
    if isinstance(who, Int):
        return who.emit(c)
    number = role_number(who)
    if number is not None:
        return Literal(number)
    if who is Role.Neutral:
        return ZERO
    if who in (Role.Shared, Role.All, Role.Each):
        return Literal(c.program.facts.everyone)
    if who in (Role.Mover, Role.Next, Role.Prev):
        return in_turn(c, str(who).upper())
    if who is Role.Player:
        return c.get("player")
    if who is Role.TeamMover and c.program.facts.teams:
        return team_of(c, mover_of(c))
    return UNDEFINED


def known_index(c: Code, who: Who) -> int | None:
    """The index that a role or a number stands for whatever happens; None if that depends."""
    if isinstance(who, PlayerSpec):
        return folded(who.index, c)
    if isinstance(who, Int):
        return folded(who, c)
    always = who is Role.Neutral or who in EVERYBODY or role_number(who) is not None
    return index(c, who).value if always else None


def team_of(c: Code, player: Number) -> Number:
    """The team of a player (games with teams only)."""
    name = c.program.layout.need("TEAM", 18, positional=True)
    return Number(f"{c.s}[{name} + {player}]")


@contextmanager
def each_team(c: Code) -> Iterator[Number]:
    """A loop over the teams that have members, by number; yields the team."""
    players = c.program.facts.players
    if not c.program.facts.teams:
        with c.when(FALSE):
            yield ZERO
        return
    team, player = c.fresh("team", 1, players), c.fresh("player", 1, players)
    members = c.fresh("members")
    with c.block(f"for {team} in range(1, {players + 1})"):
        c.line(f"{members} = 0")
        with c.block(f"for {player} in range(1, {players + 1})"):
            with c.block(f"if {team_of(c, player)} == {team}"):
                c.line(f"{members} += 1")
        with c.block(f"if {members} > 0"):
            yield team


def owner_test(c: Code, who: Who) -> OwnerTest:
    """A role as a set of owners (table C)."""
    players = c.program.facts.players
    if isinstance(who, Role):
        mover = mover_of(c)
        if who is Role.All:
            return lambda owner: TRUE
        if who is Role.NonMover:
            return lambda owner: Condition(f"0 <= {owner} <= {players} and {owner} != {mover}")
        team = _team_test(c, who)
        if team is not None:
            return team
        if who is Role.Enemy:
            return lambda owner: Condition(f"1 <= {owner} <= {players} and {owner} != {mover}")
        if who in (Role.Friend, Role.TeamMover):
            return lambda owner: Condition(f"{owner} == {mover}")
        if who is Role.Ally:
            return lambda owner: FALSE
    number = c.let("who", index(c, who))
    return lambda owner: Condition(f"{owner} == {number}")


def _team_test(c: Code, who: Role) -> OwnerTest | None:
    """Owner sets that follow the teams, None when the game or the role has none."""
    facts = c.program.facts
    if not facts.teams:
        return None
    mover = mover_of(c)

    def tested(asked: Callable[[Number], str]) -> OwnerTest:
        """A test that only real players pass."""
        return lambda owner: Condition(f"1 <= {owner} <= {facts.players} and {asked(owner)}")

    if is_team(who):
        number = role_number(who)
        return tested(lambda owner: f"{team_of(c, owner)} == {number}")
    mine = team_of(c, mover)
    if who in (Role.Friend, Role.TeamMover):
        return tested(lambda owner: f"{team_of(c, owner)} == {mine}")
    if who is Role.Ally:
        return tested(lambda owner: f"{team_of(c, owner)} == {mine} and {owner} != {mover}")
    if who is Role.Enemy:
        return tested(lambda owner: f"{team_of(c, owner)} != {mine}")
    return None


@contextmanager
def each_player(c: Code, who: Who) -> Iterator[Number]:
    """A loop over a role as a set of real players (table B); yields the player."""
    facts = c.program.facts
    mover = mover_of(c)
    if isinstance(who, Role):
        if who in (Role.Each, Role.Shared, Role.Neutral):
            with c.when(FALSE):
                yield ZERO
            return
        many = {Role.All: None, Role.NonMover: "!=", Role.Enemy: "!=", Role.Friend: "=="}
        team = _team_test(c, who)
        if team is not None or who in many:
            player = c.fresh("player", 1, facts.players)
            with c.block(f"for {player} in range(1, {facts.players + 1})"):
                test = team(player) if team else TRUE
                if team is None and many[who]:
                    test = Condition(f"{player} {many[who]} {mover}")
                with c.block(f"if {test}"):
                    yield player
            return
        if who is Role.Ally:
            with c.when(FALSE):
                yield ZERO
            return
        if who is Role.TeamMover:
            yield mover
            return
        if who is Role.P10:  # quirk: the reference resolves P10 to player 0 here
            yield ZERO
            return
    player = c.let("player", index(c, who))
    if player.value is not None and 0 <= player.value <= facts.players:
        yield player
        return
    plays = Condition(f"1 <= {player} <= {facts.players}") if player.value is None else FALSE
    with c.when(plays):
        yield player


def is_enemy(c: Code, owner: Number) -> Condition:
    """`(is Enemy x)` (spec 07 §1.4): 0 is nobody's enemy, Shared and -1 are everybody's."""
    mover = mover_of(c)
    value = c.let("who", owner)
    if not c.program.facts.teams:
        return Condition(f"({value} != 0 and {value} != {mover})")
    players = c.program.facts.players
    same = f"1 <= {value} <= {players} and {team_of(c, value)} == {team_of(c, mover)}"
    return Condition(f"({value} != 0 and not ({same}))")


def is_friend(c: Code, owner: Number) -> Condition:
    """`(is Friend x)` (spec 07 §1.4)."""
    mover = mover_of(c)
    value = c.let("who", owner)
    if not c.program.facts.teams:
        return Condition(f"{value} == {mover}")
    players = c.program.facts.players
    return Condition(f"(1 <= {value} <= {players} and {team_of(c, value)} == {team_of(c, mover)})")
