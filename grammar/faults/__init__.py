"""Reading on where a text is wrong: guessed brackets, holes for what cannot be read; and doubts."""
