"""What the pages show happens: their code runs, and prints what they say.

Of every page in `docs/` and its folders, in order and in one process of its own:

- a block of ```python is run; if a block of ```text follows directly, it is what that prints;
- a block of ```console has commands after `$ ` and below each what it prints; a line `...` stands
  for any lines;
- a block of ```sh has commands that take too long: they must be ones that `ludeme` understands;
- a picture that a command writes is the one of that name in `docs/pictures`. With
  LUDEME_WRITE_PICTURES=1 it is put there (`make pictures`);
- a block whose first line is a comment with nothing but a file's name, `# agent.py` or
  `// game.lud`, is that file instead, beside which all this runs.

So a new page needs no new test.
"""

from __future__ import annotations

import ast
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from bench.imports import ORDER
from ludeme.app.command_line import read_arguments

from .documents import DOCS, GENERATED, text

BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$(?:\n*^```(text)\n(.*?)^```$)?", re.DOTALL | re.MULTILINE)
#: The first line of a block that is a file.
NAMED = re.compile(r"(?:#|//) ([\w\-.]+\.\w+)\n")
FOLDERS = ("adding", "how-to", "tutorial", "api")
PAGES = [
    page
    for page in (
        *DOCS.glob("*.md"),
        *(each for one in FOLDERS for each in DOCS.glob(f"{one}/*.md")),
    )
    if page not in GENERATED
]
#: What stands for any lines.
ELLIPSIS = "..."
#: Pages whose blocks of console belong to another test.
ELSEWHERE = {"features.md"}

#: Runs the steps of a page, which it reads as JSON, and says what each one printed.
RUNNER = """
import contextlib, io, json, shlex, sys
from ludeme.app.main import main
printed = []
for kind, step in json.load(sys.stdin):
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        if kind == "python":
            exec(compile(step, "<page>", "exec"), globals())
        else:
            main(shlex.split(step)[1:])
    printed.append(out.getvalue())
sys.stdout.write(json.dumps(printed))
"""


def steps(page: str) -> list[tuple[str, str, str | None]]:
    """(kind, what is run, what it prints); None where the page does not say what is printed."""
    found: list[tuple[str, str, str | None]] = []
    for kind, body, shows, shown in BLOCK.findall(page):
        if NAMED.match(body):
            continue
        if kind == "python":
            found.append((kind, body, shown if shows else None))
        elif kind == "console":
            for command in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
                line, _, printed = command.partition("\n")
                found.append((kind, line, printed))
    return found


def write_files(page: str, folder: Path) -> None:
    for _, body, *_ in BLOCK.findall(page):
        if named := NAMED.match(body):
            (folder / named[1]).write_text(body.removeprefix(named[0]).lstrip(), encoding="utf-8")


def run(page: str, folder: Path) -> list[str]:
    """What each step of a page prints."""
    write_files(page, folder)
    work = json.dumps([(kind, step) for kind, step, _ in steps(page)])
    done = subprocess.run(
        [sys.executable, "-c", RUNNER], input=work, cwd=folder, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    printed: list[str] = json.loads(done.stdout)
    return printed


def lines(printed: str) -> list[str]:
    return [line.rstrip() for line in printed.strip().splitlines()]


WITH_STEPS = [page for page in PAGES if page.name not in ELSEWHERE and steps(text(page))]


#: Pages whose steps compile a search of their own, and folders of many pages.
SLOW = ("selection-rule.md", "how-to", "tutorial", "api")
STEPS = [
    pytest.param(
        page,
        id=page.relative_to(DOCS).as_posix(),
        marks=[pytest.mark.thorough] if {page.name, page.parent.name} & set(SLOW) else [],
    )
    for page in WITH_STEPS
]


@pytest.mark.parametrize("page", STEPS)
def test_what_a_page_shows_happens(page: Path, tmp_path: Path) -> None:
    shown = steps(text(page))
    for (_, step, said), printed in zip(shown, run(text(page), tmp_path), strict=True):
        if said is not None:
            assert_same(lines(printed), lines(said), step)
    for picture in tmp_path.glob("*.svg"):
        assert_up_to_date(picture)


def assert_same(printed: list[str], said: list[str], step: str) -> None:
    """Lines of three dots stand for any lines."""
    if ELLIPSIS not in said:
        assert printed == said, step
        return
    pattern = "".join(".*" if line == ELLIPSIS else re.escape(f"{line}\n") for line in said)
    whole = "".join(f"{line}\n" for line in printed)
    assert re.fullmatch(pattern, whole, re.DOTALL), f"{step}\n{whole}"


def assert_up_to_date(picture: Path) -> None:
    kept = DOCS / "pictures" / picture.name
    if os.environ.get("LUDEME_WRITE_PICTURES"):
        kept.write_text(picture.read_text("utf-8"), "utf-8")
    assert kept.read_text("utf-8") == picture.read_text("utf-8"), "run: make pictures"


def commands(page: str) -> list[str]:
    """The commands that a page shows without running them."""
    shown = [body for kind, body, *_ in BLOCK.findall(page) if kind == "sh"]
    return [line for body in shown for line in body.splitlines() if line.startswith("ludeme ")]


def test_commands_that_are_only_shown_are_understood() -> None:
    shown = {command for page in PAGES for command in commands(text(page))}
    assert len(shown) > 5
    for command in sorted(shown):
        read_arguments(shlex.split(command, comments=True)[1:])


#: What is shown by an example that is run.
EXAMPLES = ("condition", "move", "agent", "selection-rule", "command", "architecture")


def test_worked_examples_are_run() -> None:
    assert {f"{name}.md" for name in EXAMPLES} <= {page.name for page in WITH_STEPS}
    for page in DOCS.glob("adding/*.md"):
        assert any(said is not None for _, _, said in steps(text(page))), page.name


@pytest.mark.parametrize("name", [name for name in EXAMPLES if name != "architecture"])
def test_the_module_of_a_worked_example_is_one_of_the_house(name: str) -> None:
    kind, body, *_ = next(block for block in BLOCK.findall(text(DOCS / "adding" / f"{name}.md")))
    assert kind == "python" and ast.get_docstring(ast.parse(body))
    assert max(map(len, body.splitlines())) <= 100


def test_a_page_that_is_wrong_is_found(tmp_path: Path) -> None:
    page = "```python\nprint(1)\n```\n\n```text\n2\n```\n\n```console\n$ ludeme --version\n1\n```\n"
    assert [said for _, _, said in steps(page)] == ["2\n", "1\n"]
    assert run("```python\nprint(1)\n```", tmp_path) == ["1\n"]
    assert_same(["a", "b", "c"], ["a", "...", "c"], "")
    with pytest.raises(AssertionError):
        assert_same(["a", "b", "d"], ["a", "...", "c"], "")
    with pytest.raises(AssertionError, match="NameError"):
        run("```python\nlost\n```", tmp_path)


def test_the_order_of_imports_is_told() -> None:
    page = text(DOCS / "architecture.md")
    rows = re.findall(r"^\| \d+ \|.*\| ([^|]*) \|$", page, re.MULTILINE)
    stages = [package for row in rows for package in re.findall(r"`([\w.]+)`", row)]
    assert stages == [package for stage in ORDER for package in stage]
