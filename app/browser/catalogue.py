"""What can be played in the browser: our library, the user's folders, files that he has named."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import ludeme.games
from ludeme.app.exits import UserError
from ludeme.app.library import as_text, source_of
from ludeme.grammar import parse
from ludeme.play.game import Game
from ludeme.play.loading import load
from ludeme.play.matches.match import Match

#: The family of what is the user's own.
OWN = "your own"
#: What a text from the page is called in messages.
EDITED = "rules"
#: Rules that are longer than this nobody writes on a page.
LONGEST = 1_000_000


@dataclass(frozen=True)
class Asked:
    """Which game, under which rules: by its name, or by a text from the page."""

    game: str = ""
    text: str = ""
    options: tuple[str, ...] = ()
    ruleset: str | None = None


@dataclass(frozen=True)
class Catalogue:
    """The games of the library, and files that the user named when he began."""

    files: tuple[str, ...] = ()

    def listed(self) -> list[dict[str, str]]:
        """Every game, with its family and a sentence."""
        own = [{"name": name, "family": OWN, "about": ""} for name in self._own()]
        ours = [
            {"name": each.name, "family": each.family, "about": each.description}
            for each in ludeme.games.entries()
        ]
        return own + ours

    def _own(self) -> list[str]:
        return [*self.files, *ludeme.games.further()]

    def file(self, name: str) -> Path:
        """The file of a game; a page can ask for no others than those that are listed."""
        if name not in self._own() and ludeme.games.find(name) is None:
            raise UserError(f"there is no game {name!r} here{ludeme.games.meant(name)}")
        return Path(source_of(name))

    def rules(self, asked: Asked) -> dict[str, Any]:
        """The text of a game, and what may be chosen in it."""
        _see_length(asked.text)
        text = asked.text or self.file(asked.game).read_text(encoding="utf-8")
        read = parse(text, name=EDITED if asked.text else asked.game)
        options = [
            {"heading": option.heading, "items": list(option.items), "chosen": option.chosen}
            for option in read.options
        ]
        rulesets = [name for name, chosen in read.rulesets.items() if chosen]
        return {"text": text, "options": options, "rulesets": rulesets}

    def load(self, asked: Asked) -> Game | Match:
        """The game that is asked for. Raises `LudemeError` where the rules are wrong."""
        _see_length(asked.text)
        source = as_text(asked.text) if asked.text else str(self.file(asked.game))
        return load(source, asked.options, asked.ruleset)


def _see_length(text: str) -> None:
    if len(text) > LONGEST:
        raise UserError("these rules are longer than any description")
