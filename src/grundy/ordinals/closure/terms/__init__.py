"""Sums of few terms ω^β·n, in fields of any degree: too large to be packed."""
