"""Commands for who plays, or lets others play."""
