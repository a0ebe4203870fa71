"""All that is wrong with a description, and all that is hardly meant."""

from __future__ import annotations

import warnings as python_warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ludeme.compiler.checks.meaning import doubts
from ludeme.grammar import LudemeError, LudemeWarning, UnsupportedLudeme
from ludeme.grammar.errors import KnownDoubt
from ludeme.grammar.places import Span
from ludeme.play import loading
from ludeme.play.game import Game
from ludeme.play.matches.match import Match


@dataclass(frozen=True)
class Diagnosis:
    """What was found in a description; without errors it can be played."""

    errors: tuple[LudemeError, ...] = ()
    warnings: tuple[LudemeWarning, ...] = ()
    #: What was loaded, where there are no errors.
    game: Game | Match | None = None


def diagnose(
    source: str | Path,
    options: Sequence[str] | None = None,
    ruleset: str | None = None,
    *,
    emits: bool = True,
) -> Diagnosis:
    """Load a description, also write its program where `emits`, and collect what there is to say.

    Warnings are found in descriptions without errors only.
    """
    with python_warnings.catch_warnings(record=True) as said:
        python_warnings.simplefilter("always")
        try:
            game = loading.load(source, options, ruleset)
            if not isinstance(game, Game):  # reason: each game of a match is a file of its own
                return Diagnosis(warnings=(*game.description.doubts, *_missing(game)), game=game)
            if emits:
                _ = game.emitted
        except LudemeError as error:
            return Diagnosis(errors=error.every)
    told = tuple(
        LudemeWarning(str(each.message))
        for each in said
        if not issubclass(each.category, KnownDoubt)
    )
    found = doubts(game.node, game.facts, game.description)
    return Diagnosis(warnings=(*game.description.doubts, *found, *told), game=game)


def doubts_of_other_choices(source: str | Path, game: Game | Match) -> Iterator[LudemeWarning]:
    """What is wrong with a description under options and rulesets that are not chosen.

    Each item is taken by itself, the other options being as they are without it: since some may be
    meant to be chosen together, these are warnings. Programs are not written; what is only not
    supported yet is not told.
    """
    told: set[tuple[str, Span | None]] = set()
    for option, ruleset in _other_choices(game):
        for error in _errors_of(source, [option] if option else None, ruleset):
            if isinstance(error, UnsupportedLudeme) or error.key in told:
                continue
            told.add(error.key)
            chosen = f'the option "{option}"' if option else f'the ruleset "{ruleset}"'
            yield LudemeWarning(
                f"{error.message} (with {chosen})",
                error.span,
                expected=error.expected,
                suggestion=error.suggestion,
            )


def _errors_of(
    source: str | Path, options: Sequence[str] | None, ruleset: str | None
) -> tuple[LudemeError, ...]:
    """What is wrong with a description, without its program, and without warnings."""
    with python_warnings.catch_warnings():
        python_warnings.simplefilter("ignore")
        try:
            loading.load(source, options, ruleset)
        except LudemeError as error:
            return error.every
    return ()


def _other_choices(game: Game | Match) -> Iterator[tuple[str, str | None]]:
    """The options that are not chosen, then the rulesets."""
    for option in game.description.options:
        for label in option.items:
            if label != option.chosen:
                yield f"{option.heading}/{label}", None
    for ruleset, options in game.description.rulesets.items():
        if options:
            yield "", ruleset


def _missing(match: Match) -> Iterator[LudemeWarning]:
    """A warning for each game of a match that would be asked for in vain."""
    for each in match.missing:
        advice = f"{each.name}.lud beside it, or a game of the library"
        yield LudemeWarning(each.not_found, each.span, expected=advice)
