"""All checks of a bound game, in the order in which they can be made."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ludeme.compiler.checks.despite_errors import errors_of_unsound
from ludeme.compiler.checks.facing import faceless
from ludeme.compiler.checks.given_twice import repeated
from ludeme.compiler.checks.impossible import impossible
from ludeme.compiler.checks.lacking import lacking
from ludeme.compiler.checks.names import unknown_names
from ludeme.compiler.checks.never_entered import never_entered
from ludeme.compiler.checks.numbers import out_of_reason
from ludeme.compiler.checks.players import names_of_nobody, unknown_players
from ludeme.compiler.checks.unreached import unreached
from ludeme.compiler.checks.unused import unused
from ludeme.compiler.gather.gathering import gather
from ludeme.grammar.errors import LudemeError, LudemeWarning, UnsupportedLudeme
from ludeme.grammar.faults.telling import together
from ludeme.grammar.tree import Description
from ludeme.language.rules.frame import Game
from ludeme.model.facts import Facts


def checked_facts(game: Game) -> Facts:
    """Everything static about a game; a `LudemeError` shows all that cannot be meant in it."""
    if any(out_of_reason(game.equipment.walk())):
        raise together(errors_of_unsound(game))
    try:
        facts = gather(game)
    except UnsupportedLudeme:
        raise
    except LudemeError as error:
        raise together(errors_of_unsound(game, error)) from None
    found = (*out_of_reason(game.rules.walk(), facts), *findings(game, facts))
    errors = [each for each in found if not isinstance(each, LudemeWarning)]
    if errors:
        raise together(errors)
    return facts


def doubts(game: Game, facts: Facts, description: Description) -> tuple[LudemeWarning, ...]:
    """All that is hardly meant in a game, though it can be played; each once."""
    found = [each for each in findings(game, facts) if isinstance(each, LudemeWarning)]
    found += unused(game, facts, description)
    found += repeated(game, facts)
    found += faceless(game, facts)
    found += unreached(game, facts)
    found += never_entered(game, facts, description)
    for node in game.walk():
        found += node.doubtful(facts)
    return tuple({each.key: each for each in found}.values())


@lru_cache(maxsize=1)  # asked for errors when a game is loaded, then for warnings
def findings(game: Game, facts: Facts) -> tuple[LudemeError, ...]:
    """All that cannot be meant in a game, and, as `LudemeWarning`, what has no effect in it."""
    return tuple(_findings(game, facts))


def _findings(game: Game, facts: Facts) -> Iterator[LudemeError]:
    nodes = game.walk()
    yield from unknown_names(nodes, facts, {*names_of_nobody(nodes, facts)})
    yield from unknown_players(nodes, facts)
    yield from lacking(nodes)
    yield from impossible(nodes, facts)
