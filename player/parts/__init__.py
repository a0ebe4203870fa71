"""The parts that searches are assembled from: one file for each scheme."""
