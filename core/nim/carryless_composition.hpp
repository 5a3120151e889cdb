#pragma once
// Composition f(h) modulo P by baby steps and giant steps (Brent and Kung 1978): with m = about the square root of the
// degree, the powers 1, h, ..., h^(m-1) make a matrix of bits; the coefficients of f make rows of m bits; their product gives
// the polynomials of degree below m in h, and Horner's rule puts these together with h^m.
#include <bit>
#include <cmath>
#include <cstddef>
#include <vector>

#include "nim/carryless_modulus.hpp"

namespace grundy::nim::carryless {

class Composition {
  public:
    // Prepares compositions f(h) for one h.
    template <Poll P>
    Composition(const Modulus& modulus, const Words& h, P& poll) : modulus_(modulus), width_(steps(modulus.degree())) {
        Modulus::Room room(modulus);
        Words power = modulus.reduced(Words{1}, poll);
        for (std::size_t k = 0; k < width_; ++k) {
            powers_.push_back(power);
            modulus.multiply(power, h, room, poll);
        }
        giant_ = std::move(power);
    }

    template <Poll P>
    Words operator()(const Words& f, P& poll) const {
        const std::size_t rows = (bit_length(f) + width_ - 1) / width_;
        std::vector<Words> values(rows, Words(modulus_.size()));
        add_rows(f, values, poll);
        Modulus::Room room(modulus_);
        Words result(modulus_.size());
        for (std::size_t i = rows; i-- > 0;) {
            if (i + 1 < rows) modulus_.multiply(result, giant_, room, poll);
            add_to(values[i], result);
        }
        return result;
    }

  private:
    static constexpr std::size_t table_bits = 8;

    static std::size_t steps(std::size_t degree) {
        const auto root = static_cast<std::size_t>(std::sqrt(static_cast<double>(degree)));
        return (root / table_bits + 1) * table_bits;
    }

    // The product of matrices with tables of the sums of eight rows (Arlazarov, Dinic, Kronrod and Faradžev 1970).
    template <Poll P>
    void add_rows(const Words& f, std::vector<Words>& values, P& poll) const {
        const std::size_t n = modulus_.size();
        std::vector<Words> sums(1 << table_bits, Words(n));
        for (std::size_t k = 0; k < width_; k += table_bits) {
            poll();
            for (std::size_t s = 1; s < sums.size(); ++s) {
                sums[s] = sums[s & (s - 1)];
                add_to(powers_[k + static_cast<std::size_t>(std::countr_zero(s))], sums[s]);
            }
            for (std::size_t i = 0; i < values.size(); ++i) add_to(sums[digits(f, i * width_ + k)], values[i]);
        }
    }

    static std::size_t digits(const Words& f, std::size_t at) {
        const std::size_t word = at / 64;  // eight bits from a multiple of eight on never leave their word
        return word < f.size() ? f[word] >> at % 64 & ((1 << table_bits) - 1) : 0;
    }

    const Modulus& modulus_;
    std::size_t width_;
    std::vector<Words> powers_;
    Words giant_;
};

}  // namespace grundy::nim::carryless
