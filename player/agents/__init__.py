"""Agents: whatever chooses moves, by name."""
