"""A person at the keyboard."""

from __future__ import annotations

import builtins
from collections.abc import Iterator

import pytest


@pytest.fixture
def typed(monkeypatch):
    """Let a person type these lines."""

    def lines(*texts: str) -> None:
        left: Iterator[str] = iter(texts)

        def answer(prompt: str = "") -> str:
            print(prompt, end="")
            text = next(left, None)
            if text is None:
                raise EOFError
            return text

        monkeypatch.setattr(builtins, "input", answer)

    return lines
