"""What is chosen for a game, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ludeme.player.agents.registry import Agent, agent_of, make_agent
from ludeme.player.learned.store import EVALUATION, FEATURES, NETWORK, POLICY, SCHEMES, Learned


class _Use(NamedTuple):
    """An agent, its parameter that is the file (none: it needs no file), and the others."""

    agent: str
    file: str | None = None
    others: Mapping[str, Any] = {}
    #: The search with the same file that it is measured against (none: UCT), and that it replaces.
    rival: str | None = None
    #: Whether it is the same as its rival where nothing is taken.
    of_captures: bool = False


#: The usual search with what was learned.
USUAL = ""
#: Who uses what was learned. Where a position has more moves than can be looked at, a tree that
#: grows unevenly sees more with the same evaluation than alpha-beta does, and elsewhere less.
_USES = {
    FEATURES: {USUAL: _Use("biased", "features")},
    EVALUATION: {
        USUAL: _Use("alpha-beta", "evaluation"),
        "cutoff": _Use("mcts", "evaluation", {"playout": "cutoff", "c": 0.5}),
        # passes over what can hardly matter; whether that is good depends on the game
        "selective": _Use("alpha-beta", "evaluation", {"selective": True}, USUAL, of_captures=True),
    },
    NETWORK: {USUAL: _Use("network", "file")},
    POLICY: {
        USUAL: _Use("mcts", "weights", {"playout": "local", "c": 0.7}),
        # where moves mean much the same whenever they are made, what playouts do later counts too
        "rave": _Use("mcts", "weights", {"selection": "rave", "playout": "local", "c": 0.4}, USUAL),
    },
    SCHEMES: {name: _Use(name) for name in ("grave", "mast", "fast")},
}
#: What an agent calls iterations, if it has another word for them.
_ITERATIONS = {"network": "nodes"}


@dataclass(frozen=True)
class Choice:
    """An agent by name, its parameters as they are (paths may hold commas), and one sentence."""

    name: str
    parameters: Mapping[str, Any] = field(default_factory=dict)
    reason: str = ""

    @classmethod
    def using(cls, one: Learned, search: str = USUAL) -> Choice:
        """The search that uses what was learned, one of `searches_with`."""
        use = _USES[one.kind][search]
        if use.file is None:
            return cls(use.agent, use.others, str(one))
        transfer = {"transfer": True} if one.transferred else {}
        return cls(use.agent, {**use.others, use.file: str(one.path), **transfer}, str(one))

    def agent(self, **budget: Any) -> Agent:
        """The agent, with limits of its own if they are given: `iterations` or `seconds`."""
        word = _ITERATIONS.get(self.name, "iterations")
        budget = {word if key == "iterations" else key: value for key, value in budget.items()}
        if not self.parameters:
            said = ",".join(f"{key}={value}" for key, value in budget.items())
            return make_agent(f"{self.name}:{said}")
        return agent_of(self.name, **self.parameters, **budget)

    @property
    def written(self) -> str:
        """The agent as people write it."""
        said = ",".join(f"{key}={_word(value)}" for key, value in self.parameters.items())
        return f"{self.name}:{said}" if said else self.name

    def because(self, reason: str) -> Choice:
        """The same for another reason."""
        return Choice(self.name, self.parameters, reason)

    def __str__(self) -> str:
        return f"{self.written} ({self.reason})"


def searches_with(kind: str) -> tuple[str, ...]:
    """The names of the searches that can use what was learned; the usual one has none."""
    return tuple(_USES[kind])


def rival_of(kind: str, search: str) -> str | None:
    """The search that one is measured against, with the same file; none: UCT."""
    return _USES[kind][search].rival


def challengers_of(kind: str) -> tuple[str, ...]:
    """The searches that are measured against UCT as the usual one is, and so against that, too."""
    uses = _USES[kind]
    return tuple(each for each in uses if USUAL in uses and each and uses[each].rival is None)


def agent_name(kind: str, search: str) -> str:
    """What the agent of a search is called."""
    return _USES[kind][search].agent


def is_of_captures(kind: str, search: str) -> bool:
    """Whether a search is the same as its rival where nothing is taken."""
    return _USES[kind][search].of_captures


#: What is played unless something speaks for another agent. Less is explored than `uct` does by
#: itself: with 1,500 to 20,000 iterations that scored 73 % in Othello, 70 % in Yavalath, 55 % in
#: Breakthrough and Connect Four against it (40 to 60 games each).
PLAIN = Choice("uct", {"c": 0.8})


def _word(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
