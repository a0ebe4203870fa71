"""When and how a game ends (spec 06 §B3)."""

from __future__ import annotations

from ludeme.language.base import Node, OneOrMore, ludeme, named
from ludeme.language.constants import ResultType, Role
from ludeme.language.kinds import Bool, EndRule, FloatFn, Int, Result


@ludeme("end")
class End(Node):
    """`(end (if (is Line 3) (result Mover Win)))`: the end rules (spec 06 §B3.1)."""

    rules: OneOrMore[EndRule]


@ludeme("if")
class EndIf(EndRule):
    """`(if (no Moves Next) (result Mover Win))`: a result under a condition (spec 06 §B3.1)."""

    condition: Bool
    cases: OneOrMore[EndIf] | None = None
    result: Result | None = None


@ludeme("forEach")
class EndForEach(EndRule):
    """`(forEach NonMover if:(no Pieces Player) (result Player Loss))`: for each player (§B3.1)."""

    role: Role | None = None
    if_: Bool = named()
    result: Result


@ludeme("forEach Track")
class EndForEachTrack(EndRule):
    """`(forEach Track if:(no Pieces All in:(sites Track)) (result Mover Win))`: tracks (§B3.1)."""

    if_: Bool = named()
    result: Result


@ludeme("result")
class ResultOf(Result):
    """`(result Mover Win)`: the game ends for somebody (spec 06 §B3.2)."""

    role: Role
    result: ResultType


@ludeme("score")
class ScoreSetting(Node):
    """`(score P1 (count Pieces P1))`: a final score (spec 06 §B3.4)."""

    role: Role
    score: Int


@ludeme("byScore")
class ByScore(Result):
    """`(byScore)`: the players are ranked by their scores (spec 06 §B3.4)."""

    scores: tuple[ScoreSetting, ...] | None = None
    misere: Bool | None = named(None)


@ludeme("payoff")
class Payoff(Node):
    """`(payoff P1 5.5)`: a final payoff (spec 07 §6)."""

    role: Role
    payoff: FloatFn


@ludeme("payoffs")
class Payoffs(Result):
    """`(payoffs {(payoff P1 5.5)})`: the players are ranked by their payoffs (spec 07 §6)."""

    payoffs: tuple[Payoff, ...]
