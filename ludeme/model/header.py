"""The fixed head of every position row: offsets that search, players and the API may rely on.

A position is one row of 32-bit integers (design decision 3). The first `HEADER_SIZE` integers
mean the same in every game; what follows is laid out per game by `ludeme.model.layout`.
Player-indexed fields have `PLAYER_SLOTS` entries: 0 is nobody, 1..16 the players, 17 everybody.
"""

from __future__ import annotations

PLAYER_SLOTS = 18

MOVER = 0
NEXT = 1
PREV = 2
#: 1 once the game has ended.
OVER = 3
#: The winning player, 0 for none.
WINNER = 4
#: Seed of the chance source, 1..2**31-2. Search overwrites it so that it cannot foresee dice.
RNG = 5
PLAYERS = 6
#: 1 while dice have been rolled for the coming move but not yet been shown.
ROLLED = 7
#: The `(counter)`: -1 at the start, +1 after each ply (spec 04 §5.4).
COUNTER = 8
#: The unnamed variable.
TEMP = 9
#: Turn number, from 1.
TURN = 10
#: Plies already made by the mover in this turn.
SAME_TURN = 11
#: Plies played.
MOVES = 12
LAST_FROM = 13
LAST_TO = 14
LAST_MOVER = 15
#: Twice the rank of player p at RANK + p, 0 while unranked.
RANK = 16
#: Bit p is set while player p has not been ranked (spec 06 §B1.5).
ACTIVE = 34
#: Bit p: the stored "has no move" mark of player p (spec 06 §B1.3).
STALEMATED = 35
#: Bit p: the trigger of player p.
TRIGGERED = 36
WINNERS = 37
LOSERS = 38
#: Moves in the running turn, and whether its first one was a pass.
TURN_LENGTH = 39
TURN_PASSED = 40
#: Consecutive earlier turns that count as passed, and all earlier turns of the history.
PASS_RUN = 41
HISTORY_TURNS = 42
#: 1 when the last move was a pass.
LAST_PASS = 43
#: 1 once an action of the running ply has set the next player.
NEXT_SET = 44
#: The decided vote (index of the string + 1), 0 for none.
DECIDED = 45
#: `from` and `to` of the last action that had a site (spec 07 §2.2).
ACTION_FROM = 46
ACTION_TO = 47
#: Recorded levels of the last move.
LAST_LEVEL_FROM = 48
LAST_LEVEL_TO = 49
#: `from` of the first move of the running turn.
TURN_FROM = 50
#: The mover of the turn before the running one (0: a start placement, -1: nobody).
LAST_TURN_MOVER = 51
#: Site types of the last move's decision (0 Cell, 1 Vertex, 2 Edge).
LAST_FROM_TYPE = 52
LAST_TO_TYPE = 53
#: The pot of betting games.
POT = 54
#: 1 when the agents of two players have been swapped an odd number of times; of more players, where
#: the row keeps who plays what, or 0 if none have (see `ludeme.emit.actions.seats`).
SWAPPED = 55
#: Losers of the running end block (spec 06 §B3.2) and the first rank they share.
BLOCK_LOSERS = 56
#: Number of losers before the running end block.
BLOCK_BASE = 57
#: Consecutive passes.
PASSES = 58
#: Bit p: player p has lost.
LOST = 59
#: Not of a row: the number t[OVERFLOW] in the memory all rows share says what did not fit where it
#: had to go (see `ludeme.model.overflow`). The caller gives a longer buffer of moves, or fails.
OVERFLOW = 0
#: The current phase of player p at PHASE + p.
PHASE = 60

HEADER_SIZE = PHASE + PLAYER_SLOTS

NAMES = {
    name: value
    for name, value in globals().items()
    if name.isupper() and isinstance(value, int) and name not in ("HEADER_SIZE", "PLAYER_SLOTS")
}
