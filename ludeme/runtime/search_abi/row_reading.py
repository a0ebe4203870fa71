"""What kernels ask of a row: whose decision it is, what an end is worth. And its copy."""

from __future__ import annotations

from ludeme.runtime.search_abi import outcome
from ludeme.runtime.search_abi.kernel import helper

deciding_seat = helper(outcome.deciding_seat)
read_utilities = helper(outcome.read_utilities)
seat_of = helper(outcome.seat_of)
colour_of = helper(outcome.colour_of)
is_over_for = helper(outcome.is_over_for)


@helper
def copy_into(target, source):  # type: ignore[no-untyped-def]
    """Copy a row, or another vector, to one that is as long or longer."""
    for i in range(source.shape[0]):
        target[i] = source[i]
