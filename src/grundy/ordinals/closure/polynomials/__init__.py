"""Polynomials over the field of a model: their factors, and one root of each."""
