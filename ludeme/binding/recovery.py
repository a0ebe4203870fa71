"""Going on after an error: every independent reason why a description does not bind.

The piece of text that is wrong is taken for anything (or for nothing, where it is one too many),
and the description is bound again, until it binds. What else is wrong with the arguments of a
clause that has been reported follows from its error, and is passed over in silence; but clauses
within what is wrong are looked into for errors of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from ludeme.binding.assignment import NO_FIT, Attempt, Binder
from ludeme.binding.misfits import Misfit, explain
from ludeme.binding.signature import Expected, Signature, other_name
from ludeme.grammar.errors import LudemeError
from ludeme.grammar.tree import Array, Clause, String, Tree, Unread
from ludeme.language.base import REGISTRY, Node, slot_names

#: Nobody reads more at a time.
MOST_ERRORS = 20
#: Passing over in silence ends, too.
_MOST_ROUNDS = 100

#: The slot that takes any clause which is right in some slot.
ANY_CLAUSE = Expected(kinds=(Node,))


@dataclass(frozen=True, eq=False)
class Hole:
    """What stands for a piece of text that is known to be wrong, or for a clause that holds one."""

    #: The ludeme that the clause would make, and what was assigned to its slots.
    cls: type[Node] | None = None
    assigned: dict[str, Any] = field(default_factory=dict)


_HOLE: Any = Hole()


class Recovery(Binder):
    """A binder that looks away from what is known to be wrong."""

    def __init__(self, tried: Binder | None = None) -> None:
        super().__init__()
        if tried is not None:  # what it could bind need not be bound again
            self._bound = {key: value for key, value in tried.bound() if value is not NO_FIT}
        self.errors: list[LudemeError] = []
        #: What is taken for anything, what for nothing, and the clauses where slots may be empty.
        self._anything: dict[int, Tree] = {}
        self._nothing: dict[int, Tree] = {}
        self._lacking: dict[int, Tree] = {}
        #: What each piece of text is in.
        self._above: dict[int, Tree] = {}
        #: The clauses whose arguments have been reported.
        self._reported: set[int] = set()
        #: The clauses that lack an argument, each with its error, and those that are wrong.
        self._short: list[tuple[Clause, LudemeError]] = []
        self._told: list[Clause] = []
        #: What the description makes, holes included; then the same of clauses within wrong text.
        self.made: list[Any] = []

    @property
    def wrong(self) -> tuple[Tree, ...]:
        """The pieces of text that were looked away from."""
        return (*self._anything.values(), *self._nothing.values())

    @property
    def nameless(self) -> bool:
        """Whether something is lacking its name, so that a name that means nothing may be it."""
        return any(
            "name" in slot_names(cls)  # type: ignore[arg-type]
            for clause, _ in self._short
            if not any(isinstance(arg, String) for arg in clause.args)
            for cls in REGISTRY.get(clause.name, ())
        )

    def find_all(self, root: Tree, expected: Expected) -> list[LudemeError]:
        """All independent errors of a description that does not bind."""
        self._above = dict(_parents(root))
        waiting = [(root, expected)]
        for tree, slot in waiting:
            waiting += [(each, ANY_CLAUSE) for each in self._look_through(tree, slot)]
        misplaced = [(each, replace(each)) for each in self._told]
        for clause, error in self._short:
            if any(self._went_to(clause, *each) for each in misplaced):
                self.errors.remove(error)
        return self.errors

    def _went_to(self, clause: Clause, misplaced: Clause, again: Clause) -> bool:
        """Whether what a clause lacks stands within it or beside it, by a bracket in a wrong place;
        it is bound `again` as an argument of the clause."""
        above, around = self._above.get(id(misplaced)), self._above.get(id(clause))
        while above is not None and above is not clause and above is not around:
            above = self._above.get(id(above))
        if above is None:
            return False
        args = clause.args
        wholes = (
            replace(clause, args=(*args[:place], again, *args[place:]))
            for place in range(len(args) + 1)
        )
        return any(self._bind(whole, ANY_CLAUSE) is not NO_FIT for whole in wholes)

    def _look_through(self, tree: Tree, expected: Expected) -> list[Clause]:
        """Note the errors of a piece of text; returns the clauses within what is wrong."""
        inner: list[Clause] = []
        for _ in range(_MOST_ROUNDS):
            value = self.bind(tree, expected)
            if value is not NO_FIT:
                self.made.append(value)
                break
            misfit = explain(self, tree, expected)
            if len({each.key for each in self.errors}) == MOST_ERRORS or not self._look_away(
                misfit
            ):
                break
            inner += _clauses_of(misfit)
        return inner

    def bind(self, tree: Tree, expected: Expected) -> Any:
        """The value of a piece of tree, or a hole where something wrong is in it."""
        if id(tree) in self._anything or _is_unread(tree):
            return _HOLE
        return super().bind(tree, expected)

    def attempt(self, tree: Clause, signature: Signature) -> Attempt | None:
        """The assignment of a clause, without the arguments that are too many."""
        attempt = super().attempt(tree, signature)
        if attempt is not None:
            attempt.args = tuple(arg for arg in attempt.args if id(arg) not in self._nothing)
            attempt.lacking = id(tree) in self._lacking
        return attempt

    def match(self, tree: Clause, signature: Signature) -> Any:
        """The ludeme that a clause makes; nothing is made of holes."""
        attempt = self.attempt(tree, signature)
        if attempt is None or not attempt.run():
            return NO_FIT
        if attempt.lacking or any(_holds_hole(value) for value in attempt.assigned.values()):
            return Hole(signature.cls, dict(attempt.assigned))
        return super().match(tree, signature)

    def _look_away(self, misfit: Misfit) -> bool:
        """Note an error and what not to look at any more; False if that is nothing new."""
        culprit, clause = misfit.culprit, misfit.clause
        place = self._nothing if misfit.surplus else self._anything
        if misfit.lacking:
            place = self._lacking
        if id(culprit) in place:
            return False
        place[id(culprit)] = culprit
        self._forget(culprit)
        if _is_unread(culprit):  # that has been reported, wherever it stands
            return True
        if clause is None or id(clause) not in self._reported:
            self.errors.append(misfit.error)
            if misfit.lacking and clause is not None:
                self._short.append((clause, misfit.error))
            elif isinstance(culprit, Clause):
                self._told.append(culprit)
        if clause is not None:
            self._reported.add(id(clause))
            self._lacking[id(clause)] = clause
            self._forget(clause)
        return True

    def _forget(self, tree: Tree) -> None:
        """Bind anew what a piece of text is in; all else stays as it was bound."""
        changed = {id(tree)}
        while id(tree) in self._above:
            tree = self._above[id(tree)]
            changed.add(id(tree))
        self._bound = {key: value for key, value in self._bound.items() if key[0] not in changed}


def _parents(tree: Tree) -> Iterator[tuple[int, Tree]]:
    """What each piece of text below this one is in."""
    waiting = [tree]
    while waiting:
        each = waiting.pop()
        parts = each.args if isinstance(each, Clause) else ()
        parts = each.items if isinstance(each, Array) else parts
        yield from ((id(part), each) for part in parts)
        waiting += parts


def _is_unread(tree: Tree) -> bool:
    """Whether it could not be read, at least not the word that says which ludeme it is."""
    if isinstance(tree, Clause):
        return bool(tree.args) and isinstance(tree.args[0], Unread) and _has_keywords(tree.name)
    return isinstance(tree, Unread)


@cache
def _has_keywords(name: str) -> bool:
    """Whether the word behind the name of a clause says which ludeme it is."""
    ludemes = (*REGISTRY.get(name, ()), *REGISTRY.get(other_name(name), ()))
    return any(len(words) > 1 for cls in ludemes for words in cls.spellings)


def _clauses_of(misfit: Misfit) -> Iterator[Clause]:
    """The clauses within what is looked away from, which may be wrong themselves."""
    if misfit.lacking:  # what it has is bound all the same
        return
    culprit = misfit.culprit
    waiting: list[Tree] = [culprit]
    while waiting:
        tree = waiting.pop()
        if isinstance(tree, Clause) and (misfit.surplus or tree is not culprit):
            yield tree
        elif isinstance(tree, Clause):
            waiting += tree.args
        elif isinstance(tree, Array):
            waiting += tree.items


def _holds_hole(value: Any) -> bool:
    if isinstance(value, tuple):
        return any(_holds_hole(item) for item in value)
    return isinstance(value, Hole)
