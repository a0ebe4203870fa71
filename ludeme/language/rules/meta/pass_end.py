"""`(meta (passEnd NoEnd))`: the game goes on though everybody passes (spec 06 §B4.3)."""

from __future__ import annotations

from ludeme.language.base import ludeme
from ludeme.language.constants import PassEndType
from ludeme.language.kinds import MetaRule


@ludeme("passEnd")
class MetaPassEnd(MetaRule):
    """`(passEnd NoEnd)`: what happens when everybody passes (spec 06 §B4.3).

    Attributes:
        type: Whether the game is drawn, as without the rule, or goes on.
    """

    judges_passes = True
    type: PassEndType
