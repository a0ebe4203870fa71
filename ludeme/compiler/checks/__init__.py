"""What a description says that cannot be meant, though it is in the language."""
