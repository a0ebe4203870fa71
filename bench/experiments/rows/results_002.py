"""What paper 002 found: tables 1 to 4, as the experiments page has them."""

from __future__ import annotations

from typing import NamedTuple


class Share(NamedTuple):
    """What the paper found, in per cent, with half of its 95 % interval."""

    mean: float
    half: float

    @property
    def low(self) -> float:
        """The lower end of the interval, as a share of 1."""
        return (self.mean - self.half) / 100

    @property
    def share(self) -> float:
        """The mean, as a share of 1."""
        return self.mean / 100


def _table(text: str, schemes: tuple[str, ...]) -> dict[str, dict[str, Share]]:
    found: dict[str, dict[str, Share]] = {}
    for line in text.strip().splitlines():
        game, *numbers = line.split()
        pairs = zip(map(float, numbers[::2]), map(float, numbers[1::2]), strict=True)
        found[game] = dict(zip(schemes, (Share(*pair) for pair in pairs), strict=True))
    return found


SCHEMES = ("mast", "to-mast", "past", "rave", "fast", "rave+mast", "rave+fast")
#: Table A of the experiments page (tables 1 and 3 of the paper), against MCTS.
AGAINST_UCT = _table(
    """
    breakthrough 90.00 3.40 85.33 4.01 85.00 4.05 63.33 5.46 81.67 4.39 89.00 4.35 76.50 5.89
    draughts 56.00 5.37 82.17 4.15 57.50 5.36 82.00 4.08 50.33 5.36 84.50 4.78 77.00 5.37
    othello 60.83 5.46 50.17 5.56 67.50 5.24 70.17 5.11 70.83 5.10 79.75 5.52 81.00 5.32
    skirmish 41.33 5.18 48.00 5.29 42.33 5.16 46.33 5.30 96.33 1.86 45.00 6.55 96.00 2.34
    """,
    SCHEMES,
)
#: Table B (tables 2 and 4), against MAST.
AGAINST_MAST = _table(
    """
    breakthrough 52.33 5.66 45.67 5.65 20.33 4.56 39.67 5.55 50.50 6.95 38.50 6.76
    draughts 82.00 4.18 55.83 5.35 78.17 4.36 46.17 5.33 83.50 4.87 74.00 5.81
    othello 40.67 5.47 49.17 5.60 58.17 5.49 56.83 5.55 73.75 6.01 66.00 6.43
    skirmish 56.00 5.31 43.33 5.26 59.83 5.15 97.00 1.70 53.00 6.47 97.00 2.04
    """,
    SCHEMES[1:],
)
#: The cells that have to be reproduced whatever the others are, and how many in all.
FIRST_OF_A = (
    "breakthrough/mast", "breakthrough/rave", "breakthrough/fast", "breakthrough/rave+mast",
    "draughts/to-mast", "draughts/rave", "draughts/rave+mast",
    "othello/past", "othello/fast", "othello/rave+mast",
    "skirmish/fast",
)  # fmt: skip
ENOUGH_OF_A = 22
FIRST_OF_B = ("draughts/rave+mast", "othello/rave+mast", "skirmish/rave+fast")
