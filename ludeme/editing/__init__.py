"""What an editor asks about a text that is being written: it may be wrong anywhere."""
