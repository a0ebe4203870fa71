"""`ludeme fidelity`: every status is found out, kept, and shown."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import ludeme as package
from ludeme import games
from ludeme.app import exits
from ludeme.app.fidelity import checking, checks, perft_tables, status
from ludeme.app.fidelity.status import CHANGED, Finding, Status, file_digest, key_of
from ludeme.app.fidelity.tiers import TiersDiffer
from ludeme.play.trials import roll_of

GAMES = Path(games.__file__).parent
THREE = """(game "Three" (players 2) (equipment {(board (square 3)) (piece "Disc" Each)})
    (rules
        (play (move Add (to (sites Empty))))
        (end (if (is Line 3) (result Mover Win)))))
"""
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
Choice = Callable[[list[Any]], Any]


# --- traces, made by playing ---------------------------------------------------------------------


def text_of(contents: tuple[Any, int]) -> str:
    levels, count = contents
    texts = [",".join(map(str, (what, 0, *rest))) for what, *rest in levels]
    return f"{'|'.join(texts)}x{count}"


def dice_text(roll: tuple[int, ...]) -> str:
    return " ".join(f"[SetStateAndUpdateDice:site={i},state={face}]" for i, face in enumerate(roll))


def trial_of(path: Path, plies: int = 150, choose: Choice = lambda moves: moves[0]) -> dict:
    """A trial as another system would record it."""
    state = package.load(path, tier="python").start(seed=5)
    before = state.contents()
    trial: dict[str, Any] = {"start": {site: text_of(c) for site, c in before.items()}}
    trial["plies"] = []
    while not state.over and len(trial["plies"]) < plies:
        legal = state.legal_moves()
        move = choose(legal)
        ply = {"mover": state.mover, "from": move.from_site, "to": move.to_site}
        keys = [f"{m.from_type}{m.from_site}-{m.to_type}{m.to_site}" for m in legal]
        kinds = [m.kind for m in legal]
        named = zip(keys, kinds, strict=True)
        ply["legal"] = " ".join(key if kind == "move" else kind for key, kind in named)
        ply |= {"kind": move.kind, "do": dice_text(roll_of(state))}
        after = state.apply(move).contents()
        changed = {s for s in before.keys() | after.keys() if before.get(s) != after.get(s)}
        ply["delta"] = {s: text_of(after[s]) if s in after else None for s in changed}
        trial["plies"].append(ply | {"scores": state.scores})
        before = after
    return trial | {"over": state.over, "ranking": state.ranking()}


def write_trace(folder: Path, lud: str, *trials: dict, **others: object) -> None:
    folder.mkdir(exist_ok=True)
    content = {"lud": lud, "score": True, "containers": [{"type": "Board"}], "trials": trials}
    with gzip.open(folder / f"{len(list(folder.iterdir()))}.json.gz", "wt") as file:
        json.dump(content | others, file)


@pytest.fixture
def root(tmp_path):
    """A folder of foreign descriptions with one game."""
    (tmp_path / "lud" / "line").mkdir(parents=True)
    (tmp_path / "lud" / "line" / "Three.lud").write_text(THREE)
    return tmp_path / "lud"


@pytest.fixture
def check(ludeme, tmp_path, monkeypatch):
    """Run the command with results of its own."""
    monkeypatch.setattr(status, "RECORD", tmp_path / "record.json")
    status.recorded.cache_clear()
    yield lambda *arguments: ludeme("fidelity", "--results", str(tmp_path / "r.jsonl"), *arguments)
    status.recorded.cache_clear()


@pytest.fixture
def replayed(check, root, tmp_path):
    """Check the foreign games against the traces."""
    folders = ("--lud-root", str(root), "--traces", str(tmp_path / "traces"))
    return lambda *arguments: check(*folders, *arguments)


# --- foreign games -------------------------------------------------------------------------------


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
    (root / "hidden.lud").write_text(HIDDEN)
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
    (root / "hidden.lud").write_text(HIDDEN)

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
    text = THREE.replace("(is Line 3)", "\n            (is PipsMatch)")
    (root / "pips.lud").write_text(text)
    write_trace(tmp_path / "traces", "pips.lud", {"start": {}, "plies": [], "over": False})
    ended = replayed("PIPS")
    assert ended.code == exits.UNSUPPORTED
    assert "unsupported: (is PipsMatch …) at line 5" in ended.out


def test_wrong_descriptions_say_where(replayed, root):
    (root / "line" / "Three.lud").write_text(THREE.replace("(move", "(moove"))
    (root.parent / "traces").mkdir()
    ended = replayed()
    assert ended.code == exits.FAILED and "error: " in ended.out and "at line 3" in ended.out


# --- own games ------------------------------------------------------------------------------------


def test_known_counts(check):
    ended = check("Tic-Tac-Toe", "--seconds", "0.2", "--playouts", "2", "--json")
    (found,) = json.loads(ended.out)["games"]
    assert ended.code == 0 and found["status"] == "perft-checked"
    assert found["numbers"]["depth"] >= 2 and found["numbers"]["games"] == 2


def test_a_wrong_count(check, tmp_path, monkeypatch):
    (tmp_path / "wrong.perft").write_text("id A\ngame Tic-Tac-Toe\nperft 1 9\nperft 2 71\n")
    monkeypatch.setattr(perft_tables, "TABLES", tmp_path)
    ended = check("Tic-Tac-Toe")
    assert ended.code == exits.FAILED
    assert "differs at 2 plies of A: 72 sequences, known 71" in ended.out


def test_games_without_known_counts(check, tmp_path):
    path = tmp_path / "three.lud"
    path.write_text(THREE)
    ended = check(str(path), "--playouts", "3")
    assert ended.code == 0 and ended.out.startswith("three  lightly tested (3 games, ")


def test_tiers_that_differ(check, tmp_path, monkeypatch):
    def differ(*_):
        raise TiersDiffer("moves at ply 4")

    path = tmp_path / "three.lud"
    path.write_text(THREE)
    monkeypatch.setattr(checks, "agree", differ)
    ended = check(str(path))
    assert ended.code == exits.FAILED and "differs between the tiers: moves at ply 4" in ended.out


def test_games_that_take_too_long(check):
    ended = check("Chess", "--timeout", "0.2", "--playouts", "1000")
    assert ended.code == exits.UNSUPPORTED and "out of time after 0.2 s" in ended.out


# --- results --------------------------------------------------------------------------------------


def test_what_is_known_is_not_checked_again(replayed, root, tmp_path, monkeypatch):
    write_trace(tmp_path / "traces", "line/Three.lud", trial_of(root / "line/Three.lud"))
    first = replayed()
    with (tmp_path / "r.jsonl").open("a") as file:
        file.write('{"game": "line/Th')  # cut off in the middle
    monkeypatch.setattr(checking, "check", lambda *_: Finding(Status.ERROR, "checked again"))
    assert replayed().out == first.out
    (root / "line" / "Three.lud").write_text(THREE + " ")
    assert "checked again" in replayed().out


def test_interruption_keeps_what_was_found(check, ludeme, monkeypatch):
    checked = []

    def interrupted(target, effort):
        if checked:
            raise KeyboardInterrupt
        checked.append(target.key)
        return Finding(Status.LIGHT, "found")

    monkeypatch.setattr(checking, "check", interrupted)
    assert check("Hex", "Y").code == exits.INTERRUPTED
    monkeypatch.setattr(checking, "check", lambda *_: Finding(Status.LIGHT, "found later"))
    assert check("Hex", "Y").out.splitlines()[:2] == ["Hex  found", "Y    found later"]


def test_several_at_a_time(replayed, root, tmp_path):
    (root / "line" / "Again.lud").write_text(THREE)
    for name in ("Three", "Again"):
        trial = trial_of(root / "line" / "Three.lud")
        write_trace(tmp_path / "traces", f"line/{name}.lud", trial)
    ended = replayed("--jobs", "2")
    assert ended.out.splitlines()[-1] == "2 games: 2 exact"


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (("--traces", "."), "--lud-root"),
        (("--sample", "3"), "--lud-root"),
        (("--strict",), "--traces"),
        (("Hex", "--write", "page.md"), "all games"),
        (("--lud-root", "/nowhere"), "there is no folder"),
        (("--lud-root", str(GAMES), "no such game"), "no description"),
        (("Hexx",), "did you mean Hex"),
        (("-",), "standard input"),
    ],
)
def test_mistakes(check, arguments, hint):
    ended = check(*arguments)
    assert ended.code == exits.USAGE and hint in ended.err


def test_a_file_that_is_no_trace(replayed, tmp_path):
    (tmp_path / "traces").mkdir()
    (tmp_path / "traces" / "a.json.gz").write_text("{}")
    ended = replayed()
    assert ended.code == exits.USAGE and "is not a trace" in ended.err


# --- the page and the record ----------------------------------------------------------------------


def test_page_and_record_are_written(check, replayed, root, ludeme, tmp_path, monkeypatch):
    page = tmp_path / "fidelity.md"
    write_trace(tmp_path / "traces", "line/Three.lud", trial_of(root / "line/Three.lud"))
    assert replayed("--write", str(page)).code == 0
    found = Finding(Status.LIGHT, "lightly tested (1 game, 9 plies)", {"games": 1, "plies": 9})
    monkeypatch.setattr(checking, "check", lambda *_: found)
    assert check("--write", str(page)).code == 0
    text = page.read_text()
    assert "| line/Three.lud | 1 | 7 |  |" in text
    assert "| Hex | connection | lightly tested (1 game, 9 plies) | 1 games, 9 plies |" in text
    assert "lightly tested (1 game, 9 plies)" in ludeme("games", "--family", "line").out
    (entry, *_) = json.loads(ludeme("games", "--json").out)
    assert entry["fidelity"] == "lightly tested (1 game, 9 plies)"


def test_a_description_that_changed_has_no_status(check, ludeme, tmp_path):
    games_ = {key_of(e): {"text": "exact", "description": "0"} for e in games.entries()}
    status.RECORD.write_text(json.dumps({"games": games_}))
    assert CHANGED in ludeme("games", "--family", "line").out


def test_the_record_is_in_step_with_the_catalogue():
    recorded = status.recorded()
    expected = {key_of(entry): file_digest(entry.path) for entry in games.entries()}
    found = {key: each["description"] for key, each in recorded.items()}
    assert found == expected, "run: ludeme fidelity --write docs/fidelity.md"


def test_the_page_is_in_step_with_the_record():
    page = (GAMES.parent / "docs" / "fidelity.md").read_text(encoding="utf-8")
    recorded = status.recorded()
    assert all(
        f"| {e.name} | {e.family} | {recorded[key_of(e)]['text']} |" in page
        for e in games.entries()
    )
