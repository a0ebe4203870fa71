"""The terminal: boards, names of moves, a person at the keyboard."""
