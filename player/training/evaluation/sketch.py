"""A sketch of an evaluation: what the rules and some random games say, for any game, in a second.

    alpha-beta:evaluation=sketch,seconds=1

It is what a training begins with (`beginning`). Of games that nothing was learned for it knows what
is worth having, which is much more than a search by random playouts finds out.
"""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache
from os.path import exists
from pathlib import Path
from time import perf_counter

import ludeme
from ludeme.features.evaluation.files import LearnedTerms, written_evaluation
from ludeme.grammar.errors import LudemeError
from ludeme.play.game import Game
from ludeme.play.playout_statistics import PlayoutStatistics
from ludeme.play.playouts import playouts
from ludeme.play.trials import rules_digest
from ludeme.player.minimax.learned_evaluation import evaluation_from_file, evaluation_from_text
from ludeme.player.minimax.weighted_terms import WeightedTerms
from ludeme.player.parts.given_names import did_you_mean
from ludeme.player.training.evaluation.beginning import beginning_of, learnable_terms
from ludeme.player.training.evaluation.kinship import kinship_of
from ludeme.player.training.evaluation.random_games import lessons_of_random_games
from ludeme.player.training.evaluation.settings import EvaluationSettings
from ludeme.runtime.native import cache

#: What is written for the file of an evaluation where a sketch is meant.
SKETCH = "sketch"
#: Sketches that were made in another way do not count.
_VERSION = 1
#: Random games have so many plies together, but there are so many games at least and at most.
_PLIES, _LEAST, _MOST = 100_000, 500, 1000
#: Games that say how long games are, and the plies after which nothing is learned from one.
_PROBES, _LONG = 16, 1000
_SEED = 1
#: Pieces are worth what they can do, unless results speak against it by so many standard errors: in
#: games of a few hundred random moves chance hides what nearly always holds.
_ERRORS = -2.0


def evaluation_of(name: str, game: Game, transfer: bool = False) -> WeightedTerms:
    """The evaluation that an agent was told to use: a file, or a `SKETCH`."""
    if name == SKETCH:
        return _sketched(game)
    if not exists(name):
        hint = did_you_mean(name, (SKETCH,))
        raise LudemeError(f"evaluation={name!r} is neither a file nor {SKETCH!r}{hint}")
    return evaluation_from_file(name, game, transfer)


def is_sketched_within(game: Game, seconds: float) -> bool:
    """Whether there is a sketch for a game; it is drawn if that takes no longer, by and large."""
    if cache.read(_place(game)) is None and _seconds_to_draw(game) > seconds:
        return False
    try:
        _sketched(game)
    except LudemeError:
        return False
    return True


def _seconds_to_draw(game: Game) -> float:
    """About how long the random games take of a sketch that is drawn now."""
    _probes(game, 1)  # whatever has to be compiled or loaded
    began = perf_counter()
    games = _number_of_games(_probes(game).mean_length)
    return 2 * games / _PROBES * (perf_counter() - began)  # they are played twice


def _place(game: Game) -> Path:
    """Where the sketch for a game is kept."""
    digest = cache.digest(rules_digest(game), str(_VERSION), ludeme.__version__)
    return cache.folder() / "sketches" / f"{digest}.evaluation"


@lru_cache(maxsize=16)
def _sketched(game: Game) -> WeightedTerms:
    """The sketch for a game, which is kept in the user's cache; always the same for a game."""
    place = _place(game)
    kept = cache.read(place)
    if kept is not None:
        with suppress(LudemeError):  # drawn when evaluations had other terms
            return evaluation_from_text(kept.decode(), str(place), game)
    text = _drawn(game)
    cache.keep(place, text.encode())
    return evaluation_from_text(text, str(place), game)


def _drawn(game: Game) -> str:
    """A sketch as the text of a file."""
    settings = EvaluationSettings()
    terms = learnable_terms(game, settings.without)
    kinship = kinship_of(terms)
    number = _number_of_games(_probes(game).mean_length)
    lessons = lessons_of_random_games(terms, number, _SEED, _LONG)
    parts = beginning_of(kinship, lessons, settings, _ERRORS).parts
    return written_evaluation(LearnedTerms(terms, kinship.weights(parts), settings.without))


def _probes(game: Game, number: int = _PROBES) -> PlayoutStatistics:
    """A few random games."""
    return playouts(game.program, n=number, seed=_SEED, max_plies=_LONG)


def _number_of_games(length: float) -> int:
    """How many games of so many plies say enough."""
    return int(min(max(_PLIES / max(1.0, length), _LEAST), _MOST))
