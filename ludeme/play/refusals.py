"""What cannot be played as it was asked for: the asker's to put right, and no fault of ours."""

from __future__ import annotations


class CannotPlay(ValueError):
    """An agent that is not for this game, or a game that is not for what was asked."""
