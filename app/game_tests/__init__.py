"""Tests that stand beside a game: positions, and what must be true of them (`ludeme test`)."""
