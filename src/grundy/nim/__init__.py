"""The field of nimbers: NumPy ufuncs on arrays, Python integers of any size, scalars with operators."""

from grundy.nim.field import add, artin_schreier, divide, frobenius, multiply, power, reciprocal, sqrt, square

__all__ = ["add", "artin_schreier", "divide", "frobenius", "multiply", "power", "reciprocal", "sqrt", "square"]
