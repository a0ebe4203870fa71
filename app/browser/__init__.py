"""Games in a browser: a board to click on, agents to play against, rules to change (`serve`)."""
