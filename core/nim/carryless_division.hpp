#pragma once
// Division with remainder by one product with the reciprocal and one with the divisor (Barrett 1986).
//
// A divisor is shifted up until its leading coefficient stands at a multiple of 64: P = Y^n + p with Y = y^64 and p of n
// words. Its reciprocal is floor(Y^2n / P) = Y^n + u. Then floor(x / P) for x = h·Y^n + l of 2n words is
// floor(h (Y^n + u) / Y^n) = h + floor(h·u / Y^n), exactly, as degrees show.
#include <cstddef>
#include <utility>

#include "nim/carryless.hpp"

namespace grundy::nim::carryless {

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

// The n words u for the n words p. Newton's step doubles the length; in characteristic 2 it is v -> v²P, and from m to 2m
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
    // Any polynomial but 0.
    template <Poll P>
    Divisor(View a, P& poll) : degree_(bit_length(a) - 1), n_(std::max<std::size_t>(1, words_for(degree_))), shift_(64 * n_ - degree_) {
        low_ = shifted_up(trimmed(a), shift_);
        low_.resize(n_);  // drops the leading 1
        reciprocal_ = reciprocal_words(low_, poll);
    }

    std::size_t degree() const { return degree_; }
    std::size_t size() const { return n_; }

    // Room for one division.
    struct Room {
        Words product, quotient, scratch;
        explicit Room(std::size_t n) : product(2 * n), quotient(n), scratch(scratch_words(n)) {}
    };

    // From h·Y^n + l to the quotient, in room.quotient, and the remainder, in place of l; n words each.
    template <Poll P>
    void divide(const Word* h, Word* l, Room& room, P& poll) const {
        multiply_equal(h, reciprocal_.data(), n_, room.product.data(), room.scratch.data(), poll);
        std::copy_n(h, n_, room.quotient.data());
        path().add(room.product.data() + n_, n_, room.quotient.data());
        multiply_equal(room.quotient.data(), low_.data(), n_, room.product.data(), room.scratch.data(), poll);
        path().add(room.product.data(), n_, l);
    }

    // The remainder of 2n words that hold at most 2·degree bits, to n words.
    template <Poll P>
    void reduce(Word* x, Word* remainder, Room& room, P& poll) const {
        shift_words_up(x, 2 * n_);
        divide(x + n_, x, room, poll);
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

    // A quotient of m < n words depends on the m upper words of divisor and dividend alone.
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
        Room room(n_);
        Words quotient((blocks - 1) * n_);
        for (std::size_t k = blocks - 1; k-- > 0;) {
            divide(x.data() + (k + 1) * n_, x.data() + k * n_, room, poll);
            std::copy(room.quotient.begin(), room.quotient.end(), quotient.begin() + static_cast<std::ptrdiff_t>(k * n_));
        }
        return {std::move(quotient), shifted_down(View(x).first(n_), shift_)};
    }

    std::size_t degree_, n_, shift_;  // shift_ is 64 for the polynomial 1, and else less
    Words low_, reciprocal_;
};

// 1/a modulo y^n, for a with constant coefficient 1.
template <Poll P>
Words series_reciprocal(View a, std::size_t n, P& poll) {
    const std::size_t words = words_for(n);
    if (words == 0) return {};
    // a(1/y) leads with 1; below it stand the coefficients 1, 2, ..., 64·words of a.
    Words low = reversed(low_part(a, 64 * words + 1), 64 * words + 1);
    low.resize(words);
    Words result = reciprocal_words(low, poll);
    result.push_back(1);
    return low_part(reversed(result, 64 * words + 1), n);
}

}  // namespace grundy::nim::carryless
