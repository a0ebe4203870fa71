"""`ludeme solve`: the solution of a puzzle, and whether there is another one."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any

from ludeme.app import exits
from ludeme.app.arguments import above_zero, add_game, add_json, add_seed, positive
from ludeme.app.library import load_any
from ludeme.app.measuring.interruption import until_interrupted
from ludeme.app.terminal.console import Screen
from ludeme.app.terminal.positions import add_position, position_of
from ludeme.model.quantities import counted

if TYPE_CHECKING:
    from ludeme.play.game import Game
    from ludeme.play.state import State
    from ludeme.player.solving.solver import Solution, Solver

SUMMARY = "Solve a puzzle, and say whether it has one solution; or find the shortest way to win."
PLACE = 17
#: Solutions of a deduction puzzle that are looked for: enough to say whether there is only one.
_SOLUTIONS = 2
#: Seconds between looks at how far it is.
_PACE = 0.1


def declare(parser: ArgumentParser) -> None:
    """Add the arguments."""
    add_game(parser)
    add_position(parser)
    text = f"of a deduction puzzle: stop after so many (default: {_SOLUTIONS})"
    parser.add_argument("--solutions", type=positive, default=_SOLUTIONS, metavar="N", help=text)
    parser.add_argument("--seconds", type=above_zero, metavar="S", help="search so long")
    add_seed(parser)
    add_json(parser)


def run(arguments: Namespace) -> int:
    """Search, and print what was found."""
    from ludeme.play.game import Game
    from ludeme.player.solving.solver import why_not

    screen = Screen(arguments)
    with screen.busy("loading"):
        game = load_any(arguments)
        if reason := why_not(game):
            raise exits.UserError(f"{game.name} cannot be solved: {reason}")
        state = position_of(game, arguments)
    if state.over:
        raise exits.UserError(f"there is nothing to solve: {game.name} is over in this position")
    with screen.busy("compiling"):
        assert isinstance(game, Game)  # reason: matches are refused above
        search = _Search(game, state)
    with until_interrupted(screen) as stop, screen.doing("searching") as say:
        while search.goes_on(arguments.solutions, arguments.seconds):
            search.run(arguments.solutions)
            say(search.progress)
    if arguments.json:
        screen.data(stop.told(search.data()))
    else:
        _print(screen, search)
    return stop.code(exits.OK if search.found else exits.FAILED)


class _Search:
    """A search from a position, and how long it took."""

    def __init__(self, game: Game, state: State) -> None:
        import numpy as np

        from ludeme.player.solving.solvers import solver_of

        self.state = state
        self.solver: Solver = solver_of(game, np.array(state.row, np.int32))
        self._began = perf_counter()
        self._seconds = 0.0

    def goes_on(self, solutions: int, seconds: float | None) -> bool:
        """Whether there is something to look for, and time."""
        if self.solver.done or (seconds is not None and self._seconds >= seconds):
            return False
        return not self.solver.has(solutions)

    def run(self, solutions: int) -> None:
        """Search on for a moment, or until there are so many solutions."""
        from ludeme.player.search.budget import Budget, spend

        spend(Budget(seconds=_PACE), partial(self.solver.look_for, solutions))
        self._seconds = perf_counter() - self._began

    @property
    def deduces(self) -> bool:
        """Whether a deduction puzzle is solved, which may have several solutions."""
        return self.state.game.facts.deduction

    @property
    def found(self) -> list[Solution]:
        """The solutions: all of a deduction puzzle, else the shortest that is known."""
        return self.solver.solutions if self.deduces else self.solver.solutions[-1:]

    @property
    def progress(self) -> str:
        """How far it is."""
        known = counted(len(self.solver.solutions), "solution")
        return f"{known}, {counted(self.solver.looked, 'position', ',')}"

    @property
    def verdict(self) -> str:
        """What is known in the end, in words."""
        known = len(self.found)
        if not known:
            return "there is no solution" if self.solver.exhausted else "no solution was found"
        if not self.deduces:
            moves = counted(len(self.found[0].moves), "move")
            return f"{moves}: {'the fewest' if self.solver.shortest else 'fewer may do'}"
        if not self.solver.done:
            return f"{counted(known, 'solution')}, and there may be more"
        if not self.solver.exhausted:
            return f"{counted(known, 'solution')}; no other one was found"
        return "the only solution" if known == 1 else f"all {known} solutions"

    @property
    def cost(self) -> str:
        """What that took."""
        return f"{counted(self.solver.looked, 'position', ',')}, {self._seconds:.1f} s"

    def data(self) -> dict[str, Any]:
        """All of it."""
        solver = self.solver
        known = {"shortest": solver.shortest} if not self.deduces else {}
        return {
            "game": self.state.game.name,
            "solutions": [{"moves": self.played(each)[0]} for each in self.found],
            **known,
            "exhausted": solver.exhausted,
            "verdict": self.verdict,
            "positions": solver.looked,
            "seconds": self._seconds,
        }

    def played(self, solution: Solution) -> tuple[list[str], State]:
        """The moves of a solution by their names, and the position behind them."""
        from ludeme.app.terminal.names import Names
        from ludeme.player.solving.puzzles import replayed

        names, state = Names(self.state.game), self.state.copy()
        said = [names.own(before, move) for move, before in replayed(state, solution)]
        return said, state


def _print(screen: Screen, search: _Search) -> None:
    """The solutions, and what is known of others."""
    from ludeme.app.terminal.drawing import Drawing

    drawing = Drawing(search.state.game)
    for number, solution in enumerate(search.found, 1):
        moves, state = search.played(solution)
        if len(search.found) > 1:
            screen.out.print(f"solution {number}", style="bold")
        if not search.deduces:
            screen.out.print(" ".join(moves), markup=False)
        screen.out.print(drawing.board(state.contents()), soft_wrap=True)
        screen.out.print()
    screen.out.print(search.verdict, markup=False)
    if screen.talks:
        screen.err.print(search.cost, markup=False)
