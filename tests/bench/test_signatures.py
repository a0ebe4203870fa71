"""The comparison of signatures where the grammar is not there."""

from __future__ import annotations

import pytest

from bench import signatures


def test_a_grammar_that_is_not_there_is_said_in_one_line(monkeypatch, tmp_path):
    nowhere = tmp_path / "signatures.json"
    monkeypatch.setattr(signatures, "GRAMMAR", nowhere)
    with pytest.raises(SystemExit) as ended:
        signatures.main()
    assert ended.value.code == f"the grammar is needed, and there is no file {nowhere}"
