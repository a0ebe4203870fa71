"""One module per verb of the command line: its summary, its arguments, and what it does."""
