"""Search: the tree, its two loops, the memory and the budget of one search."""
