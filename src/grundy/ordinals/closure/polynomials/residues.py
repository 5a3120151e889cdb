"""The ring F[X]/f over the field F of a model, and its automorphisms and traces v ↦ v^(2^k) over F_2.

As v^(2^k) is v with the coefficients raised to the power 2^k and X^(2^k) in place of X, X^(2^(j+k)) follows from
X^(2^j) and X^(2^k), and long sums of conjugates are found by doubling (von zur Gathen and Shoup 1992).
"""

from grundy.ordinals.closure.fields.model import Model
from grundy.ordinals.closure.polynomials.coefficients import Coefficients, divide, product, total, trimmed

__all__ = ["Residues"]


class Residues:
    """The polynomials over the field of a model, modulo a monic one of degree n >= 1.

    Examples
    --------
    >>> from grundy.ordinals.closure.fields.model import model_of
    >>> ring = Residues(model_of([2]), [2, 1, 1])
    >>> ring.multiply([0, 1], [0, 1]), ring.frobenius([0, 1], 1), ring.frobenius([0, 1], 2)
    ([2, 1], [2, 1], [1, 1])
    """

    def __init__(self, model: Model, modulus: Coefficients):
        self.model = model
        self.modulus = modulus
        self.degree = len(modulus) - 1
        self._even_powers: list[Coefficients] = []
        self._images: dict[int, list[Coefficients]] = {}

    def reduced(self, v: Coefficients) -> Coefficients:
        """Return v modulo f."""
        return divide(self.model, v, self.modulus)[1]

    def multiply(self, v: Coefficients, w: Coefficients) -> Coefficients:
        """Return v times w modulo f."""
        return self.reduced(product(self.model, v, w))

    def square(self, v: Coefficients) -> Coefficients:
        """Return v² modulo f: the squares of the coefficients with X² in place of X."""
        while len(self._even_powers) < self.degree:
            self._even_powers.append(self.reduced([0, 0, *self._even_powers[-1]]) if self._even_powers else [1])
        return self._combined([self.model.square(a) for a in v], self._even_powers)

    def frobenius(self, v: Coefficients, k: int) -> Coefficients:
        """Return v^(2^k) modulo f, for k >= 0."""
        if k > 4 * self.degree:  # from here on, composition takes fewer products than squaring
            return self._combined([self.model.frobenius(a, k) for a in v], self._image_powers(k))
        for _ in range(k):
            v = self.square(v)
        return v

    def _image_powers(self, k: int) -> list[Coefficients]:
        """Return the powers of X^(2^k) below the degree of f."""
        found = self._images.get(k)
        if found is None:
            half = self.frobenius(self.reduced([0, 1]), k // 2)
            image = self.frobenius(half, k - k // 2)
            found = self._images[k] = self.powers(image, self.degree)
        return found

    def powers(self, v: Coefficients, count: int) -> list[Coefficients]:
        """Return 1, v, v², …, as many as asked for."""
        found = [[1]]
        while len(found) < count:
            found.append(self.multiply(found[-1], v))
        return found

    def trace(self, v: Coefficients, count: int) -> Coefficients:
        """Return v + v² + v^4 + …, as many terms as asked for."""
        result, done = v, 1
        for bit in bin(count)[3:]:
            result = total(result, self.frobenius(result, done))
            done *= 2
            if bit == "1":
                result = total(v, self.square(result))
                done += 1
        return result

    def _combined(self, v: Coefficients, rows: list[Coefficients]) -> Coefficients:
        """Return the sum of the rows times the coefficients of v."""
        result = [0] * self.degree
        for a, row in zip(v, rows, strict=False):
            if a:
                for j, b in enumerate(row):
                    if b:
                        result[j] ^= self.model.multiply(a, b)
        return trimmed(result)
