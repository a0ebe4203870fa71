"""From the rules to a network that plays: self-play, training, file, agent."""

import json
import multiprocessing
import signal
from argparse import ArgumentParser
from time import perf_counter, sleep

import pytest

import ludeme
from ludeme.app.commands.learning.train import declare
from ludeme.app.main import main
from ludeme.app.network_training import settings_of_network
from ludeme.player import play_match
from ludeme.player.batched.self_play import SelfPlaySettings
from ludeme.player.matches.processes import processors
from ludeme.player.network.architecture import Architecture
from ludeme.player.network.learning.self_play import SelfPlay
from ludeme.player.network.learning.settings import Settings

for package in ("jax", "optax", "onnx", "onnxruntime"):
    pytest.importorskip(package)

pytestmark = pytest.mark.thorough

FIVE = ["Board Size/5x5"]
TINY = Architecture(blocks=1, filters=8, squeeze=4, vectors=4, hidden=8)


@pytest.mark.parametrize(
    ("name", "options", "most", "opening"),
    [("Ataxx", FIVE, 150, 4), ("Hex", FIVE, 50, 4), ("Mu Torere", None, 60, 2)],
)
def test_what_it_learned_in_a_minute_beats_chance(name, options, most, opening, tmp_path):
    """On squares, hexagons and a graph: the network alone, without any search."""
    from ludeme.player.network.learning.generations import NetworkTraining

    game = ludeme.load(name, options=options, tier="numba")
    settings = Settings(
        generations=2,
        games=100,
        share=50,
        together=50,
        steps=150,
        step=2e-3,
        architecture=Architecture(blocks=2, filters=16, squeeze=8, vectors=16, hidden=32),
        play=SelfPlaySettings(full=60, small=20, opening=opening, most_moves=most),
    )
    training = NetworkTraining(game, settings, tmp_path / "training")
    with SelfPlay(game, settings) as play:
        assert len(list(training.run(play))) == 2
    agent = f"network:file={training.latest},nodes=1"
    result = play_match(game, agent, "random", games=40, seed=1, max_plies=300)
    assert result.score > 0.8


def test_processes_play_the_same_games(tmp_path):
    game = ludeme.load("Tic-Tac-Toe")
    play = SelfPlaySettings(full=20, small=8, opening=1)
    settings = Settings(games=5, share=2, together=2, play=play)
    with SelfPlay(game, settings) as alone:
        expected = list(alone(None, 3, [0, 2]))
    two = Settings(**{**vars(settings), "jobs": 2})
    with SelfPlay(game, two) as together:
        found = list(together(None, 3, [0, 2]))
    assert [sorted(set(one.games.tolist())) for one in expected] == [[0, 1], [4]]
    for one, other in zip(expected, found, strict=True):
        for name, array in one._asdict().items():
            assert (array == getattr(other, name)).all(), name


def test_an_interruption_ends_games_that_are_being_played():
    def interrupt(*_):
        raise KeyboardInterrupt

    play = SelfPlaySettings(full=2000, small=2000, opening=1)
    settings = Settings(games=100_000, share=50_000, play=play, jobs=2)
    before = signal.signal(signal.SIGALRM, interrupt)
    began = perf_counter()
    try:
        with pytest.raises(KeyboardInterrupt), SelfPlay(ludeme.load("Tic-Tac-Toe"), settings) as of:
            signal.setitimer(signal.ITIMER_REAL, 5)
            next(of(None, 0, [0, 1]))
        while multiprocessing.active_children():
            assert perf_counter() - began < 60
            sleep(0.1)
    finally:
        signal.signal(signal.SIGALRM, before)


def test_the_command_trains_goes_on_and_evaluates(tmp_path, capsys):
    out = tmp_path / "training"
    command = ["train", "Tic-Tac-Toe", "--network", "--out", str(out), "--games", "6", "--json"]
    command += ["--full", "12", "--small", "4", "--steps", "3", "--blocks", "1", "--filters", "4"]
    command += ["--jobs", "1", "--opening", "1", "--evaluate-every", "1", "--evaluate-games", "2"]
    assert main([*command, "--generations", "1"]) == 0
    capsys.readouterr()
    assert main([*command, "--generations", "2"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["generations"] == 2 and said["network"] == str(out / "generation-002.onnx")
    lines = (out / "evaluations.jsonl").read_text().splitlines()
    generations = [json.loads(line)["generation"] for line in lines]
    assert generations == [1, 1, 1, 2, 2, 2, 2]
    assert {one["generation"] for one in said["ratings"]} == {1, 2, None}
    assert json.loads((out / "ratings.json").read_text()) == said["ratings"]
    # killed within the matches of the last generation: what is missing of them is played
    (out / "evaluations.jsonl").write_text("".join(f"{line}\n" for line in lines[:-2]))
    assert main([*command, "--generations", "2"]) == 0
    assert json.loads(capsys.readouterr().out)["ratings"] == said["ratings"]
    assert main([*command, "--generations", "2", "--ratings"]) == 0
    assert json.loads(capsys.readouterr().out) == said
    damaged = json.loads(lines[0]) | {"agents": ["random"]}
    (out / "evaluations.jsonl").write_text(json.dumps(damaged) + "\n")
    assert main([*command, "--generations", "2", "--ratings"]) == 2
    assert "a line of matches is damaged" in capsys.readouterr().err
    assert main([*command, "--filters", "8"]) == 2
    assert "began with other settings" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["Backgammon"], "a network needs no chance"),
        (["Tic-Tac-Toe", "--prune", "3"], "--prune is for features"),
        ([], "train --network needs a GAME"),
    ],
)
def test_what_the_command_refuses(words, said, tmp_path, capsys):
    assert main(["train", *words, "--network", "--out", str(tmp_path / "t")]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    "option",
    ["--value-head flat", "--root halving", "--target completed", "--no-masking", "--soft 0"],
)
def test_options_of_networks_need_one(option, tmp_path, capsys):
    command = ["train", "Tic-Tac-Toe", "--out", str(tmp_path / "t"), *option.split()]
    assert main(command) == 2
    assert f"{option.split()[0]} goes with --network" in capsys.readouterr().err


def test_options_become_settings(tmp_path):
    words = "--root halving --target completed --full-share 1 --no-masking --soft 0 --sharpening 1"
    parser = ArgumentParser()
    declare(parser)
    given = parser.parse_args(["Hex", "--network", "--out", str(tmp_path), *words.split()])
    found = settings_of_network(given)
    assert (found.soft, found.sharpening, found.masking) == (0, 1, False)
    play = found.play
    assert (play.search.root, play.target, play.full_share) == ("halving", "completed", 1)
    untold = parser.parse_args(["Hex", "--network", "--out", str(tmp_path)])
    assert settings_of_network(untold) == Settings(jobs=processors())
