"""How the commands about codes tell what they found: grids, bars, cycles, coins and words."""
