"""The compiled kernels of this room."""

from grundy import _core

__all__ = ["OrdinalAlgebra", "OrdinalArray", "OrdinalField", "OrdinalTerms", "ordinal_array"]

OrdinalAlgebra = _core.OrdinalAlgebra
OrdinalArray = _core.OrdinalArray
OrdinalField = _core.OrdinalField
OrdinalTerms = _core.OrdinalTerms
ordinal_array = _core.ordinal_array
