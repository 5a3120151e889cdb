"""Questions about lexicodes: their matrices and weights, and words corrected by play."""
