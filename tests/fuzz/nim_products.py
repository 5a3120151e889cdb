"""Nim arithmetic on arrays, on every path of this processor, against one product at a time by the definition."""

from functools import cache

import atheris
import numpy as np
import reference

from grundy import nim

TYPES = [np.uint8, np.uint16, np.uint32, np.uint64]


@cache
def product(a: int, b: int) -> int:
    return reference.nim_multiply(a, b)


def target(data: bytes) -> None:
    provider = atheris.FuzzedDataProvider(data)
    nim.choose_path(provider.PickValueInList(nim.paths()))
    dtype = provider.PickValueInList(TYPES)
    step = provider.ConsumeIntInRange(1, 3)
    width = np.dtype(dtype).itemsize
    rest = provider.ConsumeBytes(min(provider.remaining_bytes(), 60 * width))
    numbers = np.frombuffer(rest[: len(rest) // width * width], dtype)
    a, b = numbers[::step], numbers[::-1][::step]  # steps other than 1 are another loop
    products = nim.multiply(a, b)
    assert products.dtype == dtype
    assert products.tolist() == [product(int(x), int(y)) for x, y in zip(a, b, strict=True)]
    assert nim.multiply(products, a).tolist() == nim.multiply(b, nim.square(a)).tolist()
    nonzero = a[a != 0]
    assert (nim.multiply(nim.reciprocal(nonzero), nonzero) == 1).all()
    assert (nim.square(nim.sqrt(a)) == a).all()
    assert nim.multiply(a, b, out=np.empty_like(products)).tolist() == products.tolist()
