"""Several threads that search one tree together."""
