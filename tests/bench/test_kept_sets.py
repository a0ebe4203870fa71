"""What is kept of experiments beside their results: notes on sets of features, and the page."""

from pathlib import Path

import pytest

from bench.experiments.__main__ import main
from bench.experiments.running.learning import seconds_of_practice
from bench.experiments.running.store import Store
from ludeme.grammar.errors import LudemeError


@pytest.mark.parametrize("damaged", ["", "{", "[]", '{"games": 3}'])
def test_a_damaged_note_is_said_to_be_one(tmp_path, damaged):
    store = Store(tmp_path)
    note = store.weights_file("000-E1", "teeko").with_suffix(".json")
    note.parent.mkdir(parents=True)
    note.write_text(damaged)
    with pytest.raises(LudemeError, match=f"{note} is no note on a set of features; remove it"):
        seconds_of_practice(store, "teeko")


def test_no_folder_is_made_for_a_page(tmp_path, capsys):
    page = tmp_path / "nowhere" / "page.md"
    assert main(["--write", str(page)]) == 2
    assert f"there is no folder {Path(page).parent}" in capsys.readouterr().err
    assert not page.parent.exists()
