"""Passes: from the text of functions to better text, one file each."""
