"""Files of features and their weights, in the shape the reference uses (spec 09 §8).

    (define "Hex_ai"
        (bestAgent "Biased MCTS")
        trainedFeatures:(features {
            (featureSet P1 selectionFeatures:{ (pair "to {} where friend {0}" 0.25) })
        }))

The first line may be a comment that says which rules it was learned for (`provenance`). Features
may be written in either notation. What else such a file holds (heuristics, decision trees) is kept
as it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from ludeme.features.files.notation import Notation, to_text
from ludeme.features.files.sections import LISTS, SHARED, Section, WeightedFeatures, WeightsFile
from ludeme.features.files.weights_reader import read
from ludeme.features.pattern.feature import Feature
from ludeme.model.regular_files import readable_text_of
from ludeme.play.atomic_files import write_atomically

#: What is read and written is handed on: who has a file needs no second import.
__all__ = [
    "LISTS",
    "SHARED",
    "Section",
    "WeightedFeatures",
    "WeightsFile",
    "load",
    "save",
    "to_file_text",
    "weights_text",
]


def to_file_text(weights: WeightsFile, notation: Notation = "ludeme") -> str:
    """The text of a weights file."""
    lines = [weights.provenance.to_line()] if weights.provenance else []
    lines.append(f'(define "{weights.game}_ai"')
    for section in weights.sections:
        if section.options:
            names = " ".join(f'"{option}"' for option in section.options)
            lines += [f"  (useFor {{ {names} }}", *_section_lines(section, notation), "  )"]
        else:
            lines += _section_lines(section, notation)
    return "\n".join([*lines, ")", ""])


def _section_lines(section: Section, notation: Notation) -> Iterator[str]:
    if section.agent is not None:
        yield f'    (bestAgent "{section.agent}")'
    for label, sets in (("", section.handmade), ("trainedFeatures:", section.trained)):
        if sets:
            yield f"    {label}(features {{"
            for weighted in sets:
                yield from _set_lines(weighted, notation)
            yield "    })"
    for text in section.rest:
        yield f"    {text}"


def _set_lines(weighted: WeightedFeatures, notation: Notation) -> Iterator[str]:
    yield f"      (featureSet {weighted.role}"
    texts = [to_text(feature, notation) for feature in weighted.features]
    for name in LISTS:
        if name in weighted.weights:
            yield f"        {name}Features:{{"
            for text, weight in zip(texts, weighted.weights[name], strict=True):
                yield f'          (pair "{text}" {float(weight)!r})'
            yield "        }"
    yield "      )"


def save(path: str | Path, weights: WeightsFile, notation: Notation = "ludeme") -> None:
    """Write a weights file; a reader sees the old one or the new one, never a half."""
    write_atomically(Path(path), to_file_text(weights, notation))


def load(
    path: str | Path,
    game: str | None = None,
    *,
    transfer: bool = False,
    check: Callable[[Feature], None] | None = None,
) -> WeightsFile:
    """Read a weights file; raises `LudemeError` with the place for whatever is wrong with it.

    With a game's name, files of other games are refused unless `transfer` is asked for. `check`, as
    `FeatureBoard.check`, refuses features that speak of what a game does not have.
    """
    return read(weights_text(path), str(path), None if transfer else game, check)


def weights_text(path: str | Path) -> str:
    """The text of a weights file; a `LudemeError` where it cannot be read."""
    return readable_text_of(path, "a file of features and weights")
