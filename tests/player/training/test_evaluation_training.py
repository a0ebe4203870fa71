"""Trainings of evaluations: what they learn, what they leave behind, how they go on."""

import json

import numpy as np
import pytest

import ludeme
from ludeme.app.main import main
from ludeme.features.evaluation import terms_of
from ludeme.features.evaluation.files import load_evaluation
from ludeme.grammar.errors import LudemeError
from ludeme.model.header import SWAPPED
from ludeme.player import play_match
from ludeme.player.state_files import STATE, read_state, write_state
from ludeme.player.training.evaluation.descent import minimised
from ludeme.player.training.evaluation.fitting import fit, gradient_of
from ludeme.player.training.evaluation.kinship import Kinship, kinship_of
from ludeme.player.training.evaluation.lessons import Lessons, Notebook, Reader
from ludeme.player.training.evaluation.random_games import lessons_of_random_games
from ludeme.player.training.evaluation.self_play import Course, SelfPlay
from ludeme.player.training.evaluation.settings import EvaluationSettings
from ludeme.player.training.evaluation.training import EvaluationTraining
from ludeme.player.training.expert_iteration import Training
from ludeme.player.training.settings import Settings

#: Two who choose at once.
BOTH = """(game "Both" (players 2) (mode Simultaneous)
    (equipment { (board (square 2)) (piece "Disc" Each) })
    (rules (play (move Add (to (sites Empty)))) (end (if (no Moves Mover) (result All Draw)))))"""

#: Who moves first wins, but the other one may take over its move.
PIE = """(game "Pie" (players 2) (equipment { (board (square 3)) (piece "Disc" Each) })
    (rules (meta (swap)) (play (move Add (to (sites Empty))))
        (end {(if (is Line 2) (result Mover Win)) (if (is Full) (result All Draw))})))"""

QUICK = {"games": 4, "round": 2, "positions": 40, "random_games": 60, "steps": 20}


def trained(game, folder, **given):
    training = EvaluationTraining(game, EvaluationSettings(**(QUICK | given)), folder)
    return training, list(training.run())


def test_what_positions_turn_out_to_be_worth():
    course = Course(values=[0.1, 0.2, 0.4], free=[False, False, False], result=1.0)
    last = 0.5 * 0.4 + 0.5 * 1.0  # seen from the position before the last one
    assert course.targets(0.5) == pytest.approx([0.5 * 0.2 + 0.5 * last, last, 1.0])
    assert course.targets(1.0) == [1.0, 1.0, 1.0]
    # the second move was drawn by lot: what came of it says nothing about what was before
    course.free[1] = True
    assert course.targets(1.0) == [0.2, 0.2, 1.0]


def test_seats_that_exchange_their_colours_keep_what_they_win():
    terms = terms_of(ludeme.load(PIE))
    settings = EvaluationSettings(positions=3000, opening=0, trace=1.0)
    course, lessons = SelfPlay(terms, np.zeros((2, len(terms))), settings).play(0)
    swapped = [int(row[SWAPPED]) for row in course.rows]
    assert course.result.tolist() == [0, -1, 1] and 0 < sum(swapped) < len(swapped)
    assert lessons.targets.tolist() == [1 if one else -1 for one in swapped]  # of colour 1


def test_lessons_speak_of_colours():
    game = ludeme.load(PIE)
    terms, state = terms_of(game), game.start(seed=1)
    notebook = Notebook(Reader(terms), len(terms))
    for move in (state.legal_moves()[0], None):
        notebook.note(np.array(state.row, np.int32), [0.0, 0.5, -0.5])
        if move:
            state.apply(move).apply(next(m for m in state.legal_moves() if m.to_site < 0))
    assert notebook.lessons().targets.tolist() == [0.5, -0.5]


def test_random_games_have_dice_and_starts_of_their_own():
    text = """(game "Rolls" (players 2)
        (equipment { (board (square 4)) (piece "Disc" Each) (dice d:6 num:1) })
        (rules (start { (place Random {"Disc1"}) })
            (play (do (roll) next:(move Add (piece "Disc2") (to (sites Empty))
                (then (addScore Mover (count Pips))))))
            (end (if (= (count Moves) 4) (byScore)))))"""
    terms = terms_of(ludeme.load(text))
    lessons = lessons_of_random_games(terms, 60, 1)
    assert set(lessons.targets) >= {-1.0, 1.0}
    places = [number for name, number in terms.numbers.items() if name.startswith("P1 Disc at")]
    assert np.count_nonzero(lessons.amounts[:, places].any(axis=0)) > 10


def test_the_gradient_is_the_slope_of_the_error():
    random = np.random.default_rng(1)
    amounts = random.integers(-3, 4, (5, 3)).astype(np.float32)
    lessons = Lessons(amounts, random.uniform(0, 1, 5), random.uniform(-1, 1, 5))
    weights = random.normal(size=(2, 3)) / 4
    gradient, _ = gradient_of(weights, lessons)
    for place in np.ndindex(*weights.shape):
        step = np.zeros((2, 3))
        step[place] = 1e-2
        errors = [gradient_of(weights + sign * step, lessons)[1] for sign in (1, -1)]
        assert gradient[place] == pytest.approx((errors[0] - errors[1]) / 4e-2, abs=1e-3)


def test_parts_learn_what_their_weights_do(noughts):
    """The slope of parts is that of the weights they make, by differences."""
    terms, random = terms_of(noughts), np.random.default_rng(1)
    common = random.normal(size=len(terms))
    kinship = Kinship(len(terms), kinship_of(terms).blocks, [common])
    parts = random.normal(size=(2, len(terms) + 1))
    way = random.normal(size=(2, len(terms)))
    slope = kinship.slope(way)
    for place in np.ndindex(*parts.shape):
        other = parts.copy()
        other[place] += 1.0
        gained = (way * (kinship.weights(other) - kinship.weights(parts))).sum()
        assert slope[place] == pytest.approx(gained)


def test_places_learn_from_places_nearby():
    """Of the places of a pawn the one on d5 alone is seen; c5 learns from it, and a1 hardly."""
    terms = terms_of(ludeme.load("Breakthrough"))
    kinship, names = kinship_of(terms), terms.numbers
    gradient = np.zeros((2, len(terms)))
    gradient[:, names["Pawn at D5"]] = -1.0
    learned = kinship.weights(-kinship.slope(gradient))[0]
    far, near, seen = (learned[names[f"Pawn at {one}"]] for one in ("A1", "C5", "D5"))
    assert 0 <= far < 0.1 * seen < 0.5 * seen < near < seen


def test_neighbours_learn_from_those_that_lie_alike():
    """Two pawns side by side: those a row on learn from them, those behind each other do not."""
    terms = terms_of(ludeme.load("Breakthrough"), without=("runners",))
    kinship, names = kinship_of(terms), terms.numbers
    gradient = np.zeros((2, len(terms)))
    gradient[:, names["C4 beside D4"]] = -1.0
    learned = kinship.weights(-kinship.slope(gradient))[0]
    alike, farther, turned, seen = (
        learned[names[f"{pair}"]]
        for pair in ("C5 beside D5", "C7 beside D7", "C4 beside C5", "C4 beside D4")
    )
    assert seen > alike > farther > 0.2 * seen and turned == pytest.approx(0, abs=1e-3 * seen)
    assert learned[names["C4 against D5"]] == 0, "what stands against others is learned by itself"


#: Two squads with a piece that steps and one that rides; who loses its rider has lost.
SQUADS = """(game "Squads" (players 2)
    (equipment { (board (square 5))
        (piece "Foot" Each (move Step (directions Orthogonal)
            (to if:(not (is Friend (who at:(to)))) (apply (remove (to))))))
        (piece "Rider" Each (move Slide (to if:(is Enemy (who at:(to))) (apply (remove (to)))))) })
    (rules (start { (place "Foot1" (sites Bottom)) (place "Foot2" (sites Top))
            (place "Rider1" (sites {"C2"})) (place "Rider2" (sites {"C4"})) })
        (play (forEach Piece))
        (end (if (<= (count Pieces Next) 2) (result Mover Win)))))"""


@pytest.mark.parametrize(("sign", "guessed"), [(1, True), (-1, False)])
def test_able_pieces_are_worth_having_if_results_speak_for_it(sign, guessed):
    terms = terms_of(ludeme.load(SQUADS, tier="python"))
    kinship, random = kinship_of(terms), np.random.default_rng(1)
    amounts = np.zeros((200, len(terms)), np.float32)
    amounts[:, terms.numbers["Rider"]] = random.integers(-1, 2, 200)
    results = sign * amounts[:, terms.numbers["Rider"]].astype(float)
    weights = kinship.weights(kinship.guess(Lessons(amounts, np.zeros(200), results)))
    foot, rider, reach = (weights[:, terms.numbers[n]] for n in ("Foot", "Rider", "Rider reach"))
    if guessed:
        assert (foot > 0).all() and (foot < 0.6 * rider).all()
        assert (reach > 0).all() and (reach < 0.2 * rider).all()
    else:
        assert not weights.any()


def test_who_has_more_than_usual_has_to_win_more_often_than_usual():
    """One side has more pieces from the beginning and wins seldom, but with more of them sooner."""
    terms = terms_of(ludeme.load(SQUADS, tier="python"))
    kinship, random = kinship_of(terms), np.random.default_rng(1)
    amounts = np.zeros((400, len(terms)), np.float32)
    more = random.integers(-1, 2, 400)
    amounts[:, terms.numbers["Foot"]] = 5 + more
    for share, errors, guessed in ((0.9, 4, True), (0.0, 4, False), (0.0, -2, True)):
        lucky = random.random(400) < share
        results = np.where(lucky, more, random.integers(-1, 2, 400)) - 0.8
        lessons = Lessons(amounts, np.zeros(400), results)
        assert kinship.guess(lessons, errors).any() == guessed
    # who always has as much as usual does not show what it is worth
    amounts[:, terms.numbers["Foot"]] = 0.1
    assert not kinship.guess(Lessons(amounts, np.zeros(400), results), -2).any()


def test_what_is_seen_rarely_is_learned_with_caution():
    """One term was seen in every position, the other in one of a hundred, with some luck."""
    random, number = np.random.default_rng(1), 2000
    amounts = np.zeros((number, 2), np.float32)
    amounts[:, 0] = random.choice((-1, 1), number)
    amounts[::100, 1] = amounts[::100, 0]
    targets = np.tanh(0.5 * amounts[:, 0]) + random.normal(size=number) * 0.1
    targets[::100] += 0.4 * amounts[::100, 0]
    lessons, none = Lessons(amounts, np.zeros(number), targets), np.zeros((2, 2))

    def learned(**given):
        parts, _ = fit(Kinship(2), none, none, lessons, EvaluationSettings(**given))
        return Kinship(2).weights(parts)

    weights = learned()
    assert weights[0, 0] == pytest.approx(0.5, abs=0.05)
    assert 0 < weights[0, 1] < 0.3
    assert learned(caution=0.0)[0, 1] > 0.5


def test_fitting_goes_on_until_little_is_left_to_gain():
    """A valley that bends, by Rosenbrock: the least value is at (1, 1)."""

    def banana(at):
        x, y = at
        value = (1 - x) ** 2 + 100 * (y - x * x) ** 2
        slope = np.array([2 * (x - 1) - 400 * x * (y - x * x), 200 * (y - x * x)])
        return value, slope

    start = np.array([-1.2, 1.0])
    assert minimised(banana, start, 200) == pytest.approx([1, 1], abs=1e-3)
    assert start.tolist() == [-1.2, 1.0]
    assert banana(minimised(banana, start, 5))[0] < banana(start)[0]


def test_a_training_that_was_stopped_goes_on_as_if_it_had_not(noughts, tmp_path):
    whole, reports = trained(noughts, tmp_path / "whole")
    assert [report.games for report in reports] == [0, 2, 4]
    assert whole.weights.any()
    trained(noughts, tmp_path / "parts", games=2)
    parts, _ = trained(noughts, tmp_path / "parts")
    assert parts.weights.tolist() == whole.weights.tolist()
    kept = load_evaluation(parts.latest, noughts)
    assert kept.weights == pytest.approx(whole.weights, abs=1e-5)
    lines = (tmp_path / "parts" / "log.jsonl").read_text().splitlines()
    assert [json.loads(line)["games"] for line in lines] == [0, 2, 4]


def test_a_training_that_was_killed_before_its_first_evaluation_goes_on(
    noughts, tmp_path, monkeypatch
):
    def stopped(*arguments):
        raise KeyboardInterrupt

    whole, _ = trained(noughts, tmp_path / "whole")
    for number, place in enumerate(("training.save_evaluation", "training.LogFile.add")):
        folder = tmp_path / str(number)
        with monkeypatch.context() as patch:
            patch.setattr(f"ludeme.player.training.evaluation.{place}", stopped)
            with pytest.raises(KeyboardInterrupt):
                trained(noughts, folder)
        (folder / f".{STATE}-xyz").write_text("half of it")
        assert EvaluationTraining(noughts, EvaluationSettings(**QUICK), folder).latest.exists()
        again, _ = trained(noughts, folder)
        assert again.weights.tolist() == whole.weights.tolist()
        lines = (folder / "log.jsonl").read_text().splitlines()
        assert [json.loads(line)["games"] for line in lines] == [0, 2, 4]


def test_remains_of_a_first_state_are_no_hindrance(noughts, tmp_path):
    (tmp_path / f".{STATE}-xyz").write_text("half of it")
    trained(noughts, tmp_path, games=2)
    assert [one.name for one in tmp_path.glob(".*")] == []


@pytest.mark.parametrize("what", [["--evaluation"], []])
def test_games_for_one_are_refused(what, tmp_path, capsys):
    command = ["train", "Sudoku", *what, "--limit", "0", "--out", str(tmp_path / "one")]
    assert main(command) == 2
    assert "Sudoku has 1 player: nobody to play against" in capsys.readouterr().err


def test_other_settings_and_other_games_are_refused(noughts, tmp_path):
    trained(noughts, tmp_path, games=2)
    with pytest.raises(LudemeError, match="other settings: trace: 0\\.7 before, 0\\.5 now"):
        trained(noughts, tmp_path, trace=0.5)
    with pytest.raises(
        LudemeError, match="holds a training of an evaluation of Noughts, not of Tic-Tac-Toe"
    ):
        trained(ludeme.load("Tic-Tac-Toe"), tmp_path)
    with pytest.raises(LudemeError, match="need players who move in turn, not Both"):
        trained(ludeme.load(BOTH, tier="python"), tmp_path / "other")
    with pytest.raises(ValueError, match="trace is a share from 0 to 1, not 2"):
        EvaluationSettings(trace=2.0)


def test_trainings_of_features_and_empty_states_are_refused(noughts, tmp_path):
    trained(noughts, tmp_path, games=2)
    settings = Settings(games=2, iterations=10)
    with pytest.raises(LudemeError, match="holds a training of an evaluation, not a training of f"):
        Training(noughts, settings, tmp_path)
    (tmp_path / STATE).write_bytes(b"")
    with pytest.raises(LudemeError, match="is no state of a training of an evaluation"):
        trained(noughts, tmp_path, games=2)


def test_trainings_that_kept_weights_in_another_way_are_refused(noughts, tmp_path):
    training, _ = trained(noughts, tmp_path, games=2)
    about, arrays = read_state(tmp_path / STATE, "a training")
    del arrays["parts"]
    write_state(tmp_path / STATE, about, arrays | {"weights": training.weights})
    with pytest.raises(LudemeError, match="was made by another version of ludeme"):
        trained(noughts, tmp_path)


def test_command_and_agent(tmp_path, capsys):
    command = ["train", "Tic-Tac-Toe", "--evaluation", "--out", str(tmp_path / "one")]
    assert main([*command, "--games", "20", "--iterations", "50", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["games"], said["terms"]) == (20, 9)
    agent = f"alpha-beta:evaluation={said['evaluation']},iterations=300"
    assert play_match(ludeme.load("Tic-Tac-Toe"), agent, "random", games=10, seed=1).losses == 0
    assert main([*command, "--growth", "3"]) == 2
    assert "--growth is for features" in capsys.readouterr().err
