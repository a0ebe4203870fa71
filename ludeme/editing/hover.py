"""What stands at a place, explained: ludemes, slots, constants, macros, names, tags, sites."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ludeme.binding.reference import Entry, Status, status_of
from ludeme.binding.signature import Signature, same_word
from ludeme.editing.caret import Caret, caret_at
from ludeme.editing.draft import Draft
from ludeme.editing.macro_texts import MacroText
from ludeme.editing.meanings import meaning_of_constant, meaning_of_slot
from ludeme.editing.naming import MACRO, TAG, Mention
from ludeme.editing.openings import alternatives_of
from ludeme.editing.outline import Group, Token
from ludeme.editing.references import name_at
from ludeme.editing.signature_help import best_signatures
from ludeme.editing.site_hints import labels_of, means_site
from ludeme.language.base import Node, Thing

#: Lines of a definition that are shown.
_LINES = 16
_CAUTION = {
    Status.REFUSED: "*Not supported yet: a game that uses it is refused.*",
    Status.PARTLY: "*Some ways to use it are not supported yet.*",
}


@dataclass(frozen=True)
class Hover:
    """An explanation in Markdown of the characters `start` to `end`.

    `ludemes` are the classes that it is about, where it is about ludemes.
    """

    text: str
    start: int
    end: int
    ludemes: tuple[type[Node], ...] = ()


def hover(draft: Draft, place: int) -> Hover | None:
    """What is to be said of what stands at a place; None where nothing is."""
    token = draft.outline.token_at(place)
    if token is None or token.kind == "comment":
        return None
    is_name = token.kind == "string" or token.parent.opener == "<"
    mention = name_at(draft, place) if is_name else None
    if mention is not None:
        return Hover(_of_mention(draft, mention), mention.start, mention.end)
    if token.kind == "label":
        text = _of_label(draft, caret_at(draft.outline, token.start + 1), token.text[:-1])
        return Hover(text, token.start, token.end) if text else None
    if token.kind == "string":
        return None
    return _of_clause(draft, token) or _of_word(draft, token)


def _of_clause(draft: Draft, token: Token) -> Hover | None:
    """The ludeme that a word is the name of, or the word behind the name."""
    clause = token.parent
    number = clause.parts.index(token)
    if clause.opener != "(" or number > 1 or token.label:
        return None
    signatures = best_signatures(draft.openings, clause)
    said = [
        each for each in signatures if len(each.words) > number and _is_word(each, number, token)
    ]
    if not said:
        return None
    classes = tuple(dict.fromkeys(each.cls for each in said))
    text = "\n\n---\n\n".join(about_ludeme(cls, said) for cls in classes)
    return Hover(text, token.start, token.end, classes)


def _is_word(signature: Signature, number: int, token: Token) -> bool:
    """Whether a word of a clause is that of a signature."""
    return number == 0 or same_word(token.text, signature.words[number])


def about_ludeme(cls: type[Node], signatures: list[Signature]) -> str:
    """Signatures, meaning, slots, an example, and how far it plays."""
    own = [each for each in signatures if each.cls is cls]
    entry = Entry(cls)
    parts = [_code("\n".join(each.describe() for each in own)), entry.meaning]
    slots = {each.describe(): meaning_of_slot(s, each) for s in own for each in s.slots}
    parts.append("\n".join(f"- `{written}`: {meaning}" for written, meaning in slots.items()))
    if entry.example and entry.example not in entry.meaning:
        parts.append(_code(entry.example))
    parts.append(_CAUTION.get(status_of(cls), ""))
    return "\n\n".join(filter(None, parts))


def _code(text: str) -> str:
    return f"```ludeme\n{text}\n```"


def _of_label(draft: Draft, caret: Caret, label: str) -> str:
    """What a slot with a label is for, by all that the label may be there."""
    said = {}
    for opening in draft.openings.at(caret.group, caret.before):
        if opening.label == label and opening.slot and opening.signature:
            said[opening.slot.describe()] = meaning_of_slot(opening.signature, opening.slot)
    return "\n\n".join(f"`{slot}`: {meaning}" for slot, meaning in said.items())


def _of_word(draft: Draft, token: Token) -> Hover | None:
    said = list(_constants(draft, token)) or list(_site(draft, token))
    return Hover("\n\n".join(dict.fromkeys(said)), token.start, token.end) if said else None


def _constants(draft: Draft, token: Token) -> Iterator[str]:
    for opening in draft.openings.of(token):
        for expected in alternatives_of(opening.expected):
            for enum, _ in expected.enums:
                for member in enum:
                    if same_word(token.text, member.value):
                        yield f"`{member.value}`: {meaning_of_constant(member)}"


def _site(draft: Draft, token: Token) -> Iterator[str]:
    """The label of the site that a number means."""
    if draft.facts is not None:
        labels = labels_of(draft.facts.topology.sites(draft.facts.default_type))
        if means_site(draft, token, labels):
            yield f"Site {token.text} is {labels[token.text]}."


def _of_mention(draft: Draft, mention: Mention) -> str:
    if mention.sort == MACRO:
        return about_macro(draft.openings.macros[mention.name])
    if mention.sort == TAG:
        return _about_tag(draft, mention)
    text = f'{mention.sort} "{mention.name}"'
    made = _makers(draft, mention)
    if made:
        line = draft.text.count("\n", 0, made[0].start) + 1
        text += f": line {line}"
        clause = draft.outline.group_at(made[0].start)
        text += f"\n\n{_code(_shown(draft.text, clause))}"
    if mention.sort == Thing.PIECE.value and draft.facts is not None:
        names = [each.name for each in draft.facts.pieces[1:] if each.base_name == mention.name]
        text += f"\n\nIts full names: {', '.join(names)}." if names else ""
    return text


def about_macro(macro: MacroText) -> str:
    """What its comment says, and its text."""
    where = f" ({macro.file})" if macro.file else ""
    title = f'macro "{macro.name.name}"{where}'
    said = macro.help
    numbers = range(1, macro.parameters + 1)
    arguments = [f"- `#{number}`: {macro.argument(number)}" for number in numbers]
    explained = "\n".join(arguments) if said and said.arguments else ""
    example = _code(said.example) if said and said.example else ""
    parts = [
        title,
        macro.sentence,
        explained,
        example,
        _code(_shown(macro.outline.text, macro.clause)),
    ]
    return "\n\n".join(filter(None, parts))


def _about_tag(draft: Draft, mention: Mention) -> str:
    for option in draft.outline.clauses("option"):
        if any(option.start < each.start < option.end for each in _makers(draft, mention)):
            heading = option.parts[1] if len(option.parts) > 1 else None
            items = [each for each in option.walk() if isinstance(each, Group)]
            labels = [_label_of(each) for each in items if each.head == "item"]
            name = heading.text if isinstance(heading, Token) else ""
            return f"option {name}: {', '.join(filter(None, labels))}"
    return f"<{mention.name}>: no option has this tag"


def _makers(draft: Draft, mention: Mention) -> list[Mention]:
    return [each for each in draft.mentions if each.makes and each.key == mention.key]


def _label_of(item: Group) -> str:
    first = item.parts[1] if len(item.parts) > 1 else None
    return first.name if isinstance(first, Token) else ""


def _shown(text: str, clause: Group) -> str:
    """The first lines of a clause, as if it began at the left margin."""
    line = text.rfind("\n", 0, clause.start) + 1
    margin = " " * (clause.start - line)
    lines = [each.removeprefix(margin) for each in text[clause.start : clause.end].splitlines()]
    return "\n".join(lines if len(lines) <= _LINES else [*lines[:_LINES], "…"])
