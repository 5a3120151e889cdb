"""The compiled kernels of this room."""

from grundy import _core

__all__ = ["OrdinalAlgebra", "OrdinalField", "OrdinalTerms"]

OrdinalAlgebra = _core.OrdinalAlgebra
OrdinalField = _core.OrdinalField
OrdinalTerms = _core.OrdinalTerms
