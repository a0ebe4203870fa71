"""Games that can be played perfectly, as judges of agents."""
