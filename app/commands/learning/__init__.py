"""Commands for who trains players."""
