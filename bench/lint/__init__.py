"""Lint measured: seeded faults, and the games of the library."""
