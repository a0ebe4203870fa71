"""What is said of a clause such as `(is …)` whose words are not those of any ludeme."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from difflib import get_close_matches

from ludeme.binding.assignment import NO_FIT, Binder, literal_of
from ludeme.binding.meant import equation
from ludeme.binding.signature import Signature, same_word
from ludeme.grammar.errors import LudemeError, nearest
from ludeme.grammar.tree import Clause, Terminal, Tree

#: So many alternatives are still listed one by one.
_MANY = 20
#: So many of more are.
_SHOWN = 8


def keyword_error(tree: Clause, candidates: tuple[Signature, ...]) -> LudemeError | None:
    """The error when a clause such as `(is …)` begins with a word that none of its meanings has."""
    keywords = {signature.words[1] for signature in candidates if len(signature.words) > 1}
    if not keywords:
        return None
    first = tree.args[0] if tree.args else None
    if first is not None and (
        not isinstance(first, Terminal) or literal_of(first.text) is not None
    ):
        return _wordless(tree, first, candidates)
    for signature in candidates:
        if len(signature.words) == 1:
            if first is None and not _begins_with_word(signature):
                return None
            keywords |= _first_words(signature)
    if first is None:
        message = f"Missing keyword in '({tree.name})'"
        return LudemeError(message, tree.span, expected=_shortlist("", keywords))
    written = first.text
    if any(same_word(written, word) for word in keywords):
        return _second_keyword_error(tree, first, candidates)
    return LudemeError(
        f"Unexpected syntax '{written}' in '({tree.name} …)'",
        first.span,
        expected=_shortlist(written, keywords, _fitting(tree, candidates)),
        suggestion=nearest(written, keywords),
    )


def _wordless(tree: Clause, first: Tree, candidates: tuple[Signature, ...]) -> LudemeError | None:
    """The error where something else stands in place of the word that all meanings begin with."""
    bare = [each for each in candidates if len(each.words) == 1]
    if first.label or not all(_begins_with_word(each) for each in bare):
        return None
    keywords = {each.words[1] for each in candidates if len(each.words) > 1}
    return LudemeError(
        f"Missing keyword in '({tree.name} …)'",
        first.span,
        expected=_shortlist(
            "", keywords.union(*map(_first_words, bare)), _fitting(tree, candidates)
        ),
        suggestion=equation(tree),
    )


def _first_words(signature: Signature) -> set[str]:
    """The constants that a clause with one word may begin with."""
    words: set[str] = set()
    for slot in signature.slots:
        words |= {member.value for enum, _ in slot.expected.enums for member in enum}
        if not slot.optional:
            break
    return words


def _fitting(tree: Clause, candidates: tuple[Signature, ...]) -> list[str]:
    """The words that a clause may lack: with one of them before its arguments it binds."""
    binder = Binder()
    return [
        each.words[1]
        for each in candidates
        if len(each.words) == 2
        and binder.match(replace(tree, args=(Terminal(each.words[1], tree.span), *tree.args)), each)
        is not NO_FIT
    ]


def _begins_with_word(signature: Signature) -> bool:
    """Whether the first argument that must be written is a word, such as the kind of an angle."""
    slot = next((each for each in signature.slots if not each.optional), None)
    return slot is not None and bool(slot.expected.enums) and not slot.expected.kinds


def _second_keyword_error(
    tree: Clause, first: Terminal, candidates: tuple[Signature, ...]
) -> LudemeError | None:
    """The error where a first word such as that of `(move Set …)` goes on with another one."""
    begun = [
        each.words
        for each in candidates
        if len(each.words) > 1 and same_word(first.text, each.words[1])
    ]
    keywords = {words[2] for words in begun if len(words) > 2}
    second = tree.args[1] if len(tree.args) > 1 else None
    if not keywords or any(len(words) == 2 for words in begun):
        return None
    if not isinstance(second, Terminal):
        message = f"Missing keyword in '({tree.name} {first.text} …)'"
        return LudemeError(message, tree.span, expected=_shortlist("", keywords))
    if any(same_word(second.text, word) for word in keywords):
        return None
    return LudemeError(
        f"Unexpected syntax '{second.text}' in '({tree.name} {first.text} …)'",
        second.span,
        expected=_shortlist(second.text, keywords),
        suggestion=nearest(second.text, keywords),
    )


def _shortlist(written: str, keywords: set[str], fitting: Iterable[str] = ()) -> str:
    """The keywords, those that fit the arguments first; or, when there are many, these and those
    spelt most like what was written.
    """
    if len(keywords) <= _MANY:
        return " | ".join(dict.fromkeys([*sorted(fitting), *sorted(keywords)]))
    close = get_close_matches(written, keywords, n=_SHOWN, cutoff=0.4) or sorted(keywords)[:_SHOWN]
    shown = dict.fromkeys([*sorted(fitting)[:_SHOWN], *close])
    return " | ".join([*shown, f"… ({len(keywords)} words)"])
