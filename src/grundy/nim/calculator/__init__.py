"""A calculator for nimbers that are written as a text."""

from grundy.nim.calculator.evaluation import calculate

__all__ = ["calculate"]
