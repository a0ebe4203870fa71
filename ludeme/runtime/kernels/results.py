"""How a game ends: winners, losers and ranks, kept in the head of a row (spec 06 §B3).

Ranks are stored doubled, so that the halves of shared ranks stay integers.
"""

from __future__ import annotations

from ludeme.model.header import (
    ACTIVE,
    BLOCK_BASE,
    BLOCK_LOSERS,
    LOSERS,
    LOST,
    NEXT,
    OVER,
    PLAYERS,
    RANK,
    WINNER,
    WINNERS,
)
from ludeme.runtime.kernels.vector import Vector


def is_active(s: Vector, player: int) -> bool:
    """Whether a player still plays."""
    return 1 <= player <= s[PLAYERS] and (s[ACTIVE] >> player) & 1 == 1


def active_count(s: Vector) -> int:
    """How many players still play."""
    count = 0
    for player in range(1, s[PLAYERS] + 1):
        count += (s[ACTIVE] >> player) & 1
    return count


def next_active(s: Vector, player: int) -> int:
    """The following active player in cyclic order, the same one when nobody else is active."""
    following = player
    for _ in range(s[PLAYERS]):
        following = following % s[PLAYERS] + 1
        if (s[ACTIVE] >> following) & 1 == 1:
            return following
    return player % s[PLAYERS] + 1 if s[PLAYERS] > 0 else 0


def _first_with_rank(s: Vector, rank: int) -> int:
    for player in range(1, s[PLAYERS] + 1):
        if s[RANK + player] == rank:
            return player
    return 0


def start_block(s: Vector) -> int:
    """Begin an end block: later losses in it share their ranks."""
    s[BLOCK_LOSERS] = 0
    s[BLOCK_BASE] = s[LOSERS]
    return 0


def win(s: Vector, player: int) -> int:
    """A player wins (§B3.2): the next free rank; the last one left loses."""
    s[ACTIVE] &= ~(1 << player)
    s[RANK + player] = 2 * (s[WINNERS] + 1)
    s[WINNERS] += 1
    left = active_count(s)
    if left == 1:
        for other in range(1, s[PLAYERS] + 1):
            if (s[ACTIVE] >> other) & 1 == 1:
                s[RANK + other] = 2 * (s[WINNERS] + 1)
                s[ACTIVE] &= ~(1 << other)
                s[LOSERS] += 1
                s[LOST] |= 1 << other
                break
    if left <= 1:
        s[OVER] = 1
        s[WINNER] = _first_with_rank(s, 2)
    return 0


def lose(s: Vector, player: int) -> int:
    """A player loses (§B3.2): losers of the same end block share their ranks."""
    players = s[PLAYERS]
    s[ACTIVE] &= ~(1 << player)
    if s[NEXT] == player:
        s[NEXT] = next_active(s, player)
    s[LOST] |= 1 << player
    if players == 1:
        s[OVER] = 1
        s[WINNER] = 0
        return 0
    s[BLOCK_LOSERS] |= 1 << player
    s[LOSERS] += 1
    together = s[LOSERS] - s[BLOCK_BASE]
    for other in range(1, players + 1):
        if (s[BLOCK_LOSERS] >> other) & 1 == 1:
            s[RANK + other] = 2 * (players - s[BLOCK_BASE]) - (together - 1)
    left = active_count(s)
    if left == 1:
        for other in range(1, players + 1):
            if (s[ACTIVE] >> other) & 1 == 1:
                s[RANK + other] = 2 * (s[WINNERS] + 1)
                s[ACTIVE] &= ~(1 << other)
                s[WINNERS] += 1
                break
        s[WINNER] = 0
        best = 1000
        for other in range(1, players + 1):
            if s[RANK + other] < best:
                best = s[RANK + other]
                s[WINNER] = other
        s[OVER] = 1
    elif left == 0:
        s[OVER] = 1
        s[WINNER] = _first_with_rank(s, 2)
    return 0


def draw(s: Vector) -> int:
    """Nobody wins any more: all unranked players share the free ranks (§B3.2)."""
    players = s[PLAYERS]
    shared = active_count(s) + 1 + 2 * s[WINNERS]
    if players > 1:
        for player in range(1, players + 1):
            if s[RANK + player] == 0:
                s[RANK + player] = shared
    s[ACTIVE] = 0
    s[OVER] = 1
    s[WINNER] = 0
    for player in range(1, players + 1):
        if s[RANK + player] == 2:
            s[WINNER] = player
    return 0


def everybody(s: Vector, rank: int) -> int:
    """`(result All Win)` and `(result All Loss)`: one rank for all who have none."""
    if s[PLAYERS] > 1:
        for player in range(1, s[PLAYERS] + 1):
            if s[RANK + player] == 0:
                s[RANK + player] = rank
    s[ACTIVE] = 0
    s[OVER] = 1
    s[WINNER] = 0
    return 0


def tie(s: Vector, winner: int) -> int:
    """`Tie`, `Abandon`, `Crash`: the game stops, ranks stay as they are."""
    s[ACTIVE] = 0
    s[OVER] = 1
    s[WINNER] = winner
    return 0


def by_score(s: Vector, score: int, misere: int) -> int:
    """Rank everybody by the scores at s[score + p]; equal scores share ranks (§B3.4)."""
    players = s[PLAYERS]
    s[ACTIVE] = 0
    s[OVER] = 1
    s[WINNER] = 0
    for player in range(1, players + 1):
        better, equal = 0, 0
        for other in range(1, players + 1):
            difference = s[score + other] - s[score + player]
            if misere:
                difference = -difference
            if difference > 0:
                better += 1
            elif difference == 0:
                equal += 1
        s[RANK + player] = 2 * better + equal + 1
    for player in range(1, players + 1):
        if s[RANK + player] == 2:
            s[WINNER] = player
    return 0


def team_win(s: Vector, team: int, number: int) -> int:
    """A team wins (§B3.5); `team` is the offset of the players' teams."""
    players = s[PLAYERS]
    rank = 1
    while _first_with_rank(s, 2 * rank) != 0:
        rank += 1
    members = 0
    for player in range(1, players + 1):
        if s[team + player] == number:
            s[ACTIVE] &= ~(1 << player)
            s[RANK + player] = 2 * rank
            s[WINNERS] += 1
            members += 1
    left = 0
    for player in range(1, players + 1):
        if (s[ACTIVE] >> player) & 1 == 1:
            if left == 0:
                left = s[team + player]
            elif left != s[team + player]:
                return 0
    if left != 0:
        for player in range(1, players + 1):
            if s[team + player] == left:
                s[ACTIVE] &= ~(1 << player)
                s[RANK + player] = 2 * (rank + members)
                s[LOSERS] += 1
                s[LOST] |= 1 << player
    s[OVER] = 1
    s[WINNER] = _first_with_rank(s, 2)
    return 0
