"""Nim values of all heaps up to a size: one file a method, and the run that chooses among them."""
