"""Traces as other systems record them, made by playing."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ludeme as package

Choice = Callable[[list[Any]], Any]
THREE = """(game "Three" (players 2) (equipment {(board (square 3)) (piece "Disc" Each)})
    (rules
        (play (move Add (to (sites Empty))))
        (end (if (is Line 3) (result Mover Win)))))
"""


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
        ply |= {"kind": move.kind, "do": dice_text(state.roll)}
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
