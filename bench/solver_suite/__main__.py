"""`python -m bench.solver_suite`: who finds the forced results; `--write` makes the suite anew."""

from __future__ import annotations

import sys
from argparse import ArgumentParser

from bench.solver_suite.asking import AGENT, finds
from bench.solver_suite.making import GAMES, made
from bench.solver_suite.positions import by_game, read, write
from ludeme.play.loading import load_game


def main() -> int:
    """Make the suite, or ask an agent for its results; 1 if it misses any."""
    parser = ArgumentParser(prog="python -m bench.solver_suite", description=__doc__)
    parser.add_argument("--write", action="store_true", help="search for positions, write the file")
    parser.add_argument("--agent", default=AGENT, help="who is asked")
    arguments = parser.parse_args()
    if arguments.write:
        found = []
        for name in GAMES:
            found += made(name)
            print(f"{name}: {len(found)} positions so far", file=sys.stderr, flush=True)
        write(found)
        return 0
    return _ask(arguments.agent)


def _ask(agent: str) -> int:
    total = missed = 0
    for name, positions in by_game(read()):
        game = load_game(name, tier="numba")
        wrong = [one for one in positions if not finds(agent, one, game)]
        total, missed = total + len(positions), missed + len(wrong)
        print(f"{name:20} {len(positions) - len(wrong):3} of {len(positions)}", flush=True)
        for one in wrong:
            print(f"    missed: {one.result} in {one.within} after {' '.join(one.moves)}")
    print(f"{'all':20} {total - missed:3} of {total}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
