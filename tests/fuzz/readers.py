"""Every reader of texts and bytes: the first byte of an input selects the reader, and the rest is its input."""

import atheris
from hardening.reader import check_round_trip, value_of
from hardening.table import READERS

TAKERS = [reader for reader in READERS if reader.kind is not object]


def target(data: bytes) -> None:
    provider = atheris.FuzzedDataProvider(data)
    reader = TAKERS[provider.ConsumeIntInRange(0, len(TAKERS) - 1)]
    rest = provider.ConsumeBytes(provider.remaining_bytes())
    given = rest if reader.kind is bytes else rest.decode("utf-8", "surrogateescape")
    check_round_trip(reader, value_of(reader, given))


def seeds() -> list[bytes]:
    """Return inputs to start from: the examples of each reader."""
    # The provider takes numbers from the end of the data.
    return [
        (example if isinstance(example, bytes) else example.encode()) + bytes([number])
        for number, reader in enumerate(TAKERS)
        for example in reader.examples
    ]
