"""What is known before any text is written: components, containers, regions, capabilities."""
