"""Where learned weights come from: the rules that they belong to, and how they did in play."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from ludeme.grammar import LudemeError, Source, Span
from ludeme.model.quantities import counted
from ludeme.play.game import Game
from ludeme.play.trials import chosen_options, rules_digest

#: What the first line of a weights file begins with where it says so, and its version.
MARK, VERSION = "ludeme features", 1
_COMMENT = "// "
#: Whom searches are measured against, unless a record says so.
UCT = "uct"


@dataclass(frozen=True)
class Record:
    """How a search with the weights did against another agent with the same budget per move."""

    #: As agents are told: "seconds=0.25" or "iterations=1000".
    budget: str
    games: int
    #: 1 for a win, half for a draw.
    points: float
    #: Which of the searches that can use them, where there are several; "" for the usual one.
    search: str = ""
    #: Plain UCT; another agent that has the same weights; or, by the name of its kind, the best
    #: search with something else that was learned.
    against: str = UCT

    def __post_init__(self) -> None:
        if not (self.games > 0 and 0 <= self.points <= self.games):
            raise ValueError(f"no record: {self.points:g} points in {counted(self.games, 'game')}")

    @property
    def share(self) -> str:
        """The score as people read it: "90% of 40 games"."""
        return f"{self.points / self.games:.0%} of {counted(self.games, 'game')}"

    @property
    def unit(self) -> str:
        """What the budget counts: "seconds" or "iterations"."""
        return self.budget.partition("=")[0]


@dataclass(frozen=True)
class Provenance:
    """The rules that weights were learned for, by their digest, and what is known of them."""

    game: str
    rules: str
    options: tuple[str, ...] = ()
    measured: tuple[Record, ...] = ()

    @classmethod
    def of(cls, game: Game, measured: tuple[Record, ...] = ()) -> Provenance:
        """That of weights that are learned now."""
        return cls(game.name, rules_digest(game), tuple(chosen_options(game)), measured)

    @classmethod
    def read(cls, content: Mapping[str, Any]) -> Provenance:
        """What `to_json` wrote; a ValueError for anything else."""
        try:
            measured = tuple(Record(**record) for record in content.get("measured", ()))
            options = tuple(map(str, content.get("options", ())))
            return cls(str(content["game"]), str(content["rules"]), options, measured)
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"it does not say where it comes from: {error}") from None

    def to_json(self) -> dict[str, Any]:
        """All of it as plain data."""
        plain = asdict(self)
        return plain | {"options": list(self.options), "measured": records_to_json(self.measured)}

    def to_line(self) -> str:
        """The comment that a weights file begins with."""
        return _COMMENT + json.dumps({MARK: VERSION} | self.to_json(), ensure_ascii=False)


def records_to_json(records: Iterable[Record]) -> list[dict[str, Any]]:
    """Records as plain data; the usual search is not named, nor is plain UCT."""
    usual = {"search": "", "against": UCT}
    plain = [asdict(record) for record in records]
    return [
        {key: value for key, value in each.items() if usual.get(key) != value} for each in plain
    ]


def provenance_of_text(text: str, name: str = "<weights>") -> Provenance | None:
    """What the first line of a weights file says; None if it says nothing of that.

    A `LudemeError` where it says that another version of ludeme wrote the file.
    """
    first = text.partition("\n")[0]
    if not first.startswith(_COMMENT):
        return None
    try:
        content = json.loads(first.removeprefix(_COMMENT))
        version = content[MARK]
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    if version != VERSION:
        raise LudemeError(
            f"these are weights in the format {version!r} of another version of ludeme",
            Span(Source(name, text), 0, len(first)),
            expected=f'{{"{MARK}": {VERSION}, …}}',
        )
    try:
        return Provenance.read(content)
    except (ValueError, TypeError):
        return None
