"""What a run of a row needs: matches, trainings, agents, and where their results are kept."""
