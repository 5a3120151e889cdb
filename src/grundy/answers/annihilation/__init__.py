"""Questions about annihilation games: who wins with these tokens, every move, and the spaces of positions."""
