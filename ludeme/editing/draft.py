"""A text that is being written, with what is known of it: each thing found when first asked for."""

from __future__ import annotations

from functools import cached_property

from ludeme.editing.equipment_alone import facts_of_equipment
from ludeme.editing.naming import Mention, mentions_in
from ludeme.editing.openings import Openings
from ludeme.editing.outline import Outline, outline_of
from ludeme.grammar import LudemeError
from ludeme.model.facts import Facts
from ludeme.play.diagnosis import Diagnosis, diagnose
from ludeme.play.game import Game


class Draft:
    """A text; it never changes.

    `facts` of an earlier text serve until it is understood itself.
    """

    def __init__(self, text: str, facts: Facts | None = None) -> None:
        self.text = text
        self._facts = facts
        self._is_understood = False

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

    @property
    def facts(self) -> Facts | None:
        """What is known of its pieces and sites, also where something is wrong; None: nothing."""
        if self._facts is None and not self._is_understood:
            self.understand()
        return self._facts

    @property
    def latest_facts(self) -> Facts | None:
        """The facts so far, without finding out more."""
        return self._facts

    def understand(self) -> None:
        """Find out what is wrong with the text, and its facts; what was known of others stays."""
        self._is_understood = True
        game = self.diagnosis.game
        if isinstance(game, Game):  # reason: a match has no board of its own
            self._facts = game.facts
        elif self._facts is None:
            self._facts = facts_of_equipment(self.outline)


def diagnosed(text: str, *, emits: bool) -> Diagnosis:
    """What is wrong with a text; one that says nothing yet is wrong, too."""
    if text.strip():
        return diagnose(_as_text(text), emits=emits)
    return Diagnosis(errors=(LudemeError("the text is empty", expected="(game …) or (match …)"),))


def _as_text(text: str) -> str:
    """A text that is not taken for the name of a file or game."""
    return text if "\n" in text else f"{text}\n"
