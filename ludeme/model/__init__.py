"""What a compiled game is, as data: facts, the layout of a position, the emitted program."""
