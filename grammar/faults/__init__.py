"""Reading on where a text is wrong: guessed brackets, and holes for what cannot be read."""
