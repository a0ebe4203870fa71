"""A text that is being written, with what is known of it: each thing found when first asked for."""

from __future__ import annotations

import warnings
from functools import cached_property

from ludeme.binding.binder import bind_what_is_right
from ludeme.compiler.checks.despite_errors import facts_of
from ludeme.compiler.gather.gathering import gather
from ludeme.editing.naming import Mention, mentions_in
from ludeme.editing.openings import Openings
from ludeme.editing.outline import Outline, closers, outline_of
from ludeme.grammar import LudemeError, read
from ludeme.language.rules.frame import Game
from ludeme.model.facts import Facts
from ludeme.play.diagnosis import Diagnosis, diagnose


class Draft:
    """A text; nothing about it changes."""

    def __init__(self, text: str) -> None:
        self.text = text

    @cached_property
    def outline(self) -> Outline:
        """Its brackets and words."""
        return outline_of(self.text)

    @cached_property
    def openings(self) -> Openings:
        """What can stand where."""
        return Openings(self.outline)

    @cached_property
    def mentions(self) -> tuple[Mention, ...]:
        """Its names: what each is the name of."""
        return tuple(mentions_in(self.openings))

    @cached_property
    def diagnosis(self) -> Diagnosis:
        """What is wrong with it; its program is not written."""
        return diagnosed(self.text, emits=False)

    @cached_property
    def facts(self) -> Facts | None:
        """What is known of its pieces and sites, also where something is wrong; None: nothing."""
        found = _facts(self.text)
        return found or _facts(self.text + closers(self.outline))


def _facts(text: str) -> Facts | None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            bound = bind_what_is_right(read(text))
            if isinstance(bound.root, Game):  # reason: a match has no board of its own
                return gather(bound.root)
            return facts_of(bound.remains) if bound.remains else None
        except Exception:  # because of what is wrong with the text, which is told elsewhere
            return None


def diagnosed(text: str, *, emits: bool) -> Diagnosis:
    """What is wrong with a text; one that says nothing yet is wrong, too."""
    if text.strip():
        return diagnose(_as_text(text), emits=emits)
    return Diagnosis(errors=(LudemeError("the text is empty", expected="(game …) or (match …)"),))


def _as_text(text: str) -> str:
    """A text that is not taken for the name of a file or game."""
    return text if "\n" in text else f"{text}\n"
