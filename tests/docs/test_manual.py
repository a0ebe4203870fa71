"""The manual of the language is whole, and what its chapters begin with can be played."""

from __future__ import annotations

import re

import pytest

import ludeme
from ludeme.binding.reference import entries
from ludeme.grammar.macro_library import library_macros
from ludeme.language.constants import Role

from .documents import SEMANTICS, text

INDEX = text(SEMANTICS / "README.md")
LANGUAGE = text(SEMANTICS / "01-language.md")


def test_every_ludeme_is_in_the_index() -> None:
    written = re.findall(r"^\| `\(([^`]*)\)`", INDEX, re.MULTILINE)
    known = {" ".join(words.split()[:n]) for words in written for n in range(1, 4)}
    lost = [entry.name for entry in entries() if known.isdisjoint(entry.names)]
    assert lost == []


def test_every_ludeme_says_where_the_manual_settles_it() -> None:
    lost = [entry.name for entry in entries() if "§" not in entry.meaning]
    assert lost == []


def test_the_macros_are_those_of_the_library() -> None:
    (table,) = re.findall(r"^## 10\. Library macros\n(.*?)^## ", LANGUAGE, re.DOTALL | re.MULTILINE)
    told = re.findall(r'^\| `"([^"]+)"` \|', table, re.MULTILINE)
    assert sorted(told) == sorted(library_macros())


def test_the_roles_are_those_of_the_language() -> None:
    (words,) = re.findall(r"^Enumeration: (.*?)\. \(", LANGUAGE, re.MULTILINE)
    told = set()
    for word in words.split(", "):
        first, _, last = word.partition("..")
        name = first.rstrip("0123456789")
        number = range(1, int(last.removeprefix(name)) + 1) if last else ()
        told |= {f"{name}{n}" for n in number} or {word}
    assert told == {role.value for role in Role}


#: A game in which each of the first examples of a chapter can stand.
FRAME = """(game "Frame" (players 2)
    (equipment {
        BOARD
        (piece "Man" Each (move Step Forward (to if:(is Empty (to)))))
        (piece "King" Each (move Slide (then (set Var "X" 1))))
        (hand Each)
        (regions "Home" P1 {(sites Bottom) (sites Top)})
        (regions "Far" P2 {(sites Left) (sites Right)}) })
    (rules META (start (place "Man1" 0)) (play MOVES) END))"""
USUAL = {
    "BOARD": '(board (square 5) (track "Track" {0..4} loop:True))',
    "META": "",
    "MOVES": "(move Add (to (sites Empty)))",
    "END": "(end (if (is Full) (result Mover Win)))",
}
#: What the letters in examples may be.
LETTERS = {"s": "(to)", "R": "(sites Top)"}


def beginning(chapter: str) -> str:
    """What a chapter tells in short."""
    (path,) = SEMANTICS.glob(f"{chapter}-*.md")
    (told,) = re.findall(r"^## In short\n(.*?)^## ", text(path), re.DOTALL | re.MULTILINE)
    return str(told)


def examples(chapter: str) -> list[str]:
    """The whole clauses in the left column of its table; those with dots are left out."""
    rows = re.findall(r"^\| (.*?) \|", beginning(chapter), re.MULTILINE)
    clauses = [each for row in rows for each in re.findall(r"`(\([^`]*\))`", row)]
    return [each for each in clauses if "..." not in each and not re.search(r"\b[ABC]\b", each)]


def place(chapter: str, example: str) -> dict[str, str]:
    """Where an example stands in the frame."""
    if chapter == "02":
        whole = example.startswith(("(board ", "(mancalaBoard "))
        return {"BOARD": example if whole else f"(board {example})"}
    if chapter == "05":
        return {"MOVES": example}
    if chapter == "06":
        if example.startswith("(end"):
            return {"END": example}
        if example.startswith("(meta"):
            return {"META": example}
        return {"MOVES": f"(move Add (to (sites Empty)) (then {example}))"}
    for letter, meant in LETTERS.items():
        example = re.sub(rf"(?<=[ :]){letter}(?=[ )])", meant, example)
    number = f"(count Sites in:{example})" if chapter == "08" else example
    is_condition = example.startswith(("(is ", "(no ", "(can "))
    return {
        "END": f"(end (if {example if is_condition else f'(= 1 {number})'} (result Mover Win)))"
    }


@pytest.mark.parametrize("chapter", ["02", "05", "06", "07", "08"])
def test_the_first_examples_of_a_chapter_can_be_played(chapter: str) -> None:
    found = examples(chapter)
    assert len(found) >= 7
    for example in found:
        description = FRAME
        for word, clause in (USUAL | place(chapter, example)).items():
            description = description.replace(word, clause, 1)
        state = ludeme.load(description, tier="python").start(seed=1)
        state.apply(state.legal_moves()[0])


def test_the_first_game_of_the_manual() -> None:
    game = "\n".join(re.findall(r"^    (.*)$", beginning("01"), re.MULTILINE))
    small, large = ludeme.load(game), ludeme.load(game, options=["Size/7x7"])
    assert len(small.start(seed=1).legal_moves()) == 5
    assert large.facts.total_sites == 49
