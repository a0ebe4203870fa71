"""From games to verdicts: intervals, answers that may be open, and the versions of the rules."""
