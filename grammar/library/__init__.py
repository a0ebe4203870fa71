"""The texts of the library macros, and what the comments in them say."""
