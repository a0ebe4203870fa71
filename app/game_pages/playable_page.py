"""A game as one page that can be played: rules, board and an opponent, and nothing to install."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import escape
from typing import Any

from ludeme.app.exits import UserError
from ludeme.app.game_pages.template import filled, in_script, text_of
from ludeme.app.javascript.module import javascript_of
from ludeme.app.package_texts import package_text
from ludeme.app.pictures.board_picture import ground_of
from ludeme.app.pictures.figures import figure_of, legend
from ludeme.app.pictures.layout import Layout
from ludeme.app.pictures.style import RADIUS, STEP, TALLEST, colour_of_player
from ludeme.app.terminal.names import Names
from ludeme.app.terminal.symbols import Symbols
from ludeme.model.facts import Facts, Piece
from ludeme.play.game import Game

#: Who may sit at a seat: what is shown, and the seconds that the computer thinks.
_PLAYERS = (("you", "you"), ("computer", "0.5"), ("computer, 3 seconds", "3"))
#: What the page asks of the game.
_ASKED = ("game", "start", "moves", "apply", "isOver", "mover", "utilities", "rollOf")
_FIELDS = ("WHAT", "COUNT", "STATE", "VALUE", "HEIGHT", "LEVELS", "DIE", "SCORE", "AMOUNT")


def playable_page(game: Game) -> str:
    """The page of a game.

    Raises the user's error for games that it cannot show: where something is hidden, where all
    choose together, on boards without edges, with pieces of several sites.
    """
    _see(game)
    engine = source_of_engine(javascript_of(game))
    search = text_of("search.mjs")
    parts = {
        "title": escape(game.name),
        "legend": escape(" · ".join(f"{letter} {means}" for letter, means in _legend(game))),
        "seats": "".join(_seats(game)),
        "rules": escape(game.description.source.text),
        "worker": in_script("\n".join(("'use strict';", engine, search, _ANSWERING))),
        "script": in_script("\n".join(_script(game, engine))),
    }
    return filled("playable.html", **parts)


def source_of_engine(module: str) -> str:
    """A module of a game as one constant, for scripts that are no modules."""
    program = _without_exports(module)
    return f"const engine = (() => {{\n{program}\nreturn {{ {', '.join(_ASKED)} }};\n}})();"


#: What the worker does when it is asked for a move.
_ANSWERING = """
onmessage = ({ data: { asked, row, milliseconds } }) => {
  try { postMessage({ asked, move: think(row, milliseconds) }); }
  catch (error) { postMessage({ asked, error: String(error) }); }
};
"""


def _see(game: Game) -> None:
    """Refuse what cannot be shown."""
    facts = game.facts
    reasons = {
        "something is hidden in it, and a page has no secrets": game.hides,
        "all players choose together in it": game.simultaneous,
        "its board has no edges": facts.boardless,
        "it has pieces that cover several sites": facts.has_large,
        "nobody plays it": game.players < 1,
    }
    for reason, holds in reasons.items():
        if holds:
            raise UserError(f"{game.name} cannot be a page yet: {reason}")


def _script(game: Game, engine: str) -> Iterator[str]:
    """All that the page runs by itself."""
    ground, layout = ground_of(game, game.name)
    yield engine
    yield f"const shown = {json.dumps(page_data(game, ground, layout), ensure_ascii=False)};"
    yield text_of("position.mjs")
    yield _without_exports(package_text("browser.page", "board.js"))
    yield text_of("table.mjs")


def page_data(game: Game, ground: str, layout: Layout) -> dict[str, Any]:
    """What is known of how positions look."""
    facts, emitted, symbols = game.facts, game.emitted, Symbols(game.facts)
    names = Names(game)
    edges = facts.topology.sites("Edge")
    return {
        "ground": ground,
        "at": {key: [x, y] for key, (x, y) in layout.at.items()},
        "edges": {
            key: [c for v in edges[int(key[1:])].vertices[:2] for c in layout.corners[v]]
            for key in layout.at
            if key[0] == "e"
        },
        "labels": {key: names.site(key[0], int(key[1:])) for key in facts.slot_names},
        "slots": list(facts.slot_names),
        "offsets": {name: emitted.offsets[name] for name in _FIELDS if name in emitted.offsets},
        "dice": [f"c{k}" for each in facts.containers if each.kind == "dice" for k in each.sites],
        "stacking": facts.stacking,
        "onlyCounts": symbols.only_counts,
        "pieces": [_piece(facts, symbols, piece) for piece in facts.pieces],
        "sizes": {"step": STEP, "tallest": TALLEST, "radius": RADIUS},
        "generators": [
            {
                "kind": each.kind,
                "decision": each.decision,
                "origin": each.origin_type[:1].lower(),
                "target": each.target_type[:1].lower(),
                "details": [
                    {"kind": one.kind, "column": one.column, "always": one.always}
                    for one in each.details
                ],
            }
            for each in emitted.generators
        ],
    }


def _piece(facts: Facts, symbols: Symbols, piece: Piece) -> dict[str, Any] | None:
    """How a piece looks; nothing for the first, which stands for none."""
    if not piece.index:
        return None
    owned = 0 < piece.owner <= facts.players
    return {
        "title": piece.title,
        "letter": symbols.letters.get(piece.index, ""),
        "figure": figure_of(facts, piece.index),
        "colour": colour_of_player(piece.owner) if owned else 0,
        "told": symbols.told_by_colour(piece.index),
        "card": piece.kind == "card",
        "faces": list(piece.faces) if piece.kind == "die" else None,
    }


def _legend(game: Game) -> list[tuple[str, str]]:
    return legend(game.facts, Symbols(game.facts))


def _seats(game: Game) -> Iterator[str]:
    """Who plays: at first a person in the first seat, and the computer in the others."""
    for player in range(1, game.players + 1):
        first = "you" if player == 1 else _PLAYERS[1][1]
        options = (
            f'<option value="{value}"{" selected" if value == first else ""}>{label}</option>'
            for label, value in _PLAYERS
        )
        select = f'<select id="seat{player}">{"".join(options)}</select>'
        yield f"<label>Player {player} {select}</label><br>"


def _without_exports(text: str) -> str:
    return re.sub(r"^export ", "", text, flags=re.MULTILINE)
