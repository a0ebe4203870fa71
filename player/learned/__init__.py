"""What was learned for games and is kept beside them, for players to find by themselves."""
