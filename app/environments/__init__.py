"""Games as environments of other libraries, which bring learners of their own."""

#: The extra of ours that brings these libraries, and what needs them.
EXTRA = "environments"
