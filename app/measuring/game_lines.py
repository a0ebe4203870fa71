"""Games of encounters as lines of JSON, from which a tournament goes on."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ludeme.app.measuring import journal
from ludeme.app.measuring.conditions import conditions

if TYPE_CHECKING:
    from ludeme.player.matches.encounter import Encounter
    from ludeme.player.matches.match import GameRecord
    from ludeme.player.matches.tournament import Tournament


class Lines:
    """Writes lines that say where they come from."""

    def __init__(self, path: str | None, dirty: bool) -> None:
        self._path, self._dirty = path, dirty

    @cached_property
    def _origin(self) -> dict[str, Any]:
        about = conditions(keeps=[self._path], dirty=self._dirty)
        return {name: about[name] for name in ("version", "commit", "machine")}

    def line(
        self, game: str, encounter: Encounter, number: int, record: GameRecord
    ) -> dict[str, Any]:
        """What is kept of a game."""
        return {
            "key": encounter.key,
            "number": number,
            "game": game,
            "a": encounter.a,
            "b": encounter.b,
            "seat": record.seat,
            "b_alone": record.b_alone,
            "utility": record.utility,
            "plies": record.plies,
            "cut": record.cut,
            "date": datetime.now(UTC).isoformat(timespec="seconds"),
            **(self._origin if self._path is not None else {}),
        }


def restored(path: str | None, tournament: Tournament) -> int:
    """Count the games of a tournament that a file keeps; returns how many."""
    encounters = {encounter.key: encounter for encounter in tournament.encounters}
    for line in journal.read(path):
        encounter = encounters.get(str(line.get("key")))
        if encounter is None:
            continue
        try:
            number, record = int(line["number"]), _record(line)
        except (KeyError, TypeError, ValueError):
            raise journal.damaged(path, line, "games") from None
        if number < tournament.planned(encounter):
            tournament.keep(encounter, number, record)
    return sum(len(tournament.result(one).games) for one in tournament.encounters)


def _record(line: dict[str, Any]) -> GameRecord:
    from ludeme.player.matches.match import GameRecord

    utility, plies = float(line["utility"]), int(line["plies"])
    if not (-1 <= utility <= 1 and plies >= 0 and int(line["number"]) >= 0):
        raise ValueError("no game has such a result")
    return GameRecord(
        int(line["seat"]), utility, plies, bool(line["cut"]), b_alone=bool(line["b_alone"])
    )
