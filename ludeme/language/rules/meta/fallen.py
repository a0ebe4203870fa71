"""`(meta (noStackOn Fallen))`: where nothing may be put (spec 06 §B4.3)."""

from __future__ import annotations

from ludeme.language.base import ludeme
from ludeme.language.rule_kinds import MetaRule


@ludeme("noStackOn Fallen")
class MetaNoStackOnFallen(MetaRule):
    """`(noStackOn Fallen)`: nothing may stand on a fallen piece (spec 06 §B4.3)."""
