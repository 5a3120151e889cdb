"""Layouts of undirected graphs: places for their vertices."""
