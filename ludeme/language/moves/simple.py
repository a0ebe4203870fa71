"""Moves without a place: pass, vote, propose, bet, swap (spec 05 §2.15)."""

from __future__ import annotations

from ludeme.language.base import OneOrMore, ludeme
from ludeme.language.constants import Role
from ludeme.language.kinds import Effect, Int, Range
from ludeme.language.moves.parts import PlayerSpec, Then


@ludeme("pass", "move Pass")
class Pass(Effect):
    """`(move Pass)`: do nothing (spec 05 §2.15)."""

    then: Then | None = None


@ludeme("playCard", "move PlayCard")
class PlayCard(Effect):
    """`(move PlayCard)`: play any card of the mover's hand (spec 05 §2.15)."""

    then: Then | None = None


@ludeme("propose", "move Propose")
class Propose(Effect):
    """`(move Propose "Draw")`: propose something to vote on (spec 05 §2.15, 06 §A7)."""

    propositions: OneOrMore[str]
    then: Then | None = None


@ludeme("vote", "move Vote")
class Vote(Effect):
    """`(move Vote {"Yes" "No"})`: vote on what was proposed (spec 05 §2.15, 06 §A7)."""

    votes: OneOrMore[str]
    then: Then | None = None


@ludeme("bet", "move Bet")
class Bet(Effect):
    """`(move Bet P1 (range 0 5))`: bet an amount (spec 05 §2.15)."""

    player: PlayerSpec | Role
    range: Range
    then: Then | None = None


@ludeme("swap Players", "move Swap Players")
class SwapPlayers(Effect):
    """`(swap Players P1 P2)`: two players change sides (spec 05 §2.15, 06 §A12)."""

    first: Int | Role
    second: Int | Role
    then: Then | None = None


@ludeme("swap Pieces", "move Swap Pieces")
class SwapPieces(Effect):
    """`(swap Pieces (last From) (last To))`: two sites exchange pieces (spec 05 §2.15, 06 §A12)."""

    first: Int | None = None
    second: Int | None = None
    then: Then | None = None
