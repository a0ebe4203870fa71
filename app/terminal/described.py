"""All that can be named where an agent is: each with what it does, its parameters and its paper."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, fields
from inspect import getdoc
from math import isinf
from typing import Any, NamedTuple


class Meaning(NamedTuple):
    """What a parameter of a search put together from parts means."""

    sentence: str
    paper: str = ""


#: The parameters of `mcts`. Those of the parts stand beside the parts.
PARAMETERS = {
    "iterations": Meaning("So many simulations for a move; the same seed gives the same move."),
    "seconds": Meaning("So much time for a move."),
    "c": Meaning(
        "How much the search explores, for results from -1 to 1.", "Kocsis and Szepesvári 2006"
    ),
    "selection": Meaning("Which move of a node is tried next; may be written `select`."),
    "playout": Meaning("How a simulation goes on behind the tree."),
    "final": Meaning("Which move is played in the end."),
    "reuse": Meaning("The tree below the moves that are made is kept for the next move."),
    "expand": Meaning("At this visit a node gets its children."),
    "solver": Meaning(
        "Results that are proven are passed up, and what is proven lost is not tried again.",
        "Winands, Björnsson and Saito 2008; Cazenave and Saffidine 2010",
    ),
    "decisive": Meaning(
        "Moves that end the game are looked for in every position; needs solver=yes.",
        "Teytaud and Teytaud 2010",
    ),
    "memory": Meaning("The most that the tree takes; then the search goes on in it as it is."),
    "threads": Meaning(
        "So many threads search one tree; the clock has a part in what they find.",
        "Chaslot, Winands and van den Herik 2008",
    ),
    "transpositions": Meaning(
        "Equal positions are one node; every way to it keeps its own mean.",
        "Childs, Brodeur and Kocsis 2008",
    ),
    "features": Meaning("The file of weights for the parts that follow features."),
    "transfer": Meaning("Files of other rules of the same game will do."),
    "clock": Meaning("Time for a whole game and more after every move: 60+1 is 60 and 1 seconds."),
}
#: Papers of final moves, which are functions.
_FINAL_PAPERS = dict.fromkeys(
    ("visits", "mean"), "Chaslot, Winands, van den Herik, Uiterwijk and Bouzy 2008"
)


def described() -> Iterator[dict[str, Any]]:
    """Each agent, each part, each parameter of `mcts`: how it is written, and all about it."""
    import ludeme.app.agents  # noqa: F401  (people play, too)

    yield from _agents()
    yield from _presets()
    yield from _parts()
    yield from _parameters_of_searches()


def _agents() -> Iterator[dict[str, Any]]:
    from ludeme.player.agents.presets import PRESETS
    from ludeme.player.agents.registry import agent_class, agent_names

    for name in agent_names():
        if name not in PRESETS:
            cls = agent_class(name)
            paper = getattr(cls, "PAPER", "")
            yield _entry("agent", name, _parameters(cls), _meaning(cls), paper, _sight(name))


def _presets() -> Iterator[dict[str, Any]]:
    from ludeme.player.agents.presets import PRESETS

    for name, preset in PRESETS.items():
        given = dict(each.split("=") for each in preset.parameters.split(","))
        yield _entry("agent", name, given, preset.meaning, preset.paper, _sight(name))


def _parts() -> Iterator[dict[str, Any]]:
    from ludeme.player.parts.final import FINAL
    from ludeme.player.parts.registry import KINDS, scheme, scheme_names

    for kind in KINDS:
        for name in scheme_names(kind):
            cls = scheme(kind, name)
            paper = getattr(cls, "PAPER", "")
            yield _entry(kind, f"{kind}={name}", _parameters(cls), _meaning(cls), paper)
    for name, rule in FINAL.items():
        meaning = _meaning(rule).removeprefix("Return ")
        meaning = meaning[:1].upper() + meaning[1:]
        yield _entry("final", f"final={name}", {}, meaning, _FINAL_PAPERS.get(name, ""))


def _parameters_of_searches() -> Iterator[dict[str, Any]]:
    from ludeme.player.agents.registry import agent_class

    for name, default in _parameters(agent_class("mcts")).items():
        sentence, paper = PARAMETERS[name]
        yield _entry("parameter", f"mcts:{name}=", {name: default}, sentence, paper)


def _entry(
    kind: str, written: str, parameters: dict[str, Any], meaning: str, paper: str, sees: str = ""
) -> dict[str, Any]:
    return {
        "kind": kind,
        "written": written,
        "parameters": parameters,
        "meaning": meaning,
        "paper": paper,
        "sees": sees,
    }


def _meaning(thing: Any) -> str:
    """The first paragraph of what is written about a class or a function."""
    return " ".join((getdoc(thing) or "").partition("\n\n")[0].split())


def _sight(name: str) -> str:
    """What an agent looks at."""
    from ludeme.player.agents.sight import sees_all

    return "the full position" if sees_all(name) else "what its player may see"


def _parameters(cls: Any) -> dict[str, Any]:
    """The parameters of an agent or a part, with their defaults (None: no limit, or none)."""
    own = [field for field in fields(cls) if field.init and field.name != "settings"]
    return {field.name: _default(field.default) for field in own}


def _default(value: Any) -> Any:
    """A default as JSON can hold it."""
    if value is MISSING or (isinstance(value, float) and isinf(value)):
        return None
    return value


def written(value: Any) -> str:
    """A value of a parameter as people write it; nothing for none."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.4g}"
    return "" if value is None else str(value)
