"""Do descriptions keep their trees in canonical layout? `python -m bench.layouts FOLDER`."""

from __future__ import annotations

import warnings
from pathlib import Path

from rich.progress import track

from bench.measuring import command_line, run
from ludeme.grammar import LudemeError, parse, to_text
from ludeme.grammar.formatting import formatted


def main() -> int:
    """Lay every description of a folder out anew, twice, and compare the trees by its defaults."""
    parser = command_line("layouts", __doc__)
    parser.add_argument("folder", type=Path, help="of descriptions to lay out anew")
    files = sorted(parser.parse_args().folder.rglob("*.lud"))
    wrong = []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for path in track(files, "laying out"):
            fault = _fault(path.read_text(encoding="utf-8"))
            if fault:
                wrong.append(f"{path}: {fault}")
    print(*wrong, f"{len(files) - len(wrong)} of {len(files)} keep their trees", sep="\n")
    return 1 if wrong else 0


def _fault(text: str) -> str:
    try:
        after = formatted(text)
        if formatted(after) != after:
            return "another layout the second time"
        same = to_text(parse(after).root) == to_text(parse(text).root)
    except LudemeError as error:
        return str(error)
    return "" if same else "another tree"


if __name__ == "__main__":
    run(main)
