"""Tree to ludemes: signatures, the assignment of arguments, messages about what does not fit."""
