"""Features from rules: minimum, atomic and candidate features, and how two become one."""
