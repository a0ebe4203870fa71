"""Networks in a library: found by the rules, measured, and played by `auto`."""

import json

import pytest

import ludeme
from ludeme.app import exits
from ludeme.app.main import main
from ludeme.features.files.provenance import Record
from ludeme.grammar.errors import LudemeError
from ludeme.player import make_agent
from ludeme.player.choice.choosing import choose
from ludeme.player.learned.store import NETWORK, keep_learned, learned_for

pytest.importorskip("jax")
pytest.importorskip("onnx")
pytest.importorskip("onnxruntime")

from ludeme.player.encoding.encoding import encoding_of
from ludeme.player.network.architecture import Architecture
from ludeme.player.network.board_of_game import board_of
from ludeme.player.network.jax_operations import first_weights
from ludeme.player.network.network import Network
from ludeme.player.network.network_file import read_network, write_network

RECORDS = (Record("seconds=1", 40, 36.0), Record("iterations=50", 40, 35.0))
TINY = ["--blocks", "1", "--filters", "4", "--games", "2", "--steps", "1", "--generations", "1"]


@pytest.fixture(scope="module")
def line():
    return ludeme.load("Tic-Tac-Toe")


@pytest.fixture
def source(line, tmp_path):
    network = Network(board_of(encoding_of(line)), Architecture(blocks=1, filters=4))
    weights, statistics = first_weights(network, 1)
    write_network(tmp_path / "source.onnx", line, network, weights | statistics, {"games": 0})
    return tmp_path / "source.onnx"


def test_it_is_found_with_how_it_did(line, library, source):
    path = keep_learned(library, line, NETWORK, source, RECORDS)
    assert path == library / "learned" / "tic-tac-toe" / "default.onnx"
    (found,) = learned_for(line).learned
    assert (found.kind, found.path, found.transferred) == (NETWORK, path, False)
    assert found.record("iterations") == RECORDS[1]
    assert read_network(path, line).network.about["trained"] == {"games": 0}


def test_a_file_that_a_training_wrote_may_be_copied_there(line, library, source):
    path = library / "learned" / "tic-tac-toe" / "mine.onnx"
    path.parent.mkdir(parents=True)
    path.write_bytes(source.read_bytes())
    (found,) = learned_for(line).learned
    assert found.path == path and found.record("seconds") is None


def test_what_cannot_be_used_is_told(line, library, source, monkeypatch):
    path = keep_learned(library, line, NETWORK, source)
    (library / "learned" / "tic-tac-toe" / "bad.onnx").write_bytes(b"no network")
    findings = learned_for(line)
    assert [one.path for one in findings.learned] == [path]
    assert "bad.onnx" in findings.notes[0]

    def lacks(*_):
        raise LudemeError("networks need onnxruntime, which is not installed")

    monkeypatch.setattr("ludeme.player.network.onnx_network.optional", lacks)
    findings = learned_for(line)
    assert not findings.learned
    assert any("networks need onnxruntime" in note for note in findings.notes)


@pytest.mark.thorough
def test_auto_plays_it(line, library, source):
    path = keep_learned(library, line, NETWORK, source, RECORDS)
    choice = choose(line, "iterations")
    assert choice.written == f"network:file={path}"
    assert "scored 88% of 40 games against uct at iterations=50" in choice.reason
    state = line.start(seed=1)
    auto = make_agent("auto:iterations=20")
    move = auto.choose(state, seed=3)
    assert auto.last_iterations == 20
    assert move == make_agent(f"network:file={path},nodes=20").choose(state, seed=3)
    assert choose(line, "seconds").agent(seconds=0.01).seconds == 0.01


@pytest.mark.thorough
def test_a_library_learns_networks(line, library, capsys, monkeypatch):
    monkeypatch.setattr(
        "ludeme.player.learned.library.MEASURED_AT", (("seconds", 0.01), ("iterations", 8))
    )
    words = ["train", "--library", "Tic-Tac-Toe", "Snakes and Ladders", "--network"]
    words += ["--out", str(library), "--budget", "0.01", "--jobs", "1", *TINY, "--json"]
    assert main([*words, "--full", "4", "--small", "2", "--opening", "1"]) == exits.OK
    said = capsys.readouterr()
    assert "1 to learn, 0 there already, 1 left out" in said.err
    assert "Snakes and Ladders, network: a network needs two players and no chance" in said.err
    assert json.loads(said.out)["kept"] == ["Tic-Tac-Toe, network"]
    (found,) = learned_for(line).learned
    assert found.record("seconds").games and found.record("iterations").games


def test_the_command_refuses_what_is_not_for_networks(library, capsys):
    words = ["train", "--library", "Tic-Tac-Toe", "--network", "--out", str(library)]
    assert main([*words, "--shared"]) == exits.USAGE
    assert "--shared is for features" in capsys.readouterr().err
    assert main(["train", "Tic-Tac-Toe", "--network", "--budget", "1", "--out", "x"]) == exits.USAGE
    assert "--budget goes with --library" in capsys.readouterr().err
