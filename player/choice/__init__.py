"""Which search a game is played with: by what was learned, by its rules, and by a short trial."""
