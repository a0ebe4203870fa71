"""What a page shows of a session, as data: the board as a picture, and all that belongs to it."""

from __future__ import annotations

from typing import Any

from ludeme.app.pictures.board_picture import position_picture
from ludeme.app.pictures.figures import legend
from ludeme.app.playing.session import Session, sites_of
from ludeme.app.terminal.aside import numbers, rolled, standing, turn
from ludeme.app.terminal.stacks import stacks
from ludeme.app.terminal.symbols import Content, Symbols
from ludeme.play.matches.match_state import running
from ludeme.player.agents import given


def scene(session: Session) -> dict[str, Any]:
    """The position as far as whoever looks may see it, and what can be done there.

    `moves` are the legal moves of a person whose turn it is: each has a name and the keys of its
    sites in the picture (`data-site`), from where to where.
    """
    state = session.state
    person = not session.over and given.is_person(session.agent)
    legal = session.onlooker.names.moves(state) if person else {}
    contents, symbols = session.onlooker.contents(state), Symbols(state.game.facts)
    moves = [{"name": name, "sites": sites_of(move)} for name, move in legal.items()]
    return {
        "game": state.game.name,
        "board": _board(session, contents, [site for move in moves for site in move["sites"]]),
        "turn": turn(state, session.again).plain,
        "over": session.over,
        "person": person,
        "moves": moves,
        "beside": _beside(session, contents, symbols),
        "legend": [
            {"letter": letter, "means": means}
            for letter, means in legend(state.game.facts, symbols)
        ],
        "seats": session.described,
    }


def _board(session: Session, contents: dict[str, Content], open_sites: list[str]) -> str:
    game = running(session.state).game
    contents = contents | dict(rolled(game, contents, session.roll))
    title = f"{game.name} after {len(session.played)} moves"
    return position_picture(game, contents, title, last=session.last, open_sites=open_sites)


def plies(session: Session) -> list[dict[str, Any]]:
    """What was played, ply by ply."""
    return [
        {
            "moves": [{"player": player, "name": name} for player, name in ply],
            "note": session.notes.get(number, ""),
        }
        for number, ply in enumerate(session.played)
    ]


def _beside(session: Session, contents: dict[str, Content], symbols: Symbols) -> list[str]:
    """What a picture does not say: what is in mixed stacks, scores and amounts."""
    state = running(session.state)
    lines = [*stacks(state.game.facts, symbols, contents), *numbers(state.game, state)]
    return [line.plain for line in [*lines, *standing(session.state)]]
