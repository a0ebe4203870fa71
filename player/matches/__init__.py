"""Matches between agents, and what their results say."""
