"""Periods of nim sequences, each with the finite check that proves it for ever; start with `theorems`."""
