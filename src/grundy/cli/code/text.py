"""How the commands about codes tell what they found: grids, bars, cycles, coins and words."""

from collections.abc import Iterator, Mapping, Sequence
from math import isinf, log10
from typing import TYPE_CHECKING

from grundy._lazy import cached_property
from grundy.answers import codes
from grundy.answers.codes import (
    cheap_distance,
    cheap_weights,
    play_reasons,
    play_sentence,
    proved_distance,
    row_text,
    words_looked_at,
)
from grundy.cli.output import Cell, print_line, print_table
from grundy.errors import LimitError
from grundy.text import pluralize

if TYPE_CHECKING:
    from rich.console import Console

    from grundy.codes import AdditiveCode, Distance, LinearCode, PermutationGroup, PlayedCorrection, SyndromeTable

__all__ = [
    "Survey",
    "amount",
    "bar",
    "bytes_text",
    "cycles",
    "cycles_text",
    "distance_text",
    "dotted",
    "parameters",
    "print_digits",
    "show_bars",
    "show_coins",
    "show_generator",
    "show_grid",
    "show_play",
    "show_weights",
    "size_text",
]


# ---- Permutations of coordinates as text


def cycles(images: Sequence[int]) -> list[list[int]]:
    """Return the cycles of a permutation that move something.

    Examples
    --------
    >>> cycles([1, 2, 0, 3, 5, 4])
    [[0, 1, 2], [4, 5]]
    """
    seen: set[int] = set()
    found = []
    for start, image in enumerate(images):
        if start in seen or image == start:
            continue
        cycle = [start]
        while (following := images[cycle[-1]]) != start:
            cycle.append(following)
        seen.update(cycle)
        found.append(cycle)
    return found


def cycles_text(images: Sequence[int]) -> str:
    """Write a permutation by its cycles.

    Examples
    --------
    >>> cycles_text([1, 2, 0, 3, 5, 4]), cycles_text([0, 1])
    ('(0 1 2)(4 5)', '()')
    """
    return "".join(f"({' '.join(map(str, cycle))})" for cycle in cycles(images)) or "()"


# ---- Matrices as compact grids: a row of digits a line, with a dot for 0, so that the pattern can be seen

# Where there is no terminal whose width could tell.
GRID_PIPE_WIDTH = 120
GRID_MAX_ROWS, GRID_FIRST_ROWS = 40, 16


def show_grid(out: "Console", title: str, words: Sequence[int], n: int, q: int, show_all: bool) -> None:
    """Print words as the rows of a grid, as many rows and columns as a screen holds unless all are wanted."""
    print_line(out, f"{title}: {len(words)} × {n}" if words else f"{title}: no rows", "bold")
    cell = 1 if q <= 16 else 4
    width = out.width if out.is_terminal else GRID_PIPE_WIDTH
    columns = n if show_all or n * cell <= width else (width - 2) // cell
    rows = len(words) if show_all or len(words) <= GRID_MAX_ROWS else GRID_FIRST_ROWS
    for row in _rows(words[:rows], n, q, columns):
        print_digits(out, row)
    more = [(len(words) - rows, "row"), (n - columns if words else 0, "column")]
    left_out = [f"{number:,} more {what}{'s' * (number > 1)}" for number, what in more if number]
    if left_out:
        print_line(out, f"… {' and '.join(left_out)} (--all prints them)", "dim")


def _rows(words: Sequence[int], n: int, q: int, columns: int) -> Iterator[str]:
    bits = q.bit_length() - 1
    for word in words:
        text = dotted(word & (1 << bits * columns) - 1, columns, q)
        yield f"{text} …" if columns < n else text


def dotted(word: int, n: int, q: int) -> str:
    """Write the digits of a word with dots for 0; over GF(256) they stand apart, one below the other.

    Examples
    --------
    >>> dotted(0b1101, 6, 2), dotted(0xA1, 3, 16), dotted(0xA1, 3, 256)
    ('1.11..', '1a.', '161   .   .')
    """
    row = row_text(word, n, q)
    if q <= 16:
        return row.replace("0", ".")
    return " ".join(f"{'.' if digit == '0' else digit:>3}" for digit in row.split())


def print_digits(out: "Console", row: str, before: str = "", style: str = "") -> None:
    """Print digits as they stand; on a terminal the dots are dim."""
    if not out.is_terminal:
        out.file.write(f"{before}{row}\n")
        return
    from rich.text import Text

    line = Text(row, style=style)
    line.highlight_regex(r"\.+", "dim")
    out.print(Text(before) + line, soft_wrap=True)


# ---- Decoding as play, told: who wins the position, which coins to turn, and why that corrects the errors


def show_play(code: "LinearCode", d: int, correction: "PlayedCorrection", out: "Console") -> None:
    """Print the position, who wins it, and the move that corrects it."""
    print_line(out, play_sentence(correction), "bold")
    print_line(out)
    print_digits(out, dotted(correction.received, code.n, 2), "received   ")
    move = sum(1 << coin for coin in correction.move)
    print_digits(out, dotted(move, code.n, 2), "turn       ", "bold red")
    print_digits(out, dotted(correction.corrected, code.n, 2), "corrected  ", "green")
    if code.k:
        print_digits(out, dotted(int(code.message(correction.corrected)), code.k, 2), "message    ")
    print_line(out)
    for line in play_reasons(code, d, correction):
        print_line(out, line)


# ---- What can be said of a code within seconds

# Each takes about a second at most.
MOST_COSETS = 1 << 24
MOST_WORDS = 1 << 26
MOST_SYMMETRIC = 128
MOST_CHECKED = 1 << 23  # digits of the parity check
PROGRAM_BITS = 1 << 18  # of the linear program of Delsarte


class Survey:
    """The facts about a code; None for what would take too long."""

    def __init__(self, code: "LinearCode"):
        self.code = code

    @cached_property
    def distance(self) -> "Distance":
        """What is known of the distance."""
        return cheap_distance(self.code)

    @property
    def d(self) -> int | None:
        """The distance, if it is proved and there are two words."""
        return proved_distance(self.distance)

    @cached_property
    def weights(self) -> dict[int, int] | None:
        """How many words there are of each weight."""
        return cheap_weights(self.code)

    @cached_property
    def best(self) -> int | None:
        """What the distance of a linear code with this length and dimension can be at most."""
        from grundy.codes.bounds import largest_distance

        if not self.code.k:
            return None
        try:
            return largest_distance(self.code.n, self.code.k, self.code.q, limit=PROGRAM_BITS).upper
        except LimitError:
            return None

    @cached_property
    def self_orthogonal(self) -> bool:
        """Whether the code is part of its dual."""
        return self.code.is_self_orthogonal()

    @property
    def self_dual(self) -> bool:
        """Whether the code is its own dual."""
        return 2 * self.code.k == self.code.n and self.self_orthogonal

    @cached_property
    def checks(self) -> tuple[int, ...] | None:
        """The rows of the parity check."""
        return self.code.checks if self.code.n * (self.code.n - self.code.k) <= MOST_CHECKED else None

    @cached_property
    def cosets(self) -> "SyndromeTable | None":
        """The table of the weights of the cosets."""
        try:
            return self.code.syndrome_table(memory=MOST_COSETS)
        except LimitError:
            return None

    @cached_property
    def group(self) -> "PermutationGroup | None":
        """The automorphism group."""
        if self.code.n > MOST_SYMMETRIC:
            return None
        try:
            return self.code.automorphism_group(limit=MOST_WORDS)
        except LimitError:
            return None


# ---- Codes in words: parameters and sizes as text

# Numbers with more digits are rounded.
MAX_DIGITS = 24


def amount(number: int) -> str:
    """Write how many there are, exactly unless there are too many digits to read.

    Examples
    --------
    >>> amount(4096), amount(1 << 100), amount(3**60)
    ('4,096', '2^100', '≈ 4.24·10^28')
    """
    if number < 10**MAX_DIGITS:
        return f"{number:,}"
    if number & number - 1 == 0:
        return f"2^{number.bit_length() - 1}"
    # The first 64 bits tell enough.
    shift = number.bit_length() - 64
    exponent = log10(number >> shift) + shift * log10(2)
    return f"≈ {10 ** (exponent % 1):.2f}·10^{int(exponent)}"


def bytes_text(number: int) -> str:
    """Write an amount of memory.

    Examples
    --------
    >>> bytes_text(300), bytes_text(1 << 21), bytes_text(3 << 29)
    ('300 bytes', '2 MB', '1.5 GB')
    """
    if number < 1024:
        return pluralize(number, "byte")
    power = min((number.bit_length() - 1) // 10, 5)
    if number >> 10 * power >= 1 << 20:
        return f"2^{number.bit_length() - 1} bytes"
    return f"{number / (1 << 10 * power):.3g} {'KMGTP'[power - 1]}B"


def distance_text(distance: "Distance") -> str:
    """Write what is known of a minimum distance.

    Examples
    --------
    >>> from grundy.codes import Distance
    >>> distance_text(Distance(7, 8, None, "zimmermann"))
    '7 ≤ d ≤ 8'
    """
    if isinf(distance.upper):
        return "no distance: the only word is 0"
    return f"d = {distance.upper}" if distance.proved else f"{distance.lower} ≤ d ≤ {distance.upper}"


def parameters(code: "AdditiveCode", d: int | None = None) -> str:
    """Write length, dimension, the distance if it is known, and the field if it is not GF(2).

    Examples
    --------
    >>> from grundy.codes import lexicode
    >>> parameters(lexicode(6, 4, 4), 4), parameters(lexicode(5, 3), 3), parameters(lexicode(5, 3, 8), 3)
    ('[6, 3, 4] over GF(4)', '[5, 2, 3]', '(5, 2^8, 3) over 8 digits, additive')
    """
    from grundy.codes import LinearCode

    distance = "" if d is None else f", {d}"
    if not isinstance(code, LinearCode):
        return f"({code.n}, 2^{code.space.dimension}{distance}) over {code.q} digits, additive"
    return f"[{code.n}, {code.k}{distance}]" + f" over GF({code.q})" * (code.q > 2)


def size_text(code: "AdditiveCode") -> str:
    """Write how many words there are.

    Examples
    --------
    >>> from grundy.codes import lexicode
    >>> size_text(lexicode(24, 8)), size_text(lexicode(2, 5)), size_text(lexicode(100, 4))
    ('4,096 words', 'only the word 0', '2^92 words')
    """
    from grundy.codes import LinearCode

    dimension = code.k * (code.q.bit_length() - 1) if isinstance(code, LinearCode) else code.space.dimension
    if not dimension:
        return "only the word 0"
    return f"{1 << dimension:,} words" if dimension < 40 else f"2^{dimension} words"


# ---- How many there are of each weight, with bars of blocks

EIGHTHS = " ▏▎▍▌▋▊▉█"
WIDEST, NARROWEST, OTHERS = 40, 10, 12
BARS_MAX_ROWS, BARS_FIRST_ROWS = 60, 16


def show_bars(out: "Console", counts: Mapping[int, int], what: str, show_all: bool) -> None:
    """Print a row for each weight: how many things of that weight there are, and a bar in proportion."""
    shown = dict(counts) if show_all or len(counts) <= BARS_MAX_ROWS else dict(list(counts.items())[:BARS_FIRST_ROWS])
    largest = max(counts.values())
    texts = {weight: amount(count) for weight, count in shown.items()}
    width = out.width - OTHERS - max(map(len, texts.values())) if out.is_terminal else WIDEST
    room = min(WIDEST, max(NARROWEST, width))
    rows = [
        {"weight": Cell(str(weight)), what: Cell(texts[weight]), "": Cell(bar(count, largest, room), "cyan")}
        for weight, count in shown.items()
    ]
    print_table(out, ["weight", what, ""], lambda: rows, ["weight", what])
    if len(shown) < len(counts):
        print_line(out, f"… {len(counts) - len(shown):,} more weights (--all prints them)", "dim")


def bar(count: int, largest: int, room: int) -> str:
    """Return a bar whose length tells a count; the largest fills the room, and no bar is empty.

    Examples
    --------
    >>> bar(759, 2576, 10), bar(1, 10**30, 10)
    ('██▉', '▏')
    """
    eighths = max(1, 8 * room * count // largest)
    return "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()


# ---- The values of the coins of a lexicode, in lines of a screen

COINS_PIPE_WIDTH = 100
MAX_LINES = 8


def show_coins(out: "Console", code: "AdditiveCode", show_all: bool) -> None:
    """Print the values in lines of a screen."""
    from grundy.codes import coin_values_of

    values = coin_values_of(code)
    title = f"values of the {len(values):,} coins" if len(values) != 1 else "value of the coin"
    print_line(out, title + ", showing the digit 1" * (code.q > 2), "bold")
    width = min(out.width, COINS_PIPE_WIDTH)
    texts = list(map(amount_of_value, values))
    cell = max(map(len, texts), default=1) + 1
    a_line = max(1, (width + 1) // cell)
    a_line -= a_line % 8 if a_line > 8 else 0
    lines = [texts[start : start + a_line] for start in range(0, len(texts), a_line)]
    shown = lines if show_all else lines[:MAX_LINES]
    for line in shown:
        print_line(out, " ".join(f"{text:>{cell - 1}}" for text in line))
    if len(shown) < len(lines):
        print_line(out, f"… {len(values) - a_line * len(shown):,} more (--all prints them)", "dim")


def amount_of_value(value: int) -> str:
    """Write a value without commas, so that it can be used again; a long one as a power or rounded."""
    return str(value) if value < 10**15 else amount(value)


# ---- What is shown of a code that a command has made: its parameters, its generator and its weights


def show_generator(out: "Console", code: "AdditiveCode", show_all: bool) -> None:
    """Print the generator, or what spans an additive code."""
    from grundy.codes import LinearCode

    if isinstance(code, LinearCode):
        show_grid(out, "generator", code.basis, code.n, code.q, show_all)
    else:
        show_grid(out, "spanned by XOR", code.space.basis, code.n, code.q, show_all)


def show_weights(out: "Console", code: "AdditiveCode", show_all: bool) -> None:
    """Print the weights with bars, or why they are not counted."""
    weights = cheap_weights(code)
    if weights is not None:
        print_line(out, f"weights: {size_text(code)}", "bold")
        show_bars(out, weights, "words", show_all)
        return
    looked_at = f"that takes a look at 2^{words_looked_at(code).bit_length() - 1} words"
    long = f"words of {code.n:,} digits take a while" if words_looked_at(code) <= codes.MOST_WORDS else looked_at
    print_line(out, "weights: not counted", "bold")
    print_line(out, f"{long[0].upper()}{long[1:]}; grundy code weights does it.")
