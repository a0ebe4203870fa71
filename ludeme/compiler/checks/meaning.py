"""All checks of a bound game, in the order in which they can be made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from ludeme.compiler.checks.facing import faceless
from ludeme.compiler.checks.given_twice import repeated
from ludeme.compiler.checks.lacking import lacking
from ludeme.compiler.checks.names import unknown_names
from ludeme.compiler.checks.numbers import out_of_reason
from ludeme.compiler.checks.out_of_range import unknown_indexes
from ludeme.compiler.checks.players import unknown_players
from ludeme.compiler.checks.start_sites import wrong_placements
from ludeme.compiler.checks.unreached import unreached
from ludeme.compiler.checks.unused import unused
from ludeme.compiler.gather.gathering import gather
from ludeme.grammar.errors import LudemeError, LudemeWarning, together
from ludeme.grammar.tree import Description
from ludeme.language.base import Node
from ludeme.language.rules.frame import Game
from ludeme.model.facts import Facts


def checked_facts(game: Game) -> Facts:
    """Everything static about a game; a `LudemeError` shows all that cannot be meant in it."""
    if unsound := list(out_of_reason(game.equipment.walk())):
        rest = out_of_reason(game.rules.walk())
        raise together([*unsound, *rest, *_despite(game)])
    facts = gather(game)
    found = (*out_of_reason(game.rules.walk()), *findings(game, facts))
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
    for node in game.walk():
        found += node.doubtful(facts)
    return tuple({(each.message, each.span): each for each in found}.values())


def _despite(game: Game) -> Iterator[LudemeError]:
    """What else is wrong in a game of boards without sense: nothing about their sites."""
    try:
        facts = gather(game)
    except Exception:  # because of the numbers, which is what will be reported
        return
    found = (*unknown_names(game.walk(), facts), *unknown_players(game.walk(), facts))
    yield from (each for each in found if not isinstance(each, LudemeWarning))


@lru_cache(maxsize=1)  # asked for errors when a game is loaded, then for warnings
def findings(game: Game, facts: Facts) -> tuple[LudemeError, ...]:
    """All that cannot be meant in a game, and, as `LudemeWarning`, what has no effect in it."""
    return tuple(_findings(game, facts))


def _findings(game: Game, facts: Facts) -> Iterator[LudemeError]:
    nodes = game.walk()
    yield from unknown_names(nodes, facts)
    yield from unknown_players(nodes, facts)
    yield from lacking(nodes)
    yield from impossible(nodes, facts)


def impossible(nodes: Sequence[Node], facts: Facts) -> Iterator[LudemeError]:
    """What ludemes say that cannot be in a game of which everything is known."""
    found = [*wrong_placements(nodes, facts)]
    for node in nodes:
        found += node.impossible(facts)
    yield from found
    told = [each.span for each in found if each.span]
    indexes = unknown_indexes(nodes, facts)
    yield from (each for each in indexes if not any(each.span in span for span in told))
