"""What results are worth to alpha-beta, beside evaluations."""

#: What a win is worth before it is made sooner or later, and less than any win that is found.
WIN, NEARLY_WIN = 1e6, 5e5
#: More than any score.
INFINITE = 1e9
