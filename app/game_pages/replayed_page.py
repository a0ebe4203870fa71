"""A game that was kept as one page, to be sent to anybody: its moves, and the board after each.

Nothing is loaded from elsewhere, and nothing needs to be installed. Lines that pictures have in
common are written once.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from typing import Any

from ludeme.app.browser.scene import plies, scene
from ludeme.app.game_pages.template import filled
from ludeme.app.places_to_write import writing
from ludeme.app.playing.session import Session
from ludeme.play.atomic_files import write_atomically
from ludeme.play.game import Game
from ludeme.play.matches.match import Match
from ludeme.play.together import is_between
from ludeme.play.trials import Trial
from ludeme.player import make_agent


def write_replayed_page(
    path: Path, trial: Trial, game: Game | Match, judged: Iterable[dict[str, Any]] = ()
) -> None:
    """Write the page of a trial, with what is thought of its moves (as `judgement` gives it).

    Raises `TrialError` if it is none of this game, and the user's error where nothing can be
    written.
    """
    text = page_of(trial, game, judged)
    with writing(path):
        write_atomically(path, text)


def page_of(trial: Trial, game: Game | Match, judged: Iterable[dict[str, Any]] = ()) -> str:
    """The same as a text."""
    session = _begun(trial, game)
    lines: dict[str, int] = {}
    frames = [_frame(shown, lines) for shown in _positions(session, trial)]
    data = {
        "lines": list(lines),
        "frames": frames,
        "played": plies(session),
        "judged": list(judged),
    }
    # what ends a script in HTML must not stand in one
    written = json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")
    return filled("replayed.html", title=escape(game.name), data=written)


def _begun(trial: Trial, game: Game | Match) -> Session:
    """The game before its first move; everybody may see it all."""
    seats = max(1, game.players)
    agents = [make_agent("random") for _ in range(seats)]
    return Session.replayed(trial, game, agents, ["recorded"] * seats, plies=0)


def _positions(session: Session, trial: Trial) -> Iterator[dict[str, Any]]:
    """What is shown at first, and after each ply."""
    yield scene(session)
    for number in range(len(trial.steps)):
        session.make(trial.choose(session.state, number))
        if not is_between(session.state):
            yield scene(session)


def _frame(shown: dict[str, Any], lines: dict[str, int]) -> dict[str, Any]:
    """What of a scene the page shows; of its picture the numbers of the lines."""
    board = [lines.setdefault(line, len(lines)) for line in shown["board"].splitlines()]
    return {"board": board, **{key: shown[key] for key in ("turn", "beside", "legend")}}
