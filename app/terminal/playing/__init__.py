"""A game at the terminal: who sits there, what they see, and what they take back."""
