"""Effects on numbers of the game: scores, values, variables, turn order (spec 06 §A4, §A6)."""

from __future__ import annotations

from ludeme.language.arrays import DifferenceInts
from ludeme.language.base import ludeme
from ludeme.language.constants import Role
from ludeme.language.kinds import Effect, Int, Ints, Region
from ludeme.language.moves.parts import PlayerSpec, Then


@ludeme("addScore")
class AddScore(Effect):
    """`(addScore Mover 3)`: add points to a player's score (spec 06 §A4)."""

    player: PlayerSpec | Role
    score: Int
    then: Then | None = None


@ludeme("addScore")
class AddScores(Effect):
    """`(addScore {P1 P2} {1 2})`: add points to several players' scores (spec 06 §A4)."""

    players: tuple[Int, ...] | tuple[Role, ...]
    scores: tuple[Int, ...]
    then: Then | None = None


@ludeme("set Score")
class SetScore(Effect):
    """`(set Score Mover 0)`: set a player's score (spec 06 §A4)."""

    player: PlayerSpec | Role
    score: Int
    then: Then | None = None


@ludeme("set Value")
class SetPlayerValue(Effect):
    """`(set Value Mover 5)`: set the value of a player (spec 06 §A4)."""

    player: PlayerSpec | Role
    value: Int
    then: Then | None = None


@ludeme("set Var")
class SetVar(Effect):
    """`(set Var "Captures" 2)`: set a variable; without a name, the unnamed one (spec 06 §A4)."""

    name: str | None = None
    value: Int | None = None
    then: Then | None = None


@ludeme("set Counter")
class SetCounter(Effect):
    """`(set Counter)`: set the counter of plies, by default to -1 (spec 06 §A4)."""

    value: Int | None = None
    then: Then | None = None


@ludeme("set Pot")
class SetPot(Effect):
    """`(set Pot 10)`: set the amount in the pot (spec 06 §A4)."""

    value: Int | None = None
    then: Then | None = None


@ludeme("set Team")
class SetTeam(Effect):
    """`(set Team 1 {P1 P3})`: put players in a team (spec 06 §A4)."""

    team: Int
    roles: tuple[Role, ...]
    then: Then | None = None


@ludeme("set TrumpSuit", "move Set TrumpSuit")
class SetTrumpSuit(Effect):
    """`(move Set TrumpSuit (card Suit at:(handSite Shared)))`: choose the trump suit (06 §A5)."""

    suit: Int | DifferenceInts
    then: Then | None = None


@ludeme("set Pending")
class SetPending(Effect):
    """`(set Pending (to))`: mark sites or a value for the next ply (spec 06 §A6)."""

    value: Int | Region | None = None
    then: Then | None = None


@ludeme("set NextPlayer", "move Set NextPlayer")
class SetNextPlayer(Effect):
    """`(set NextPlayer (player (mover)))`: decide who moves next (spec 06 §A6)."""

    players: PlayerSpec | Ints
    then: Then | None = None


@ludeme("moveAgain")
class MoveAgain(Effect):
    """`(moveAgain)`: the mover moves again (spec 06 §A6)."""

    then: Then | None = None
