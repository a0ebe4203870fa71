"""The canonical layout of a description: blanks and line breaks anew, everything else as it is."""

from .formatting import formatted

__all__ = ["formatted"]
