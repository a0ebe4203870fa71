"""Features as values: walks, elements, patterns, and when one implies another."""
