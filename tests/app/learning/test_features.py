"""`ludeme features`: derive, show, explain, draw."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ludeme.features
from ludeme.app import exits
from ludeme.features.files import weights

SETS = Path(ludeme.features.__file__).parent / "sets"
YAVALATH, BRIDGE = str(SETS / "yavalath.lud"), str(SETS / "hex-bridge.lud")


def test_derive_lists_features_with_their_ludemes(ludeme):
    ended = ludeme("features", "derive", "Breakthrough", "--kind", "minimum")
    assert ended.code == 0
    assert "from {0} to {} where empty {}, friend {0}" in ended.out
    assert "(is Empty)" in ended.out and "atomic" not in ended.out


def test_derive_as_data(ludeme):
    found = json.loads(ludeme("features", "derive", "Yavalath", "--json").out)
    assert list(found) == ["minimum", "atomic", "candidate"]
    first = found["candidate"][0]
    assert first["feature"] == "to {} where empty {}, friend {0}, friend {0,0}, friend {0,0,0}"
    assert first["from"][-1].startswith("(is Line) yavalath.lud:")


def test_what_derive_writes_is_a_set_of_that_game(ludeme, tmp_path):
    path = tmp_path / "hex.lud"
    assert ludeme("features", "derive", "Hex", "--write", str(path)).code == 0
    file = weights.load(path, "Hex")
    (own,) = file.sections[0].sets
    assert own.role == "Shared" and len(own.features) > 20
    assert set(own.weights["selection"]) == {0.0}
    assert ludeme("features", "show", str(path)).code == 0
    assert ludeme("features", "derive", "Hex", "--write", str(tmp_path)).code == exits.USAGE


def test_show(ludeme):
    out = ludeme("features", "show", YAVALATH).out
    assert "Yavalath, Shared" in out and "+3000" in out
    assert out.index("+3000") < out.index("-1000")
    data = json.loads(ludeme("features", "show", YAVALATH, "--json").out)
    assert data["game"] == "Yavalath"
    assert data["sets"][0]["weights"]["selection"] == [3000.0, -1000.0, -1000.0]
    reference = ludeme("features", "show", YAVALATH, "--notation", "reference").out
    assert "rel:to=<{}>:pat=<els=[-{}, f{0}, f{1/2}, f{0,0}]>" in reference


def test_explain(ludeme):
    out = ludeme("features", "explain", "Yavalath", YAVALATH).out
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert lines[1:] == [
        "+3000 60.0% 1 Make a line of 4, which wins at once.",
        "-1000 40.0% 2 Avoid making a line of 3, which loses at once unless it makes a line of 4.",
    ]
    short = ludeme("features", "explain", "Yavalath", YAVALATH, "--top", "1", "--details").out
    assert "heaviest 1 of 2" in short and "to {} where empty {}" in short
    assert "line of 3" not in short


def test_explain_as_data(ludeme):
    found = json.loads(ludeme("features", "explain", "Hex", BRIDGE, "--json").out)
    ((who, (idea,)),) = found.items()
    assert who == "both players" and idea["shape"]
    assert idea["sentence"].startswith("Answer an intrusion into a bridge")
    assert idea["features"][0]["from"] == ["(sites Empty)"]


def test_draw(ludeme, tmp_path):
    ended = ludeme("features", "draw", "Yavalath", YAVALATH, "--out", str(tmp_path / "p"))
    assert ended.code == 0 and "3 pictures" in ended.out
    names = sorted(path.name for path in (tmp_path / "p").iterdir())
    assert names == [*(f"both-players-00{n}.svg" for n in (1, 2, 3)), "index.html"]
    page = (tmp_path / "p" / "index.html").read_text()
    assert page.count("<figure>") == 3


def test_sets_of_players_are_told_apart(ludeme, tmp_path):
    path = tmp_path / "w.lud"
    path.write_text(
        '(define "Hex_ai" (features { '
        '(featureSet P1 { (pair "to {} where P2 {0}" 1.0) }) '
        '(featureSet P2 { (pair "to {} where P2 {0}" -1.0) }) }))'
    )
    found = json.loads(ludeme("features", "explain", "Hex", str(path), "--json").out)
    assert found["player 1"][0]["sentence"] == "Play next to an enemy stone."
    assert found["player 2"][0]["sentence"] == "Avoid extending a group."


@pytest.mark.parametrize(
    ("old", "new", "hint"),
    [
        ("friend {1/2}", "freind {1/2}", ":7:64: there is no element 'freind'"),
        ("3000.0", "heavy", "heavy is no weight"),
        ("Yavalath_ai", "Hex_ai", "these are weights of 'Hex', not of 'Yavalath'"),
        ("friend {1/2}", "piece 9 {1/2}", "w.lud:7:15: Yavalath has no piece 9"),
        ("Shared", "P1", "no set for each of 2 players"),
    ],
)
def test_what_is_wrong_with_a_file_is_one_clear_message(ludeme, tmp_path, old, new, hint):
    text = Path(YAVALATH).read_text()
    assert old in text
    path = tmp_path / "w.lud"
    path.write_text(text.replace(old, new, 1))
    ended = ludeme("features", "explain", "Yavalath", str(path))
    assert ended.code == exits.USAGE and hint in ended.err
    assert not ended.out and "Traceback" not in ended.err


def test_mistakes_in_the_command(ludeme, tmp_path):
    assert "there is no file" in ludeme("features", "show", str(tmp_path / "no.lud")).err
    assert "VERB" in ludeme("features").err
    assert "did you mean --top?" in ludeme("features", "explain", "Hex", BRIDGE, "--tap", "1").err
    other = ludeme("features", "explain", "Y", BRIDGE)
    assert other.code == exits.USAGE and "not of 'Y'" in other.err
    assert ludeme("features", "explain", "Y", BRIDGE, "--transfer").code == 0
