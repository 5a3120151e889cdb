"""Symmetries of codes: permutations of the coordinates that keep a code, or carry it to another one."""

from grundy.codes.symmetry.group import PermutationGroup
from grundy.codes.symmetry.search import automorphism_group, equivalence

__all__ = ["PermutationGroup", "automorphism_group", "equivalence"]
