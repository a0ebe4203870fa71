"""Which search `auto` chooses: by what was learned and measured, by the rules, by a trial."""

import json
from dataclasses import replace
from time import time

import numpy as np
import pytest

import ludeme
import ludeme.games
from ludeme.features import Section, WeightedFeatures, WeightsFile, parse
from ludeme.features.evaluation import terms_of
from ludeme.features.evaluation.files import LearnedTerms, save_evaluation
from ludeme.features.files.provenance import Record
from ludeme.features.files.weights import save
from ludeme.play.loading import load_text
from ludeme.play.together import in_turns
from ludeme.player import Budget, make_agent, play_match
from ludeme.player.agents.auto import Auto
from ludeme.player.choice import choosing, memory, trial
from ludeme.player.choice.choice import PLAIN, Choice
from ludeme.player.choice.choosing import choose
from ludeme.player.choice.memory import remember, remembered
from ludeme.player.choice.traits import traits_of
from ludeme.player.learned.store import (
    EVALUATION,
    FEATURES,
    POLICY,
    SCHEMES,
    Findings,
    keep_learned,
    learned_for,
)
from ludeme.player.patterns.pattern_weights import PatternWeights, patterns_in

GOOD, BAD = Record("iterations=50", 40, 36), Record("iterations=50", 40, 20)


@pytest.fixture(scope="module")
def line():
    return ludeme.load("Tic-Tac-Toe")


def keep(library, game, kind, *measured):
    source = library.parent / "source"
    if kind == FEATURES:
        one = WeightedFeatures("Shared", (parse("to {}"),), {"selection": (0.5,)})
        save(source, WeightsFile(game.name, (Section(trained=(one,)),)))
    elif kind == POLICY:
        PatternWeights.of(game, np.ones(patterns_in(game))).save(source)
    else:
        terms = terms_of(game)
        save_evaluation(source, LearnedTerms(terms, np.ones((2, len(terms)))))
    return keep_learned(library, game, kind, source, measured)


def test_without_evidence_it_is_uct(line, library):
    choice = choose(line, "iterations")
    assert choice.written == "uct:c=0.8"
    assert choice.reason.startswith("nothing was learned for these rules")
    keep(library, line, FEATURES, BAD)
    assert choose(line, "iterations").reason.startswith(
        "what was learned for these rules was not cl"
    )
    keep(library, line, FEATURES, Record("seconds=1", 40, 40))
    assert "was not measured in iterations, and" in choose(line, "iterations").reason
    (library / "learned" / "tic-tac-toe" / "old.weights").write_text("")
    assert "iterations; 1 file does not fit, and" in choose(line, "iterations").reason


def test_the_best_of_what_was_measured_is_taken(line, library):
    path = keep(library, line, FEATURES, GOOD)
    choice = choose(line, "iterations")
    assert (choice.name, choice.parameters) == ("biased", {"features": str(path)})
    assert "scored 90% of 40 games against uct at iterations=50" in choice.reason
    path = keep(library, line, EVALUATION, Record("iterations=50", 40, 40))
    choice = choose(line, "iterations")
    assert (choice.name, choice.parameters) == ("alpha-beta", {"evaluation": str(path)})


def test_a_scheme_may_be_the_best(line, library):
    keep_learned(library, line, SCHEMES, library, (replace(GOOD, search="grave"),))
    choice = choose(line, "iterations")
    assert (choice.written, choice.name) == ("grave", "grave")
    assert choice.reason.startswith("schemes tried for these rules scored 90% of 40 games")
    assert choose(line, "seconds", 0).written == "uct:c=0.8"
    assert choice.agent(iterations=20).choose(line.start(seed=1), seed=1)
    place = library / "learned" / "tic-tac-toe" / "default.schemes"
    place.write_text("{}")
    assert "1 file does not fit" in choose(line, "iterations").reason


def test_schemes_count_under_other_rules_of_that_name_too(library):
    small, large = (ludeme.load("Go", options=[f"Board Size/{n}"]) for n in ("5x5", "7x7"))
    keep_learned(library, small, SCHEMES, library, (replace(GOOD, search="grave"),))
    choice = choose(large, "iterations")
    assert choice.written == "grave"
    assert choice.reason.startswith("schemes transferred from Board Size/5x5, Komi/7 scored 90%")
    # what was found out under these rules is more to the point
    keep_learned(library, large, SCHEMES, library, (replace(BAD, search="grave"),))
    assert choose(large, "iterations").written == "uct:c=0.8"
    keep_learned(library, large, SCHEMES, library, (replace(GOOD, points=30, search="mast"),))
    assert choose(large, "iterations").written == "mast"


def test_each_search_that_uses_it_has_its_record(line, library):
    usual, cutoff = replace(GOOD, points=30), replace(GOOD, search="cutoff")
    path = keep(library, line, EVALUATION, usual, cutoff, replace(GOOD, points=40, search="else"))
    (one,) = learned_for(line).learned
    assert one.record("iterations") == usual
    assert one.record("iterations", "cutoff") == cutoff
    assert one.record("seconds", "cutoff") is None
    choice = choose(line, "iterations")
    assert choice.written == f"mcts:playout=cutoff,c=0.5,evaluation={path}"
    assert "scored 90% of 40" in choice.reason
    assert choice.agent(iterations=9).choose(line.start(seed=1), seed=1)


def test_what_has_met_another_kind_is_judged_by_that(line, library):
    both = replace(GOOD, points=40)
    policy = keep(library, line, POLICY, both)
    evaluation = keep(library, line, EVALUATION, GOOD)
    assert str(policy) in choose(line, "iterations").written, "it won more games against uct"
    keep(library, line, EVALUATION, GOOD, replace(GOOD, points=30, against=POLICY))
    choice = choose(line, "iterations")
    assert str(evaluation) in choice.written
    assert "scored 90% of 40 games against uct at iterations=50, and 75% of" in choice.reason
    assert choice.reason.endswith("against the policy")
    # the same, if the match was played when the other one was measured
    keep(library, line, EVALUATION, GOOD)
    keep(library, line, POLICY, both, replace(GOOD, points=10, against=EVALUATION))
    choice = choose(line, "iterations")
    assert str(evaluation) in choice.written
    assert choice.reason.endswith("and the policy scored 25% of 40 games against it")
    # a match that says nothing changes nothing, and no match makes up for losing to uct
    keep(library, line, POLICY, both, replace(GOOD, points=20, against=EVALUATION))
    assert str(policy) in choose(line, "iterations").written
    keep(library, line, EVALUATION, BAD, replace(GOOD, against=POLICY))
    assert str(policy) in choose(line, "iterations").written


def test_a_policy_is_used_with_rave_where_that_is_better(line, library):
    path = keep(library, line, POLICY, GOOD)
    choice = choose(line, "iterations")
    assert choice.written == f"mcts:playout=local,c=0.7,weights={path}"
    assert choice.reason.startswith("policy learned for these rules scored 90% of 40 games")
    keep(library, line, POLICY, GOOD, replace(GOOD, points=30, search="rave", against="mcts"))
    choice = choose(line, "iterations")
    assert choice.written == f"mcts:selection=rave,playout=local,c=0.4,weights={path}"
    assert choice.reason.endswith("75% of 40 games with a rave search against the usual one")
    assert choice.agent(iterations=9).choose(line.start(seed=1), seed=1)


def test_searches_with_one_evaluation_that_have_met_are_judged_by_that(line, library):
    cut = replace(GOOD, points=40, search="cutoff")
    path = keep(library, line, EVALUATION, GOOD, cut)
    assert choose(line, "iterations").written.startswith("mcts:playout=cutoff")
    keep(library, line, EVALUATION, GOOD, cut, replace(cut, points=2, against="alpha-beta"))
    choice = choose(line, "iterations")
    assert choice.written == f"alpha-beta:evaluation={path}"
    assert choice.reason.endswith(", and the cutoff search scored 5% of 40 games against it")
    won = replace(cut, points=30, against="alpha-beta")
    keep(library, line, EVALUATION, replace(GOOD, points=40), replace(cut, points=36), won)
    choice = choose(line, "iterations")
    assert choice.written.startswith("mcts:playout=cutoff")
    assert choice.reason.endswith(", and 75% of 40 games against alpha-beta")


def test_a_selective_search_has_to_beat_the_usual_one(line, library):
    selective = replace(GOOD, points=30, search="selective", against="alpha-beta")
    by_less_than_one_error = replace(selective, points=22)
    path = keep(library, line, EVALUATION, GOOD, by_less_than_one_error)
    assert choose(line, "iterations").parameters == {"evaluation": str(path)}
    in_few_games = replace(selective, games=18, points=11)  # which is better by one error, too
    keep(library, line, EVALUATION, GOOD, in_few_games)
    assert choose(line, "iterations").parameters == {"evaluation": str(path)}
    keep(library, line, EVALUATION, GOOD, selective)
    choice = choose(line, "iterations")
    assert choice.written == f"alpha-beta:selective=yes,evaluation={path}"
    assert choice.reason.endswith(
        ", and 75% of 40 games with a selective search against the usual one"
    )
    assert choice.agent(iterations=9).choose(line.start(seed=1), seed=1)
    # it says nothing of how either does against others
    keep(library, line, EVALUATION, BAD, selective)
    assert choose(line, "iterations").written == "uct:c=0.8"


def test_the_usual_search_is_not_named(line, library):
    path = keep(library, line, EVALUATION, GOOD, replace(GOOD, search="cutoff"))
    first, second = json.loads(path.read_text())["measured"]
    assert "search" not in first and second["search"] == "cutoff"
    assert "against" not in first


def test_what_was_learned_can_be_left_out(line, library):
    keep(library, line, EVALUATION, GOOD)
    choice = choose(line, "iterations", learned=False)
    assert choice.name == "uct" and "nothing was learned" in choice.reason
    assert not make_agent("auto:learned=no").learned


def test_a_choice_with_what_its_agent_does_not_have_is_refused():
    with pytest.raises(ValueError, match="'k' is no parameter of 'mast'"):
        Choice("mast", {"k": 3.0}).agent(iterations=3)


def test_nobody_named_is_auto():
    assert isinstance(make_agent(), Auto)


@pytest.mark.thorough
def test_it_plays_what_it_has_chosen(line, library):
    keep(library, line, EVALUATION, GOOD)
    auto, state = make_agent("auto:iterations=200"), line.start(seed=1)
    move = auto.choose(state, seed=3)
    assert auto.choice.name == "alpha-beta"
    assert auto.last_iterations > 0
    assert move == auto.choice.agent(iterations=200).choose(state, seed=3)


@pytest.mark.thorough
@pytest.mark.parametrize("name", ludeme.games.names())
def test_it_plays_all_our_games(name):
    state = in_turns(ludeme.load(name).start(seed=1))
    legal = state.legal_moves()
    for budget in ("iterations=4", "seconds=0.01,trial=0", "clock=1,trial=0"):
        auto = make_agent(f"auto:{budget}")
        assert auto.choose(state, seed=1) in legal
        assert auto.choice.reason


def test_one_player_needs_no_contest():
    alone = "there is nobody to play against"
    choice = choose(ludeme.load("Peg Solitaire", tier="python"), "seconds")
    assert str(choice) == f"solver ({alone}: it looks for a solution)"
    dice = """(game "Dice" (players 1)
        (equipment { (board (square 3)) (piece "Disc" P1) (dice num:1) })
        (rules
            (play (do (roll) next:(move Add (to (sites Empty)))))
            (end (if (is Full) (result P1 Win)))))"""
    choice = choose(load_text(dice, "dice", tier="python"), "seconds")
    assert str(choice) == f"uct:c=0.8 ({alone}, and chance has a part in it)"


HIDDEN = """(game "Guess" (players 2)
    (equipment { (board (rectangle 1 4)) (piece "Man" Each) (piece "King" Each) })
    (rules
        (start { (place "Man2" {0 1 2}) (place "King2" 3) (set Hidden What (sites Board) to:P1) })
        (play (move Select (from (sites Occupied by:P2))))
        (end { (if (= (what at:(last To)) (id "King2")) (result P1 Win))
               (if True (result P2 Win)) })))"""


def test_it_does_not_look_at_what_is_hidden():
    state = ludeme.load(HIDDEN).start(seed=1)
    chosen = {str(make_agent("auto:iterations=80").choose(state, seed=seed)) for seed in range(9)}
    assert len(chosen) > 1
    assert not Auto.sees_all


def test_a_clock_and_a_trial_are_numbers(line):
    assert make_agent("auto:clock=1+0.01,trial=0").choose(line.start(seed=1), seed=1)
    with pytest.raises(ValueError, match="a clock says what moves cost"):
        make_agent("auto:clock=9,iterations=3")
    with pytest.raises(ValueError, match="trial is a number of seconds"):
        make_agent("auto:trial=-1")


def test_traits_come_from_rules(line):
    traits = traits_of(line)
    assert traits == traits_of(line)
    assert traits.places and not traits.captures
    breakthrough = traits_of(ludeme.load("Breakthrough", options=["Board Size/5x5"]))
    assert not breakthrough.places and breakthrough.captures
    othello = traits_of(ludeme.load("Othello", tier="python"))
    assert not othello.places  # what is placed is flipped: when a move is made matters
    assert traits_of(ludeme.load("Go", tier="python")).places


def test_what_was_tried_is_remembered(line, library, monkeypatch, tmp_path):
    monkeypatch.setenv("LUDEME_CACHE_DIR", str(tmp_path / "cache"))
    findings, choice = learned_for(line), Choice("uct", {"c": 0.7}, "for fun")
    assert remembered(line, findings) is None
    remember(line, findings, choice)
    assert choose(line, "seconds") == choice == remembered(line, findings)
    assert choose(line, "iterations") != choice
    remember(line, findings, choice, lasting=False)
    assert remembered(line, findings) == choice
    monkeypatch.setattr(memory, "time", lambda: time() + 90_000)  # the day after
    assert remembered(line, findings) is None
    remember(line, findings, choice)
    (file,) = (tmp_path / "cache" / "choices").iterdir()
    file.write_bytes(file.read_bytes()[:-3])
    assert remembered(line, findings) is None
    remember(line, findings, choice)
    keep(library, line, FEATURES)
    assert remembered(line, learned_for(line)) is None


def test_what_is_transferred_is_tried_with_the_search_that_did_best_with_it(library):
    small, large = (ludeme.load("Y", options=[f"Board Size/{n}"], tier="python") for n in (5, 9))
    record = Record("seconds=0.1", 40, 40)
    path = keep(library, small, POLICY, record, replace(record, search="rave", against="mcts"))
    candidates = choosing._candidates(learned_for(large), traits_of(large), sketched=True)
    written = f"mcts:selection=rave,playout=local,c=0.4,weights={path},transfer=yes"
    assert written in [one.written for one in candidates]
    path.unlink()
    keep(library, small, POLICY)
    candidates = choosing._candidates(learned_for(large), traits_of(large), sketched=True)
    assert f"mcts:playout=local,c=0.7,weights={path},transfer=yes" in [
        one.written for one in candidates
    ]


def test_values_of_pieces_are_tried_before_values_of_moves():
    skirmish = ludeme.load("Skirmish 2007", tier="python")

    def candidates(*, sketched):
        found = choosing._candidates(Findings(), traits_of(skirmish), sketched=sketched)
        return [choice.written for choice in found]

    assert candidates(sketched=False) == ["fast", "mast"]
    assert candidates(sketched=True) == ["alpha-beta:evaluation=sketch", "fast", "mast"]


def test_pieces_that_are_taken_late_count():
    text = """(game "Late" (players 2)
        (equipment {(board (square 3)) (piece "Man" Each (move Step (to if:(is Empty (to)))))})
        (rules (start {(place "Man1" 0) (place "Man2" 8)})
            (play (if (< (count Turns) 80)
                (forEach Piece)
                (or (move Remove (sites Occupied by:Mover)) (move Add (to (sites Empty))))
            ))
            (end (if (>= (count Turns) 110) (result All Draw)))))"""
    traits = traits_of(ludeme.load(text, tier="python"))
    assert traits.captures and not traits.places and traits.choosing == 1


def test_cutting_random_games_is_tried_where_they_are_long_and_do_not_fill_the_board():
    traits = replace(traits_of(ludeme.load("Hex", tier="python")), plies=200.0)

    def candidates(sites):
        given = replace(traits, sites=sites)
        found = choosing._candidates(Findings(), given, sketched=True)
        return [choice.written for choice in found]

    assert candidates(150) == [_SKETCHED, _CUT, "grave"]
    assert candidates(250) == [_SKETCHED, "grave", "mast"]


_SKETCHED = "alpha-beta:evaluation=sketch"
_CUT = "mcts:playout=cutoff,c=0.8,plies=20,evaluation=sketch"
_UCT = "uct:c=0.8"


@pytest.mark.parametrize(
    ("name", "said", "sketched", "written"),
    [
        ("Skirmish 2007", False, True, _SKETCHED),
        ("Skirmish 2007", False, False, _UCT),
        ("Skirmish 2007", True, True, _UCT),
        ("Oware", False, True, _CUT),
        ("Oware", False, False, _UCT),
    ],
)
def test_what_random_games_say_does_where_games_are_too_long(
    name, said, sketched, written, monkeypatch, tmp_path
):
    monkeypatch.setenv("LUDEME_CACHE_DIR", str(tmp_path / "cache"))
    verdict = trial.Verdict(PLAIN.because("games are too long"), lasting=said)
    monkeypatch.setattr(choosing, "tried", lambda *given: verdict)
    monkeypatch.setattr(choosing, "is_sketched_within", lambda game, seconds: sketched)
    choice = choose(ludeme.load(name, tier="python"), "seconds", learned=False)
    assert choice.written == written and choice.reason.endswith("games are too long")


def test_random_games_without_an_end_say_too_little(monkeypatch, tmp_path):
    monkeypatch.setenv("LUDEME_CACHE_DIR", str(tmp_path / "cache"))
    verdict = trial.Verdict(PLAIN.because("games are too long"), lasting=False)
    monkeypatch.setattr(choosing, "tried", lambda *given: verdict)
    monkeypatch.setattr(choosing, "is_sketched_within", lambda game, seconds: True)
    oware = ludeme.load("Oware", tier="python")
    endless = replace(traits_of(oware), plies=1000.0)
    monkeypatch.setattr(choosing, "traits_of", lambda game: endless)
    assert choose(oware, "seconds", learned=False).written == _UCT


def test_choices_are_written_as_agents(line):
    choice = Choice("biased", {"features": "a,b.weights", "transfer": True}, "why")
    assert str(choice) == "biased:features=a,b.weights,transfer=yes (why)"
    assert choice.agent(iterations=5).features == "a,b.weights"
    assert choice.because("so") == Choice("biased", choice.parameters, "so")


def test_it_plays_where_nobody_is_named(line):
    result = play_match(line, games=2, budget=Budget(iterations=20))
    assert (result.a, result.b) == ("auto", "auto")
