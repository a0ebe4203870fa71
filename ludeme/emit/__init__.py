"""Writing the program of a game: text, tables, memory layout, primitive actions."""
