"""The primitive actions of deduction puzzles: sets of candidate values (spec 04 §6.10).

`CANDIDATES` holds the set of a slot in words of `WORD` bits, `CHOICES` its size; `WHAT` is the
value once there is only one candidate left, 0 before.
"""

from __future__ import annotations

from ludeme.emit.actions.primitive import action, lines
from ludeme.emit.code import Code
from ludeme.emit.program import Program
from ludeme.model.facts import Facts

#: Candidates per integer of a row.
WORD = 30


def largest_value(facts: Facts) -> int:
    """The largest value of any variable."""
    return max((high for _, high in facts.value_ranges.values()), default=0)


def _words(program: Program) -> int:
    return largest_value(program.facts) // WORD + 1


def need_candidates(program: Program) -> None:
    """Lay out the candidate sets."""
    slots = program.facts.slots
    program.layout.need("CHOICES", slots)
    program.layout.need("CANDIDATES", slots * _words(program), positional=True)


def write_candidates(c: Code) -> None:
    """Let every variable have all candidates: 0 up to its largest value (06 §B5.6)."""
    program, facts = c.program, c.program.facts
    need_candidates(program)
    words = _words(program)
    for kind in facts.types:
        first = 0 if kind == facts.default_type else facts.slot_base(kind)
        size = facts.topology.count(kind)
        choices = facts.value_ranges.get(kind, (0, 0))[1] + 1
        with c.block(f"for i in range({first}, {first + size})"):
            c.line(f"s[CHOICES + i] = {choices}")
            for word in range(words):
                bits = min(WORD, max(0, choices - WORD * word))
                place = f"i * {words} + {word}" if words > 1 else "i"
                c.line(f"s[CANDIDATES + {place}] = {(1 << bits) - 1}")


@action("assign")
def assign(program: Program) -> list[str]:
    """Make a value the only candidate of a slot."""
    need_candidates(program)
    words = _words(program)
    return lines(
        "def assign(s, i, value):",
        f"    for w in range({words}):",
        f"        s[CANDIDATES + i * {words} + w] = 0",
        f"    s[CANDIDATES + i * {words} + value // {WORD}] = 1 << (value % {WORD})",
        "    s[CHOICES + i] = 1",
        "    s[WHAT + i] = value",
        "    return 0",
    )


@action("toggle")
def toggle(program: Program) -> list[str]:
    """Take a value out of the candidates of a slot, or put it back."""
    need_candidates(program)
    words = _words(program)
    return lines(
        "def toggle(s, i, value):",
        f"    place = CANDIDATES + i * {words} + value // {WORD}",
        f"    bit = 1 << (value % {WORD})",
        "    s[CHOICES + i] += -1 if s[place] & bit else 1",
        "    s[place] ^= bit",
        "    s[WHAT + i] = 0",
        "    if s[CHOICES + i] == 1:",
        f"        for left in range({largest_value(program.facts) + 1}):",
        f"            if (s[CANDIDATES + i * {words} + left // {WORD}] >> (left % {WORD})) & 1:",
        "                s[WHAT + i] = left",
        "    return 0",
    )
