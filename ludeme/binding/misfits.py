"""Why a description does not bind: the deepest misfit, and what was expected there.

Used only once binding has failed (spec 01 §7). Every signature that a clause may have is asked how
far it got and what stopped it; of all these explanations the one deepest in the text is reported,
with the piece of text to look away from, so that the next independent one can be found.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from itertools import pairwise

from ludeme.binding.assignment import NO_FIT, Attempt, Binder, bound_passed
from ludeme.binding.filling import (
    fills,
    knows_label,
    leading_on,
    of_its_kind,
    only_short,
    open_slots,
    passed,
    settled,
    skipped,
    stands_again,
    unfilled,
)
from ludeme.binding.home import home_of
from ludeme.binding.keywords import keyword_error
from ludeme.binding.meant import (
    at_site,
    in_braces,
    labels_of,
    listed,
    meant,
    operator_first,
    owned,
    piece_at,
    together,
)
from ludeme.binding.signature import Expected, Signature, Slot, names, same_word
from ludeme.binding.wording import in_words, missing
from ludeme.grammar.errors import LudemeError, nearest
from ludeme.grammar.tree import Array, Clause, Span, String, Terminal, Tree

#: What is called like a player.
_PLAYER = re.compile(r"P\d+")
#: The words that points of the compass are made of.
_COMPASS = "north|south|east|west"
#: Names that are less alike are not taken for each other.
_ALIKE = 0.65
#: What is said about an argument that is given again.
_ONE = "it takes only one such"


def explain(binder: Binder, tree: Tree, expected: Expected) -> Misfit:
    """The best explanation why a piece of tree does not fit its slot."""
    misfit = _Explainer(binder).explain(tree, expected)
    if misfit.culprit is tree and not misfit.lacking:
        misfit = replace(misfit, error=_advised(misfit.error, tree, [expected]))
    return misfit


@dataclass(order=True)
class Misfit:
    """One explanation; the deepest, then that of the signature that got furthest, is the best.

    Of several that got as far it is that of which the text has most of what it must have, then
    that of the lists which are nested as the text is.
    """

    depth: int
    progress: int
    error: LudemeError = field(compare=False)
    #: The piece of tree that is wrong: with anything in its place the rest can be looked at ...
    culprit: Tree = field(compare=False)
    #: ... or with nothing in its place,
    surplus: bool = field(default=False, compare=False)
    #: ... or with whatever is missing in it.
    lacking: bool = field(default=False, compare=False)
    #: The clause whose arguments do not agree: what else is wrong with them follows from this.
    clause: Clause | None = field(default=None, compare=False)
    #: How many mandatory slots of the signature have their argument, wherever it stands.
    has: int = 0
    #: The place in a list, in the list there, and so on; then whether such words may stand there.
    within: tuple[int, ...] = ()


class _Explainer:
    def __init__(self, binder: Binder) -> None:
        self.binder = binder
        self._known: dict[tuple[int, Expected], Misfit] = {}

    def explain(self, tree: Tree, expected: Expected) -> Misfit:
        key = (id(tree), expected)
        if key not in self._known:
            self._known[key] = self._explain(tree, expected)
        return self._known[key]

    def _explain(self, tree: Tree, expected: Expected) -> Misfit:
        if isinstance(tree, Clause):
            return self._clause(tree, expected)
        if isinstance(tree, Array):
            return self._array(tree, expected)
        within = (int(not _takes_only_lists(expected)),)
        return Misfit(0, 0, _word_error(tree, expected), tree, within=within)

    def _array(self, tree: Array, expected: Expected) -> Misfit:
        if not expected.arrays:
            message = "Unexpected braces: a single element stands here"
            error = LudemeError(message, tree.span, expected=in_words(expected))
            return Misfit(0, 0, error, tree)
        misfits = []
        for element in expected.arrays:
            for place, item in enumerate(tree.items):
                if item.label:
                    misfits.append(Misfit(1, place, _label_in_list(item), item))
                    break
                if self.binder.bind(item, element) is NO_FIT:
                    inner = self.explain(item, element)
                    if inner.culprit is item and not inner.lacking:
                        inner = replace(inner, error=_advised(inner.error, item, [element]))
                    within = (place, *inner.within)
                    misfits.append(
                        replace(inner, depth=inner.depth + 1, progress=place, within=within)
                    )
                    break
        return max(misfits)

    def _clause(self, tree: Clause, expected: Expected) -> Misfit:
        if tree.name not in names():
            message = f"Couldn't find ludeme class for token '{tree.name}'"
            return Misfit(0, 0, LudemeError(message, tree.span), tree)
        candidates = expected.candidates(tree.name)
        if not candidates:
            if expected.singles:
                return self.explain(tree, expected.singles[0])
            message = f"Unexpected '({tree.name} …)'"
            if any(self.binder.bind(tree, each) is not NO_FIT for each in expected.arrays):
                message += ": a list is written in braces"
            elif home := home_of(tree):
                message += f": it stands in {home}"
            error = LudemeError(message, tree.span, expected=in_words(expected))
            return Misfit(0, 0, error, tree)
        keyword = keyword_error(tree, candidates)
        if keyword is not None:
            return Misfit(1, 0, keyword, tree)
        attempts = [self.binder.attempt(tree, each) for each in candidates]
        begun = [each for each in attempts if each and not each.run()]
        if any(len(each.signature.words) > 1 for each in begun):
            begun = [each for each in begun if len(each.signature.words) > 1 or each.furthest[0]]
        if unknown := _unknown_label(tree, begun):
            return unknown
        begun = only_short(begun) or [each for each in begun if knows_label(each)] or begun
        return max(
            (replace(self._attempt(tree, each), has=settled(each)) for each in begun),
            default=Misfit(0, 0, _no_words(tree, candidates[0]), tree),
            key=_worth,
        )

    def _attempt(self, tree: Clause, attempt: Attempt) -> Misfit:
        """What stopped a signature."""
        signature = attempt.signature
        done, place = attempt.furthest
        progress = done + len(signature.words)
        if done == len(attempt.args):
            error = missing(signature, unfilled(attempt), tree.span)
            return Misfit(0, progress, error, tree, lacking=True, clause=tree)
        arg = attempt.args[done]
        left_out = skipped(attempt, arg)
        if left_out is not None:
            late = next(
                (each for each in attempt.args[done:] if fills(attempt, each, left_out)), None
            )
            if late is not None:
                error = _late(late, arg, tree, signature)
                return Misfit(1, progress, error, tree, lacking=True, clause=tree)
            error = missing(signature, [left_out], tree.span)
            return Misfit(1, progress, error, tree, lacking=True, clause=tree)
        slots = [
            slot
            for slot in open_slots(attempt, place, arg)
            if self.binder.bind(arg, slot.expected) is NO_FIT
        ]
        if before := passed(attempt, arg):
            error = _late(arg, before, tree, signature)
            return Misfit(1, progress, error, arg, surplus=True, clause=tree)
        if not slots:
            error = _surplus(arg, attempt, tree)
            return Misfit(1, progress, error, arg, surplus=True, clause=tree)
        inner = max((self.explain(arg, slot.expected) for slot in slots), key=_worth)
        error, clause = inner.error, inner.clause
        if inner.depth == 0 and not inner.lacking:
            error = self._wrong(arg, slots, attempt, error)
            clause = tree
        elif inner.clause is arg:
            error = _advised(error, arg, [slot.expected for slot in slots])
        return replace(inner, depth=inner.depth + 1, progress=progress, error=error, clause=clause)

    def _wrong(
        self, arg: Tree, slots: list[Slot], attempt: Attempt, error: LudemeError
    ) -> LudemeError:
        """The error for an argument that is wrong itself, with all it could have been."""
        args, signature = attempt.args, attempt.signature
        advice = piece_at(arg, args) or at_site(arg, args, signature)
        advice = advice or error.suggestion or together(arg, args, signature)
        if all(slot.optional for slot in slots):  # else it stands in place of another argument
            advice = advice or self._label_for(arg, attempt)
        advice = advice or operator_first(arg, args) or owned(arg, args) or listed(arg, signature)
        alternatives = [slot.expected for slot in slots]
        if beyond := _beyond_numbers(arg, alternatives):
            return beyond
        expected = error.expected if len(slots) == 1 else in_words(*alternatives)
        again = f"Unexpected {_shown(arg)} in '({signature.words[0]} …)': {_ONE}"
        message = again if stands_again(arg, attempt) else error.message
        error = LudemeError(message, error.span, expected=expected, suggestion=advice)
        return _advised(error, arg, [slot.expected for slot in leading_on(attempt, arg, slots)])

    def _label_for(self, arg: Tree, attempt: Attempt) -> str | None:
        """The label that an argument lacks, or that stands before the next without its colon."""
        following = next((b for a, b in pairwise(attempt.args) if a is arg), None)
        for slot in attempt.signature.slots:
            if not slot.label or arg.label:
                continue
            if self.binder.bind(arg, slot.expected) is not NO_FIT:
                return f"{slot.label}:…"
            if isinstance(arg, Terminal) and same_word(arg.text, slot.label) and following:
                return f"{slot.label}:…"
        return None


def _worth(misfit: Misfit) -> tuple[Misfit, bool]:
    """How good an explanation is: of equal ones that is better which knows what was meant."""
    return misfit, misfit.error.suggestion is not None


def _advised(error: LudemeError, tree: Tree, alternatives: list[Expected]) -> LudemeError:
    """The error with a suggestion, if what was probably meant is known."""
    if error.suggestion:
        return error
    words = (_nearest_word(tree, each) for each in alternatives)
    found = next((word for word in words if word), None)
    found = found or next((each for one in alternatives if (each := meant(tree, one))), None)
    if found is None or (isinstance(tree, Clause) and _far(tree.name, found)):
        return _to_be_searched(error, tree)
    return LudemeError(error.message, error.span, expected=error.expected, suggestion=found)


def _far(written: str, found: str) -> bool:
    """Whether a name is only a little like the one that was written, and does not begin it."""
    if written.casefold().startswith(found.casefold()):
        return False
    alike = SequenceMatcher(None, written.casefold(), found.casefold()).ratio()
    return found.isidentifier() and written not in names() and alike < _ALIKE


def _to_be_searched(error: LudemeError, tree: Tree) -> LudemeError:
    """The error about a name that is like no other, with the way to find what it may mean."""
    if not isinstance(tree, Clause) or tree.name in names() or not tree.name.isidentifier():
        return error
    way = f"by meaning: ludeme docs --search {tree.name}"
    expected = f"{error.expected}; {way}" if error.expected else way
    return LudemeError(error.message, error.span, expected=expected)


def _word_error(tree: String | Terminal, expected: Expected) -> LudemeError:
    constants = _constants(expected)
    written = f'"{tree.text}"' if isinstance(tree, String) else tree.text
    if beyond := _beyond_numbers(tree, [expected]):
        return beyond
    message = f"Unexpected '{written}'"
    if _takes_only_lists(expected):
        message += ": a list is written in braces"
    only = constants and len(constants) <= 12 and not (expected.kinds or expected.literals)
    shown = " | ".join(constants) if only else in_words(expected)
    return LudemeError(message, tree.span, expected=shown)


def _takes_only_lists(expected: Expected) -> bool:
    return bool(expected.arrays) and not (expected.singles or expected.kinds or expected.literals)


def _beyond_numbers(tree: Tree, alternatives: Iterable[Expected]) -> LudemeError | None:
    """The error for a number with more digits than fit, where one may stand."""
    bound = bound_passed(tree.text) if isinstance(tree, Terminal) else None
    if bound is None or all({int, float}.isdisjoint(each.literals) for each in alternatives):
        return None
    size, end = ("large", "most") if bound > 0 else ("small", "least")
    return LudemeError(f"this number is too {size}", tree.span, expected=f"at {end} {bound}")


def _constants(expected: Expected) -> list[str]:
    """The words that may stand in a slot."""
    return [member.value for enum, _ in expected.enums for member in enum] + list(expected.words)


def _nearest_word(tree: Tree, expected: Expected) -> str | None:
    if not isinstance(tree, Terminal):
        return None
    constants = _constants(expected) + (["True", "False"] if bool in expected.literals else [])
    if _PLAYER.fullmatch(tree.text) and tree.text not in constants:
        return "P1" if "P1" in constants and tree.text == "P0" else None  # no game has the others
    point = _point_of(tree.text)
    return point if point in constants else nearest(tree.text, constants)


def _point_of(text: str) -> str | None:
    """`NE` for a point of the compass that is spelt out, such as `NorthEast`."""
    words = re.findall(_COMPASS, text, re.IGNORECASE)
    if not words or re.sub(rf"{_COMPASS}|[-_]", "", text, flags=re.IGNORECASE):
        return None
    return "".join(word[0].upper() for word in words)


def _label_in_list(item: Tree) -> LudemeError:
    message = f"Unexpected '{item.label}:' in a list: only arguments of clauses have labels"
    place = _label_place(item)
    return LudemeError(message, place, expected="an element, or the end of the list")


def _no_words(tree: Clause, signature: Signature) -> LudemeError:
    message = f"Missing argument in '({tree.name} …)'"
    return LudemeError(message, tree.span, expected=signature.describe())


def _late(late: Tree, early: Tree, tree: Clause, signature: Signature) -> LudemeError:
    """The error for an argument that stands before one that it has to follow."""
    behind = f"'{early.label}:'" if early.label else _shown(early)
    message = f"{_shown(late)} must stand before {behind} in '({tree.name} …)'"
    return LudemeError(message, early.span, expected=signature.describe())


def _shown(tree: Tree) -> str:
    """An argument as messages show it."""
    if isinstance(tree, Clause):
        return f"'({tree.name} …)'"
    return "'{ … }'" if isinstance(tree, Array) else f"'{tree.text}'"


def _clause_called(label: str, signature: Signature) -> str | None:
    """`(to …)` for a label that is the name of a clause which stands there without one."""
    bare = (slot.expected for slot in signature.slots if not slot.label)
    return f"({label} …)" if any(each.candidates(label) for each in bare) else None


def _unknown_label(tree: Clause, attempts: list[Attempt]) -> Misfit | None:
    """The first argument with a label that no signature knows: everything else may follow from it.

    It is shown with the signature that has a label like it, or else with that which got furthest.
    """
    known = {slot.label for each in attempts for slot in each.signature.slots}
    args = attempts[0].args if attempts else ()
    arg = next((each for each in args if each.label and each.label not in known), None)
    if arg is None or arg.label is None:
        return None
    label = arg.label
    best = max(attempts, key=lambda each: (_like(label, each.signature) is not None, each.furthest))
    message = f"Unknown label '{label}:' in '({tree.name} …)'"
    signature = best.signature
    close = _like(label, signature) or nearest(label, labels_of(signature))
    suggestion = close or _clause_called(label, signature)
    expected = signature.describe()
    error = LudemeError(message, _label_place(arg), expected=expected, suggestion=suggestion)
    return Misfit(1, best.furthest[0], error, arg, surplus=True, clause=tree)


def _like(label: str, signature: Signature) -> str | None:
    """The label of a signature that is spelt most like one."""
    return nearest(label, (slot.label for slot in signature.slots if slot.label))


def _label_place(arg: Tree) -> Span:
    """Where a label stands: a macro may say the argument behind it."""
    return arg.label_span or arg.span


def _surplus(arg: Tree, attempt: Attempt, tree: Clause) -> LudemeError:
    """The error for an argument that no slot is left for."""
    signature = attempt.signature
    what = f"'{arg.label}:'" if arg.label else "argument"
    message = f"Unexpected {what} in '({tree.name} …)'"
    for_it = [slot for slot in signature.slots if of_its_kind(arg, slot)]
    if not for_it:
        message += f": {_shown(arg)} is none of its arguments"
    elif any(of_its_kind(each, for_it[0]) for each in attempt.args if each is not arg):
        message += f": {_ONE}" if len(for_it) == 1 else f": it takes only {len(for_it)} such"
    else:
        message += ": arguments come in the order of the signature"
    found = None if arg.label else in_braces(tree, arg, signature)
    found = found or together(arg, attempt.args, signature)
    return LudemeError(message, _label_place(arg), expected=signature.describe(), suggestion=found)
