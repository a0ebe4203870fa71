"""The names that a description gives, as far as they can be written in a slot."""

from __future__ import annotations

from collections.abc import Iterator

from ludeme.compiler.checks.names import names_there
from ludeme.editing.draft import Draft
from ludeme.editing.naming import thing_in
from ludeme.editing.openings import Opening, alternatives_of
from ludeme.language.base import Thing

#: Things whose whole name must be written, with the number of the player.
_EXACT = (Thing.PIECE, Thing.NUMBERED)
_PIECES = (Thing.PIECE, Thing.PIECES, Thing.KIND, Thing.NUMBERED)


def known_names(draft: Draft, opening: Opening) -> Iterator[tuple[str, str]]:
    """The names that a string in a slot may be, each with what it names; none where it is new."""
    if not any(str in each.literals for each in alternatives_of(opening.expected)):
        return
    found = thing_in(opening)
    if found is None:
        return
    thing, makes = found
    if makes:
        return
    sort = Thing.PIECE.value if thing in _PIECES else thing.value
    listed = [] if draft.facts is None else names_there((), draft.facts)[thing]
    written = [each.name for each in draft.mentions if each.sort == sort and each.makes]
    if listed and thing in _EXACT:
        written = []
    for name in dict.fromkeys([*written, *listed]):
        yield name, sort
