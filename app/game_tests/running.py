"""Runs tests, and says what they found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from xml.etree import ElementTree

from ludeme.app.crash_report import reported
from ludeme.app.exits import UserError
from ludeme.app.game_tests.case import Case, Tests
from ludeme.app.game_tests.expectations import EXPECTATIONS
from ludeme.app.game_tests.set_up import position_of
from ludeme.grammar import LudemeError
from ludeme.play.playable import CannotPlay
from ludeme.play.state import State


@dataclass(frozen=True)
class Outcome:
    """What a test found."""

    path: Path
    case: Case
    faults: tuple[str, ...]
    seconds: float

    @property
    def place(self) -> str:
        """File and line."""
        return f"{self.path}:{self.case.line}"


def outcomes(tests: Tests) -> Iterator[Outcome]:
    """Run the tests of a file one after the other."""
    for case in tests.cases:
        began = perf_counter()
        faults = tuple(_faults(tests, case))
        yield Outcome(tests.path, case, faults, perf_counter() - began)


def _faults(tests: Tests, case: Case) -> Iterator[str]:
    """What is wrong with a test or its game; whatever it is, the other tests are run."""
    try:
        state = position_of(tests.game, case.set_up)
        for key, value in case.expected.items():
            yield from (f"{key}: {fault}" for fault in _faults_of(state, key, value))
    except LudemeError as error:
        yield error.description()
    except (UserError, CannotPlay) as error:
        yield str(error)
    except MemoryError:
        yield "there is not enough memory for that"
    except Exception as error:
        yield reported(error, ["test", str(tests.path), f"({case.name})"])


def _faults_of(state: State, key: str, value: object) -> Iterator[str]:
    """What is wrong with one expectation, or what it cannot ask: the others are tested too."""
    try:
        yield from EXPECTATIONS[key].faults(state, value)
    except UserError as error:
        yield str(error)


def junit(found: list[Outcome]) -> str:
    """The outcomes as JUnit's XML, which build servers read."""
    suites = ElementTree.Element("testsuites")
    for path in dict.fromkeys(each.path for each in found):
        own = [each for each in found if each.path == path]
        failed = sum(bool(each.faults) for each in own)
        seconds = f"{sum(each.seconds for each in own):.3f}"
        suite = ElementTree.SubElement(
            suites,
            "testsuite",
            name=str(path),
            tests=str(len(own)),
            failures=str(failed),
            time=seconds,
        )
        for each in own:
            case = ElementTree.SubElement(
                suite,
                "testcase",
                name=each.case.name,
                classname=path.name,
                time=f"{each.seconds:.3f}",
            )
            if each.faults:
                failure = ElementTree.SubElement(case, "failure", message=each.faults[0])
                failure.text = "\n".join((each.place, *each.faults))
    ElementTree.indent(suites)
    return ElementTree.tostring(suites, encoding="unicode", xml_declaration=True) + "\n"
