"""Products within a limit of work, told before they begin."""

from typing import TYPE_CHECKING

from grundy.errors import LimitError

if TYPE_CHECKING:
    from grundy.ordinals.closure.fields.model import Model

__all__ = ["A_MINUTE", "A_SECOND", "limited_product", "require_sparse_square"]

# Words that a product touches, by estimate.
A_SECOND = 1e9
A_MINUTE = 5e10

# Products in smaller fields are never refused.
_SMALL_FIELD = 1 << 16
# With coefficients of 1024 bits and more, fields of up to this degree are small as well.
_MOST_LONG = 1 << 20
_FEW_TERMS = 1000


def limited_product(model: "Model", a: int, b: int, most: float = A_SECOND) -> int:
    """Return a ⊗ b, unless both have many terms and lie in a large field.

    Examples
    --------
    >>> from grundy.ordinals.closure.fields.model import model_of
    >>> limited_product(model_of([3]), 4, 4)
    16
    """
    field, terms = model.prefix(max(a, b)), min(a.bit_count(), b.bit_count())
    if field.bits > _SMALL_FIELD and a != b and _is_long(field, terms, most):
        raise _too_long(field, terms)
    return model.multiply(a, b)


def require_sparse_square(model: "Model", a: int) -> None:
    """Refuse an element of a large field with long nimbers whose powers have many terms.

    A square is found much sooner than a product, and tells whether products of conjugates will be dense.

    Examples
    --------
    >>> from grundy.ordinals.closure.fields.model import model_of
    >>> require_sparse_square(model_of([3]), 63)
    """
    field = model.prefix(a)
    if field.has_long_nimbers and field.bits > _MOST_LONG:
        terms = field.square(a).bit_count()
        if terms > _FEW_TERMS:
            raise _too_long(field, terms)


def _too_long(field: "Model", terms: int) -> LimitError:
    return LimitError(
        f"this takes a product of elements of {terms} terms and more in a field of degree {field.bits}, which is "
        "too much work; try ordinals with fewer terms or in smaller fields"
    )


def _is_long(field: "Model", terms: int, most: float) -> bool:
    if field.has_long_nimbers:
        return field.bits > _MOST_LONG and terms > _FEW_TERMS
    return field.kernel.product_cost(terms) > most
