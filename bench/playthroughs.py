"""Golden playthroughs: one seeded game of every library game as text.

    python -m bench.playthroughs            # write tests/playthroughs anew
    python -m bench.playthroughs "Hex"      # only these games

Each file has the moves of a whole game, and some of its positions as the terminal draws them, with
the legal moves. The tests play the games again and compare (`tests/games/test_playthroughs.py`).
"""

from __future__ import annotations

import sys
import textwrap
from dataclasses import dataclass
from pathlib import Path

import ludeme
from ludeme import games
from ludeme.app.terminal.aside import aside
from ludeme.app.terminal.drawing import Drawing
from ludeme.app.terminal.names import Names
from ludeme.play.game import Game
from ludeme.play.move import Move
from ludeme.play.state import State

FOLDER = Path(__file__).parents[1] / "tests" / "playthroughs"
#: Games that go on for longer are shown as far as this.
PLIES = 200
#: Of these seeds, the first whose game ends in time is taken, or else the first.
SEEDS = range(1, 11)
#: Lines of a file, about: as many positions are shown as fit, two at least.
LINES = 60
#: Lines of names of legal moves in one position.
NAME_LINES = 3
WIDTH = 100


@dataclass(frozen=True)
class Ply:
    """A position, its legal moves, and the one that is made; none at the end."""

    state: State
    legal: list[Move]
    chosen: Move | None


def play(game: Game, seed: int) -> list[Ply]:
    """A game whose moves are drawn by a plain linear generator, the same on every machine."""
    state = game.start(seed=seed)
    plies = []
    draw = seed
    while not state.over and len(plies) < PLIES:
        legal = state.legal_moves()
        draw = draw * 48271 % 2147483647
        chosen = legal[draw % len(legal)]
        plies.append(Ply(state.copy(), legal, chosen))
        state.apply(chosen)
    return [*plies, Ply(state, [] if state.over else state.legal_moves(), None)]


def playthrough(game: Game, seed: int) -> str:
    """One game as text."""
    return _Writer(game).text(play(game, seed), seed)


class _Writer:
    """Writes the games of one game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._names, self._drawing = Names(game), Drawing(game)

    def text(self, plies: list[Ply], seed: int) -> str:
        """The heading, some positions, and all moves."""
        options = [f"{o.heading}/{o.chosen}" for o in self._game.description.options]
        heading = [self._game.name, *(f"option {option}" for option in options), f"seed {seed}"]
        made = [self._names.move(ply.chosen) for ply in plies if ply.chosen]
        legal = sum(len(ply.legal) for ply in plies if ply.chosen)
        moves = _wrapped(f"All {len(made)} moves, of {legal} legal:", made)
        room = LINES - len(heading) - len(moves) - 2
        first = self._position(plies[0])
        shown = max(2, room // (len(first) + 1))
        parts = [heading, *map(self._position, _spread(plies, shown)), moves]
        return "\n\n".join("\n".join(part) for part in parts) + "\n"

    def _position(self, ply: Ply) -> list[str]:
        """The board, what stands beside it, and what may be done."""
        contents = ply.state.contents()
        board = self._drawing.board(contents).plain.splitlines()
        beside = aside(self._drawing.symbols, ply.state, contents)
        lines = [line.rstrip() for line in (*board, *beside.plain.splitlines())]
        if ply.legal:
            names = list(self._names.moves(ply.state))
            cut = _wrapped(f"{len(names)} legal:", names)
            lines += cut if len(cut) <= NAME_LINES else [*cut[:NAME_LINES], "  ..."]
        if ply.state.over:
            lines.append("ranking: " + " ".join(f"{rank:g}" for rank in ply.state.ranking()))
        return lines if ply.chosen is None else [*lines, f"> {self._names.move(ply.chosen)}"]


def _wrapped(head: str, words: list[str]) -> list[str]:
    text = " ".join([head, *words])
    return textwrap.wrap(text, WIDTH, subsequent_indent="  ", break_on_hyphens=False)


def _spread(plies: list[Ply], number: int) -> list[Ply]:
    """So many of them, evenly, the first and the last included."""
    last = len(plies) - 1
    return [plies[i] for i in sorted({round(k * last / (number - 1)) for k in range(number)})]


def path_of(entry: games.Entry) -> Path:
    """Where the playthrough of a library game stands."""
    return FOLDER / entry.family / f"{entry.path.stem}.txt"


def seed_of(text: str) -> int:
    """The seed of a playthrough."""
    return next(int(line.split()[1]) for line in text.splitlines() if line.startswith("seed "))


def _chosen_seed(game: Game) -> int:
    return next((seed for seed in SEEDS if play(game, seed)[-1].state.over), SEEDS[0])


def main(names: list[str]) -> int:
    """Write the playthroughs of these games, or of all; nothing else stays in the folder."""
    entries = [entry for entry in games.entries() if not names or entry.name in names]
    for entry in entries:
        game = ludeme.load_game(entry.path, tier="python")
        path = path_of(entry)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(playthrough(game, _chosen_seed(game)), encoding="utf-8")
    if not names:
        for path in set(FOLDER.rglob("*.txt")) - {path_of(entry) for entry in entries}:
            path.unlink()
    print(f"{len(entries)} playthroughs in {FOLDER}")
    return 0 if entries else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
