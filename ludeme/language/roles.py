"""Roles as text: one index, a set of owners, or a set of real players (spec 01 §8, 10 §5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

from ludeme.emit.code import Code
from ludeme.language.constants import Role
from ludeme.language.kinds import Int
from ludeme.language.moves.move_clauses import PlayerSpec

Who = Role | Int | PlayerSpec


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


def index(c: Code, who: Who) -> str:
    """A role (or player function) as one index (table A of spec 01 §8)."""
    if isinstance(who, PlayerSpec):
        return who.index.emit(c)
    if isinstance(who, Int):
        return who.emit(c)
    number = role_number(who)
    if number is not None:
        return str(number)
    if who is Role.Neutral:
        return "0"
    if who in (Role.Shared, Role.All, Role.Each):
        return str(c.program.facts.everyone)
    if who in (Role.Mover, Role.Next, Role.Prev):
        return f"{c.s}[{str(who).upper()}]"
    if who is Role.Player:
        return c.get("player")
    if who is Role.TeamMover:
        return team_of(c, f"{c.s}[MOVER]") if c.program.facts.teams else "-1"
    return "-1"


def team_of(c: Code, player: str) -> str:
    """The team of a player (games with teams only)."""
    name = c.program.layout.need("TEAM", 18, positional=True)
    return f"{c.s}[{name} + {player}]"


@contextmanager
def each_team(c: Code) -> Iterator[str]:
    """A loop over the teams that have members, by number; yields the team."""
    players = c.program.facts.players
    if not c.program.facts.teams:
        with c.block("if False"):
            yield "0"
        return
    team, player, members = c.fresh("team"), c.fresh("player"), c.fresh("members")
    with c.block(f"for {team} in range(1, {players + 1})"):
        c.line(f"{members} = 0")
        with c.block(f"for {player} in range(1, {players + 1})"):
            with c.block(f"if {team_of(c, player)} == {team}"):
                c.line(f"{members} += 1")
        with c.block(f"if {members} > 0"):
            yield team


def owner_test(c: Code, who: Who) -> Callable[[str], str]:
    """A role as a set of owners (table C): a function from an owner expression to a condition."""
    facts = c.program.facts
    if isinstance(who, Role):
        mover = f"{c.s}[MOVER]"
        if who is Role.All:
            return lambda owner: "True"
        if who is Role.NonMover:
            return lambda owner: f"0 <= {owner} <= {facts.players} and {owner} != {mover}"
        team = _team_test(c, who)
        if team is not None:
            return team
        if who is Role.Enemy:
            return lambda owner: f"1 <= {owner} <= {facts.players} and {owner} != {mover}"
        if who in (Role.Friend, Role.TeamMover):
            return lambda owner: f"{owner} == {mover}"
        if who is Role.Ally:
            return lambda owner: "False"
    number = c.let("who", index(c, who))
    return lambda owner: f"{owner} == {number}"


def _team_test(c: Code, who: Role) -> Callable[[str], str] | None:
    """Owner sets that follow the teams, None when the game or the role has none."""
    facts = c.program.facts
    if not facts.teams:
        return None
    mover, count = f"{c.s}[MOVER]", facts.players
    real = f"1 <= {{0}} <= {count}"
    if is_team(who):
        number = role_number(who)
        return lambda o: f"{real.format(o)} and {team_of(c, o)} == {number}"
    mine = team_of(c, mover)
    if who in (Role.Friend, Role.TeamMover):
        return lambda o: f"{real.format(o)} and {team_of(c, o)} == {mine}"
    if who is Role.Ally:
        return lambda o: f"{real.format(o)} and {team_of(c, o)} == {mine} and {o} != {mover}"
    if who is Role.Enemy:
        return lambda o: f"{real.format(o)} and {team_of(c, o)} != {mine}"
    return None


@contextmanager
def each_player(c: Code, who: Who) -> Iterator[str]:
    """A loop over a role as a set of real players (table B); yields the player."""
    facts = c.program.facts
    mover = f"{c.s}[MOVER]"
    if isinstance(who, Role):
        if who in (Role.Each, Role.Shared, Role.Neutral):
            with c.block("if False"):
                yield "0"
            return
        many = {Role.All: None, Role.NonMover: "!=", Role.Enemy: "!=", Role.Friend: "=="}
        team = _team_test(c, who)
        if team is not None or who in many:
            player = c.fresh("player")
            with c.block(f"for {player} in range(1, {facts.players + 1})"):
                test = team(player) if team else None
                if test is None and many[who]:
                    test = f"{player} {many[who]} {mover}"
                with c.block(f"if {test or 'True'}"):
                    yield player
            return
        if who is Role.Ally:
            with c.block("if False"):
                yield "0"
            return
        if who is Role.TeamMover:
            yield mover
            return
        if who is Role.P10:  # quirk: the reference resolves P10 to player 0 here
            yield "0"
            return
    player = c.let("player", index(c, who))
    if player.isdigit():
        yield player
        return
    with c.block(f"if 1 <= {player} <= {facts.players}"):
        yield player


def is_enemy(c: Code, owner: str) -> str:
    """`(is Enemy x)` (spec 07 §1.4): 0 is nobody's enemy, Shared and -1 are everybody's."""
    mover = f"{c.s}[MOVER]"
    value = c.let("who", owner)
    if not c.program.facts.teams:
        return f"({value} != 0 and {value} != {mover})"
    players = c.program.facts.players
    same = f"1 <= {value} <= {players} and {team_of(c, value)} == {team_of(c, mover)}"
    return f"({value} != 0 and not ({same}))"


def is_friend(c: Code, owner: str) -> str:
    """`(is Friend x)` (spec 07 §1.4)."""
    mover = f"{c.s}[MOVER]"
    value = c.let("who", owner)
    if not c.program.facts.teams:
        return f"{value} == {mover}"
    players = c.program.facts.players
    return f"(1 <= {value} <= {players} and {team_of(c, value)} == {team_of(c, mover)})"
