"""When and how a game ends (spec 06 §B3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludeme.emit.code import Code
from ludeme.emit.expressions import FALSE, ZERO, Literal
from ludeme.grammar.errors import LudemeError, LudemeWarning
from ludeme.language import roles
from ludeme.language.arrays.of_players import PlayersMany
from ludeme.language.base import Node, OneOrMore, ludeme, named
from ludeme.language.booleans.can_move import NoMoves
from ludeme.language.booleans.is_site import IsIn
from ludeme.language.booleans.logic import And, Not
from ludeme.language.constants import PlayersManyType, ResultType, Role
from ludeme.language.kinds import Bool, EndRule, FloatFn, Int, Moves, Result, Verdict
from ludeme.language.literals import BoolConstant, IntConstant
from ludeme.language.numbers.real_numbers import real
from ludeme.model.capabilities import Capability
from ludeme.model.facts import Facts
from ludeme.model.header import PLAYER_SLOTS
from ludeme.model.quantities import counted


@ludeme("end")
class End(Node):
    """`(end (if (is Line 3) (result Mover Win)))`: the end rules (spec 06 §B3.1).

    In a slot:
        When the game ends, and how.

    Attributes:
        rules: The end rules; all that apply are applied, in order, after every ply.
    """

    rules: OneOrMore[EndRule]

    @property
    def needs(self) -> frozenset[Capability]:
        """Whether moves are asked for where a rule before may have ended the game."""
        later = [rule.walk() for rule in self.rules[1:]]
        asked = any(
            any(isinstance(node, Result) and node.is_for_all for node in rule)
            and any(isinstance(node, Moves | NoMoves) for node in rule)
            for rule in later
        )
        return frozenset({Capability.ASKED_WHEN_OVER} if asked else ())

    def emit(self, c: Code) -> None:
        """All rules in order, each applied at once when it holds (spec 06 §B3.1)."""
        if c.program.facts.players > 2:
            c.line(f"start_block({c.s})")
        for rule in self.rules:
            rule.emit(c)


@ludeme("if")
class EndIf(EndRule):
    """`(if (no Moves Next) (result Mover Win))`: a result under a condition (spec 06 §B3.1).

    Attributes:
        condition: When the rule applies.
        cases: Further rules under this condition, of which the first that applies gives the result.
        result: The result, if no case gives it.
    """

    condition: Bool
    cases: OneOrMore[EndIf] | None = None
    result: Result | None = None

    def impossible(self, facts: Facts) -> Iterator[LudemeError]:
        """Nothing that happens when it applies."""
        if self.result is None and not self.cases:
            message = "`result` is missing in '(if …)': this rule ends nothing"
            yield LudemeError(message, self.span, expected="(result …), such as (result Mover Win)")

    def doubtful(self, facts: Facts) -> Iterator[LudemeWarning]:
        """A result for the player of a loop, though it is in none."""
        verdict = self.result.verdict if self.result is not None else None
        if self.result is not None and verdict is not None and verdict[0] is Role.Player:
            message = "Player stands for the player that a loop goes through, and is in none"
            advice = "Mover, Next, P1, …, or (forEach Player if:… (result Player …))"
            yield LudemeWarning(message, self.result.span, expected=advice)

    @property
    def decision(self) -> tuple[Bool, Result | None] | None:
        """Unless there are cases."""
        return None if self.cases else (self.condition, self.result)

    def verdicts(self, players: int) -> list[tuple[Bool, Verdict]] | None:
        """Those of the first case that holds, else its own: each where nothing before holds."""
        found, before = [], [self.condition]
        for case in self.cases or ():
            inner = case.verdicts(players)
            if inner is None:
                return None
            found += [(_all([*before, test]), verdict) for test, verdict in inner]
            before.append(Not(condition=case.condition))
        if self._default is None:
            return found
        verdict = self._default.verdict
        return None if verdict is None else [*found, (_all(before), verdict)]

    @property
    def _default(self) -> Result | None:
        """The result if no case holds. Quirk: one that ranks all never comes after cases."""
        ranks = isinstance(self.result, ByScore | Payoffs)
        return None if self.cases and ranks else self.result

    def emit(self, c: Code) -> None:
        """The result, or the first case that holds."""
        with c.when(self.condition.emit(c)):
            if not self.cases:
                if self.result is not None:
                    self.result.emit(c)
                return
            done = c.var("done", ZERO)
            for case in self.cases:
                with c.block(f"if {done} == 0"), c.when(case.condition.emit(c)):
                    c.line(f"{done} = 1")
                    case._consequence(c)
            if self._default is not None:
                with c.block(f"if {done} == 0"):
                    self._default.emit(c)

    def _consequence(self, c: Code) -> None:
        """What follows once the condition is known to hold."""
        if self.cases:
            EndIf(condition=BoolConstant(value=True), cases=self.cases, result=self.result).emit(c)
        elif self.result is not None:
            self.result.emit(c)


def _all(conditions: Sequence[Bool]) -> Bool:
    return conditions[0] if len(conditions) == 1 else And(conditions=tuple(conditions))


@ludeme("forEach")
class EndForEach(EndRule):
    """`(forEach NonMover if:(no Pieces Player) (result Player Loss))`: for each player (§B3.1).

    Attributes:
        role: `NonMover` leaves the mover out; any other role means all players.
        if_: When the result is given; the player is `Player` in it.
        result: The result for each player, who is `Player` in it.
    """

    role: Role | None = None
    if_: Bool = named()
    result: Result

    def verdicts(self, players: int) -> list[tuple[Bool, Verdict]] | None:
        """The same for each player, if he is among those for whom it holds."""
        verdict = self.result.verdict
        if verdict is None:
            return None
        others = self.role is Role.NonMover
        who = PlayersManyType.NonMover if others else PlayersManyType.All
        holding = PlayersMany(who=who, if_=self.if_)
        return [
            (
                IsIn(sites=(IntConstant(value=player),), region=holding),
                (Role(f"P{player}") if verdict[0] is Role.Player else verdict[0], verdict[1]),
            )
            for player in range(1, players + 1)
        ]

    def emit(self, c: Code) -> None:
        """Players 1..n that are active; any role but NonMover means everybody (quirk)."""
        player = c.fresh("player", 1, c.program.facts.players)
        with c.block(f"for {player} in range(1, {c.program.facts.players + 1})"):
            test = f"is_active({c.s}, {player})"
            if self.role is Role.NonMover:
                test += f" and {player} != {c.s}[MOVER]"
            with c.block(f"if {test}"), c.scope(player=player), c.when(self.if_.emit(c)):
                self.result.emit(c)


@ludeme("forEach Track")
class EndForEachTrack(EndRule):
    """`(forEach Track if:(no Pieces All in:(sites Track)) (result Mover Win))`: tracks (§B3.1).

    Attributes:
        if_: When the result is given; the track is the one that `(sites Track)` means in it.
        result: The result.
    """

    if_: Bool = named()
    result: Result

    def emit(self, c: Code) -> None:
        """Every track by its index, as long as somebody is active."""
        for index in range(len(c.program.facts.tracks)):
            with c.block(f"if {c.s}[ACTIVE] != 0"), c.scope(track=Literal(index)):
                with c.when(self.if_.emit(c)):
                    self.result.emit(c)


@ludeme("result")
class ResultOf(Result):
    """`(result Mover Win)`: the game ends for somebody (spec 06 §B3.2).

    Attributes:
        role: For whom; `All` ends the game for everybody.
        result: Whether they win, lose or draw.
    """

    role: Role
    result: ResultType

    @property
    def verdict(self) -> Verdict | None:
        """As written."""
        return self.role, self.result

    @property
    def is_for_all(self) -> bool:
        """Where it says so."""
        return self.role is Role.All

    @property
    def is_idle(self) -> bool:
        """A loss or a draw of a team: it changes nothing (spec 06 §B3.5)."""
        return self._is_of_team and self.result in (ResultType.Loss, ResultType.Draw)

    @property
    def _is_of_team(self) -> bool:
        return self.role is Role.TeamMover or roles.is_team(self.role)

    def doubtful(self, facts: Facts) -> Iterator[LudemeWarning]:
        """A result that changes nothing."""
        said = f"(result {self.role} {self.result}) changes nothing"
        if self._is_of_team and not facts.teams:
            message = f"{said}: this game has no teams"
            yield LudemeWarning(message, self.span, expected="(set Team 1 {P1 …}) in the start")
        elif self._is_of_team and (roles.role_number(self.role) or 0) > facts.players:
            message = f"{said}: this game has {counted(facts.players, 'player')}"
            yield LudemeWarning(message, self.span, expected=f"Team1 to Team{facts.players}")
        elif self.is_idle:
            message = f"{said}: of teams only Win counts"
            other = "Team1" if self.role is Role.Team2 else "Team2"
            lost = self.result is ResultType.Loss
            instead = f"(result {other} Win)" if lost else "(result All Draw)"
            yield LudemeWarning(message, self.span, expected=instead)

    def emit(self, c: Code) -> None:
        """Apply the result unless its player is out already (spec 06 §B3.1-§B3.5)."""
        if self.role in roles.EVERYBODY:
            c.line(self._for_everybody(c))
            return
        if self._is_of_team:
            self._for_team(c)
            return
        player = c.let("player", roles.index(c, self.role))
        with c.block(f"if is_active({c.s}, {player})"):
            text = {
                ResultType.Win: f"win({c.s}, {player})",
                ResultType.Loss: f"lose({c.s}, {player})",
            }
            c.line(text.get(self.result) or self._for_everybody(c))

    def _for_everybody(self, c: Code) -> str:
        players = c.program.facts.players
        return {
            ResultType.Win: f"everybody({c.s}, 2)",
            ResultType.Loss: f"everybody({c.s}, {2 * players})",
            ResultType.Draw: f"draw({c.s})",
            ResultType.Tie: f"tie({c.s}, {players + 1})",
        }.get(self.result, f"tie({c.s}, -1)")

    def _for_team(self, c: Code) -> None:
        if not c.program.facts.teams:
            return
        team = c.let("team", roles.index(c, self.role))
        with c.block(f"if is_active({c.s}, {team})"):
            if self.result is ResultType.Win:
                c.line(
                    f"team_win({c.s}, {c.program.layout.need('TEAM', 18, positional=True)}, {team})"
                )
            elif not self.is_idle:  # quirk: those do nothing
                c.line(self._for_everybody(c))


@ludeme("score")
class ScoreSetting(Node):
    """`(score P1 (count Pieces P1))`: a final score (spec 06 §B3.4).

    Attributes:
        role: Whose score.
        score: The score.
    """

    role: Role
    score: Int


@ludeme("byScore")
class ByScore(Result):
    """`(byScore)`: the players are ranked by their scores (spec 06 §B3.4).

    Attributes:
        scores: Final scores, set before the players are ranked.
        misere: Whether the lowest score wins.
    """

    scores: tuple[ScoreSetting, ...] | None = None
    misere: Bool | None = named(None)
    is_for_all = True

    def emit(self, c: Code) -> None:
        """Set the final scores, then rank everybody."""
        field = c.program.layout.need("SCORE", 18)
        for setting in self.scores or ():
            player = roles.index(c, setting.role)
            c.line(f"{c.s}[{field} + {player}] = {setting.score.emit(c)}")
        misere = self.misere.emit(c) if self.misere else FALSE
        if c.program.facts.players == 1:
            c.line(f"{c.s}[RANK + 1] = 2")
            c.line(f"tie({c.s}, 1)")
        else:
            c.line(f"by_score({c.s}, {field}, {misere})")


@ludeme("payoff")
class Payoff(Node):
    """`(payoff P1 5.5)`: a final payoff (spec 07 §6).

    Attributes:
        role: Whose payoff.
        payoff: The payoff.
    """

    role: Role
    payoff: FloatFn


@ludeme("payoffs")
class Payoffs(Result):
    """`(payoffs {(payoff P1 5.5)})`: the players are ranked by their payoffs (spec 07 §6).

    Attributes:
        payoffs: Final payoffs; the highest wins.
    """

    payoffs: tuple[Payoff, ...]
    is_for_all = True

    def emit(self, c: Code) -> None:
        """Set the payoffs, in order, then rank everybody; a single player wins by a gain."""
        field = c.program.layout.need("PAYOFF", PLAYER_SLOTS)
        for each in self.payoffs:
            if each.role in roles.EVERYBODY:
                raise LudemeError("a payoff belongs to one player", each.span)
            player = roles.index(c, each.role)
            c.line(f"{c.s}[{field} + {player}] = {real(c, each.payoff)}")
        if c.program.facts.players == 1:
            with c.block(f"if {c.s}[{field} + 1] > 0"):
                c.line(f"{c.s}[RANK + 1] = 2")
                c.line(f"tie({c.s}, 1)")
            with c.block("else"):
                c.line(f"{c.s}[RANK + 1] = 0")
                c.line(f"tie({c.s}, 0)")
        else:
            c.line(f"by_score({c.s}, {field}, False)")
