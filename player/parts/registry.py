"""Selection rules and playout policies by name. A scheme is a file and one line here.

Nothing is imported before it is asked for. The parameters of a scheme are the fields of its
dataclass; they are parameters of every agent that uses the scheme.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Annotated, Any, get_type_hints

from ludeme.player.parts.given_names import class_at, did_you_mean, see_name

_SCHEMES = {
    "selection": {
        "ucb1": "ludeme.player.parts.selection.ucb1:UCB1",
        "ucb1-tuned": "ludeme.player.parts.selection.ucb1_tuned:UCB1Tuned",
        "unexplored-urgency": (
            "ludeme.player.parts.selection.unexplored_urgency:UnexploredUrgency"
        ),
        "rave": "ludeme.player.parts.selection.rave:Rave",
        "grave": "ludeme.player.parts.selection.grave:Grave",
        "progressive-history": (
            "ludeme.player.parts.selection.progressive_history:ProgressiveHistory"
        ),
        "puct": "ludeme.player.parts.selection.puct:Puct",
        "implicit-minimax": "ludeme.player.parts.evaluated.implicit_minimax:ImplicitMinimax",
        "evaluated-puct": "ludeme.player.parts.evaluated.puct:EvaluatedPuct",
    },
    "playout": {
        "uniform": "ludeme.player.parts.playouts.uniform:Uniform",
        "mast": "ludeme.player.parts.playouts.mast:Mast",
        "to-mast": "ludeme.player.parts.playouts.to_mast:ToMast",
        "nst": "ludeme.player.parts.playouts.nst:Nst",
        "ppa": "ludeme.player.parts.playouts.ppa:Ppa",
        "past": "ludeme.player.parts.playouts.past:Past",
        "fast": "ludeme.player.parts.playouts.fast:Fast",
        "cutoff": "ludeme.player.parts.evaluated.cutoff:Cutoff",
        "softmax": "ludeme.player.parts.playouts.softmax:Softmax",
        "reactive": "ludeme.player.parts.playouts.reactive:Reactive",
        "uniform-local": "ludeme.player.parts.playouts.uniform_local:UniformLocal",
        "tenuki": "ludeme.player.parts.playouts.uniform_local:Tenuki",
        "local": "ludeme.player.parts.playouts.local:Local",
        "epsilon-greedy": "ludeme.player.parts.playouts.epsilon_greedy:EpsilonGreedy",
    },
}
_BUILT_IN = {kind: dict(schemes) for kind, schemes in _SCHEMES.items()}
#: Where a scheme stands over another one of its kind: the parameter that names that one, and the
#: field that takes its parameters.
OVER, SETTINGS = "over", "settings"
#: Marks a parameter that `inf` may be given for; of others infinity is no value.
OR_INFINITE = "or infinite"
Unbounded = Annotated[float, OR_INFINITE]
#: What an agent puts together: "selection" and "playout".
KINDS = tuple(_SCHEMES)


def scheme_names(kind: str) -> tuple[str, ...]:
    """The known schemes of a kind."""
    return tuple(_SCHEMES[kind])


def register_scheme(kind: str, name: str, place: str, *, replace: bool = False) -> None:
    """Make the dataclass at `place` ("module:Class") known as a scheme of this kind.

    Schemes of the project are replaced only where `replace` says so.
    """
    if kind not in _SCHEMES:
        raise ValueError(f"a part is one of {', '.join(KINDS)}, not {kind!r}")
    see_name(name, "part")
    if name in _BUILT_IN[kind] and not replace:
        raise ValueError(f"{kind}={name} is a part of Ludeme; replace=True replaces it")
    _see_scheme(class_at(place, "part", name), kind)
    _SCHEMES[kind][name] = place


def _see_scheme(found: Any, kind: str) -> None:
    """A TypeError for what is no scheme of this kind."""
    from ludeme.player.parts.rules import PlayoutRule, SelectionRule  # compiles: only when asked

    kinds = {"selection": SelectionRule, "playout": PlayoutRule}
    rule = getattr(found, "rule", None)
    others = tuple(other for key, other in kinds.items() if key != kind)
    # reason: any class may stand there; a property says only later what it is
    if not is_dataclass(found) or rule is None or isinstance(rule, others):
        wanted = f"a dataclass with a {kinds[kind].__name__} as its `rule`"
        raise TypeError(f"a part of the kind {kind} is {wanted}, not {found!r}")


def own_schemes() -> list[tuple[str, str, str]]:
    """Kind, name and place of what was registered, which other processes do not know."""
    return [
        (kind, name, place)
        for kind, schemes in _SCHEMES.items()
        for name, place in schemes.items()
        if _BUILT_IN[kind].get(name) != place
    ]


def take_schemes(known: Iterable[tuple[str, str, str]]) -> None:
    """What another process has registered: kinds, names and places."""
    for kind, name, place in known:
        _SCHEMES[kind][name] = place


def scheme(kind: str, name: str) -> type:
    """The dataclass of a scheme."""
    if name not in _SCHEMES[kind]:
        known = ", ".join(scheme_names(kind))
        hint = did_you_mean(name, _SCHEMES[kind])
        raise ValueError(f"{kind}={name!r} is none of {known}{hint}")
    found: type = class_at(_SCHEMES[kind][name], "part", name)
    return found


def scheme_parameters(kind: str, name: str) -> dict[str, Any]:
    """The parameters of a scheme itself, with their types."""
    known = parameters_of(scheme(kind, name))
    return {key: hint for key, hint in known.items() if key != SETTINGS}


def parameters_in_use(kind: str, name: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """The parameters of a scheme, and of the one that it stands over, of which `given` may tell."""
    found, own = scheme(kind, name), scheme_parameters(kind, name)
    if OVER not in own or SETTINGS not in parameters_of(found):
        return own
    default = next(field.default for field in fields(found) if field.name == OVER)
    under = scheme_parameters(kind, given.get(OVER, str(default)))
    return own | {key: hint for key, hint in under.items() if key not in own}


def schemes_with(parameter: str) -> list[tuple[str, str]]:
    """Kind and name of the schemes that have a parameter."""
    return [
        (kind, name)
        for kind in KINDS
        for name in scheme_names(kind)
        if parameter in scheme_parameters(kind, name)
    ]


@cache
def parameters_of(found: type) -> Mapping[str, Any]:
    """The fields that a dataclass is made with, with their types (read once: hints are text)."""
    if not is_dataclass(found):
        return {}
    hints = get_type_hints(found, include_extras=True)
    return {field.name: hints[field.name] for field in fields(found) if field.init}


def make_scheme(kind: str, name: str, parameters: Mapping[str, Any] | None = None) -> Any:
    """A scheme with those of the parameters that it has; others go to the one that it is over."""
    found, known, parameters = scheme(kind, name), scheme_parameters(kind, name), parameters or {}
    given = {key: value for key, value in parameters.items() if key in known}
    if SETTINGS in parameters_of(found):
        given[SETTINGS] = {key: value for key, value in parameters.items() if key not in known}
    return found(**given)
