"""Files of evaluations: the weights of a game's terms, with what they say and where they come from.

A file belongs to the rules it was learned for, whatever the game is called: it names their digest.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludeme.features.evaluation.counterparts import counterparts
from ludeme.features.evaluation.families.catalogue import FAMILIES
from ludeme.features.evaluation.renaming import Renaming
from ludeme.features.evaluation.term_set import Terms, terms_of
from ludeme.features.evaluation.turning import turned
from ludeme.features.files.origin import origin_of
from ludeme.features.files.provenance import Provenance, Record
from ludeme.grammar.errors import LudemeError
from ludeme.model.regular_files import readable_text_of
from ludeme.play.atomic_files import write_atomically
from ludeme.play.game import Game
from ludeme.play.trials import rules_digest, whose_instead

#: Version of the format, under the key that marks it.
MARK, VERSION = "ludeme evaluation", 3
#: The share of terms that rules must have in common with others to take over their weights.
_MOSTLY = 0.9
#: Digits that weights are written with.
_DIGITS = 5


@dataclass(frozen=True, eq=False)
class LearnedTerms:
    """What a file holds."""

    terms: Terms
    weights: NDArray[np.float64]  # [2, T] at the start of a game and at its end
    #: Families that were left out.
    without: tuple[str, ...] = ()
    #: How searches with it did.
    measured: tuple[Record, ...] = ()


def save_evaluation(path: str | Path, learned: LearnedTerms) -> None:
    """Write an evaluation; a reader sees the old file or the new one."""
    write_atomically(Path(path), written_evaluation(learned))


def written_evaluation(learned: LearnedTerms) -> str:
    """An evaluation as the text of its file."""
    content = {
        MARK: VERSION,
        **Provenance.of(learned.terms.game, learned.measured).to_json(),
        "without": list(learned.without),
        "terms": {
            term.name: {
                "weights": [round(float(weight), _DIGITS) for weight in learned.weights[:, number]],
                "says": term.sentence,
                "from": _relative(term.place),
            }
            for number, term in enumerate(learned.terms.terms)
        },
    }
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def _relative(place: str) -> str:
    """A place without the folder that the description lies in."""
    return place.rsplit("/", 1)[-1]


def load_evaluation(path: str | Path, game: Game, *, transfer: bool = False) -> LearnedTerms:
    """Read an evaluation of this game; a `LudemeError` for whatever is wrong with the file.

    With `transfer` it may be one of other rules, as long as they have nearly the same terms,
    whatever they call their pieces and sites; terms it does not know are worth nothing.
    """
    return parse_evaluation(evaluation_text(path), str(path), game, transfer)


def evaluation_text(path: str | Path) -> str:
    """The text of a file; a `LudemeError` where it cannot be read."""
    return readable_text_of(path, "an evaluation, as `ludeme train` writes it")


def parse_evaluation(text: str, path: str, game: Game, transfer: bool = False) -> LearnedTerms:
    """The same from the text of a file."""
    content = _content(text, path)
    provenance = _provenance(content, path)
    is_other = provenance.rules != rules_digest(game)
    if is_other and not transfer:
        whose = whose_instead(provenance.game, game, provenance.options)
        raise LudemeError(f"{path} holds an evaluation of {whose}")
    later = (name for name, family in FAMILIES.items() if family.since > content[MARK])
    without = (*content["without"], *later)
    terms = terms_of(game, without)
    given, pieces = content["terms"], dict[str, str]()
    if is_other and (origin := origin_of(provenance)) is not None:
        given = turned(given, origin, terms)
        pieces = counterparts(game, origin, shared=terms.maps.shared)
    if transfer:
        given = _transferred(given, terms, pieces, path)
    weights = _weights(given, terms, path)
    return LearnedTerms(terms, weights, without, provenance.measured)


def provenance_of(text: str, path: str) -> Provenance:
    """Which rules the evaluation in the text of a file belongs to."""
    return _provenance(_content(text, path), path)


def _provenance(content: Mapping[str, Any], path: str) -> Provenance:
    try:
        return Provenance.read(content)
    except ValueError as error:
        raise LudemeError(f"{path}: {error}") from None


def _content(text: str, path: str) -> dict[str, Any]:
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        content = None
    if not isinstance(content, dict) or content.get(MARK) not in range(1, VERSION + 1):
        raise LudemeError(f"{path} is no evaluation of this version of ludeme")
    if {"game", "rules", "without", "terms"} - content.keys():
        raise LudemeError(f"{path} is an evaluation of which a part is missing")
    return content


def _transferred(
    given: Mapping[str, Any], terms: Terms, pieces: Mapping[str, str], path: str
) -> dict[str, Any]:
    """What a file of other rules says of the terms of these, and calls their pieces."""
    called = Renaming(list(terms.numbers), list(given), pieces)
    known = {name: given[called(name)] for name in terms.numbers if called(name) in given}
    if len(known) < _MOSTLY * max(len(terms), len(given)):
        odd = next(name for name in (*terms.numbers, *given) if name not in known)
        raise LudemeError(f"{path} and the rules have too few terms in common, not {odd!r}")
    return {name: known.get(name, {"weights": [0.0, 0.0]}) for name in terms.numbers}


def _weights(given: Mapping[str, Any], terms: Terms, path: str) -> NDArray[np.float64]:
    """The weights of a file in the order of the terms; each term has to be there."""
    if set(given) != set(terms.numbers):
        odd = sorted(set(given) ^ set(terms.numbers))
        raise LudemeError(f"{path} and the rules have different terms: {odd[0]!r}")
    weights = np.zeros((2, len(terms)))
    for name, number in terms.numbers.items():
        own = given[name].get("weights") if isinstance(given[name], dict) else None
        if not _are_weights(own):
            raise LudemeError(f"{path}: the weights of {name!r} should be two numbers: {own!r}")
        weights[:, number] = own
    return weights


def _are_weights(own: object) -> bool:
    return (
        isinstance(own, Sequence)
        and len(own) == 2
        and all(isinstance(each, int | float) and np.isfinite(each) for each in own)
    )
