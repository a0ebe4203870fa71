"""The hints of a puzzle in words."""

from __future__ import annotations

from ludeme.app.terminal.names import Names
from ludeme.play.rules import Rules


def hints(game: Rules) -> str:
    """Each hint with its sites: "A1 B1: 16", or "A1 → B1" without a number; "" for none."""
    names, said = Names(game), []
    for kind, given in game.facts.hints.items():
        for hint in given:
            sites = [names.site(kind[0].lower(), site) for site in hint.sites]
            if hint.value is None:
                said.append(" → ".join(sites))
            else:
                said.append(f"{' '.join(sites)}: {hint.value}")
    return f"hints: {', '.join(said)}" if said else ""
