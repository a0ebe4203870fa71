"""What `set Hidden` says, in play and at the start (spec 06 §A5, 04 §7.5)."""

from __future__ import annotations

from ludeme.language.base import Node, OneOrMore, by_slot, named, shape, slot
from ludeme.language.constants import HiddenData, SiteType
from ludeme.language.indexes import Index
from ludeme.language.kinds import Bool, Int, Region


@shape
class HiddenSlots(Node):
    """What is hidden of which sites.

    Attributes:
        data: What of the sites is hidden; by default everything.
        at: The site.
        region: The sites.
        level: The level of the stack; by default the bottom.
        value: `True`, as by default, hides and `False` shows.
    """

    indexes = by_slot(at=Index.SITE, level=Index.LEVEL)
    data: OneOrMore[HiddenData] | None = None
    type: SiteType | None = None
    at: Int | None = named(None, group=1, required=True)
    region: Region | None = slot(None, group=1, required=True)
    level: Int | None = named(None)
    value: Bool | None = None
