"""How strong an agent is made: from random moves to a search of some thousand iterations.

A strength is one number. From 0 to 1 it is the share of moves that are thought about, with `LEAST`
iterations each; the others are made at random. Above 1 all are thought about, and each further
whole number is ten times the iterations. What a strength is worth differs from game to game: that
is measured (`climbing`).
"""

from __future__ import annotations

#: Iterations of a move that is thought about at all.
LEAST = 100
#: Ten thousand iterations.
HIGHEST = 3.0


def careless_share(strength: float) -> float:
    """The share of moves that are made at random.

    >>> careless_share(0.75), careless_share(2)
    (0.25, 0.0)
    """
    return round(max(0.0, 1.0 - strength), 3)


def iterations_at(strength: float) -> int:
    """The iterations of every other move.

    >>> iterations_at(0.5), iterations_at(2)
    (100, 1000)
    """
    return round(LEAST * 10 ** max(0.0, strength - 1))


def agent_at(strength: float) -> str:
    """The agent of a strength as people write it.

    >>> agent_at(0.75)
    'careless:share=0.25,agent=auto:iterations=100'
    """
    if strength <= 0:
        return "random"
    searching = f"auto:iterations={iterations_at(strength)}"
    share = careless_share(strength)
    return f"careless:share={share:g},agent={searching}" if share else searching
