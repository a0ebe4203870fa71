"""Games as JavaScript: the emitted program in the language of browsers."""
