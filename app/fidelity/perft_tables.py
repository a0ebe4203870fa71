"""The tables of known counts in `games/perft`, and counting with a game."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import ludeme
from ludeme import games
from ludeme.app.start_rules import with_start

TABLES = Path(games.__file__).parent / "perft"
PIECES = {
    "p": "Pawn", "n": "Knight", "b": "Bishop", "r": "Rook", "q": "Queen", "k": "King",
}  # fmt: skip


@dataclass
class Entry:
    """One position of a table and its counts: depth -> nodes, by plies and by turns."""

    id: str = ""
    game: str = ""
    options: list[str] = field(default_factory=list)
    fen: str = ""
    moves: list[str] = field(default_factory=list)
    perft: dict[int, int] = field(default_factory=dict)
    turns: dict[int, int] = field(default_factory=dict)


def read_tables() -> list[Entry]:
    """The entries of all tables."""
    return [entry for path in sorted(TABLES.glob("*.perft")) for entry in read_table(path)]


def read_table(path: Path) -> list[Entry]:
    """The entries of one table; they are separated by their `id` lines."""
    entries: list[Entry] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        key, _, value = line.strip().partition(" ")
        match key:
            case "" | "#":
                continue
            case "id":
                entries.append(Entry(id=value))
            case "game" | "fen":
                setattr(entries[-1], key, value)
            case "options":
                entries[-1].options = value.split(";")
            case "moves":
                entries[-1].moves = value.split()
            case "perft" | "turns":
                depth, nodes = value.split()
                getattr(entries[-1], key)[int(depth)] = int(nodes)
            case _:
                raise ValueError(f"{path}: unknown line {line!r}")
    return entries


def position(entry: Entry, tier: str = "python") -> ludeme.State:
    """The position an entry counts from."""
    source: str | Path = entry.game
    if entry.fen:
        path = games.find(entry.game)
        if path is None:
            raise ValueError(f"{entry.id}: there is no game {entry.game!r}")
        source = with_start(path.read_text(encoding="utf-8"), placements(entry.fen))
    state = ludeme.load_game(source, options=entry.options or None, tier=tier).start(seed=0)
    for move in entry.moves:
        origin, _, target = move.partition("-")
        [legal] = [
            m for m in state.legal_moves() if (m.from_site, m.to_site) == (int(origin), int(target))
        ]
        state.apply(legal)
    return state


def placements(fen: str) -> str:
    """Start rules for the chess position of a FEN with White to move and no en passant."""
    ranks, mover, castling, passant = fen.split()[:4]
    if (mover, passant) != ("w", "-"):
        raise ValueError(f"not White to move without en passant: {fen}")
    unmoved = {"K": {"E1", "H1"}, "Q": {"E1", "A1"}, "k": {"E8", "H8"}, "q": {"E8", "A8"}}
    fresh = set().union(*(unmoved.get(right, set()) for right in castling))
    rules = []
    for row, rank in zip(range(8, 0, -1), ranks.split("/"), strict=True):
        column = 0
        for sign in rank:
            if sign.isdigit():
                column += int(sign)
                continue
            site = f"{'ABCDEFGH'[column]}{row}"
            piece = PIECES[sign.lower()] + ("1" if sign.isupper() else "2")
            state = " state:1" if site in fresh else ""
            rules.append(f'(place "{piece}" coord:"{site}"{state})')
            column += 1
    return " ".join(rules)
