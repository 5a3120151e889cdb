"""Nim values of all heaps up to a size: the engines, and the run that leads one of them; start with `engines`."""
