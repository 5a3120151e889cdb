"""Layouts of digraphs in layers: edges lead down, with few crossings, and go smoothly round what is in the way."""
