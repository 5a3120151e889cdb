"""The compiled kernels for ordinals, and for polynomials over GF(2) encoded as integers."""

from grundy import _core

OrdinalAlgebra = _core.OrdinalAlgebra
OrdinalArray = _core.OrdinalArray
OrdinalField = _core.OrdinalField
OrdinalTerms = _core.OrdinalTerms
ordinal_array = _core.ordinal_array

BinaryModulus = _core.BinaryModulus
gcd_with_factor = _core.binary_gcd
linear_recurrence = _core.binary_linear_recurrence
multiply = _core.binary_multiply
quotient_remainder = _core.binary_quotient_remainder
series_reciprocal = _core.binary_series_reciprocal
square = _core.binary_square
