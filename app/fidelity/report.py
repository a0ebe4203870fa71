"""The results of `ludeme fidelity` as the page `docs/fidelity.md`, and data for `ludeme games`."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

from ludeme.app.fidelity import status
from ludeme.app.fidelity.known_differences import known_differences
from ludeme.app.fidelity.status import MEANING, Status, file_digest, key_of
from ludeme.games import entries
from ludeme.model.quantities import counted
from ludeme.play.atomic_files import write_atomically

NOTE = "<!-- written by `ludeme fidelity --write`, not by hand -->"
SKELETON = """# Fidelity

{note}

How well each game is known to be played right, as `ludeme fidelity` finds out. Nothing here is
typed: the command replays, counts and plays, and writes this page.

{meaning}

An exact replay follows every move of ours that fits the record so far: two dice may allow the same
step, and a position does not show which was used. It is strict if moreover, at every ply, all legal
moves together lead to the recorded positions and to no others.

Rolls of dice that are on record are used as they are. A pass without a roll on record may stand for
a roll that allowed no other move: every roll is tried then, with up to 50 sources of chance each,
and the replay goes on with all that fit the rest of the record. Such a roll is known to be
possible, no more.

## Our own games

<!-- own -->
<!-- /own -->

## Foreign games

Known to differ, by name:

{known}

Descriptions by other people, replayed from recorded trials of the reference system. Neither
belongs to this project: `--lud-root` and `--traces` say where they are.

<!-- foreign -->
<!-- /foreign -->
"""


def write_own(page: Path, results: list[dict[str, Any]]) -> None:
    """Write the part of the page about our own games, and the data that `ludeme games` shows."""
    _write_record(results)
    families = {key_of(entry): entry.family for entry in entries()}
    rows = [(r["name"], families[r["game"]], r["text"], _numbers(r)) for r in results]
    table = _table(("game", "family", "status", "random games on both tiers"), rows)
    _fill(page, "own", f"{_summary(results)}\n\n{table}")


def write_foreign(page: Path, results: list[dict[str, Any]]) -> None:
    """Write the part of the page about foreign games: the bad news first, then every game."""
    bad = [r for r in results if Status(r["status"]) is not Status.EXACT]
    good = [r for r in results if Status(r["status"]) is Status.EXACT]
    parts = [_summary(results)]
    if bad:
        rows = [(r["name"], r["text"], r["note"]) for r in bad]
        parts += ["### Not exact", _table(("game", "status", ""), rows)]
    if good:
        numbers = ("trials", "plies")
        exact = [(r["name"], *(r["numbers"][n] for n in numbers), _strict(r)) for r in good]
        parts += ["### Exact", _table(("game", *numbers, "strict"), exact)]
    _fill(page, "foreign", "\n\n".join(parts))


def _write_record(results: list[dict[str, Any]]) -> None:
    paths = {key_of(entry): entry.path for entry in entries()}
    newest = max(results, key=lambda result: str(result["date"]))
    record = {
        "note": "written by `ludeme fidelity --write`, not by hand",
        **{key: newest[key] for key in ("date", "version", "commit", "machine")},
        "games": {
            result["game"]: {
                "status": result["status"],
                "text": result["text"],
                "description": file_digest(paths[result["game"]]),
            }
            for result in results
        },
    }
    text = json.dumps(record, ensure_ascii=False, indent=1) + "\n"
    write_atomically(status.RECORD, text)
    status.recorded.cache_clear()


def _fill(page: Path, part: str, content: str) -> None:
    """Replace one part of the page; the other stays."""
    meaning = _table(("status", "meaning"), [(s.value, MEANING[s]) for s in Status])
    known = "\n".join(f"- {name}: {what}." for name, what in known_differences().items())
    text = SKELETON.format(note=NOTE, meaning=meaning, known=known)
    before = page.read_text(encoding="utf-8") if page.is_file() else text
    for name in ("own", "foreign"):
        kept = re.search(_part(name), before, re.DOTALL)
        text = _with(text, name, f"{content}\n" if name == part else kept[2] if kept else "")
    write_atomically(page, text)


def _with(text: str, name: str, content: str) -> str:
    """A text with other content between the marks of a part."""
    pattern = _part(name)
    return re.sub(pattern, lambda found: found[1] + content + found[3], text, flags=re.DOTALL)


def _part(name: str) -> str:
    return rf"(<!-- {name} -->\n)(.*?)(<!-- /{name} -->)"


def _summary(results: list[dict[str, Any]]) -> str:
    """How many games have which status; when, where and by which command that was found."""
    counts = Counter(Status(result["status"]) for result in results)
    newest = max(results, key=lambda result: str(result["date"]))
    plies = sum(result["numbers"].get("plies", 0) for result in results)
    rows = [(status.value, counts[status]) for status in Status if counts[status]]
    if strict := sum(result["numbers"].get("strict", 0) for result in results):
        rows.insert(1, ("of these strict", strict))
    table = _table(("status", "games"), [*rows, ("all", len(results))])
    commits = list(dict.fromkeys(str(result["commit"]) for result in results))
    said = (
        f"Checked {newest['date'][:10]} at commit{'s'[: len(commits) > 1]} "
        f"{', '.join(commits)} on {newest['machine']}, "
        f"{counted(plies, 'ply', ',')} replayed or played: `{_command(newest['command'])}`."
    )
    return f"{said}\n\n{table}"


def _strict(result: dict[str, Any]) -> str:
    """Whether a replay was strict, if that was looked at."""
    return {None: "", 0: "no", 1: "yes"}[result["numbers"].get("strict")]


def _command(line: str) -> str:
    """A command as others may give it: where its files were on this machine says nothing."""
    words = re.sub(r" --(results|write) \S+", "", line).split(" ")
    return " ".join(Path(word).name if word.startswith("/") else word for word in words)


def _numbers(result: dict[str, Any]) -> str:
    numbers = result["numbers"]
    if "games" not in numbers:
        return ""
    return f"{counted(numbers['games'], 'game')}, {counted(numbers['plies'], 'ply', ',')}"


def _table(titles: tuple[str, ...], rows: list[tuple[Any, ...]]) -> str:
    lines = [titles, ("---",) * len(titles), *rows]
    return "\n".join(f"| {' | '.join(_cell(cell) for cell in line)} |" for line in lines)


def _cell(content: Any) -> str:
    """A cell of a table; numbers with separators, and nothing that would end the cell."""
    if isinstance(content, int):
        return f"{content:,}"
    return str(content).replace("|", "\\|").replace("\n", " ")
