"""What the numbers of a program can be, so that its accesses stay within their arrays."""
