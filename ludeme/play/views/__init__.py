"""What each player may see of a position, and positions that fit it."""
