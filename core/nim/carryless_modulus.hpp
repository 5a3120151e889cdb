#pragma once
// Arithmetic modulo a polynomial P over {0, 1}: products and powers, composition, norms. Residues are arrays of size() words.
#include <bit>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "nim/carryless.hpp"

namespace grundy::nim::carryless {

// ---- Products and powers

class Modulus {
  public:
    // P must not be constant.
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

    // The workspace of one computation.
    struct Workspace {
        Divisor::Workspace division;
        Words wide;
        explicit Workspace(const Modulus& modulus) : division(modulus.size()), wide(2 * modulus.size()) {}
    };

    // a = a · b; b may be a.
    template <Poll P>
    void multiply(Words& a, const Words& b, Workspace& workspace, P& poll) const {
        multiply_equal(a.data(), b.data(), size(), workspace.wide.data(), workspace.division.scratch.data(), poll);
        divisor_.reduce(workspace.wide.data(), a.data(), workspace.division, poll);
    }

    template <Poll P>
    void square(Words& a, Workspace& workspace, P& poll) const {
        path().square(a.data(), size(), workspace.wide.data());
        divisor_.reduce(workspace.wide.data(), a.data(), workspace.division, poll);
    }

    template <Poll P>
    void square_times(Words& a, std::size_t times, Workspace& workspace, P& poll) const {
        for (std::size_t i = 0; i < times; ++i) {
            if (i % 64 == 0) poll();
            square(a, workspace, poll);
        }
    }

    // a = a · y.
    void shift(Words& a) const {
        Word carry = 0;
        for (Word& word : a) carry = std::exchange(word, word << 1 | carry) >> 63;
        if (degree() % 64 == 0 ? carry != 0 : bit(a, degree())) add_to(View(polynomial_).first(size()), a);
    }

    // a^exponent by squarings, with a product with a small power for every window of bits. Powers of y need only shifts.
    template <Poll P>
    Words power(const Words& a, View exponent, P& poll) const {
        Workspace workspace(*this);
        Words result = reduced(Words{1}, poll);
        const std::size_t bits = bit_length(exponent);
        if (degree() > 1 && is_y(a)) {
            for (std::size_t i = bits; i-- > 0;) {
                if (i % 64 == 0) poll();
                square(result, workspace, poll);
                if (bit(exponent, i)) shift(result);
            }
            return result;
        }
        return by_windows(a, exponent, bits, std::move(result), workspace, poll);
    }

    static bool is_y(const Words& a) { return a[0] == 2 && bit_length(a) == 2; }

  private:
    template <Poll P>
    Words by_windows(const Words& a, View exponent, std::size_t bits, Words result, Workspace& workspace, P& poll) const {
        const std::size_t width = bits > 1000 ? 6 : bits > 200 ? 5 : bits > 20 ? 3 : 1;
        std::vector<Words> powers = {result, a};
        for (std::size_t k = 2; k < std::size_t{1} << width; ++k) {
            powers.push_back(powers.back());
            multiply(powers.back(), a, workspace, poll);
        }
        for (std::size_t i = (bits + width - 1) / width * width; i > 0; i -= width) {
            poll();
            square_times(result, width, workspace, poll);
            std::size_t window = 0;
            for (std::size_t k = width; k-- > 0;) window = window << 1 | std::size_t{bit(exponent, i - width + k)};
            if (window != 0) multiply(result, powers[window], workspace, poll);
        }
        return result;
    }

    Words polynomial_;
    Divisor divisor_;
};

// ---- Composition
//
// f(h) modulo P by baby steps and giant steps (Brent and Kung 1978). Let m be about the square root of the degree. The powers
// 1, h, ..., h^(m-1) form a matrix of bits, and the coefficients of f form rows of m bits. Their product has the polynomials of
// degree below m in h, and Horner's rule combines these with h^m.

class Composition {
  public:
    // Prepares compositions f(h) for one h.
    template <Poll P>
    Composition(const Modulus& modulus, const Words& h, P& poll) : modulus_(modulus), width_(steps(modulus.degree())) {
        Modulus::Workspace workspace(modulus);
        Words power = modulus.reduced(Words{1}, poll);
        for (std::size_t k = 0; k < width_; ++k) {
            powers_.push_back(power);
            modulus.multiply(power, h, workspace, poll);
        }
        giant_ = std::move(power);
    }

    template <Poll P>
    Words operator()(const Words& f, P& poll) const {
        const std::size_t rows = (bit_length(f) + width_ - 1) / width_;
        std::vector<Words> values(rows, Words(modulus_.size()));
        add_rows(f, values, poll);
        Modulus::Workspace workspace(modulus_);
        Words result(modulus_.size());
        for (std::size_t i = rows; i-- > 0;) {
            if (i + 1 < rows) modulus_.multiply(result, giant_, workspace, poll);
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
        const std::size_t word = at / 64;  // eight bits that start at a multiple of eight lie in one word
        return word < f.size() ? f[word] >> at % 64 & ((1 << table_bits) - 1) : 0;
    }

    const Modulus& modulus_;
    std::size_t width_;
    std::vector<Words> powers_;
    Words giant_;
};

// ---- Norms: a few compositions for each bit of the number of factors

// The product of a(y^(2^(k·i))) for i < count, if P is irreducible or at least divides y^(2^(k·count)) + y. Squaring k
// times is the substitution of h = y^(2^k). With g_j for j factors and h_j = y^(2^(k·j)),
// g_(i+j) = g_i · g_j(h_i) and h_(i+j) = h_j(h_i), so a few compositions per bit of `count` are enough (von zur Gathen and
// Shoup 1992). Over {0, 1}, substitution and squaring agree modulo every P.
template <Poll P>
Words norm(const Modulus& modulus, const Words& a, std::size_t k, std::size_t count, P& poll) {
    Modulus::Workspace workspace(modulus);
    Words h = modulus.reduced(Words{2}, poll);
    modulus.square_times(h, k, workspace, poll);
    Words product = a, whole = h;
    const Composition once(modulus, h, poll);
    for (std::size_t bit = static_cast<std::size_t>(std::bit_width(count)) - 1; bit-- > 0;) {
        {
            const Composition doubled(modulus, whole, poll);
            modulus.multiply(product, doubled(product, poll), workspace, poll);
            if (bit > 0 || (count & 1) != 0) whole = doubled(whole, poll);
        }
        if ((count >> bit & 1) != 0) {
            product = once(product, poll);
            modulus.multiply(product, a, workspace, poll);
            if (bit > 0) whole = once(whole, poll);
        }
    }
    return product;
}

}  // namespace grundy::nim::carryless
