#pragma once
// Arithmetic modulo a polynomial P over {0, 1}. Residues are arrays of size() words; they stay in words from step to step.
#include <cstddef>
#include <utility>

#include "nim/carryless.hpp"
#include "nim/carryless_division.hpp"
#include "nim/carryless_euclid.hpp"

namespace grundy::nim::carryless {

class Modulus {
  public:
    // P is not constant.
    template <Poll P>
    Modulus(View p, P& poll) : polynomial_(trimmed(p).begin(), trimmed(p).end()), divisor_(p, poll) {}

    std::size_t degree() const { return divisor_.degree(); }
    std::size_t size() const { return divisor_.size(); }

    template <Poll P>
    Words reduced(View a, P& poll) const {
        Words result = divisor_.quotient_remainder(a, poll).second;
        result.resize(size());
        return result;
    }

    // Room for the steps of one computation.
    struct Room {
        Divisor::Room division;
        Words wide;
        explicit Room(const Modulus& modulus) : division(modulus.size()), wide(2 * modulus.size()) {}
    };

    // a = a · b; b may be a.
    template <Poll P>
    void multiply(Words& a, const Words& b, Room& room, P& poll) const {
        multiply_equal(a.data(), b.data(), size(), room.wide.data(), room.division.scratch.data(), poll);
        divisor_.reduce(room.wide.data(), a.data(), room.division, poll);
    }

    template <Poll P>
    void square(Words& a, Room& room, P& poll) const {
        path().square(a.data(), size(), room.wide.data());
        divisor_.reduce(room.wide.data(), a.data(), room.division, poll);
    }

    template <Poll P>
    void square_times(Words& a, std::size_t times, Room& room, P& poll) const {
        for (std::size_t i = 0; i < times; ++i) {
            if (i % 64 == 0) poll();
            square(a, room, poll);
        }
    }

    // a = a · y.
    void shift(Words& a) const {
        Word carry = 0;
        for (Word& word : a) carry = std::exchange(word, word << 1 | carry) >> 63;
        if (degree() % 64 == 0 ? carry != 0 : bit(a, degree())) add_to(View(polynomial_).first(size()), a);
    }

    // a^exponent: squarings, and for every window of bits a product with a small power; y itself needs shifts only.
    template <Poll P>
    Words power(const Words& a, View exponent, P& poll) const {
        Room room(*this);
        Words result = reduced(Words{1}, poll);
        const std::size_t bits = bit_length(exponent);
        if (degree() > 1 && is_y(a)) {
            for (std::size_t i = bits; i-- > 0;) {
                if (i % 64 == 0) poll();
                square(result, room, poll);
                if (bit(exponent, i)) shift(result);
            }
            return result;
        }
        return by_windows(a, exponent, bits, std::move(result), room, poll);
    }

    static bool is_y(const Words& a) { return a[0] == 2 && bit_length(a) == 2; }

  private:
    template <Poll P>
    Words by_windows(const Words& a, View exponent, std::size_t bits, Words result, Room& room, P& poll) const {
        const std::size_t width = bits > 1000 ? 6 : bits > 200 ? 5 : bits > 20 ? 3 : 1;
        std::vector<Words> powers = {result, a};
        for (std::size_t k = 2; k < std::size_t{1} << width; ++k) {
            powers.push_back(powers.back());
            multiply(powers.back(), a, room, poll);
        }
        for (std::size_t i = (bits + width - 1) / width * width; i > 0; i -= width) {
            poll();
            square_times(result, width, room, poll);
            std::size_t window = 0;
            for (std::size_t k = width; k-- > 0;) window = window << 1 | std::size_t{bit(exponent, i - width + k)};
            if (window != 0) multiply(result, powers[window], room, poll);
        }
        return result;
    }

    Words polynomial_;
    Divisor divisor_;
};

}  // namespace grundy::nim::carryless
