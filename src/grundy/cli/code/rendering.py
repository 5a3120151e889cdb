"""Text output for codes: parameters and sizes, grids, bars, cycles, coins and moves."""

import re
from collections.abc import Iterator, Mapping, Sequence
from math import isinf, log10
from typing import TYPE_CHECKING, Any

from grundy.answers import codes
from grundy.answers.code_reports import DecodeAnswer
from grundy.answers.codes import PlayedCorrectionAnswer, cheap_weights, dimension_in_bits, word_facts, words_looked_at
from grundy.cli.output import Cell, Console
from grundy.text import pluralize

if TYPE_CHECKING:
    from grundy.codes import AdditiveCode, Distance, PermutationGroup

# ---- Parameters, distances and sizes


def distance_text(distance: "Distance") -> str:
    """Format a minimum distance, or bounds on it."""
    if isinf(distance.upper):
        return "no distance: the only word is 0"
    return f"d = {distance.upper}" if distance.proved else f"{distance.lower} ≤ d ≤ {distance.upper}"


def parameters(code: "AdditiveCode", d: int | None = None) -> str:
    """Format the length, the dimension, the distance if it is known, and the field if it is not GF(2)."""
    from grundy.codes import LinearCode

    distance = "" if d is None else f", {d}"
    if not isinstance(code, LinearCode):
        return f"({code.n}, 2^{code.space.dimension}{distance}) over {code.q} digits, additive"
    return f"[{code.n}, {code.k}{distance}]" + f" over GF({code.q})" * (code.q > 2)


def size_text(code: "AdditiveCode") -> str:
    """Format the number of words."""
    dimension = dimension_in_bits(code)
    if not dimension:
        return "only the word 0"
    return f"{1 << dimension:,} words" if dimension < 40 else f"2^{dimension} words"


# ---- The generator and the weights of a code


def show_generator(out: Console, code: "AdditiveCode", show_all: bool) -> None:
    """Print the generator, or the words that span an additive code."""
    from grundy.codes import LinearCode

    if isinstance(code, LinearCode):
        show_grid(out, "generator", code.basis, code.n, code.q, show_all)
    else:
        show_grid(out, "spanned by XOR", code.space.basis, code.n, code.q, show_all)


def show_weights(out: Console, code: "AdditiveCode", show_all: bool) -> None:
    """Print the weights with bars, or the reason why they are not counted."""
    weights = cheap_weights(code)
    if weights is not None:
        out.line(f"weights: {size_text(code)}", "bold")
        show_bars(out, weights, "words", show_all)
        return
    looked_at = f"this needs 2^{words_looked_at(code).bit_length() - 1} words"
    long = f"words of {code.n:,} digits take a while" if words_looked_at(code) <= codes.MOST_WORDS else looked_at
    out.line("weights: not counted", "bold")
    out.line(f"{long[0].upper()}{long[1:]}; use grundy code weights.")


# ---- Grids: rows of digits with a dot for 0, so that the pattern is visible

# The width without a terminal.
GRID_WIDTH = 120
MOST_GRID_ROWS, FIRST_GRID_ROWS = 40, 16


def show_grid(out: Console, title: str, words: Sequence[int], n: int, q: int, show_all: bool) -> None:
    """Print words as the rows of a grid; a large one is cut to a screen unless `show_all` is true."""
    out.line(f"{title}: {len(words)} × {n}, dots are 0" if words else f"{title}: no rows", "bold")
    cell = 1 if q <= 16 else 4
    width = out.width if out.is_terminal else GRID_WIDTH
    columns = n if show_all or n * cell <= width else (width - 2) // cell
    rows = len(words) if show_all or len(words) <= MOST_GRID_ROWS else FIRST_GRID_ROWS
    for row in _rows(words[:rows], n, q, columns):
        print_digits(out, row)
    more = [(len(words) - rows, "row"), (n - columns if words else 0, "column")]
    left_out = [f"{number:,} more {what}{'s' * (number > 1)}" for number, what in more if number]
    if left_out:
        out.line(f"… {' and '.join(left_out)} (--all prints them)", "dim")


def _rows(words: Sequence[int], n: int, q: int, columns: int) -> Iterator[str]:
    bits = q.bit_length() - 1
    for word in words:
        text = dotted(word & (1 << bits * columns) - 1, columns, q)
        yield f"{text} …" if columns < n else text


def dotted(word: int, n: int, q: int) -> str:
    """Format the digits of a word, with dots for 0; over GF(256) they are in columns."""
    return dotted_row(word_facts(word, n, q))


def dotted_row(row: str | list[int]) -> str:
    """Format the digits of a record in the same way."""
    return row.replace("0", ".") if isinstance(row, str) else " ".join(f"{digit or '.':>3}" for digit in row)


def print_digits(out: Console, row: str, before: str = "", style: str = "") -> None:
    """Print digits; on a terminal the dots are dim."""
    runs = re.findall(r"\.+|[^.]+", row)
    out.cells([Cell(before), *(Cell(run, "dim" if run[0] == "." else style) for run in runs)])


# ---- Bars: the number of words of each weight

EIGHTHS = " ▏▎▍▌▋▊▉█"
WIDEST, NARROWEST, OTHERS = 40, 10, 12
MOST_BARS, FIRST_BARS = 60, 16


def show_bars(out: Console, counts: Mapping[int, int], what: str, show_all: bool) -> None:
    """Print a row for each weight, with its count and a proportional bar."""
    listed = dict(counts) if show_all or len(counts) <= MOST_BARS else dict(list(counts.items())[:FIRST_BARS])
    largest = max(counts.values())
    texts = {weight: amount(count) for weight, count in listed.items()}
    width = out.width - OTHERS - max(map(len, texts.values())) if out.is_terminal else WIDEST
    bar_width = min(WIDEST, max(NARROWEST, width))
    rows = [
        {"weight": Cell(str(weight)), what: Cell(texts[weight]), "": Cell(bar(count, largest, bar_width), "cyan")}
        for weight, count in listed.items()
    ]
    out.table(["weight", what, ""], lambda: rows, ["weight", what])
    if len(listed) < len(counts):
        out.line(f"… {len(counts) - len(listed):,} more weights (--all prints them)", "dim")


def bar(count: int, largest: int, width: int) -> str:
    """Return a bar of a length proportional to a count; the largest fills the width, and no bar is empty."""
    eighths = max(1, 8 * width * count // largest)
    return "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()


# ---- The values of the coins of a lexicode

COINS_WIDTH = 100
MAX_LINES = 8


def show_coins(out: Console, code: "AdditiveCode", show_all: bool) -> None:
    """Print the values of the coins, in lines of the width of the screen."""
    from grundy.codes import coin_values_of

    values = coin_values_of(code)
    title = f"values of the {len(values):,} coins" if len(values) != 1 else "value of the coin"
    out.line(title + ", for coins that show the digit 1" * (code.q > 2), "bold")
    width = min(out.width, COINS_WIDTH)
    # Without commas, so that a value can be copied; a long one is a power or rounded.
    texts = [str(value) if value < 10**15 else amount(value) for value in values]
    cell = max(map(len, texts), default=1) + 1
    a_line = max(1, (width + 1) // cell)
    a_line -= a_line % 8 if a_line > 8 else 0
    lines = [texts[start : start + a_line] for start in range(0, len(texts), a_line)]
    listed = lines if show_all else lines[:MAX_LINES]
    for line in listed:
        out.line(" ".join(f"{text:>{cell - 1}}" for text in line))
    if len(listed) < len(lines):
        out.line(f"… {len(values) - a_line * len(listed):,} more (--all prints them)", "dim")


# ---- Decoding


def show_play(found: PlayedCorrectionAnswer, out: Console) -> None:
    """Print the position, its winner, and the move that corrects it."""
    sentence, *reasons = found["lines"]
    out.line(sentence, "bold")
    show_correction(found, "turn", "".join("01"[coin in found["turn"]] for coin in range(found["n"])), out)
    for line in reasons:
        out.line(line)


def show_correction(found: DecodeAnswer | PlayedCorrectionAnswer, name: str, wrong: Any, out: Console) -> None:
    """Print the received word, its errors, the corrected word and its message, one below the other."""
    out.line()
    print_digits(out, dotted_row(found["received"]), "received   ")
    print_digits(out, dotted_row(wrong), f"{name:<11}", "bold red")
    print_digits(out, dotted_row(found["corrected"]), "corrected  ", "green")
    if found["k"]:
        print_digits(out, dotted_row(found["message"]), "message    ")
    out.line()


# ---- Permutations of coordinates


def cycles(images: Sequence[int]) -> list[list[int]]:
    """Return the cycles of a permutation, without its fixed points."""
    visited: set[int] = set()
    found = []
    for start, image in enumerate(images):
        if start in visited or image == start:
            continue
        cycle = [start]
        while (following := images[cycle[-1]]) != start:
            cycle.append(following)
        visited.update(cycle)
        found.append(cycle)
    return found


def cycles_text(images: Sequence[int]) -> str:
    """Format a permutation by its cycles."""
    return "".join(f"({' '.join(map(str, cycle))})" for cycle in cycles(images)) or "()"


TRANSITIVITY = {1: "transitive", 2: "doubly transitive", 3: "triply transitive"}


def transitivity_text(group: "PermutationGroup") -> str:
    """Format the transitivity of a group."""
    t, orbits = group.transitivity, len(group.orbits())
    if group.order == 1:
        return "only the identity"
    if t == group.n:
        return "all permutations"
    return f"{orbits:,} orbits" if t == 0 else TRANSITIVITY.get(t, f"{t}-fold transitive")


# ---- Numbers

# Numbers with more digits are rounded.
MAX_DIGITS = 24


def amount(number: int) -> str:
    """Format a count, exactly unless it has too many digits."""
    if number < 10**MAX_DIGITS:
        return f"{number:,}"
    if number & number - 1 == 0:
        return f"2^{number.bit_length() - 1}"
    # The first 64 bits are enough.
    shift = number.bit_length() - 64
    exponent = log10(number >> shift) + shift * log10(2)
    return f"≈ {10 ** (exponent % 1):.2f}·10^{int(exponent)}"


def bytes_text(number: int) -> str:
    """Format an amount of memory."""
    if number < 1024:
        return pluralize(number, "byte")
    power = min((number.bit_length() - 1) // 10, 5)
    if number >> 10 * power >= 1 << 20:
        return f"2^{number.bit_length() - 1} bytes"
    return f"{number / (1 << 10 * power):.3g} {'KMGTP'[power - 1]}B"
