"""What components of special kinds need: large pieces, dominoes, cards."""
