"""What kernels work on."""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import TypeAlias

#: Integers in one dimension: a list in the Python tier, machine code's int32 vector elsewhere.
Vector: TypeAlias = MutableSequence[int]
