"""The phases of a game: whose play rule is read, and when another phase begins (06 §B0, §B2)."""

from __future__ import annotations

from ludeme.emit.code import Code
from ludeme.emit.expressions import TRUE, ZERO, Condition, Literal, Number, truth
from ludeme.emit.moves.candidate import Sink
from ludeme.emit.moves.finding import left_aside
from ludeme.grammar.errors import LudemeError
from ludeme.language import roles
from ludeme.language.constants import Role
from ludeme.language.moves.lists.logical import OrMoves
from ludeme.language.moves.move_clauses import PlayerSpec
from ludeme.language.rules.frame import Game, NextPhase, Phase, Play, Rules


class Phases:
    """The phases of one game; a game without any has one."""

    def __init__(self, game: Game) -> None:
        self.rules = game.rules
        self.listed = _phases(game.rules)
        self.players = game.players.count

    def moves(self, c: Code, sink: Sink, player: Number | None = None) -> None:
        """The play rule of the phase of a player, by default the mover."""
        if len(self.listed) == 1:
            sink.part(c, "play_rule", lambda b, inner: self.listed[0].play.moves.emit(b, inner))
            return
        phase = c.var("phase", f"{c.s}[PHASE + {player or f'{c.s}[MOVER]'}]")
        for index, rule in enumerate(self.listed):
            moves = rule.play.moves
            with c.block(f"{'if' if index == 0 else 'elif'} {phase} == {index}"):
                sink.part(
                    c,
                    f"play_{rule.name}",
                    lambda b, inner, moves=moves: moves.emit(b, inner),  # type: ignore[misc]
                )
                others = [other.play.moves.emit for other in self.listed if other is not rule]
                left_aside(c, sink, others, otherwise=False)

    def start(self, c: Code) -> None:
        """Each player begins in his first phase."""
        for player in range(1, self.players + 1):
            if index := self.rules.first_phase(player):
                c.line(f"s[PHASE + {player}] = {index}")

    def change(self, c: Code) -> None:
        """After a ply, every player goes to another phase where the rules of his say so."""
        if not any(phase.next_phases for phase in self.listed):
            return

        def build(body: Code) -> None:
            for player in range(1, self.players + 1):
                phase = body.var("phase", f"s[PHASE + {player}]")
                word = "if"
                for index, rule in enumerate(self.listed):
                    if not rule.next_phases:
                        continue
                    with body.block(f"{word} {phase} == {index}"):
                        self._next(body, player, index, rule.next_phases)
                    word = "elif"
            body.line("return 0")

        name, free = c.function("change_phases", build)
        c.line(c.call(name, free))

    def _next(self, c: Code, player: int, index: int, entries: tuple[NextPhase, ...]) -> None:
        """The first entry that covers the player and whose condition holds (06 §B2)."""
        done = c.var("done", ZERO)
        for entry in entries:
            covers = TRUE if entry.whom is None else _is_player(c, entry.whom, player)
            with c.block(f"if {done} == 0"), c.when(covers):
                condition = entry.condition.emit(c) if entry.condition else TRUE
                with c.when(condition):
                    c.line(f"{done} = 1")
                    c.line(f"s[PHASE + {player}] = {self._target(entry, index)}")

    def _target(self, entry: NextPhase, index: int) -> Number:
        known, count = entry.leads_to(index, self.listed), len(self.listed)
        if known is not None:
            return Literal(known)
        return Number(f"(s[PHASE + s[MOVER]] + 1) % {count}", 0, count - 1)


def _is_player(c: Code, role: Role | PlayerSpec, player: int) -> Condition:
    """Whether a role is this player."""
    number = roles.index(c, role)
    if number.value is None:
        return Condition(f"{number} == {player}")
    return truth(number.value == player)


def _phases(rules: Rules) -> list[Phase]:
    """The phases as written; the play rule beside them belongs to each."""
    if not rules.phases:
        if rules.play is None:
            raise LudemeError("a game needs a play rule", rules.span)
        return [Phase(name="Default Phase", play=rules.play)]
    if rules.play is None:
        return list(rules.phases)
    common = rules.play.moves
    return [
        Phase(
            name=phase.name,
            role=phase.role,
            mode=phase.mode,
            play=Play(moves=OrMoves(moves=(phase.play.moves, common))),
            end=phase.end,
            next_phases=phase.next_phases,
        )
        for phase in rules.phases
    ]
