"""Requirements on lists of moves (spec 05 §4.17, §4.18, §5.2-§5.4)."""

from __future__ import annotations

from ludeme.language.base import ludeme, named
from ludeme.language.constants import Role
from ludeme.language.kinds import Bool, Effect, FloatFn, Int, Moves
from ludeme.language.moves.parts import Then


@ludeme("do")
class Do(Effect):
    """`(do (forEach Piece) ifAfterwards:(not (is Threatened (id "King"))))`: look ahead (05 §5.2)."""

    prior: Moves
    next: Moves | None = named(None)
    if_afterwards: Bool | None = named(None)
    then: Then | None = None


@ludeme("max Moves")
class MaxMoves(Effect):
    """`(max Moves (forEach Piece))`: only the longest series of moves (spec 05 §5.3)."""

    with_value: Bool | None = named(None)
    moves: Moves
    then: Then | None = None


@ludeme("max Captures")
class MaxCaptures(Effect):
    """`(max Captures (forEach Piece))`: only the moves that capture most (spec 05 §5.3)."""

    with_value: Bool | None = named(None)
    moves: Moves
    then: Then | None = None


@ludeme("max Distance")
class MaxDistance(Effect):
    """`(max Distance (forEach Piece))`: only the moves that go furthest on a track (spec 05 §5.3)."""

    track: str | None = None
    owner: Role | None = None
    moves: Moves
    then: Then | None = None


@ludeme("firstMoveOnTrack")
class FirstMoveOnTrack(Effect):
    """`(firstMoveOnTrack "Track" Mover (...))`: the first site of a track with a move (05 §4.17)."""

    track: str | None = None
    owner: Role | None = None
    moves: Moves
    then: Then | None = None


@ludeme("avoidStoredState")
class AvoidStoredState(Effect):
    """`(avoidStoredState (forEach Piece))`: no move back to the remembered position (05 §5.4)."""

    moves: Moves
    then: Then | None = None


@ludeme("while")
class While(Effect):
    """`(while (is Empty 0) (...))`: repeat the moves as long as the condition holds (05 §4.18)."""

    condition: Bool
    moves: Moves
    then: Then | None = None


@ludeme("random")
class RandomMoves(Effect):
    """`(random (forEach Piece) num:2)`: only some of the moves, drawn at random (spec 06 §A12)."""

    moves: Moves
    number: Int = named(label="num")


@ludeme("random")
class RandomChoice(Effect):
    """`(random {0.1 0.9} {a b})`: one of the lists, drawn with these weights (spec 06 §A12)."""

    weights: tuple[FloatFn, ...]
    moves: tuple[Moves, ...]
