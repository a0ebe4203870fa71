"""What `auto` chooses for games that nothing was learned for."""
