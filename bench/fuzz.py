"""Changed descriptions played by checked machine code: `python -m bench.fuzz FOLDER -n 20000`.

Every case has a process of its own (`ludeme.app.measuring.played_fuzzing`). Results are appended to
`bench/results/fuzz.jsonl`, a line for each block of cases; blocks already there (of the same
commit, descriptions and seed) are skipped, so a run can be resumed. Blocks with slow cases are
played once more at the end, when no other block takes time from them; that line is the one that
counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import asdict
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from bench.measuring import circumstances, command_line, run
from ludeme.app.arguments import add_dirty
from ludeme.app.fidelity.status import file_digest
from ludeme.app.measuring import journal
from ludeme.app.measuring.fuzzing import FAULTS, Case, files_in
from ludeme.app.measuring.played_fuzzing import played_case_of, warm_up

RESULTS = Path(__file__).parent / "results" / "fuzz.jsonl"
BLOCK = 20


def main() -> int:
    """Run the blocks that are missing, and sum all up."""
    parser = command_line("fuzz", __doc__)
    parser.add_argument("folder", type=Path, help="of descriptions to change")
    parser.add_argument("-n", type=int, default=20_000, help="number of cases")
    parser.add_argument("--seed", type=int, default=1, help="fixes the changes (default 1)")
    parser.add_argument("--jobs", type=int, default=1, help="blocks at a time (default 1)")
    add_dirty(parser)
    args = parser.parse_args()
    about = circumstances("bench.fuzz", RESULTS, args)
    files = files_in(args.folder)
    about |= {"files": file_digest(*files)}
    rows = {r["first"]: r for r in journal.read(RESULTS) if _is_of(r, about, args.seed, args.n)}
    missing = [first for first in range(0, args.n, BLOCK) if first not in rows]
    work = partial(_played_block, files, args.seed, args.n)
    warm_up()
    with journal.opened(RESULTS) as keep:

        def tell(row: dict[str, Any]) -> None:
            rows[row["first"]] = row
            keep(row | about)
            print(f"{row['first'] + BLOCK}: {_told(rows.values())}", flush=True)

        with Pool(args.jobs) as pool:
            for row in pool.imap(work, missing):
                tell(row)
        for first in [row["first"] for row in rows.values() if _is_doubtful(row)]:
            tell(work(first) | {"alone": True})
    print(_told(rows.values()))
    return 1 if any(row["faults"] for row in rows.values()) else 0


def _is_doubtful(row: dict[str, Any]) -> bool:
    return "slow" in row["outcomes"] and "alone" not in row


def _is_of(row: dict[str, Any], about: dict[str, Any], seed: int, end: int) -> bool:
    """Whether a row is one of the blocks that are asked for, with all of its cases."""
    same = all(row.get(name) == about[name] for name in ("commit", "files"))
    cases = min(BLOCK, end - row["first"])
    return same and row["seed"] == seed and sum(row["outcomes"].values()) == cases


def _played_block(files: list[Path], seed: int, end: int, first: int) -> dict[str, Any]:
    numbers = range(first, min(first + BLOCK, end))
    return _block([played_case_of(files, seed, number) for number in numbers], seed)


def _block(cases: Sequence[Case], seed: int) -> dict[str, Any]:
    return {
        "first": cases[0].number,
        "seed": seed,
        "outcomes": dict(Counter(case.outcome for case in cases)),
        "slowest": max(case.seconds for case in cases),
        "megabytes": max(case.memory for case in cases),
        "faults": [_without_text(case) for case in cases if case.outcome in FAULTS],
    }


def _without_text(case: Case) -> dict[str, Any]:
    """A fault as data. The text is other people's, and follows from the file, seed and number."""
    return {name: value for name, value in asdict(case).items() if name != "text"}


def _told(rows: Collection[dict[str, Any]]) -> str:
    total: Counter[str] = Counter()
    for row in rows:
        total.update(row["outcomes"])
    parts = ", ".join(f"{number} {outcome}" for outcome, number in total.most_common())
    slowest, most = max(r["slowest"] for r in rows), max(r["megabytes"] for r in rows)
    return f"{total.total()} cases: {parts}; slowest {slowest} s, most memory {most} MB"


if __name__ == "__main__":
    run(main)
