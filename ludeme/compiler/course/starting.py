"""The start of a game as text: the row that the start rules make (spec 04 §7)."""

from __future__ import annotations

from ludeme.compiler.course.choosing import begin_choosing
from ludeme.compiler.course.phases import Phases
from ludeme.compiler.course.random_play import ENTRY
from ludeme.compiler.course.repetition import Repetition
from ludeme.emit import access
from ludeme.emit.actions.puzzle_values import write_candidates
from ludeme.emit.code import Code
from ludeme.emit.components.decks import cards_of
from ludeme.emit.expressions import Literal, Number
from ludeme.emit.moves.last_action import LEVELS, note_action, publish_actions
from ludeme.emit.program import Program
from ludeme.grammar.errors import located
from ludeme.language.rules.frame import Game
from ludeme.language.rules.placing import draw, placed
from ludeme.model.capabilities import Capability


def write_start(program: Program, game: Game, phases: Phases, repetition: Repetition) -> None:
    """`start(s, t, x)`: the row of a new game; its chance source is left as it was."""
    facts = program.facts
    c = Code(program)
    c.line("seed = s[RNG]")
    with c.block("for i in range(ROW_SIZE)"):
        c.line("s[i] = t[T_INITIAL_ROW + i]")
    c.line("s[RNG] = seed")
    if facts.mode == "Simulation":
        c.line("s[MOVER] = 0")
        c.line("s[NEXT] = 0")
    phases.start(c)
    _teams(c)
    _dice(c)
    _decks(c)
    if facts.deduction:
        write_candidates(c)
    if game.rules.start is not None:
        for rule in game.rules.start.rules:
            with located(rule.span):
                rule.emit(c)
    _no_levels(c)
    _record(c)
    repetition.start(c)
    if facts.mode == "Simultaneous":
        begin_choosing(c)
    c.line("return 0")
    program.define("start", c, ENTRY, "the start rules")


def _teams(c: Code) -> None:
    """Everybody is his own team."""
    if c.program.facts.teams:
        team = c.program.layout.need("TEAM", 18, positional=True)
        with c.block(f"for player in range(1, {c.program.facts.players + 1})"):
            c.line(f"s[{team} + player] = player")


def _dice(c: Code) -> None:
    """One die on each site of the dice container, showing its first face (04 §7.1)."""
    facts = c.program.facts
    if not facts.dice:
        return
    shown = c.program.layout.need("DIE", len(facts.die_pieces))
    c.program.need_per_level("STATE")
    for number, die in enumerate(facts.die_pieces):
        site = facts.dice[0].first + number
        c.line(f"{c.helper('put')}(s, t, {site}, {die.index}, 1, 0, -1, -1)")
        c.line(f"s[{shown} + {number}] = {die.faces[0]}")
        c.line(f"s[LAST_FROM] = {site}")
        c.line(f"s[LAST_TO] = {site}")
        c.line("s[LAST_MOVER] = 0")
        note_action(c, (Literal(site), Literal(site)))
        publish_actions(c)
    c.line(f"{c.helper('sum_dice')}(s, t)")


def _no_levels(c: Code) -> None:
    """Where nothing was placed there is no last move, and so there is no level of it (07 §2.2)."""
    if Capability.LAST_LEVEL in c.program.facts.needs:
        with c.block("if s[LAST_MOVER] < 0"):
            for end in LEVELS:
                c.line(f"s[LAST_{end}] = -1")


def _decks(c: Code) -> None:
    """The cards of each deck on its site, one on the other in an order drawn by lot (04 §3.9)."""
    facts = c.program.facts
    for deck in facts.decks:
        cards = cards_of(facts, deck)
        area, left = c.workspace(len(cards), "cards"), c.var("left", Literal(len(cards)))
        with c.block(f"for i in range({len(cards)})"):
            c.line(f"t[{area} + i] = {cards[0]} + i")
        with c.block(f"while {left} > 0"):
            c.line(f"{c.helper('put')}(s, t, {deck.first}, {draw(c, area, left)}, 1, -1, -1, -1)")
            placed(c, Literal(deck.first))


def _record(c: Code) -> None:
    """Keep what stands where at the start, if a rule asks for it (spec 08 §5.4)."""
    facts = c.program.facts
    if Capability.STARTING_POSITION in facts.needs:
        field = c.program.layout.need("START_WHAT", facts.board_sites)
        with c.block(f"for i in range({facts.board_sites})"):
            c.line(f"s[{field} + i] = {access.what(c, Number('i'))}")
