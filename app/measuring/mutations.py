"""Descriptions that are almost right: a text with a few of its words and brackets changed."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from random import Random

from ludeme.binding.reference import entries, enumerations

_TOKEN = re.compile(r'"[^"\n]*"|//[^\n]*|[A-Za-z]+:|[(){}]|[^\s(){}"]+|\s+')
_NUMBER = re.compile(r"-?\d+(\.\d+)?")
_WHOLE = re.compile(r"-?\d{1,9}")
_WORD = re.compile(r"[A-Za-z]\w*")

#: Numbers at which something may go wrong.
NUMBERS = (
    "0", "-1", "1", "2", "3", "7", "17", "64", "100", "1000", "65536", "1000000", "1000000000",
    "2147483647", "2147483648", "-2147483648", "0.5", "-0.1", "1e9", "1e-9", "Infinity", "Off",
    "1..9",
)  # fmt: skip
#: Numbers that depend on the position: sites, counts, levels, players, beyond what there is.
COMPUTED = (
    "(+ (last To) 1000)", "(- (last To) 50)", "(+ (mover) 5)", "(- 0 (count Moves))",
    "(* 100 (count Turns))", "(last From)", "(count Pieces)", "(- (to) 7)", "(+ (from) 9)",
    "(state at:(last To))", "(what at:(+ (site) 1))", "(count Stack at:(last To))",
)  # fmt: skip
#: Most changes of one text.
MOST = 2
#: Of the changes of a text whose numbers are to be changed.
SHARE_OF_NUMBERS = 0.75

Tokens = list[str]
Mutation = Callable[[Tokens, Random], None]


def mutated(text: str, chance: Random, *, numbers: bool = False) -> str:
    """The text with one or two changes drawn by lot; `numbers`: mostly of its numbers."""
    tokens = _TOKEN.findall(text)
    for _ in range(chance.randint(1, MOST)):
        if any(not token.isspace() for token in tokens):
            some = OF_NUMBERS if numbers and chance.random() < SHARE_OF_NUMBERS else MUTATIONS
            chance.choice(some)(tokens, chance)
    return "".join(tokens)


@cache
def _ludeme_names() -> tuple[str, ...]:
    return tuple(
        dict.fromkeys(word for e in entries() for words in e.cls.spellings for word in words)
    )


@cache
def _constants() -> tuple[str, ...]:
    return tuple(dict.fromkeys(member.value for enum in enumerations() for member in enum))


def _place(tokens: Tokens, chance: Random, fits: Callable[[str], object] | None = None) -> int:
    """The place of a token drawn by lot, of a kind if there is one of it."""
    solid = [place for place, token in enumerate(tokens) if not token.isspace()]
    fitting = [place for place in solid if fits is None or fits(tokens[place])]
    return chance.choice(fitting or solid)


def _clause(tokens: Tokens, chance: Random) -> slice:
    """Where a bracketed part stands, brackets included."""
    start = _place(tokens, chance, lambda token: token in "({")
    depth = 0
    for place in range(start, len(tokens)):
        depth += (tokens[place] in ("(", "{")) - (tokens[place] in (")", "}"))
        if depth <= 0:
            return slice(start, place + 1)
    return slice(start, start + 1)


def _delete(tokens: Tokens, chance: Random) -> None:
    del tokens[_place(tokens, chance)]


def _duplicate(tokens: Tokens, chance: Random) -> None:
    place = _place(tokens, chance)
    tokens[place:place] = [tokens[place], " "]


def _swap(tokens: Tokens, chance: Random) -> None:
    one, other = _place(tokens, chance), _place(tokens, chance)
    tokens[one], tokens[other] = tokens[other], tokens[one]


def _rename(tokens: Tokens, chance: Random) -> None:
    tokens[_place(tokens, chance, _WORD.fullmatch)] = chance.choice(_ludeme_names())


def _other_constant(tokens: Tokens, chance: Random) -> None:
    tokens[_place(tokens, chance, _WORD.fullmatch)] = chance.choice(_constants())


def _other_number(tokens: Tokens, chance: Random) -> None:
    tokens[_place(tokens, chance, _NUMBER.fullmatch)] = chance.choice(NUMBERS)


def _near_number(tokens: Tokens, chance: Random) -> None:
    """A number a little beside the one that was meant, or far beyond."""
    place = _place(tokens, chance, _WHOLE.fullmatch)
    if _WHOLE.fullmatch(tokens[place]):
        number = int(tokens[place])
        tokens[place] = str(chance.choice((number - 1, number + 1, 10 * number, -number)))


def _computed_number(tokens: Tokens, chance: Random) -> None:
    """A number that is known in play only."""
    tokens[_place(tokens, chance, _WHOLE.fullmatch)] = chance.choice(COMPUTED)


def _other_bracket(tokens: Tokens, chance: Random) -> None:
    tokens[_place(tokens, chance, lambda token: token in "(){}")] = chance.choice("(){}[]<>")


def _insert(tokens: Tokens, chance: Random) -> None:
    words: Sequence[str] = chance.choice((_ludeme_names(), _constants(), NUMBERS, '(){}"#~<>'))
    place = _place(tokens, chance)
    tokens[place:place] = [chance.choice(words), " "]


def _delete_clause(tokens: Tokens, chance: Random) -> None:
    del tokens[_clause(tokens, chance)]


def _move_clause(tokens: Tokens, chance: Random) -> None:
    """Write one clause in the place of another: rules within rules of another kind."""
    copied = tokens[_clause(tokens, chance)]
    tokens[_clause(tokens, chance)] = copied


def _nest_clause(tokens: Tokens, chance: Random) -> None:
    """Write a clause once more behind itself."""
    where = _clause(tokens, chance)
    tokens[where.stop : where.stop] = [" ", *tokens[where]]


#: The gentle ones more often: most texts should get as far as the rules.
MUTATIONS: tuple[Mutation, ...] = (
    _delete, _duplicate, _swap, _rename, _other_bracket, _insert,
    *(_other_constant, _other_number, _delete_clause, _move_clause, _nest_clause) * 3,
)  # fmt: skip
OF_NUMBERS: tuple[Mutation, ...] = (_other_number, _near_number, _near_number, _computed_number)
