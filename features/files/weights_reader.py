"""From the text of a weights file to its sections (spec 09 §8)."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable

from ludeme.features.files import notation
from ludeme.features.files.provenance import provenance_of_text
from ludeme.features.files.sections import LISTS, SHARED, Section, WeightedFeatures, WeightsFile
from ludeme.features.files.text import Scanner
from ludeme.features.pattern.feature import Feature
from ludeme.grammar import (
    Array,
    Clause,
    LudemeError,
    Source,
    Span,
    String,
    Terminal,
    Tree,
    nearest,
)
from ludeme.grammar.comments import remove_comments
from ludeme.grammar.source_map import MappedText
from ludeme.grammar.tree_builder import build_tree

_ENDING = "_ai"
#: What every such file begins with, and what is said of others.
_HEAD = re.compile(r"\(\s*define\b")
_WEIGHTS = '(define "<Game>_ai" …)'
_NO_WEIGHTS = "this is no weights file"
#: Weights beyond this say no more than it does, and their sums may be no numbers.
_LARGEST = 1e9
_ROLE = re.compile(rf"P\d+|{SHARED}")
#: Raises a `LudemeError` for a feature that names what a game does not have.
Check = Callable[[Feature], None]
#: The clauses that are read; others are kept as they are.
_KNOWN = ("bestAgent", "features", "useFor")
_LABELS = {f"{name}Features": name for name in LISTS}


def read(
    text: str, name: str = "<weights>", game: str | None = None, check: Check | None = None
) -> WeightsFile:
    """The content of a weights file, which must be one of this game if that is given.

    `check` is called with every feature; its errors get the place of the feature.
    """
    provenance = provenance_of_text(text, name)  # another version may be written otherwise
    tree = _tree(text, name)
    match tree:
        case Clause("define", (String(title, span), *items)) if title.endswith(_ENDING):
            pass
        case _:
            raise LudemeError(_NO_WEIGHTS, tree.span, expected=_WEIGHTS)
    found = title.removesuffix(_ENDING)
    if game is not None and found != game:
        raise LudemeError(f"these are weights of {found!r}, not of {game!r}", span)
    plain = [item for item in items if not _is_conditional(item)]
    sections = [_section((), plain, check)]
    sections += [_conditional(item, check) for item in items if _is_conditional(item)]  # type: ignore[arg-type]
    return WeightsFile(found, tuple(sections), provenance)


def _tree(text: str, name: str) -> Clause:
    source = Source(name, text)
    mapped = remove_comments(MappedText.of(source)).stripped()
    if not mapped.text:
        raise LudemeError("the file is empty", Span(source, 0, 0), expected=_WEIGHTS)
    if not _HEAD.match(mapped.text):  # what else it may be, its brackets do not matter here
        first = mapped.text.partition("\n")[0]
        raise mapped.error(_NO_WEIGHTS, 0, len(first), expected=_WEIGHTS)
    return build_tree(mapped, metadata=True)


def _is_conditional(item: Tree) -> bool:
    return isinstance(item, Clause) and item.name == "useFor"


def _conditional(item: Clause, check: Check | None) -> Section:
    match item.args:
        case (Array(names), *rest):
            pass
        case (String() as only, *rest):
            names = (only,)
        case _:
            raise LudemeError("useFor needs options", item.span, expected='(useFor { "…" } …)')
    return _section(tuple(_string(name) for name in names), rest, check)


def _section(options: tuple[str, ...], items: Iterable[Tree], check: Check | None) -> Section:
    agent, rest = None, []
    sets: dict[bool, tuple[WeightedFeatures, ...]] = {}
    for item in items:
        match item:
            case Clause("bestAgent", (String(name),)):
                agent = name
            case Clause("features", (Array(members),)):
                sets[item.label is not None] = tuple(_set(member, check) for member in members)
            case Clause("features"):
                raise LudemeError(
                    "features are a list of sets", item.span, expected="(features {…})"
                )
            case Clause(name) if name not in _KNOWN and (close := nearest(name, _KNOWN)):
                message = f"there is no {name!r} in a weights file"
                raise LudemeError(message, item.span, suggestion=close)
            case Clause():  # such as the heuristics of other systems
                rest.append(_verbatim(item))
            case _:
                raise LudemeError("this does not belong in a weights file", item.span)
    return Section(options, agent, sets.get(True, ()), sets.get(False, ()), tuple(rest))


def _verbatim(item: Clause) -> str:
    span = item.span
    label = f"{item.label}:" if item.label else ""
    return label + span.source.text[span.start : span.end]


# --- one set --------------------------------------------------------------------------------------


def _set(tree: Tree, check: Check | None) -> WeightedFeatures:
    match tree:
        case Clause("featureSet", (Terminal(role, span), *lists)):
            pass
        case _:
            raise LudemeError("this is no feature set", tree.span, expected="(featureSet P1 …)")
    if not _ROLE.fullmatch(role):
        raise LudemeError(f"{role} is nobody's role", span, expected=f"P1, P2, … or {SHARED}")
    features: tuple[Feature, ...] | None = None
    weights: dict[str, tuple[float, ...]] = {}
    for pairs in lists:
        name = _list_name(pairs)
        if name in weights:
            raise LudemeError(f"the {name} features are given twice", pairs.span)
        found = [_pair(pair, check) for pair in pairs.items]  # type: ignore[union-attr]
        own = tuple(feature for feature, _ in found)
        if features is not None and own != features:
            raise LudemeError(
                "all lists of a set have the same features in the same order", pairs.span
            )
        features, weights[name] = own, tuple(weight for _, weight in found)
    return WeightedFeatures(role, features or (), weights)


def _list_name(tree: Tree) -> str:
    expected = ", ".join(f"{label}:{{…}}" for label in _LABELS)
    if not isinstance(tree, Array):
        raise LudemeError("this is no list of features", tree.span, expected=expected)
    if tree.label is None:
        return LISTS[0]
    if tree.label not in _LABELS:
        raise LudemeError(f"there is no list {tree.label!r}", tree.span, expected=expected)
    return _LABELS[tree.label]


def _pair(tree: Tree, check: Check | None) -> tuple[Feature, float]:
    match tree:
        case Clause("pair", (String(_, place), Terminal(number, span))):
            pass
        case _:
            raise LudemeError(
                "this is no feature with its weight", tree.span, expected='(pair "…" 0.5)'
            )
    try:
        weight = float(number)
    except ValueError:
        weight = math.nan
    if not abs(weight) <= _LARGEST:
        raise LudemeError(f"{number} is no weight", span, expected="a number such as -0.25")
    # Inside the quotes: errors point at the character in the file.
    feature = notation.parse(Scanner(place.source, place.start + 1, place.end - 1))
    if check is not None:
        try:
            check(feature)
        except LudemeError as error:
            raise LudemeError(error.message, place) from None
    return feature, weight


def _string(tree: Tree) -> str:
    if not isinstance(tree, String):
        raise LudemeError("an option is a text in quotes", tree.span)
    return tree.text
