"""How a command may end: exit codes, and the errors a user caused."""

from __future__ import annotations

OK = 0
FAILED = 1
USAGE = 2
UNSUPPORTED = 3
INTERNAL = 70
INTERRUPTED = 130


class UserError(Exception):
    """Something the user can put right; the message says what, in one or two lines."""
