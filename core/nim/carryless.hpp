#pragma once
// Polynomials over {0, 1} of any length: sums, shifts and products, division, and greatest common divisors.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "base/compiler.hpp"
#include "base/poll.hpp"
#include "nim/carryless_path.hpp"

namespace grundy::nim::carryless {

// ---- Sums, shifts, products, squares

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
    const std::size_t words = bits / 64, part = bits % 64;
    Words result(words_for(64 * a.size() + bits));
    for (std::size_t i = 0; i < a.size(); ++i) {
        result[i + words] ^= a[i] << part;
        if (part != 0) result[i + words + 1] = a[i] >> (64 - part);
    }
    return result;
}

// The quotient of a by y^bits.
inline Words shifted_down(View a, std::size_t bits) {
    const std::size_t words = bits / 64, part = bits % 64;
    if (words >= a.size()) return {};
    Words result(a.begin() + static_cast<std::ptrdiff_t>(words), a.end());
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

// Products of this length take a few milliseconds. Longer products are split in halves, with polls between them.
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

// product += a · b, where product has a.size() + b.size() words. The longer factor is cut into pieces as long as the shorter one.
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

// ---- Division with remainder
//
// By one product with the reciprocal and one with the divisor (Barrett 1986).
//
// A divisor is shifted up until its degree is a multiple of 64: P = Y^n + p with Y = y^64 and p of n words. Its reciprocal is
// floor(Y^2n / P) = Y^n + u. Then floor(x / P) for x = h·Y^n + l of 2n words is exactly floor(h (Y^n + u) / Y^n) =
// h + floor(h·u / Y^n), as a comparison of degrees shows.

// floor(Y² / (Y + p)) - Y.
inline Word word_reciprocal(Word p) {
    Word quotient = 0, rest = p;
    for (int i = 0; i < 64; ++i) {
        const bool carry = rest >> 63 != 0;
        rest <<= 1;
        quotient = quotient << 1 | Word{carry};
        if (carry) rest ^= p;
    }
    return quotient;
}

// Computes the n words u from the n words p. Newton's step doubles the length. In characteristic 2 it is v -> v²P; from m to 2m
// words it is u -> u² + p + floor(u²·p / Y^2m).
template <Poll P>
Words reciprocal_words(View p, P& poll) {
    const std::size_t n = p.size();
    if (n == 1) return {word_reciprocal(p[0])};
    const std::size_t half = (n + 1) / 2;
    const View top = p.last(half);
    Words padded(2 * half);
    std::copy(p.begin(), p.end(), padded.end() - static_cast<std::ptrdiff_t>(n));
    Words next = square(reciprocal_words(top, poll));
    const Words product = multiply(next, padded, poll);
    add_to(padded, next);
    add_to(View(product).last(2 * half), next);
    return {next.end() - static_cast<std::ptrdiff_t>(n), next.end()};
}

class Divisor {
  public:
    // Any nonzero polynomial.
    template <Poll P>
    Divisor(View a, P& poll) : degree_(bit_length(a) - 1), n_(std::max<std::size_t>(1, words_for(degree_))), shift_(64 * n_ - degree_) {
        low_ = shifted_up(trimmed(a), shift_);
        low_.resize(n_);  // drops the leading 1
        reciprocal_ = reciprocal_words(low_, poll);
    }

    std::size_t degree() const { return degree_; }
    std::size_t size() const { return n_; }

    // The workspace of one division.
    struct Workspace {
        Words product, quotient, scratch;
        explicit Workspace(std::size_t n) : product(2 * n), quotient(n), scratch(scratch_words(n)) {}
    };

    // Divides h·Y^n + l. The quotient goes to workspace.quotient, and the remainder replaces l; both have n words.
    template <Poll P>
    void divide(const Word* h, Word* l, Workspace& workspace, P& poll) const {
        multiply_equal(h, reciprocal_.data(), n_, workspace.product.data(), workspace.scratch.data(), poll);
        std::copy_n(h, n_, workspace.quotient.data());
        path().add(workspace.product.data() + n_, n_, workspace.quotient.data());
        multiply_equal(workspace.quotient.data(), low_.data(), n_, workspace.product.data(), workspace.scratch.data(), poll);
        path().add(workspace.product.data(), n_, l);
    }

    // Reduces 2n words with at most 2·degree bits to a remainder of n words.
    template <Poll P>
    void reduce(Word* x, Word* remainder, Workspace& workspace, P& poll) const {
        shift_words_up(x, 2 * n_);
        divide(x + n_, x, workspace, poll);
        for (std::size_t i = 0; i < n_; ++i) remainder[i] = shift_ == 64 ? 0 : x[i] >> shift_ | high_bits(x, i);
    }

    template <Poll P>
    std::pair<Words, Words> quotient_remainder(View a, P& poll) const {
        Words x = shifted_up(a, shift_);
        trim(x);
        if (x.size() <= n_) return {{}, shifted_down(x, shift_)};
        return x.size() < 2 * n_ ? short_quotient(x, poll) : long_quotient(x, poll);
    }

  private:
    void shift_words_up(Word* x, std::size_t n) const {
        if (shift_ == 0) return;
        if (shift_ == 64) {
            std::copy_backward(x, x + n - 1, x + n);
            x[0] = 0;
            return;
        }
        for (std::size_t i = n; i-- > 0;) x[i] = x[i] << shift_ | (i > 0 ? x[i - 1] >> (64 - shift_) : 0);
    }

    Word high_bits(const Word* x, std::size_t i) const {
        return shift_ == 0 || i + 1 == n_ ? 0 : x[i + 1] << (64 - shift_);
    }

    // A quotient of m < n words depends only on the m upper words of divisor and dividend.
    template <Poll P>
    std::pair<Words, Words> short_quotient(const Words& x, P& poll) const {
        const std::size_t m = x.size() - n_;
        const View high = View(x).last(m);
        const Words product = multiply(high, reciprocal_of_top(m), poll);
        Words quotient = sum(high, View(product).last(m));
        const Words multiple = multiply(quotient, low_, poll);
        return {quotient, shifted_down(sum(View(x).first(n_), View(multiple).first(n_)), shift_)};
    }

    // The upper words of a reciprocal are the reciprocal of the upper words.
    View reciprocal_of_top(std::size_t m) const { return View(reciprocal_).last(m); }

    template <Poll P>
    std::pair<Words, Words> long_quotient(Words& x, P& poll) const {
        const std::size_t blocks = (x.size() + n_ - 1) / n_;
        x.resize(blocks * n_);
        Workspace workspace(n_);
        Words quotient((blocks - 1) * n_);
        for (std::size_t k = blocks - 1; k-- > 0;) {
            divide(x.data() + (k + 1) * n_, x.data() + k * n_, workspace, poll);
            std::copy(workspace.quotient.begin(), workspace.quotient.end(), quotient.begin() + static_cast<std::ptrdiff_t>(k * n_));
        }
        return {std::move(quotient), shifted_down(View(x).first(n_), shift_)};
    }

    std::size_t degree_, n_, shift_;  // shift_ is 64 for the polynomial 1, and otherwise less
    Words low_, reciprocal_;
};

// 1/a modulo y^n, for a with constant coefficient 1.
template <Poll P>
Words series_reciprocal(View a, std::size_t n, P& poll) {
    const std::size_t words = words_for(n);
    if (words == 0) return {};
    // a(1/y) has the leading coefficient 1, followed by the coefficients 1, 2, ..., 64·words of a.
    Words low = reversed(low_part(a, 64 * words + 1), 64 * words + 1);
    low.resize(words);
    Words result = reciprocal_words(low, poll);
    result.push_back(1);
    return low_part(reversed(result, 64 * words + 1), n);
}

// ---- Greatest common divisors, reciprocals and linear recurrences
//
// By division steps (Bernstein and Yang 2019, "Fast constant-time gcd computation and modular inversion").
//
// The state is a number d and power series f, g with f(0) = 1. If d > 0 and g(0) = 1, a step leads to (1 - d, g, (f + g)/y),
// otherwise to (1 + d, f, (g + g(0)·f)/y). The lowest n coefficients of f and g determine the first n steps. These act on (f, g) as
// a matrix, and y^n times the matrix has polynomials of degree at most n. So n steps are two times n/2 steps and a few products.

struct Jump {
    std::ptrdiff_t d;
    std::array<Words, 4> matrix;  // rows for f and g
};

inline Jump few_steps(std::ptrdiff_t d, std::size_t n, Word f, Word g) {
    Word u = 1, v = 0, q = 0, r = 1;
    for (std::size_t i = 0; i < n; ++i) {
        if ((g & 1) != 0) {
            if (d > 0) {
                std::swap(f, g), std::swap(u, q), std::swap(v, r);
                d = -d;
            }
            g ^= f, q ^= u, r ^= v;
        }
        g >>= 1, u <<= 1, v <<= 1;
        ++d;
    }
    return {d, {Words{u}, Words{v}, Words{q}, Words{r}}};
}

template <Poll P>
Words combined(View a, View x, View b, View y, P& poll) {
    return sum(multiply(a, x, poll), multiply(b, y, poll));
}

// Computes the first n steps from d and the lowest n coefficients of f and g.
template <Poll P>
Jump jump(std::ptrdiff_t d, std::size_t n, View f, View g, P& poll) {
    if (n < 64) return few_steps(d, n, f.empty() ? 0 : f[0], g.empty() ? 0 : g[0]);
    const std::size_t half = n / 2, rest = n - half;
    const Jump first = jump(d, half, low_part(f, half), low_part(g, half), poll);
    const auto& [u, v, q, r] = first.matrix;
    const Words next_f = low_part(shifted_down(combined(u, f, v, g, poll), half), rest);
    const Words next_g = low_part(shifted_down(combined(q, f, r, g, poll), half), rest);
    Jump second = jump(first.d, rest, next_f, next_g, poll);
    auto& [s, t, x, y] = second.matrix;
    std::array<Words, 4> product = {combined(s, u, t, q, poll), combined(s, v, t, r, poll), combined(x, u, y, q, poll),
                                    combined(x, v, y, r, poll)};
    for (Words& entry : product) entry.resize(words_for(n + 1));
    return {second.d, std::move(product)};
}

struct Divisors {
    Words gcd;
    Words factor;  // factor · b = gcd modulo a
};

// The degree of a must be larger than that of b, and a nonzero (theorem 6.2 of that paper).
template <Poll P>
Divisors gcd_with_factor(View a, View b, P& poll) {
    const std::size_t degree = bit_length(a) - 1;
    if (degree == 0) return {{1}, {}};
    const std::size_t steps = 2 * degree - 1;
    const Words f = reversed(trimmed(a), degree + 1), g = reversed(trimmed(b), degree);
    const Jump all = jump(1, steps, f, g, poll);
    const auto gcd_degree = static_cast<std::size_t>(all.d) / 2;
    const Words last = shifted_down(combined(all.matrix[0], f, all.matrix[1], g, poll), steps);
    // The coefficients of the entry v of the matrix, from y^(2·gcd_degree + 1) on, are those of the factor in reverse order.
    const std::size_t factor_bits = degree - gcd_degree;
    const Words factor = shifted_down(all.matrix[1], 2 * gcd_degree + 1);
    return {reversed(low_part(last, gcd_degree + 1), gcd_degree + 1), reversed(low_part(factor, factor_bits), factor_bits)};
}

// The minimal polynomial of the shortest linear recurrence of the first n bits of s, with the leading coefficient 1. Division
// steps on (1, s) are the algorithm of Berlekamp (1968) and Massey (1969) with one step per bit; then d = n + 1 - 2·length.
template <Poll P>
Words linear_recurrence(View s, std::size_t n, P& poll) {
    const Words one = {1};
    const Jump all = jump(1, n, one, low_part(s, n), poll);
    const auto length = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(n) + 1 - all.d) / 2;
    return reversed(low_part(all.matrix[3], length + 1), length + 1);
}

}  // namespace grundy::nim::carryless
