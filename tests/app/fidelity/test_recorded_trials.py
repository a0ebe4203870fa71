"""`ludeme fidelity` on foreign games: recorded trials are replayed ply by ply."""

from __future__ import annotations

import json
import zlib
from pathlib import Path

import pytest

import ludeme as package
from ludeme import games
from ludeme.app import exits

from .traces import THREE, text_of, trial_of, write_trace

GAMES = Path(games.__file__).parent
#: Two moves to every site that differ in a variable only, which decides what is legal next.
HIDDEN = """(game "Hidden" (players 2)
    (equipment {(board (square 4)) (piece "Disc" Each)})
    (rules
        (play (if (is Even (var "x"))
            (or
                (move Add (to (sites Empty)) (then (set Var "x" 1)))
                (move Add (to (sites Empty)) (then (set Var "x" 2))))
            (move Add (to (intersection (sites Empty) (sites Top))) (then (set Var "x" 2)))))
        (end (if (is Line 4) (result Mover Win)))))
"""


def test_trials_that_agree(replayed, root, tmp_path):
    trials = [trial_of(root / "line/Three.lud"), trial_of(root / "line/Three.lud", plies=4)]
    write_trace(tmp_path / "traces", "line/Three.lud", *trials)
    ended = replayed()
    assert ended.code == 0
    assert ended.out == "line/Three.lud  exact (2 trials, 11 plies)\n"


def _other_mover(trial):
    trial["plies"][2]["mover"] = 2


def _move_missing(trial):
    trial["plies"][2]["legal"] += " c9-c9"


def _other_piece(trial):
    trial["plies"][2]["delta"] = {"c2": "2,2,0,0,0x1"}


def _other_scores(trial):
    trial["plies"][2]["scores"] = [1, 0]


def _goes_on(trial):
    trial["over"] = False


def _other_ranking(trial):
    trial["ranking"].reverse()


def _other_start(trial):
    trial["start"]["c8"] = "1,1,0,0,0x1"


def _ended_before(trial):
    trial["plies"].append(trial["plies"][-1])


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (_other_mover, "trial 2 ply 3: mover"),
        (_move_missing, "trial 2 ply 3: legal moves; only ours none, only recorded c9-c9"),
        (_other_piece, "trial 2 ply 3: position; other contents of c2"),
        (_other_scores, "trial 2 ply 3: scores; ours [0, 0], recorded [1, 0]"),
        (_goes_on, "trial 2: end; ours True, recorded False"),
        (_other_ranking, "trial 2: ranking; ours [1.0, 2.0], recorded [2.0, 1.0]"),
        (_other_start, "trial 2: position; other contents of c8"),
        (_ended_before, "trial 2 ply 8: end"),
    ],
)
def test_a_trial_that_differs(replayed, root, tmp_path, change, place):
    trials = [trial_of(root / "line/Three.lud") for _ in range(2)]
    change(trials[1])
    write_trace(tmp_path / "traces", "line/Three.lud", *trials)
    ended = replayed()
    assert ended.code == exits.FAILED
    assert f"line/Three.lud  differs at {place}" in ended.out


def option(category, *items):
    """The text of a category of options that change nothing."""
    listed = " ".join(f'(item "{item}" <3> "As it is.")' for item in items)
    return f'(option "{category}" <{category}> args:{{ <number> }} {{ {listed} }})\n'


def test_options_are_games_of_their_own(replayed, root, tmp_path):
    folder = tmp_path / "traces"
    write_trace(folder, "line/Three.lud", trial_of(root / "line/Three.lud"))
    write_trace(folder, "line/Three.lud", trial_of(root / "line/Three.lud"), options=["A/B"])
    ended = replayed("--json")
    assert [game["game"] for game in json.loads(ended.out)["games"]] == [
        "line/Three.lud",
        "line/Three.lud [A/B]",
    ]
    write_trace(folder, "line/Three.lud", trial_of(root / "line/Three.lud"))
    assert "several traces" in replayed().err


def test_moves_that_look_alike_are_told_apart_later(replayed, root, tmp_path):
    (root / "hidden.lud").write_text(option("Choice", "0", "-1") + HIDDEN)
    for chosen in (0, -1):

        def choose(moves, chosen=chosen):
            return [move for move in moves if move.to_site == moves[0].to_site][chosen]

        write_trace(
            tmp_path / "traces",
            "hidden.lud",
            trial_of(root / "hidden.lud", 8, choose),
            options=[f"Choice/{chosen}"],
        )
    ended = replayed("hidden")
    assert ended.code == 0 and ended.out.count("exact (1 trial, ") == 2


def with_successors(path: Path, trial: dict) -> dict:
    """A trial with the checksums of all successors, of games that place one piece per move."""
    state = package.load(path, tier="python").start()
    for ply in trial["plies"]:
        found = set()
        for move in state.legal_moves():
            after = state.copy().apply(move)
            sites = {f"{s}={text_of(c).replace(',0', '', 1)};" for s, c in after.contents().items()}
            end = "over:" + "".join(f"{rank}," for rank in after.ranking())
            text = "".join(sorted(sites)) + "#" + (end if after.over else f"mover:{after.mover}")
            found.add(zlib.crc32(f"{text}#0,0,".encode()))
        words = "".join(format(each, "x") + " " for each in sorted(found))
        ply["succ"] = format(zlib.crc32(words.encode()), "x")
        state.apply(next(m for m in state.legal_moves() if m.to_site == ply["to"]))
    return trial


def test_all_successors_are_compared(replayed, root, tmp_path):
    path = root / "line/Three.lud"
    path.write_text(option("A", "B") + path.read_text())
    trial = with_successors(path, trial_of(path))
    write_trace(tmp_path / "traces", "line/Three.lud", trial)
    ended = replayed("--strict", "--write", str(tmp_path / "page.md"))
    assert "exact (1 trial, 7 plies, strict)" in ended.out
    assert "| of these strict | 1 |" in (tmp_path / "page.md").read_text()
    trial["plies"][4]["succ"] = "0"
    write_trace(tmp_path / "traces", "line/Three.lud", trial, options=["A/B"])
    ended = replayed("--strict", "--json")
    assert [game["numbers"]["strict"] for game in json.loads(ended.out)["games"]] == [1, 0]


def test_one_line_of_several_may_be_strict(replayed, root, tmp_path):
    (root / "hidden.lud").write_text(option("A", "B") + HIDDEN)

    def last(moves):
        return [move for move in moves if move.to_site == moves[0].to_site][-1]

    trial = trial_of(root / "hidden.lud", 5, last)
    write_trace(tmp_path / "traces", "hidden.lud", trial)
    plain = replayed("hidden", "--strict")
    assert "exact (1 trial, 5 plies, strict)" in plain.out  # nothing on record that could differ
    trial["plies"][1]["succ"] = "0"
    write_trace(tmp_path / "traces", "hidden.lud", trial, options=["A/B"])
    assert replayed("hidden", "--strict").out.count("not strict") == 1


def test_dice_are_scripted(check, tmp_path):
    lud = "dice/royal-game-of-ur.lud"
    trial = trial_of(GAMES / lud, plies=60)
    assert "SetState" in trial["plies"][0]["do"]
    boxes = [{"type": "Board"}, {"type": "Dice"}]
    write_trace(tmp_path / "traces", lud, trial, stochastic=True, containers=boxes)
    folders = ("--lud-root", str(GAMES), "--traces", str(tmp_path / "traces"))
    assert "exact (1 trial, 60 plies)" in check(*folders, lud).out


def test_chance_that_is_not_on_record(replayed, root, tmp_path):
    trial = trial_of(root / "line/Three.lud")
    write_trace(tmp_path / "traces", "line/Three.lud", trial, stochastic=True)
    ended = replayed()
    assert ended.code == 0 and "lightly tested (10 games, " in ended.out
    assert "not on record" in ended.out


def test_unsupported_games_say_where(replayed, root, tmp_path):
    text = THREE.replace("(is Line 3)", "\n            (= 1 (toInt (sin (toFloat (count Moves)))))")
    (root / "waves.lud").write_text(text)
    write_trace(tmp_path / "traces", "waves.lud", {"start": {}, "plies": [], "over": False})
    ended = replayed("WAVES")
    assert ended.code == exits.UNSUPPORTED
    assert "unsupported: a real number is known before the game starts" in ended.out
    assert "at line 5" in ended.out


def test_wrong_descriptions_say_where(replayed, root):
    (root / "line" / "Three.lud").write_text(THREE.replace("(move", "(moove"))
    (root.parent / "traces").mkdir()
    ended = replayed()
    assert ended.code == exits.FAILED and "error: " in ended.out and "at line 3" in ended.out
