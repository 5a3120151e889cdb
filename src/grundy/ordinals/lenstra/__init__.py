"""The objects of Lenstra's section 5: the basis B, the lists L(u) and their order types, and his hierarchy.

`simplest_extension` says which kind of algebra an ordinal is, and how it is made of smaller ones.

H. W. Lenstra, Jr., Nim multiplication, 1978, with t = ω^ω^ω, the least algebraically closed field among the ordinals.
"""

from grundy.ordinals.lenstra.basis import BasisElement, basis_element, basis_place
from grundy.ordinals.lenstra.extensions import Extension, simplest_extension
from grundy.ordinals.lenstra.hierarchy import hierarchy
from grundy.ordinals.lenstra.listing import ListElement, is_listed, list_element, list_place
from grundy.ordinals.lenstra.order_types import order_type

__all__ = [
    "BasisElement",
    "Extension",
    "ListElement",
    "basis_element",
    "basis_place",
    "hierarchy",
    "is_listed",
    "list_element",
    "list_place",
    "order_type",
    "simplest_extension",
]
