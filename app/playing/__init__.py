"""A game between agents and people, wherever it is shown: what was played, seen, taken back."""
