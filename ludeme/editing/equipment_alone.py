"""The facts of a game whose rules may be wrong: those of the same players and equipment."""

from __future__ import annotations

import warnings

from ludeme.binding.binder import bind_what_is_right
from ludeme.compiler.checks.despite_errors import facts_of
from ludeme.compiler.gather.gathering import gather
from ludeme.editing.outline import Group, Outline, closers_of
from ludeme.grammar import read
from ludeme.language.rules.frame import Game
from ludeme.model.facts import Facts

_PARTS = frozenset({"players", "mode", "equipment"})
_BESIDE = frozenset({"define", "option"})
_RULES = "(rules (play (pass)) (end (if (no Moves Next) (result Mover Win))))"


def facts_of_equipment(outline: Outline) -> Facts | None:
    """The pieces, sites, regions, ... of a description; None where its board is not right."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            bound = bind_what_is_right(read(without_rules(outline)))
            if isinstance(bound.root, Game):  # reason: a match has no board of its own
                return gather(bound.root)
            return facts_of(bound.remains) if bound.remains else None
        except Exception:  # because of what is wrong with the text, which is told elsewhere
            return None


def without_rules(outline: Outline) -> str:
    """A description of the same equipment, with rules that are right."""
    games = list(outline.clauses("game"))
    parts = [each for game in games[:1] for each in game.parts if isinstance(each, Group)]
    kept = [_closed(outline, each) for each in parts if each.head in _PARTS]
    beside = [each for each in outline.root.parts if isinstance(each, Group)]
    further = [_closed(outline, each) for each in beside if each.head in _BESIDE]
    return "\n".join([f'(game "Game" {" ".join(kept)}', _RULES, ")", *further])


def _closed(outline: Outline, group: Group) -> str:
    text = outline.text[group.start : group.end]
    return f"{text}\n{closers_of(group)}"
