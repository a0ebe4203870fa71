"""How good a game is: games are recorded once, and many measures are taken from the records."""
