"""Exceptions and work in words."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from grundy.answers.wording import number_text
from grundy.text import join_words

if TYPE_CHECKING:
    from grundy.sequences import Work

__all__ = ["exceptions_text", "mask_text", "work_text"]

MOST_EXCEPTIONS = 24


def exceptions_text(exceptions: Sequence[int] | None, show_all: bool) -> str:
    """Write the heaps before the period that do not fit it.

    Examples
    --------
    >>> exceptions_text((0, 3, 70), False), exceptions_text((), False), exceptions_text((5,), False)
    ('3 exceptions: 0, 3 and 70', 'no exceptions', '1 exception: 5')
    """
    if exceptions is None:
        return "the exceptions are too many to list"
    if not exceptions:
        return "no exceptions"
    shown = exceptions if show_all else exceptions[:MOST_EXCEPTIONS]
    texts = [f"{heap:,}" for heap in shown]
    if len(shown) < len(exceptions):
        texts.append(f"{len(exceptions) - len(shown):,} more")
    return f"{_counted(len(exceptions), 'exception')}: {join_words(texts)}"


def work_text(work: "Work", copied: int = 0) -> str:
    """Write what the values cost.

    Examples
    --------
    >>> from grundy.sequences import Work
    >>> work_text(Work("sparse", marked=1200, scanned=5, rare=16, mask=0x1EE, twisted=False))
    'method sparse: 1,200 options marked, 5 scanned; 16 rare heaps (mask 1ee)'
    """
    parts = [f"{_counted(work.marked, 'option')} marked, {work.scanned:,} scanned"]
    if work.mask:
        parts.append(f"{_counted(work.rare, 'rare heap')} ({mask_text(work)})")
    if copied:
        parts.append(f"{_counted(copied, 'value')} copied by the period")
    return f"method {work.method}: {'; '.join(parts)}"


def mask_text(work: "Work") -> str:
    """Write the mask that tells rare from common values, in hexadecimal as the tables have it."""
    return f"mask {work.mask:x}{' and the parity of the heap' * work.twisted}"


def _counted(number: int, what: str) -> str:
    return f"{number_text(number)} {what}{'s' * (number != 1)}"
