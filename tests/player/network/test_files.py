"""Files of networks, and what is said of those that do not fit."""

import json

import numpy as np
import pytest

import ludeme
from ludeme.grammar.errors import LudemeError
from ludeme.player.encoding.encoding import encoding_of
from ludeme.player.encoding.sampling import move_array, sampled
from ludeme.player.network.architecture import Architecture
from ludeme.player.network.board_of_game import board_of
from ludeme.player.network.loading import evaluator_of
from ludeme.player.network.network import Network

pytest.importorskip("jax")
onnx = pytest.importorskip("onnx")
pytest.importorskip("onnxruntime")

from ludeme.player.network.jax_operations import first_weights  # noqa: E402
from ludeme.player.network.network_file import write_network  # noqa: E402

pytestmark = pytest.mark.thorough

SMALL = Architecture(1, 4, 2, 2, 4)


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    """A network for Tic-Tac-Toe that has learned nothing."""
    game = ludeme.load("Tic-Tac-Toe")
    network = Network(board_of(encoding_of(game)), SMALL)
    weights, statistics = first_weights(network, 1)
    arrays = {name: np.asarray(array) for name, array in (weights | statistics).items()}
    path = tmp_path_factory.mktemp("networks") / "tic-tac-toe.onnx"
    write_network(path, game, network, arrays, {"generation": 3})
    return path


def test_a_file_plays_its_game(file):
    game = ludeme.load("Tic-Tac-Toe")
    evaluator = evaluator_of(file, game, threads=2)
    positions = sampled(game)
    encoding = encoding_of(game)
    moves = [move_array(seen.moves, game.emitted.width) for seen in positions]
    actions = [encoding.actions_of(m, s.row) for m, s in zip(moves, positions, strict=True)]
    offsets = np.cumsum([0, *map(len, moves)])
    rows = np.array([seen.row for seen in positions], np.int32)
    priors, values = evaluator.evaluate(rows, offsets, np.concatenate(actions))
    assert np.allclose(np.add.reduceat(priors, offsets[:-1]), 1, atol=1e-5)
    assert ((values > 0) & (values < 1)).all()


def refusal(file, name="Tic-Tac-Toe", **options):
    with pytest.raises(LudemeError) as error:
        evaluator_of(file, ludeme.load(name), **options)
    return str(error.value)


def test_of_another_game(file):
    said = refusal(file, "Breakthrough")
    assert said.startswith(f"{file} holds a network of Tic-Tac-Toe, not of Breakthrough")


def test_of_another_game_that_it_does_not_fit(file):
    said = refusal(file, "Breakthrough", other_rules=True)
    assert f"the network in {file} does not fit Breakthrough" in said
    assert "planes: my Cross" in said and "pairs: False, here True" in said
    assert "sites" not in said  # weights of this kind serve boards of any size


def test_of_an_encoding_that_showed_something_else(file, tmp_path):
    model = onnx.load(file)
    about = json.loads(model.metadata_props[0].value)
    about["board"]["planes"] += ", who is ahead"
    del about["has a checksum"]
    onnx.helper.set_model_props(model, {"ludeme network": json.dumps(about)})
    other = tmp_path / "other.onnx"
    onnx.save(model, other)
    said = refusal(other)
    assert "does not fit Tic-Tac-Toe (planes: " in said and "who is ahead" in said


def test_a_damaged_file(file, tmp_path):
    damaged = tmp_path / "damaged.onnx"
    damaged.write_bytes(file.read_bytes()[:-300])
    assert "is damaged, or no network" in refusal(damaged)


def flipped(content, place, bit=0):
    return content[:place] + bytes([content[place] ^ 1 << bit]) + content[place + 1 :]


def test_a_flipped_bit_anywhere(file, tmp_path):
    """In weights it would only make a network play worse: nobody would notice."""
    content, damaged = file.read_bytes(), tmp_path / "damaged.onnx"
    places = np.linspace(0, len(content) - 1, 60).astype(int).tolist()
    entry = content.index(b"ludeme checksum")
    for place in (*places, entry + 3, entry + 15, entry + 16, entry + 40):
        damaged.write_bytes(flipped(content, place))
        assert "is damaged, or no network" in refusal(damaged), place


def test_a_checksum_that_is_not_to_be_read(file, tmp_path):
    damaged = tmp_path / "damaged.onnx"
    damaged.write_bytes(file.read_bytes().replace(b"ludeme checksum", b"ludeme chicksum"))
    assert "its checksum is not to be read" in refusal(damaged)


def test_older_files_without_a_checksum_are_as_good(file, tmp_path):
    model = onnx.load(file)
    about = json.loads(model.metadata_props[0].value)
    del about["has a checksum"]
    onnx.helper.set_model_props(model, {"ludeme network": json.dumps(about)})
    older = tmp_path / "older.onnx"
    onnx.save(model, older)
    evaluator_of(older, ludeme.load("Tic-Tac-Toe"))


def test_files_from_before_there_were_planes_of_duration(tmp_path):
    game = ludeme.load("Dobutsu Shogi")
    older = encoding_of(game, lasting=False)
    path = tmp_path / "older.onnx"
    network = Network(board_of(older), SMALL)
    weights, statistics = first_weights(network, 1)
    arrays = {name: np.asarray(array) for name, array in (weights | statistics).items()}
    write_network(path, game, network, arrays, {}, older)
    seen = sampled(game)[0]
    moves = move_array(seen.moves, game.emitted.width)
    rows, offsets = np.array([seen.row], np.int32), np.array([0, len(moves)])
    actions = older.actions_of(moves, seen.row)
    assert (actions == encoding_of(game).actions_of(moves, seen.row)).all()
    priors, _ = evaluator_of(path, game).evaluate(rows, offsets, actions)
    assert priors.sum() == pytest.approx(1)


def test_an_older_file_that_says_nonsense_of_itself(file, tmp_path):
    model = onnx.load(file)
    onnx.helper.set_model_props(model, {"ludeme network": "{game"})
    other = tmp_path / "other.onnx"
    onnx.save(model, other)
    assert "what it says of itself is not to be read" in refusal(other)


def test_what_is_no_network(tmp_path):
    other = tmp_path / "other.onnx"
    other.write_text("(game)")
    assert "is damaged, or no network" in refusal(other)


def test_a_network_of_somebody_else(file, tmp_path):
    model = onnx.load(file)
    del model.metadata_props[:]
    other = tmp_path / "other.onnx"
    onnx.save(model, other)
    assert f"{other} is a network, but not one that ludeme wrote" in refusal(other)


def test_a_file_that_is_not_there(tmp_path):
    missing = tmp_path / "missing.onnx"
    assert refusal(missing) == f"{missing} cannot be read: No such file or directory"
