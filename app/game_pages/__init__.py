"""A game that was kept, as one file of HTML."""
