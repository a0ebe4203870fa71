"""Phases that no player ever comes to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludeme.grammar.errors import LudemeWarning
from ludeme.grammar.tree import Description
from ludeme.language.rules.frame import Game, Phase
from ludeme.model.facts import Facts


def never_entered(game: Game, facts: Facts, description: Description) -> Iterator[LudemeWarning]:
    """A warning for each phase that nobody begins in and that no `(nextPhase ...)` leads to."""
    phases = game.rules.phases
    if not phases or description.options:  # those that were not chosen may lead there
        return
    entered: set[int] = set()
    new = {game.rules.first_phase(player) for player in range(1, facts.players + 1)} or {0}
    while not new <= entered:
        entered |= new
        new = _after(phases, entered)
    names = [phase.name for phase in phases]
    for number, phase in enumerate(phases):
        again = phase.name in names[:number]  # which is told for itself
        if number not in entered and not again:
            yield LudemeWarning(f'phase "{phase.name}" is never entered', phase.span)


def _after(phases: Sequence[Phase], entered: set[int]) -> set[int]:
    """The phases that those lead to which players are in.

    Who goes on as everybody may come to the phase after that of the mover, whichever that is.
    """
    found: set[int] = set()
    for number in entered:
        for entry in phases[number].next_phases or ():
            to = entry.leads_to(number, phases)
            found |= {(each + 1) % len(phases) for each in entered} if to is None else {to}
    return found
