#pragma once
// Copying bits from one place to another in arrays of words.
#include <algorithm>
#include <cstddef>

#include "nim/carryless.hpp"

namespace grundy::ordinals {

using nim::carryless::View;
using nim::carryless::Word;
using nim::carryless::Words;

// The `count` <= 64 bits of a from bit `at` on; a has a word to spare behind them, or they end with it.
inline Word bits_at(View a, std::size_t at, std::size_t count) {
    const std::size_t word = at / 64, shift = at % 64;
    Word found = a[word] >> shift;
    if (shift + count > 64) found |= a[word + 1] << (64 - shift);
    return count == 64 ? found : found & ((Word{1} << count) - 1);
}

// to[at, at + count) ^= bits, count <= 64.
inline void add_bits(Word bits, std::size_t count, std::span<Word> to, std::size_t at) {
    const std::size_t word = at / 64, shift = at % 64;
    to[word] ^= bits << shift;
    if (shift + count > 64) to[word + 1] ^= bits >> (64 - shift);
}

// to[to_at, ...) ^= from[from_at, ...), `count` bits.
inline void add_range(View from, std::size_t from_at, std::size_t count, std::span<Word> to, std::size_t to_at) {
    for (std::size_t done = 0; done < count; done += 64) {
        const std::size_t piece = std::min<std::size_t>(64, count - done);
        add_bits(bits_at(from, from_at + done, piece), piece, to, to_at + done);
    }
}

// out = a << bits, both of n words; out is not a.
inline void shift_up(const Word* a, std::size_t n, std::size_t bits, Word* out) {
    const std::size_t whole = std::min(bits / 64, n), part = bits % 64;
    std::fill_n(out, whole, Word{0});
    if (part == 0) {
        std::copy_n(a, n - whole, out + whole);
        return;
    }
    if (whole < n) out[whole] = a[0] << part;
    for (std::size_t i = whole + 1; i < n; ++i) out[i] = a[i - whole] << part | a[i - whole - 1] >> (64 - part);
}

// out = a >> bits, both of n words; out may be a.
inline void shift_down(const Word* a, std::size_t n, std::size_t bits, Word* out) {
    const std::size_t whole = std::min(bits / 64, n), part = bits % 64, left = n - whole;
    if (part == 0) {
        std::copy_n(a + whole, left, out);
    } else {
        for (std::size_t i = 0; i + 1 < left; ++i) out[i] = a[i + whole] >> part | a[i + whole + 1] << (64 - part);
        if (left > 0) out[left - 1] = a[n - 1] >> part;
    }
    std::fill_n(out + left, whole, Word{0});
}

}  // namespace grundy::ordinals
