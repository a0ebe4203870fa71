"""The frame of a description: players, equipment, start, phases, end (spec 04, 06 §B)."""
