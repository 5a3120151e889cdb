"""The parser of ordinals, for the notation of `parse`.

::

    sum      =  product { "+" product }
    product  =  power { "*" power }
    power    =  atom [ "^" power  |  superscript digits ]
    atom     =  number  |  "w"  |  "t"  |  "(" sum ")"

The operators are the ordinary arithmetic of ordinals. The parser uses a stack of open brackets and no recursion, so
brackets can be nested to any depth.
"""

import re
from dataclasses import dataclass, field

from grundy.errors import LimitError, NotationError
from grundy.ordinals.arithmetic import ordinal_mul, ordinal_pow, ordinal_sum
from grundy.ordinals.ordinal import OMEGA, Ordinal, T, check_writable, ordinal
from grundy.parsing import Reader

_NAMES = {**dict.fromkeys(["w", "ω", "𝜔", "omega", "\\omega"], OMEGA), "t": T}
_NAME = re.compile(r"\\?[A-Za-z]+|[ω𝜔]")
_BEYOND = re.compile(r"(e|ε|\\?(var)?epsilon)_?\{?[0₀]\}?")
_PREFIXED = re.compile(r"0x[0-9a-f]+|0b[01]+|0o[0-7]+", re.IGNORECASE)
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_RAISED = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹]+")
_TIMES = re.compile(r"\*(?!\*)|[·⋅∙×]|\\cdot(?![A-Za-z])|\\times(?![A-Za-z])")
_POWER = re.compile(r"\^|\*\*")
_OPENING = re.compile(r"(\\left)?\(|\{")
_CLOSING = {"(": re.compile(r"(\\right)?\)"), "{": re.compile(r"\}")}
# The most bits of a number with the prefix 0x, 0b or 0o, which takes linear time to read.
_MAX_BITS = 2**22
_MAX_WORK = 10**7


def parse(text: str) -> Ordinal:
    r"""Read an ordinal below ε₀.

    Parameters
    ----------
    text : str
        An expression of numbers, ``w`` (also ``ω``, ``omega``, ``\omega``), ``t`` for ω^ω^ω, brackets, and the
        operators ``+``, ``*`` (also ``·``) and ``^`` of ordinary arithmetic. ``^`` associates to the right. The
        expression need not be in normal form. The output of ``f"{x}"``, ``f"{x:ascii}"`` and ``f"{x:latex}"`` is valid.

    Raises
    ------
    NotationError
        If the text cannot be parsed; the error has the position of the first bad character.
    LimitError
        If the ordinal has too many terms or too many nested exponents.

    Examples
    --------
    >>> parse("w^(w^7)+1"), parse("1+ω"), parse("(w+1)^2"), parse("ω²·3"), parse("w^w^w") == parse("t")
    (Ordinal('w^(w^7)+1'), Ordinal('w'), Ordinal('w^2+w+1'), Ordinal('w^2*3'), True)
    >>> print(parse(r"\omega^{\omega^{7}} \cdot 2 + 1"))
    ω^(ω^7)·2+1
    """
    if not isinstance(text, str):
        raise TypeError(f"the text of an ordinal must be a string, not {text!r}")
    return _Parser(Reader(text)).read()


def read_power(reader: Reader) -> Ordinal:
    """Read one power, and stop before the first operator that does not belong to it."""
    return _Parser(reader, power_only=True).read()


@dataclass
class _Bracket:
    """The unfinished sum since an opening bracket, with its last product and its last power."""

    opening: str
    summands: list[Ordinal] = field(default_factory=list)
    product: Ordinal | None = None
    bases: list[Ordinal] = field(default_factory=list)

    def end_product(self) -> None:
        assert self.product is not None
        self.summands.append(self.product)
        self.product = None


class _Parser:
    def __init__(self, reader: Reader, power_only: bool = False):
        self.reader = reader
        self.power_only = power_only
        self.brackets = [_Bracket("")]
        self.work = 0

    def read(self) -> Ordinal:
        while True:
            value = self.read_after(self.read_atom())
            if value is not None:
                check_writable(value)
                return value

    def read_after(self, value: Ordinal) -> Ordinal | None:
        """Read operators and closing brackets until the next operand begins, or return the result at the end."""
        while True:
            bracket = self.brackets[-1]
            if self.take(_POWER):
                bracket.bases.append(value)
                return None
            if (raised := self.take(_RAISED)) is not None:
                bracket.bases.append(value)
                value = ordinal(self.superscript(raised))
                continue
            while bracket.bases:
                value = self.limited(ordinal_pow(bracket.bases.pop(), value))
            if self.power_only and len(self.brackets) == 1:
                return value
            bracket.product = value if bracket.product is None else self.limited(ordinal_mul(bracket.product, value))
            if self.take(_TIMES):
                return None
            bracket.end_product()
            if self.reader.take("+"):
                return None
            value = self.limited(ordinal_sum(bracket.summands))
            if self.ends(bracket):
                return value

    def limited(self, value: Ordinal) -> Ordinal:
        """Limit the total number of terms in intermediate results, which a short text can make huge."""
        self.work += len(value.terms)
        if self.work > _MAX_WORK:
            raise LimitError(
                f"evaluating this ordinal takes more than {_MAX_WORK} terms", hint="write it in normal form"
            )
        return value

    def ends(self, bracket: _Bracket) -> bool:
        """Return whether the text ends; if not, skip the closing bracket."""
        if not bracket.opening:
            if self.reader.at_end():
                return True
            self.reader.fail("+, * or ^, or nothing more")
        if not self.take(_CLOSING[bracket.opening]):
            self.reader.fail(f"+, *, ^ or {')' if bracket.opening == '(' else '}'}")
        self.brackets.pop()
        return False

    def read_atom(self) -> Ordinal:
        while (opening := self.take(_OPENING)) is not None:
            self.brackets.append(_Bracket(opening[-1]))
        if (prefixed := self.take(_PREFIXED)) is not None:
            return ordinal(self.prefixed(prefixed))
        if self.next().isdecimal():
            return ordinal(self.reader.number().value)
        return self.read_name()

    def read_name(self) -> Ordinal:
        reader = self.reader
        if _BEYOND.match(reader.text, reader.at):
            message = "only ordinals below ε₀ are supported; ε₀ = ω^ε₀ has no finite normal form"
            raise NotationError(reader.text, reader.at, message)
        at, name = reader.at, self.take(_NAME)
        if name is None:
            reader.fail("a number, w or (")
        if name not in _NAMES:
            raise NotationError(reader.text, at, f"unknown ordinal {name[:40]}; write w for ω and t for ω^ω^ω")
        return _NAMES[name]

    def take(self, pattern: re.Pattern[str]) -> str | None:
        """Return the text that matches the pattern and advance past it, or return None."""
        self.next()
        found = pattern.match(self.reader.text, self.reader.at)
        if found is None:
            return None
        self.reader.at = found.end()
        return found[0]

    def next(self) -> str:
        """Skip blanks and return the next character."""
        self.reader.at_end()
        return self.reader.text[self.reader.at : self.reader.at + 1]

    def prefixed(self, digits: str) -> int:
        if len(digits) > _MAX_BITS // 4:
            at, message = self.reader.at - len(digits), f"this number has too many digits, {len(digits)}"
            raise NotationError(self.reader.text, at, message)
        return int(digits, 0)

    def superscript(self, digits: str) -> int:
        return Reader(digits.translate(_SUPERSCRIPTS)).number().value
