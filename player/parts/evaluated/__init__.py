"""Parts of searches that ask an evaluation."""
