"""The `(metadata ...)` part: cut out of the text, filtered, and kept as a tree (spec 01 §5)."""

from __future__ import annotations

import warnings
from collections.abc import Collection
from dataclasses import replace

from .brackets import closing
from .errors import LudemeError, did_you_mean
from .reading import Reading
from .source_map import Edit, MappedText
from .tree import Array, Clause, String, Tree
from .tree_builder import build_tree

_OPENING = "(metadata"


def without_metadata(text: MappedText) -> MappedText:
    """The text without its metadata."""
    return cut_metadata(text, Reading())[0]


def cut_metadata(text: MappedText, reading: Reading) -> tuple[MappedText, MappedText | None]:
    """The text without its metadata, and the metadata; nothing is known behind unclosed ones."""
    start = text.text.find(_OPENING)
    if start < 0:
        return text, None
    end = closing(text.text, start)
    if end is None:
        message = "the metadata are never closed"
        reading.tell(text.error(message, start, start + len(_OPENING)))
        return text[:start], None
    return text.spliced([Edit(start, end + 1)]), text[start : end + 1]


def read_metadata(
    text: MappedText | None, active: Collection[str], known: Collection[str]
) -> Clause | None:
    """The tree of the metadata without the parts meant for other options.

    Nothing in the metadata affects play, so metadata that cannot be read are only warned about.
    """
    if text is None:
        return None
    try:
        tree = build_tree(text, metadata=True)
    except LudemeError as error:
        warnings.warn(f"the metadata are left out: {error}", stacklevel=2)
        return None
    return replace(tree, args=_kept(tree.args, active, known))


def _kept(
    parts: tuple[Tree, ...], active: Collection[str], known: Collection[str]
) -> tuple[Tree, ...]:
    """The parts, with the content of each `(useFor ...)` that applies in its place."""
    kept: list[Tree] = []
    for part in parts:
        match part:
            case Clause(name="useFor", args=(condition, *rest)):
                if _applies(condition, active, known):
                    kept += _kept(tuple(rest), active, known)
            case Clause(args=args):
                kept.append(replace(part, args=_kept(args, active, known)))
            case Array(items=items):
                kept.append(replace(part, items=_kept(items, active, known)))
            case _:
                kept.append(part)
    return tuple(kept)


def _applies(condition: Tree, active: Collection[str], known: Collection[str]) -> bool:
    names = condition.items if isinstance(condition, Array) else (condition,)
    texts = [name.text for name in names if isinstance(name, String)]
    for text in texts:
        if text not in known:
            hint = did_you_mean(text, known)
            warnings.warn(f'useFor names the unknown option "{text}"{hint}', stacklevel=2)
    return all(text in active for text in texts)
