"""What the names in a description are names of: where each comes to be, and where it is used.

Names are told from the text as it is written, so those in definitions, in the values of all options
and in a text with errors count, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ludeme.editing.openings import Opening, Openings, alternatives_of
from ludeme.editing.outline import Group, Token, clause_around
from ludeme.language.base import Thing

#: What else can have a name; the value is what messages call it.
MACRO, OPTION, ITEM, TAG = "macro", "option", "item of an option", "option tag"
#: Things whose names are those of others.
_SAME = dict.fromkeys((Thing.PIECES, Thing.KIND, Thing.NUMBERED), Thing.PIECE)
#: Words before the game's own name, which is the name of nothing else.
_TITLED = frozenset({"game", "match", "instance"})
_TAG = re.compile(r"<\s*([^<>:()\s{}\"]+)\s*(?::[^<>:(){}\"]*)?>")


@dataclass(frozen=True)
class Mention:
    """A name in a text: the characters `start` to `end`, without quotes."""

    sort: str
    name: str
    start: int
    end: int
    #: Whether it gets this name here.
    makes: bool = False
    #: The option that an item belongs to.
    within: str = ""

    @property
    def key(self) -> tuple[str, str, str]:
        """What it is a name of: equal for all names of one thing."""
        return self.sort, self.within, self.name


def mentions_in(openings: Openings) -> Iterator[Mention]:
    """All names of a text, in its order."""
    found: list[Mention] = []
    for part in openings.outline.root.walk():
        if isinstance(part, Token) and part.kind == "string" and part.end - part.start > 2:
            found += _of_string(part, openings)
        elif isinstance(part, Group) and part.opener == "<":
            found += _of_tag(part, openings.outline.text)
    stems = _stems(found)
    return (_of_stem(each, stems) for each in found)


def thing_in(opening: Opening) -> tuple[Thing, bool] | None:
    """What a string in a slot is the name of, and whether it gets that name there."""
    if opening.signature is None or opening.slot is None:
        return None
    cls, slot = opening.signature.cls, opening.slot.name
    made = cls.makes.get(slot) or cls.introduces.get(slot)
    if made:
        return made, True
    meant = cls.refers.get(slot) or cls.mentions.get(slot)
    return (meant, False) if meant else None


def _of_string(token: Token, openings: Openings) -> Iterator[Mention]:
    special = _in_options(token)
    if special is not None:
        yield from special
        return
    start, end, name = token.start + 1, token.end - 1, token.name
    before = token.parent.parts[: token.parent.parts.index(token)]
    if token.parent.head in _TITLED and len(before) == 1:
        return
    if token.parent.head == "define" and len(before) == 1:
        yield Mention(MACRO, name, start, end, True)
    elif name in openings.macros:
        yield Mention(MACRO, name, start, end)
    elif clause_around(token, "metadata") is None:
        found = filter(None, map(thing_in, _taking_strings(openings.of(token))))
        for thing, makes in list(found)[:1]:
            yield Mention(_SAME.get(thing, thing).value, name, start, end, makes)


def _taking_strings(found: tuple[Opening, ...]) -> Iterator[Opening]:
    for opening in found:
        if any(str in each.literals for each in alternatives_of(opening.expected)):
            yield opening


def _stems(found: list[Mention]) -> set[tuple[str, str, str]]:
    """What has names with a number behind, too: one for each player.

    Pieces are made without the number and get it by themselves; tracks are made with it, and asked
    for without it where their owner is said.
    """
    made = {each.key for each in found if each.makes}
    asked = {each.key for each in found} - made
    pieces = {key for key in made if key[0] == Thing.PIECE.value}
    return pieces | {key for key in asked if key[0] == Thing.TRACK.value}


def _of_stem(mention: Mention, stems: set[tuple[str, str, str]]) -> Mention:
    """The name of one player's piece or track is that of all, with a number behind it."""
    bare = mention.name.rstrip("0123456789")
    of_all = replace(mention, name=bare, end=mention.start + len(bare))
    return of_all if of_all.key in stems and mention.key not in stems else mention


def _in_options(token: Token) -> list[Mention] | None:
    """The names in the head of an option, in its items and in rulesets; None: it is not there."""
    group, start, end = token.parent, token.start + 1, token.end - 1
    first = len(group.parts) > 1 and group.parts[1] is token
    if group.head == "option":
        return [Mention(OPTION, token.name, start, end, True)] if first else []
    if group.head == "item":
        option = heading_of(group)
        return [Mention(ITEM, token.name, start, end, True, option)] if first else []
    heads = (group.head, _head_above(group) if group.opener == "{" else "")
    if "useFor" not in heads and heads[1] != "ruleset":
        return [] if group.head in ("ruleset", "rulesets") else None
    heading, slash, item = token.name.partition("/")
    if not slash or heading == "Ruleset":
        return []
    split = start + len(heading)
    return [
        Mention(OPTION, heading, start, split),
        Mention(ITEM, item, split + 1, end, within=heading),
    ]


def heading_of(item: Group) -> str:
    """The heading of the option that an item belongs to."""
    option = clause_around(item, "option")
    heading = option.parts[1] if option is not None and len(option.parts) > 1 else None
    return heading.name if isinstance(heading, Token) else ""


def _head_above(group: Group) -> str:
    return group.parent.head if group.parent else ""


def _of_tag(group: Group, text: str) -> Iterator[Mention]:
    """The tag of an option, where the option is or where its value is put."""
    parent = group.parent
    match = _TAG.fullmatch(text, group.start, group.end)
    if match is None or parent is None or parent.head == "item" or parent.label == "args":
        return
    makes = parent.head == "option"
    yield Mention(TAG, match[1], match.start(1), match.end(1), makes)
