"""A yardstick: alpha-beta with evaluations set by hand, as textbooks give them, for four games."""
