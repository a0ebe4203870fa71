"""Learning for a whole library: what is missing, what is left out, and how it goes on."""

import json
from dataclasses import replace

import numpy as np
import pytest

import ludeme
from ludeme.app import exits
from ludeme.app.main import main
from ludeme.features.evaluation import terms_of
from ludeme.features.evaluation.files import LearnedTerms, save_evaluation
from ludeme.features.files.provenance import Record
from ludeme.player.choice.choice import searches_with
from ludeme.player.choice.choosing import choose
from ludeme.player.learned.library import LibrarySettings, measured_again, searches_for
from ludeme.player.learned.planning import Task, plan_of
from ludeme.player.learned.store import (
    EVALUATION,
    FEATURES,
    POLICY,
    SCHEMES,
    keep_learned,
    kept_in,
    learned_for,
)
from ludeme.player.patterns.pattern_weights import PatternWeights, patterns_in, read


@pytest.fixture(autouse=True)
def library(tmp_path, monkeypatch):
    monkeypatch.setenv("LUDEME_LIBRARY", str(tmp_path / "mine"))
    return tmp_path / "mine"


def test_what_is_missing_is_planned(library):
    names = ("Tic-Tac-Toe", "Othello", "Peg Solitaire", "Snakes and Ladders")
    kinds = (FEATURES, EVALUATION)
    plan = plan_of([ludeme.load(name, tier="python") for name in names], library, kinds)
    assert [str(task) for task in plan.tasks] == [
        "Tic-Tac-Toe, features", "Tic-Tac-Toe, evaluation",
        "Snakes and Ladders, features", "Snakes and Ladders, evaluation",
    ]  # fmt: skip
    assert [(task.game.name, task.kind) for task in plan.done] == [
        ("Othello", FEATURES), ("Othello", EVALUATION),
    ]  # fmt: skip
    assert plan.skipped == [
        f"Peg Solitaire, {kind}: there is nobody to play against" for kind in (FEATURES, EVALUATION)
    ]


def test_policies_are_learned_where_pieces_are_placed_and_stay(library):
    names = ("Hex", "Breakthrough", "Othello", "Peg Solitaire")
    plan = plan_of([ludeme.load(name, tier="python") for name in names], library, (POLICY,))
    assert [str(task) for task in (*plan.tasks, *plan.done)] == ["Hex, policy"]
    near = "policies near the last move are for games where pieces are placed"
    assert plan.skipped == [
        f"Breakthrough, policy: {near}", f"Othello, policy: {near}",
        "Peg Solitaire, policy: there is nobody to play against",
    ]  # fmt: skip


def test_evaluations_alone_are_planned(library, capsys):
    words = ["train", "--library", "Tic-Tac-Toe", "Othello", "--evaluation", "--out", str(library)]
    assert main([*words, "--limit", "0", "--json"]) == exits.OK
    said = capsys.readouterr()
    assert "1 to learn, 1 there already, 0 left out" in said.err
    assert json.loads(said.out)["left"] == 1


def test_variants_learn_for_themselves(library, capsys):
    words = ["train", "--library", "Connect Four", "--evaluation", "--out", str(library)]
    assert main([*words, "--option", "Board Size/4x5", "--limit", "0", "--json"]) == exits.OK
    said = capsys.readouterr()
    assert "1 to learn, 0 there already" in said.err
    assert main([*words, "--limit", "0", "--json"]) == exits.OK
    assert "0 to learn, 1 there already" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "train needs a GAME, or --library"),
        (["Hex", "--library"], "games stand behind --library"),
        (["--library", "--option", "Swap/Off"], "options go with one game"),
        (["--library", "Hexx"], "did you mean Hex?"),
        (["Hex", "--budget", "3"], "--budget goes with --library"),
        (["Hex", "--measure"], "--measure goes with --library"),
        (["Hex", "--schemes"], "--schemes goes with --library"),
        (["--library", "Hex", "--schemes", "--evaluation"], "--schemes goes without"),
        (
            ["Hex", "--policy"],
            "--library; for one game there is `ludeme evolve`",
        ),
        (["--library", "Hex", "--policy", "--network"], "--policy goes without --network"),
    ],
)
def test_what_cannot_be_meant(arguments, message, tmp_path, capsys):
    assert main(["train", *arguments, "--out", str(tmp_path / "out")]) == exits.USAGE
    assert message in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


@pytest.mark.thorough
def test_schemes_are_tried_and_known(library, capsys, monkeypatch):
    from ludeme.player.learned import library as module

    monkeypatch.setattr(module, "MEASURED_AT", (("seconds", 0.01), ("iterations", 20)))
    words = ["train", "--library", "Tic-Tac-Toe", "--schemes", "--out", str(library)]
    assert main([*words, "--budget", "0.01"]) == exits.OK
    said = capsys.readouterr()
    assert "1 to try, 0 there already" in said.err and "1 tried, 0 left" in said.out
    (found,) = (one for one in learned_for(ludeme.load("Tic-Tac-Toe")).learned)
    assert found.path == library / "learned" / "tic-tac-toe" / "default.schemes"
    searches = searches_with(SCHEMES)
    assert all(found.record(unit, one) for unit in ("seconds", "iterations") for one in searches)
    assert main(words) == exits.OK
    assert "0 to try, 1 there already" in capsys.readouterr().err


@pytest.mark.thorough
def test_policies_are_evolved_and_measured(library, capsys, monkeypatch):
    from ludeme.player.learned import library as module

    monkeypatch.setattr(module, "MEASURED_AT", (("seconds", 0.01), ("iterations", 20)))
    words = ["train", "--library", "Tic-Tac-Toe", "--policy", "--out", str(library)]
    assert main([*words, "--budget", "0.1"]) == exits.OK
    assert "1 learned, 0 left" in capsys.readouterr().out
    game = ludeme.load("Tic-Tac-Toe")
    (found,) = (one for one in learned_for(game).learned)
    assert found.path == library / "learned" / "tic-tac-toe" / "default.patterns"
    assert read(found.path).about["generations"] > 0
    for unit in ("seconds", "iterations"):
        against = [(one.search, one.against) for one in found.records(unit)]
        assert against == [("", "uct"), ("rave", "mcts")]
    assert main(words) == exits.OK
    assert "0 to learn, 1 there already" in capsys.readouterr().err


def test_searches_that_both_do_better_than_uct_meet(library, monkeypatch):
    from ludeme.player.learned import library as module

    monkeypatch.setattr(module, "MEASURED_AT", (("iterations", 20),))
    game = ludeme.load("Tic-Tac-Toe")
    source, terms = library.parent / "source", terms_of(game)
    save_evaluation(source, LearnedTerms(terms, np.ones((2, len(terms)))))
    keep_learned(library, game, EVALUATION, source)
    monkeypatch.setattr(module, "_records_of", lambda ways: tuple(map(as_if_won, ways)))
    task, settings = Task(game, EVALUATION), LibrarySettings({EVALUATION: None}, 0.1)
    said = [news.text for news in measured_again(task, library, settings)]
    assert any("mcts (cutoff) scores" in news and "against alpha-beta" in news for news in said)
    kept = kept_in(library, game, EVALUATION)
    searches = [(record.search, record.against) for record in kept.records("iterations")]
    assert searches == [("", "uct"), ("cutoff", "uct"), ("cutoff", "alpha-beta")]


def test_what_was_learned_meets_what_else_is_known(library, monkeypatch):
    from ludeme.player.learned import library as module

    monkeypatch.setattr(module, "MEASURED_AT", (("iterations", 20),))
    game = ludeme.load("Tic-Tac-Toe")
    source = library.parent / "source"
    ones = PatternWeights.of(game, np.ones(patterns_in(game)))
    ones.save(source)
    keep_learned(library, game, POLICY, source)
    good = Record("iterations=20", 40, 40, "mast")
    keep_learned(library, game, SCHEMES, library, (good,))
    monkeypatch.setattr(module, "searches_for", lambda task: iter([""]))
    monkeypatch.setattr(module, "_records_of", lambda ways: tuple(map(as_if_won, ways)))
    task, settings = Task(game, POLICY), LibrarySettings({POLICY: None}, 0.1)
    said = [news.text for news in measured_again(task, library, settings)]
    assert said[0].startswith("Tic-Tac-Toe, policy: mcts scores")
    assert said[1].endswith("against schemes at iterations=20")
    kept = kept_in(library, game, POLICY)
    assert kept.meeting("iterations", SCHEMES).games == 40
    assert kept.meeting("iterations", EVALUATION) is kept.meeting("seconds", SCHEMES) is None
    assert [record.against for record in kept.records("iterations")] == ["uct"]
    assert str(kept.path) in choose(game, "iterations").written


def as_if_won(way):
    return replace(way.record, games=40, points=36)


@pytest.mark.parametrize(
    ("name", "with_captures"),
    [("English Draughts", True), ("Tic-Tac-Toe", False), ("Royal Game of Ur", False)],
)
def test_a_search_that_looks_at_captures_is_measured_where_it_differs(name, with_captures):
    """Nothing is taken, or chance is looked at by expectation, which passes over nothing."""
    searches = set(searches_for(Task(ludeme.load(name, tier="numba"), EVALUATION)))
    assert {"", "cutoff"} <= searches
    assert ("selective" in searches) == with_captures


@pytest.mark.thorough
def test_a_library_is_learned_and_goes_on(library, capsys, monkeypatch):
    words = ["train", "--library", "Tic-Tac-Toe", "Peg Solitaire", "--out", str(library)]
    words += ["--budget", "0.02", "--games", "2", "--iterations", "20", "--json"]
    from ludeme.player.learned import library as module

    monkeypatch.setattr(module, "MEASURED_AT", (("seconds", 0.01), ("iterations", 20)))
    assert main([*words, "--limit", "0"]) == exits.OK
    before = capsys.readouterr()
    assert "2 to learn, 0 there already, 2 left out" in before.err
    assert json.loads(before.out)["left"] == 2
    assert main(words) == exits.OK
    assert json.loads(capsys.readouterr().out)["kept"] == [
        "Tic-Tac-Toe, features", "Tic-Tac-Toe, evaluation",
    ]  # fmt: skip
    game = ludeme.load("Tic-Tac-Toe")
    found = learned_for(game).learned
    assert {one.kind for one in found} == {FEATURES, EVALUATION}
    assert all(one.record("seconds") and one.record("iterations") for one in found)
    (evaluation,) = (one for one in found if one.kind == EVALUATION)
    assert evaluation.record("seconds", "cutoff") and evaluation.record("iterations", "cutoff")
    assert not evaluation.record("seconds", "selective"), "nothing is taken in this game"
    assert "nothing was learned" not in choose(game, "iterations").reason
    assert main(words) == exits.OK
    after = capsys.readouterr()
    assert "0 to learn, 2 there already" in after.err
    assert json.loads(after.out)["kept"] == []
    again = ["train", "--library", "Tic-Tac-Toe", "Hex", "--out", str(library), "--budget", "0.1"]
    assert main([*again, "--measure", "--evaluation"]) == exits.OK
    said = capsys.readouterr()
    assert "1 to measure" in said.err
    assert "left out: Hex, evaluation: nothing is kept in" in said.err
    assert "1 measured, 0 left" in said.out
    (longer,) = (one for one in learned_for(game).learned if one.kind == EVALUATION)
    assert longer.record("iterations").games > evaluation.record("iterations").games
