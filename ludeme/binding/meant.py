"""What was probably meant where text does not fit: other ways to write it, tried until one fits.

Beginners leave out brackets and quotes, write `(5 = x)`, and name a ludeme by its second word.
Each of these is mended in the tree and bound; what binds is worth suggesting (spec 01 §7).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise

from ludeme.binding.assignment import NO_FIT, Binder
from ludeme.binding.signature import Expected, Signature, Slot, names, same_word, signatures_of
from ludeme.grammar.errors import nearest, spelt_alike
from ludeme.grammar.macro_library import library_macros
from ludeme.grammar.tree import Array, Clause, String, Terminal, Tree
from ludeme.language.base import REGISTRY

#: The role of one player.
_PLAYER = re.compile(r"P\d+")

#: What the labels of sites look like: `A1`, `AB12`.
_SITE = re.compile(r"[A-Z]{1,2}\d{1,2}")

#: So many names that are spelt alike are tried.
_TRIES = 3


def meant(tree: Tree, expected: Expected) -> str | None:
    """What fits a slot and is nearly what was written, as text; None where nothing is."""
    if isinstance(tree, Array):
        return None
    known = isinstance(tree, Clause) and tree.name in names()
    if isinstance(tree, Clause) and not known and tree.name in library_macros():
        return f'("{tree.name}" …)'
    ways = _of_clause(tree, expected) if isinstance(tree, Clause) else _of_word(tree)
    for way, text in ways:
        if Binder().bind(way, expected) is not NO_FIT:
            return text
    if isinstance(tree, Clause) and not known:
        return nearest(tree.name, (each for each in names() if expected.candidates(each)))
    return None


def in_braces(tree: Clause, surplus: Tree, signature: Signature) -> str | None:
    """`(end { … })` for a clause with several arguments where one, or an array of them, fits."""
    last = next(k for k, each in enumerate(tree.args) if each is surplus)
    arrays = [slot.expected for slot in _slots_of(signature) if slot.expected.arrays]
    for first in range(last):
        members = Array(tree.args[first:], surplus.span)
        if any(Binder().bind(members, expected) is not NO_FIT for expected in arrays):
            before = " …" if first else ""
            return f"({tree.name}{before} {{ … }})"
    return None


def operator_first(tree: Tree, args: tuple[Tree, ...]) -> str | None:
    """`(= (count …) …)` for an argument that an operator follows."""
    following = next((b for a, b in pairwise(args) if a is tree), None)
    if not isinstance(following, Terminal) or following.text not in names():
        return None
    if any(letter.isalnum() for letter in following.text):
        return None
    return f"({following.text} {_side(tree)} …)"


def _side(tree: Tree) -> str:
    """One of the sides of an operator, in short."""
    return f"({tree.name} …)" if isinstance(tree, Clause) else getattr(tree, "text", "…")


def owned(tree: Tree, args: tuple[Tree, ...]) -> str | None:
    """`"Disc1"` for a player behind the name of a piece: `"Disc" P1`."""
    name = next((a for a, b in pairwise(args) if b is tree and not b.label), None)
    if isinstance(name, String) and isinstance(tree, Terminal) and _PLAYER.fullmatch(tree.text):
        return f'"{name.text}{tree.text[1:]}"'
    return None


def piece_at(tree: Tree, args: tuple[Tree, ...]) -> str | None:
    """`(id "King1")` for the name of a piece beside `(what …)`, which is a number."""
    if not isinstance(tree, String) or not any(_is_what(each) for each in args):
        return None
    return f'(id "{tree.text}")' if tree.text[-1:].isdigit() else f'(id "{tree.text}" Mover)'


def _is_what(tree: Tree) -> bool:
    return isinstance(tree, Clause) and tree.name == "what"


def equation(tree: Clause) -> str | None:
    """`(= 3 (what …))` for `(is 3 (what …))`, where two sides are compared."""
    if tree.name != "is" or len(tree.args) != 2 or not any(_is_what(each) for each in tree.args):
        return None
    left, right = (piece_at(each, tree.args) or _side(each) for each in tree.args)
    return f"(= {left} {right})"


def together(tree: Tree, args: tuple[Tree, ...], signature: Signature) -> str | None:
    """`(and (add …) (remove …))` for an argument that is to hold or happen with the one before."""
    before = next((a for a, b in pairwise(args) if b is tree), None)
    if not isinstance(tree, Clause) or not isinstance(before, Clause):
        return None
    both = Clause("and", (replace(before, label=None), tree), tree.span, before.label)
    slots = (slot for slot in signature.slots if slot.label == before.label)
    if all(Binder().bind(both, slot.expected) is NO_FIT for slot in slots):
        return None
    first, second = (f"({each.name}{' …' if each.args else ''})" for each in (before, tree))
    return f"(and {first} {second})"


def labels_of(signature: Signature) -> dict[str, Expected]:
    """All labels of a ludeme, those of its other signatures included, and what they take."""
    return {slot.label: slot.expected for slot in _slots_of(signature) if slot.label}


def _slots_of(signature: Signature) -> Iterator[Slot]:
    """The slots of a ludeme, those of all its signatures."""
    alike = REGISTRY.get(signature.words[0], ())
    forms = (form for cls in alike for form in signatures_of(cls))  # type: ignore[arg-type]
    return (slot for form in forms if form.words == signature.words for slot in form.slots)


def listed(tree: Tree, signature: Signature) -> str | None:
    """`phases:{ … }` for an argument that stands in a list with a label, or is called like it."""
    if not isinstance(tree, Clause) or tree.label:
        return None
    alone = Array((tree,), tree.span)
    for label, expected in labels_of(signature).items():
        if tree.name == label or Binder().bind(alone, expected) is not NO_FIT:
            return f"{label}:{{ … }}" if expected.arrays else f"{label}:…"
    return None


def at_site(tree: Tree, args: tuple[Tree, ...], signature: Signature) -> str | None:
    """`coord:"A1"` for the label of a site, `(sites Top)` for `Top`, where a slot takes it."""
    if not isinstance(tree, String | Terminal):
        return None
    if is_site_label(tree.text):
        return f'coord:"{tree.text}"' if "coord" in labels_of(signature) else None
    if isinstance(tree, String) or tree.label or any(isinstance(each, Array) for each in args):
        return None
    if any(isinstance(each, Clause) and each.name == "sites" for each in args):
        return None  # the region is there, so this is something else
    sites = Clause("sites", (replace(tree, label=None),), tree.span)
    unlabelled = (slot.expected for slot in _slots_of(signature) if not slot.label)
    if any(Binder().bind(sites, expected) is not NO_FIT for expected in unlabelled):
        return f"(sites {tree.text})"
    return None


def is_site_label(text: str) -> bool:
    """Whether a text looks like the label of a site, and not like a player."""
    return bool(_SITE.fullmatch(text)) and not _PLAYER.fullmatch(text)


def _of_word(tree: String | Terminal) -> Iterator[tuple[Tree, str]]:
    """`from` for `(from)`, `Empty` for `(sites Empty)`, `A1` for `"A1"` or `(coord "A1")`, `"N"`
    for `N`.
    """
    text, span, label = tree.text, tree.span, tree.label
    at_label = Clause("coord", (String(text, span),), span, label), f'(coord "{text}")'
    if isinstance(tree, String):
        yield Terminal(text, span, label), text
        if is_site_label(text):
            yield at_label
        return
    if text in names():
        yield Clause(text, (), span, label), f"({text})"
    for first, second in _in_one_word(text):
        yield Clause(first, (Terminal(second, span),), span, label), f"({first} {second})"
    for first, second in _second_words(text):
        yield Clause(first, (Terminal(second, span),), span, label), f"({first} {second})"
    if not text.lstrip("-").isdigit() and not _PLAYER.fullmatch(text):
        yield String(text, span, label), f'"{text}"'
    if is_site_label(text):
        yield at_label


def _of_clause(tree: Clause, expected: Expected) -> Iterator[tuple[Tree, str]]:
    """`(5 = x)` for `(= 5 x)`, `(empty x)` for `(is Empty x)`, `(swap)` for `(meta (swap))`."""
    rest = " …" if tree.args else ""
    first, others = tree.args[0] if tree.args else None, tree.args[1:]
    if isinstance(first, Terminal):
        left = Terminal(tree.name, tree.span)
        yield replace(tree, name=first.text, args=(left, *others)), f"({first.text} {tree.name} …)"
    for head, second in (*_in_one_word(tree.name), *_second_words(tree.name)):
        args = (Terminal(second, tree.span), *tree.args)
        yield replace(tree, name=head, args=args), f"({head} {second}{rest})"
    for kind in expected.kinds:
        for word in kind.words[:1]:
            around = Clause(word, (replace(tree, label=None),), tree.span, tree.label)
            yield around, f"({word} ({tree.name}{rest}))"
    for like in _alike(tree.name):
        yield replace(tree, name=like), like


def _alike(name: str) -> Iterator[str]:
    """The names spelt like one; of those like the name of a ludeme, such as its plural."""
    for like in spelt_alike(name, sorted(names()), _TRIES):
        if like != name and (name not in names() or name in like or like in name):
            yield like


def _in_one_word(name: str) -> Iterator[tuple[str, str]]:
    """`is Line` for `isLine` or `is_line`, `last To` for `lastTo`."""
    for first in sorted(names(), key=len, reverse=True):
        rest = name[len(first) :].lstrip("_-")
        if name.startswith(first) and rest:
            yield first, rest[0].upper() + rest[1:]


def _second_words(word: str) -> Iterator[tuple[str, str]]:
    """The ludemes that have this second word, such as `sites Empty` and `is Empty`."""
    found = {each for each in _pairs() if same_word(word, each[1])}
    yield from sorted(found, key=lambda each: (each[0] == "move", each))


@cache
def _pairs() -> tuple[tuple[str, str], ...]:
    """The names of all ludemes that have two words, such as `is Line`."""
    found = {
        (signature.words[0], signature.words[1])
        for classes in REGISTRY.values()
        for cls in classes
        for signature in signatures_of(cls)  # type: ignore[arg-type]
        if len(signature.words) > 1
    }
    return tuple(sorted(found))
