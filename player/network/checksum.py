"""A checksum in a file of ONNX, so that no damage goes unnoticed.

It is an entry of the metadata: its digits count as zeros when it is worked out, so it can stand in
the file that it is of. Whoever reads it needs no package for ONNX, only the bytes.
"""

from __future__ import annotations

import re
from hashlib import sha256

#: The entry's name.
CHECKSUM = "ludeme checksum"
#: What the entry has while the checksum is worked out.
NO_DIGITS = "0" * 64
#: The name, the tag and the length of a text of 64 bytes in a protocol buffer, then the digits.
_ENTRY = re.compile(CHECKSUM.encode() + rb"\x12\x40([0-9a-f]{64})")


def with_checksum(content: bytes) -> bytes:
    """The content with the digits of its checksum in the entry, which has `NO_DIGITS` so far."""
    found = _ENTRY.search(content)
    if found is None:
        raise ValueError(f"there is no entry {CHECKSUM!r}")
    begin, end = found.span(1)
    return content[:begin] + sha256(content).hexdigest().encode() + content[end:]


def is_whole(content: bytes) -> bool | None:
    """Whether a file is as it was written; None if it has no checksum, as older ones."""
    found = _ENTRY.search(content)
    if found is None:
        return None
    begin, end = found.span(1)
    blank = content[:begin] + NO_DIGITS.encode() + content[end:]
    return sha256(blank).hexdigest().encode() == found[1]
