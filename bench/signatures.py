"""Compare the declared ludemes with the grammar of the language: `python bench/signatures.py`.

Reads ../shared/spec/signatures.json, which lies beside a checkout and is no part of it. Prints, for
every signature of the grammar that no class declares, the nearest declared ones of the same words;
then those declared but not in the grammar.
Both are brought to one notation: words, then slots such as `[if:boolean]` or `int|role`; keyword
enumerations are multiplied out, so `(is <isSiteType> ...)` becomes `is Empty` and `is Occupied`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import ludeme.language  # noqa: F401
from ludeme.binding.signature import Signature, Slot, signatures_of
from ludeme.language.base import ALIASES, REGISTRY

GRAMMAR = Path(__file__).parents[2] / "shared" / "spec" / "signatures.json"

#: How the grammar names what we name otherwise.
TYPES = {"sites": "region", "roleType": "role", "effect.step": "(step …)"}
Line = tuple[str, ...]


def main() -> None:
    if not GRAMMAR.is_file():
        sys.exit(f"the grammar is needed, and there is no file {GRAMMAR}")
    grammar, declared = grammar_lines(json.loads(GRAMMAR.read_text())), declared_lines()
    names = {line[0] for line in grammar}
    missing = sorted(grammar - declared)
    extra = sorted(line for line in declared - grammar if line[0] in names)
    print(f"{len(grammar)} in the grammar, {len(missing)} not declared, {len(extra)} only declared")
    for line in missing:
        print("\nnot declared:", *line)
        for other in extra:
            if other[:2] == line[:2]:
                print("    declared:", *other)
    if "-v" in sys.argv:
        print(*(" ".join(line) for line in extra), sep="\n")


def grammar_lines(rules: list[dict]) -> set[Line]:
    """Every clause of the grammar, outside the metadata."""
    enums = {
        rule["symbol"]: [clause["token"] for clause in rule["clauses"]]
        for rule in rules
        if rule["kind"] == "Structural" and all(_is_constant(c) for c in rule["clauses"])
    }
    ludemes = {rule["symbol"]: rule for rule in rules if rule["kind"] in ("Ludeme", "SuperLudeme")}
    lines: set[Line] = set()
    for rule in rules:
        if rule["path"].startswith("metadata") or rule["kind"] not in ("Ludeme", "SuperLudeme"):
            continue
        for clause in rule["clauses"]:
            if "args" in clause and not clause["hidden"]:
                name = ALIASES.get(clause["token"], clause["token"])
                lines |= _expand((name,), _merge(clause["args"]), enums, ludemes)
    return lines


def _is_constant(clause: dict) -> bool:
    return "args" not in clause and clause["token"][:1].isupper()


def _merge(args: list[dict]) -> list[dict]:
    """Neighbours of one or-group with the same label become one argument with several types."""
    merged: list[dict] = []
    for arg in args:
        label = arg.get("label", "")
        one = {
            "label": label[:1].lower() + label[1:],
            "group": arg.get("or", 0),
            "optional": arg.get("optional", False),
            "types": [(arg["type"], arg.get("nesting", 0))],
        }
        last = merged[-1] if merged else None
        if last and one["group"] and (last["group"], last["label"]) == (one["group"], one["label"]):
            last["types"] += one["types"]
        else:
            merged.append(one)
    return merged


def _expand(words: Line, args: list[dict], enums: dict, ludemes: dict) -> set[Line]:
    """The lines of a clause, one for every choice of its leading keywords."""
    if args and not args[0]["label"] and not args[0]["optional"] and len(args[0]["types"]) == 1:
        kind = args[0]["types"][0][0]
        choices = enums.get(kind, [kind] if kind[:1].isupper() else [])
        if choices and kind != "roleType" and not args[0]["types"][0][1]:
            return set().union(
                *(_expand((*words, choice), args[1:], enums, ludemes) for choice in choices)
            )
    return {(*words, *(_shown(arg, ludemes) for arg in args))}


def _shown(arg: dict, ludemes: dict) -> str:
    shown = set()
    for kind, nesting in arg["types"]:
        rule = ludemes.get(kind)
        name = TYPES.get(kind, kind)
        if rule and name == kind and kind not in _ABSTRACT:
            name = f"({rule['token']} …)"
        shown.add("{" * nesting + name.split(".")[-1] + "}" * nesting)
    return _bracket(arg["label"], shown, arg["optional"])


_ABSTRACT = {
    "dim",
    "graph",
    "direction",
    "int",
    "ints",
    "boolean",
    "float",
    "moves",
    "range",
    "sites",
}


def declared_lines() -> set[Line]:
    """Every signature of our classes, in the same notation."""
    lines: set[Line] = set()
    for classes in REGISTRY.values():
        for cls in classes:
            for signature in signatures_of(cls):
                lines |= _declared(signature)
    return lines


def _declared(signature: Signature) -> set[Line]:
    words = (ALIASES.get(signature.words[0], signature.words[0]), *signature.words[1:])
    slots = list(signature.slots)
    if slots and not slots[0].label and not slots[0].optional and len(slots[0].expected.enums) == 1:
        enum = slots[0].expected.enums[0][0]
        if not slots[0].expected.kinds and enum.__name__ != "Role":
            rest = _joined(slots[1:])
            return {(*words, member.value, *rest) for member in enum}
    return {(*words, *_joined(slots))}


def _joined(slots: list[Slot]) -> list[str]:
    shown: list[str] = []
    last: Slot | None = None
    for slot in slots:
        parts = set(slot.expected.describe().split(" | "))
        if last and slot.group and (slot.group, slot.label) == (last.group, last.label):
            parts |= set(shown.pop().strip("[]").split("|"))
        shown.append(_bracket(slot.label or "", parts, slot.optional and not slot.required))
        last = slot
    return shown


def _bracket(label: str, parts: set[str], optional: bool) -> str:
    text = "|".join(sorted(part.removeprefix(f"{label}:") for part in parts))
    text = f"{label}:{text}" if label else text
    return f"[{text}]" if optional else text


if __name__ == "__main__":
    main()
