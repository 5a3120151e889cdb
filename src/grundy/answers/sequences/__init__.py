"""Questions about heap games: nim values, their period and its proof."""
