"""Cosets of a code: their weights, the covering radius, and decoding by a table."""

from grundy.codes.cosets.syndromes import SyndromeTable

__all__ = ["SyndromeTable"]
