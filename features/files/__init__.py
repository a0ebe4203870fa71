"""Features and weights as text, in our notation and in the reference's."""
