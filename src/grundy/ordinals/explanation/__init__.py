"""Which generators and relations a calculation with nimbers uses, and how these are known."""

from grundy.ordinals.explanation.explaining import Explanation, explain
from grundy.ordinals.explanation.fields import field_of
from grundy.ordinals.explanation.generators import Generator
from grundy.ordinals.explanation.relations import Relation
from grundy.ordinals.explanation.steps import Step, Uses

__all__ = ["Explanation", "Generator", "Relation", "Step", "Uses", "explain", "field_of"]
