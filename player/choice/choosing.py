"""The choice of a search for a game: `choose(game, "seconds")`.

What was learned for the rules, or for the same game in other words, and measured to be better than
UCT is taken; the best of it, if there is more. Schemes that need nothing learned may have been
measured under other rules of that name, such as another size of the board. Else, if time is what
moves cost, a few candidates are tried, once for each game. Without evidence it is plain UCT, which
plays every game.
"""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter
from typing import Any

from ludeme.model.quantities import counted
from ludeme.play.game import Game
from ludeme.player.choice.choice import PLAIN, Choice
from ludeme.player.choice.evidence import best_of
from ludeme.player.choice.memory import remember, remembered
from ludeme.player.choice.same_game import is_of_same_game
from ludeme.player.choice.traits import Traits, traits_of
from ludeme.player.choice.trial import tried
from ludeme.player.learned.store import SCHEMES, Findings, Learned, learned_for
from ludeme.player.solving.solver import why_not
from ludeme.player.training.evaluation.sketch import SKETCH, is_sketched_within

#: What the trial of a game may take.
TRIAL = 5.0
#: So many are tried at most.
_MOST = 3
#: Looking ahead with what random games say.
_SKETCHED = Choice("alpha-beta", {"evaluation": SKETCH})
#: Why that is taken where games are too long to say anything: in fifteen such games UCT won 1.5 of
#: 60 points (docs/strength.md).
_WELL_KNOWN = "pieces are captured, and what they can do is known"
#: A few random moves, then what random games say, instead of a random game to its end.
_CUT = Choice("mcts", {"playout": "cutoff", "c": 0.8, "plies": 20, "evaluation": SKETCH})
#: Random games of so many plies are worth cutting.
_LONG = 100
#: Why that is taken in other such games (see docs/strength.md for what it scored).
_CUT_SHORT = "random games say what is worth having, and are cut after 20 moves"
#: The share of that time in which random games say what is worth having.
_TO_SKETCH = 0.4


def choose(game: Any, unit: str, seconds: float = TRIAL, *, learned: bool = True) -> Choice:
    """What a game is searched with where moves cost "seconds" or "iterations", and why.

    With seconds, candidates are tried for so many of them, unless they were before (0: never).
    With iterations nothing is tried: the choice depends on the rules and on files alone. Without
    `learned` nobody asks what was learned.
    """
    special = special_choice(game, unit)
    if special is not None:
        return special
    findings = learned_for(game) if learned else Findings()
    best = best_of(findings, unit)
    if best is None:
        findings = _of_same_game(findings, game)
        best = best_of(findings, unit)
    if best is not None:
        return best.choice
    if unit != "seconds" or not seconds:
        why = "a budget in iterations" if unit != "seconds" else "trial=0"
        unfit = len(findings.notes)
        do_not = "does not" if unfit == 1 else "do not"
        odd = f"; {counted(unfit, 'file')} {do_not} fit" if unfit else ""
        return PLAIN.because(f"{_known(findings, unit)}{odd}, and with {why} nothing is tried")
    return remembered(game, findings) or _tried(game, findings, seconds)


def special_choice(game: Any, unit: str = "seconds") -> Choice | None:
    """The choice for games that are no plain contest, in which nothing is tried."""
    if not isinstance(game, Game):
        return PLAIN.because("matches of several games are searched by plain uct")
    if game.players < 2:
        return _for_one(game, unit)
    if game.hides and game.facts.has_large:
        return Choice("random", {}, "pieces of several sites are hidden: nobody can tell where")
    if game.hides:
        return Choice("determinized", {}, "something is hidden, and it looks at what is seen alone")
    if game.simultaneous:
        return PLAIN.because("all players choose at the same time")
    return None


def _for_one(game: Game, unit: str) -> Choice:
    """The choice for a game of one player; seconds pass only where they are what moves cost."""
    alone, unsolved = "there is nobody to play against", why_not(game)
    if unsolved:
        return PLAIN.because(f"{alone}, and {unsolved}")
    timeless = {} if unit == "seconds" else {"first": 0.0}
    return Choice("solver", timeless, f"{alone}: it looks for a solution")


# --- what was learned -----------------------------------------------------------------------------


def _of_same_game(findings: Findings, game: Game) -> Findings:
    """The same, where it is found out what was learned for nearly the same game in other words."""
    seen = [
        replace(one, alike=one.transferred and is_of_same_game(one, game))
        for one in findings.learned
    ]
    return replace(findings, learned=tuple(seen))


def _known(findings: Findings, unit: str) -> str:
    """What is known of what was learned, where none of it is taken."""
    own = [one for one in findings.learned if one.fits]
    if not own:
        return "nothing was learned for these rules"
    if any(one.records(unit) for one in own):
        return "what was learned for these rules was not clearly better than uct"
    return f"what was learned for these rules was not measured in {unit}"


# --- what is tried --------------------------------------------------------------------------------


def _tried(game: Game, findings: Findings, seconds: float) -> Choice:
    traits, began = traits_of(game), perf_counter()
    sketched = is_sketched_within(game, seconds * _TO_SKETCH)
    left = max(seconds - (perf_counter() - began), seconds / 2)  # it may have been compiling
    candidates = _candidates(findings, traits, sketched=sketched)
    choice, lasting = tried(game, candidates, traits.plies, left, traits.choosing)
    if not lasting and sketched:
        choice = _untried(game, traits, choice)
    remember(game, findings, choice, lasting=lasting)
    return choice


def _untried(game: Game, traits: Traits, plain: Choice) -> Choice:
    """What is taken without a trial: who goes by random games, unless they say too little."""
    if _is_of_war(game, traits):
        return _SKETCHED.because(f"{_WELL_KNOWN}; {plain.reason}")
    if traits.ends and not traits.fills:
        return _CUT.because(f"{_CUT_SHORT}; {plain.reason}")
    return plain


def _is_of_war(game: Game, traits: Traits) -> bool:
    """Whether two players capture pieces, and nothing falls to chance."""
    return traits.captures and game.players == 2 and not game.emitted.stochastic


def _candidates(findings: Findings, traits: Traits, *, sketched: bool) -> list[Choice]:
    """What is promising: what was learned and never measured, then what suits the rules.

    What random games say of a position is a guide wherever it says anything (a sketch); where they
    are long it also saves most of their time. Placed pieces mean much the same whenever they are
    placed: all moves count as first (GRAVE). Where pieces of several kinds are captured, the values
    of pieces are learned on the way (FAST). In any game moves are tried that did well in other
    positions (MAST).
    """
    learned: dict[str, Choice] = {}
    for one in findings.learned:
        if one.kind != SCHEMES and not one.records("seconds"):
            learned.setdefault(one.kind, _elsewhere_best(one))
    schemes = [_SKETCHED] if sketched else []
    schemes += [_CUT] if sketched and traits.plies >= _LONG and not traits.fills else []
    schemes += [Choice("fast")] if traits.captures_kinds else []
    schemes += [Choice("grave")] if traits.places else []
    schemes.append(Choice("mast"))
    return [*learned.values(), *schemes][:_MOST]


def _elsewhere_best(one: Learned) -> Choice:
    """The search that did best with it where it was measured, if it was; else the usual one."""
    best = best_of(Findings((replace(one, alike=True),)), "seconds")
    return best.choice if best else Choice.using(one)
