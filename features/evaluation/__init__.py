"""Evaluation from rules: terms that any description yields, and what they come to in a position.

    terms = terms_of(game)            # what may matter: pieces, places, lines, races, moves, scores
    tables = terms.tables             # the same for compiled code

Weights say how much each term matters; they are learned (see `ludeme.player.training`). A position
is worth to a player what its terms come to less what those of others come to.
"""

from __future__ import annotations

from ludeme.features.evaluation.term_set import Terms, terms_of
from ludeme.features.evaluation.terms import Term

__all__ = ["Term", "Terms", "terms_of"]
