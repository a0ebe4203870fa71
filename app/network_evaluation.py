"""Matches on the way of a network's training, and the ratings that follow from them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludeme.app.measuring import journal
from ludeme.app.terminal.console import Screen, numbers_table

if TYPE_CHECKING:
    from ludeme.play.game import Game
    from ludeme.player.network.learning.generations import NetworkTraining
    from ludeme.player.network.learning.standings import Standing


class Evaluations:
    """The matches of one training: they are kept in its folder, one line each.

    What is missing is played after every so many generations (`every`; None: never), also for
    those before, so a training that was killed in a match plays it again.
    """

    def __init__(
        self, screen: Screen, game: Game, training: NetworkTraining, every: int | None, games: int
    ) -> None:
        self._screen, self._game, self._training = screen, game, training
        self._every, self._games = every, games
        self._folder = training.folder.path

    def catch_up(self) -> None:
        """Play what is missing of the generations so far, and rate all of them."""
        if self._every is None:
            return
        generations = range(self._every, self._training.generation + 1, self._every)
        for generation in generations:
            if self._evaluate(generation):
                self._rate(generation)

    def _evaluate(self, generation: int) -> bool:
        """The missing matches of a generation; whether there were any."""
        from ludeme.player import play_match
        from ludeme.player.network.learning import standings

        folder, settings = self._training.folder, self._training.settings
        before = folder.network_after(generation - 1) if generation > 1 else None
        wanted = standings.pairs(folder.network_after(generation), before, settings.play.full)
        path = self._folder / standings.EVALUATIONS
        lines = _matches(path)
        missing = [pair for pair in wanted if not standings.is_played(lines, *pair)]
        with journal.opened(path) as keep:
            for one, other in missing:
                seed = settings.seed + generation
                result = play_match(self._game, one, other, games=self._games, seed=seed)
                keep(standings.as_line(generation, result))
                if self._screen.talks:
                    self._screen.err.print(f"  {result}", soft_wrap=True)
        return bool(missing)

    def _rate(self, generation: int) -> None:
        from ludeme.play.atomic_files import write_atomically
        from ludeme.player.network.learning.standings import RATINGS

        found = standings_in(self._folder)
        write_atomically(self._folder / RATINGS, json.dumps(as_data(found), indent=1))
        if self._screen.talks:
            told = [
                f"{_said(one)} {_how(one)}" for one in found if one.player.generation == generation
            ]
            self._screen.err.print(f"  generation {generation}: {', '.join(told)}", soft_wrap=True)


def standings_in(folder: Path) -> list[Standing]:
    """The ratings that follow from the matches in the folder of a training."""
    from ludeme.player.network.learning.standings import EVALUATIONS, standings

    return standings(_matches(folder / EVALUATIONS))


def _matches(path: Path) -> list[dict[str, Any]]:
    """The matches that a file keeps; a UserError for a line of something else."""
    from ludeme.player.network.learning.standings import is_match

    lines = journal.read(path)
    for line in lines:
        if not is_match(line):
            raise journal.damaged(path, line, "matches")
    return lines


def as_data(found: list[Standing]) -> list[dict[str, Any]]:
    """Ratings as plain data."""
    return [
        {
            "player": one.player.name,
            "generation": one.player.generation,
            "nodes": one.player.nodes,
            "elo": round(one.rating.elo, 1),
            "error": round(one.rating.error, 1),
            "games": one.games,
        }
        for one in found
    ]


def print_ratings(screen: Screen, found: list[Standing]) -> None:
    """A table of all ratings, if there are any."""
    if not found:
        return
    table = numbers_table("rating above uct", "Elo", "95 %", "games")
    for one in found:
        elo, error = one.rating
        table.add_row(one.player.name, f"{elo:+.0f}", f"± {error:.0f}", str(one.games))
    screen.out.print(table)


def _said(one: Standing) -> str:
    return f"{one.rating.elo:+.0f} ± {one.rating.error:.0f} Elo"


def _how(one: Standing) -> str:
    return "alone" if one.player.nodes == 1 else f"with {one.player.nodes} nodes"
