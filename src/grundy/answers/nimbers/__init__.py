"""Questions about nim arithmetic: an expression, and the tables."""
