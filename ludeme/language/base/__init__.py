"""What every ludeme class is made of: the kinds of value, the declaration helpers, the registry.

A ludeme is one small frozen dataclass. Its fields *are* its signature (design decision 1):

    @ludeme("is Line")
    class IsLine(Bool):
        '''`(is Line 3)`: a line of pieces through a site (spec 07 §1.6).'''

        type: SiteType | None = None            # optional, written in place
        length: Int                             # mandatory
        direction: AbsoluteDirection | None = None
        through: Int | None = named(None, group=1)    # written `through:...`; one of group 1
        through_any: Region | None = named(None, group=1)

* The words given to `ludeme` are the clause name and the constants that follow it. A ludeme with
  several spellings, `@ludeme("step", "move Step")`, lists the plain one first; the `words` of an
  object are those it was written with.
* `bool`, `int`, `float`, `str` as a hint mean a literal; `Bool`, `Int`, `Float`, `Dim` a function.
* `tuple[X, ...]` is an array `{...}`; `A | B` a slot that takes either; an Enum a constant.
* A field without a default must be written. `named()` fields are written with their label, which
  is the field's name in camelCase without trailing underscore.
* `OneOrMore[X]` is written `x` or `{x y ...}` and is always a tuple.
* `group=n`: at most one of the fields of a group; exactly one when `required=True`.
* A second way of writing the same ludeme is a `@form` static method whose parameters are that
  signature and which returns the object.
* Fields shared by several ludemes stand in an unregistered base class made by `@shape`.
"""

from ludeme.language.base.declaring import (
    ALIASES,
    MISSING,
    REGISTRY,
    OneOrMore,
    by_slot,
    camel_case,
    form,
    label_of,
    ludeme,
    named,
    shape,
    slot,
)
from ludeme.language.base.named_things import UNNAMED, Naming, Thing
from ludeme.language.base.node import Node, remembered, slot_names

__all__ = [
    "ALIASES", "MISSING", "REGISTRY", "UNNAMED", "Naming", "Node", "OneOrMore",
    "Thing", "by_slot", "camel_case", "form", "label_of", "ludeme", "named",
    "remembered", "shape", "slot", "slot_names",
]  # fmt: skip
