#pragma once
// Polynomials over {0, 1} of any length: sums, shifts, products, squares.
#include <algorithm>
#include <bit>
#include <span>
#include <vector>

#include "cpu/reversal.hpp"
#include "nim/carryless_path.hpp"
#include "nim/carryless_halves.hpp"
#include "runs/poll.hpp"

namespace grundy::nim::carryless {

using Words = std::vector<Word>;
using View = std::span<const Word>;

// One more than the degree; 0 for the polynomial 0.
inline std::size_t bit_length(View a) {
    std::size_t n = a.size();
    while (n > 0 && a[n - 1] == 0) --n;
    return n == 0 ? 0 : 64 * n - static_cast<std::size_t>(std::countl_zero(a[n - 1]));
}

constexpr std::size_t words_for(std::size_t bits) { return (bits + 63) / 64; }

inline View trimmed(View a) { return a.first(words_for(bit_length(a))); }

inline void trim(Words& a) { a.resize(words_for(bit_length(a))); }

inline bool is_zero(View a) { return bit_length(a) == 0; }

inline bool bit(View a, std::size_t i) { return i / 64 < a.size() && (a[i / 64] >> i % 64 & 1) != 0; }

// sum += a, where sum has at least as many words as a.
inline void add_to(View a, std::span<Word> sum) { path().add(a.data(), a.size(), sum.data()); }

inline Words sum(View a, View b) {
    if (a.size() < b.size()) std::swap(a, b);
    Words result(a.begin(), a.end());
    add_to(b, result);
    return result;
}

// a · y^bits.
inline Words shifted_up(View a, std::size_t bits) {
    const std::size_t whole = bits / 64, part = bits % 64;
    Words result(words_for(64 * a.size() + bits));
    for (std::size_t i = 0; i < a.size(); ++i) {
        result[i + whole] ^= a[i] << part;
        if (part != 0) result[i + whole + 1] = a[i] >> (64 - part);
    }
    return result;
}

// The quotient of a by y^bits.
inline Words shifted_down(View a, std::size_t bits) {
    const std::size_t whole = bits / 64, part = bits % 64;
    if (whole >= a.size()) return {};
    Words result(a.begin() + static_cast<std::ptrdiff_t>(whole), a.end());
    if (part != 0)
        for (std::size_t i = 0; i < result.size(); ++i)
            result[i] = result[i] >> part | (i + 1 < result.size() ? result[i + 1] << (64 - part) : 0);
    return result;
}

// The remainder of a by y^bits.
inline Words low_part(View a, std::size_t bits) {
    const std::size_t n = std::min(a.size(), words_for(bits));
    Words result(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(n));
    if (64 * n > bits) result.back() &= ~Word{0} >> (64 * n - bits);
    return result;
}

// y^(length - 1) · a(1/y), for a of at most this many bits.
inline Words reversed(View a, std::size_t length) {
    Words result(words_for(length));
    for (std::size_t i = 0; i < std::min(a.size(), result.size()); ++i) result[result.size() - 1 - i] = cpu::bits_reversed(a[i]);
    return shifted_down(result, 64 * result.size() - length);
}

inline Words square(View a) {
    Words result(2 * a.size());
    path().square(a.data(), a.size(), result.data());
    return result;
}

// What the instructions do in a few milliseconds; longer products are halved here, where Ctrl-C is heard.
template <Poll P>
struct PolledLeaf {
    static constexpr std::size_t most = 1 << 13;
    P& poll;
    void multiply(const Word* a, const Word* b, std::size_t n, Word* product, Word* scratch) const {
        if (n > 256) poll();
        path().multiply(a, b, n, product, scratch);
    }
};

// The product of two polynomials of n words each.
template <Poll P>
void multiply_equal(const Word* a, const Word* b, std::size_t n, Word* product, Word* scratch, P& poll) {
    PolledLeaf<P> leaf{poll};
    Halves<PolledLeaf<P>>{leaf}.multiply(a, b, n, product, scratch);
}

// product += a · b, where product has a.size() + b.size() words: the longer factor in pieces as long as the shorter one.
template <Poll P>
void add_product(View a, View b, std::span<Word> product, P& poll) {
    if (a.size() < b.size()) std::swap(a, b);
    const std::size_t n = b.size();
    if (n <= 3) {
        for (std::size_t i = 0; i < n; ++i) path().add_multiple(a.data(), a.size(), b[i], product.data() + i);
        return;
    }
    Words piece(2 * n), scratch(scratch_words(n));
    std::size_t begin = 0;
    for (; begin + n <= a.size(); begin += n) {
        multiply_equal(a.data() + begin, b.data(), n, piece.data(), scratch.data(), poll);
        add_to(piece, product.subspan(begin));
    }
    if (begin < a.size()) add_product(b, a.subspan(begin), product.subspan(begin), poll);
}

template <Poll P>
Words multiply(View a, View b, P& poll) {
    Words product(a.size() + b.size());
    if (a.empty() || b.empty()) return {};
    if (a.size() == b.size()) {
        Words scratch(scratch_words(a.size()));
        multiply_equal(a.data(), b.data(), a.size(), product.data(), scratch.data(), poll);
    } else {
        add_product(a, b, product, poll);
    }
    return product;
}

}  // namespace grundy::nim::carryless
