#pragma once
// Products and squares in the packed field. There are two methods for products: by the monomials of a sparse factor, or as one
// product of polynomials over {0, 1}. multiply() at the end of this file chooses the cheaper one.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "base/poll.hpp"
#include "ordinals/packed_field.hpp"

namespace grundy::ordinals {

// ---- Products with few monomials
//
// Horner's rule in the highest generator, and recursively in the lower ones.

// The places of the bits of an element, in descending order.
inline std::vector<std::size_t> places_of(View a) {
    std::vector<std::size_t> places;
    for (std::size_t word = a.size(); word-- > 0;)
        for (Word rest = a[word]; rest != 0;) {
            const auto bit = static_cast<std::size_t>(std::bit_width(rest)) - 1;
            places.push_back(64 * word + bit);
            rest ^= Word{1} << bit;
        }
    return places;
}

template <Poll P>
class SparseProduct {
  public:
    SparseProduct(const PackedField& field, PackedField::Workspace& workspace, P& poll)
        : field_(field), workspace_(workspace), poll_(poll) {}

    // out = v times the sum of the monomials at `places` (descending, not empty), which are relative to `base`.
    void multiply(std::span<const std::size_t> places, std::size_t base, const Word* v, Word* out) {
        const std::size_t n = workspace_.words();
        const std::size_t top = places.front() - base;
        if (top == 0) {
            std::copy_n(v, n, out);
            return;
        }
        poll_();
        std::size_t i = field_.generators();
        while (field_.stride(i) > top) --i;
        const std::size_t stride = field_.stride(i);
        std::size_t exponent = top / stride;
        std::fill_n(out, n, Word{0});
        PackedField::Borrowed part(workspace_);
        while (true) {
            const std::size_t begin = base + exponent * stride;
            const auto end = std::partition_point(places.begin(), places.end(), [&](auto place) { return place >= begin; });
            const auto count = static_cast<std::size_t>(end - places.begin());
            multiply(places.first(count), begin, v, part.data());
            nim::carryless::path().add(part.data(), n, out);
            places = places.subspan(count);
            const std::size_t next = places.empty() ? 0 : (places.front() - base) / stride;
            if (exponent > next) {
                field_.times_power(i, exponent - next, out, part.data(), workspace_);
                std::copy_n(part.data(), n, out);
            }
            if (places.empty()) return;
            exponent = next;
        }
    }

  private:
    const PackedField& field_;
    PackedField::Workspace& workspace_;
    P& poll_;
};

// Repeated products with the same sparse x.
template <Poll P>
class Multiplier {
  public:
    Multiplier(const PackedField& field, View x, P& poll)
        : places_(places_of(x)), workspace_(field.words()), sparse_(field, workspace_, poll) {}

    // v = x · v.
    void operator()(Words& v) {
        PackedField::Borrowed product(workspace_);
        if (places_.empty()) std::fill_n(product.data(), v.size(), Word{0});
        else sparse_.multiply(places_, 0, v.data(), product.data());
        v.swap(*product);
    }

  private:
    std::vector<std::size_t> places_;
    PackedField::Workspace workspace_;
    SparseProduct<P> sparse_;
};

// Bit i of the result is bit 0 of v · x^i, for i < count.
template <Poll P>
Words orbit_bits(const PackedField& field, View x, Words v, std::size_t count, P& poll) {
    v.resize(field.words());
    Multiplier<P> times(field, x, poll);
    Words result(nim::carryless::words_for(count));
    for (std::size_t i = 0; i < count; ++i) {
        result[i / 64] |= (v[0] & 1) << i % 64;
        times(v);
    }
    return result;
}

// The value f(x) of a polynomial over {0, 1}, by Horner's rule.
template <Poll P>
Words polynomial_value(const PackedField& field, View x, View f, P& poll) {
    Multiplier<P> times(field, x, poll);
    Words value(field.words());
    for (std::size_t i = nim::carryless::bit_length(f); i-- > 0;) {
        times(value);
        if (nim::carryless::bit(f, i)) value[0] ^= 1;
    }
    return value;
}

// ---- Products with many monomials
//
// One product of polynomials over {0, 1}.
//
// Kronecker 1882: an element is a polynomial in letters. In a wider layout, in which each letter has enough bits for the
// exponents of a product, the product of the integers without carries is the product of the polynomials. The letters are the
// κ_(2^n), and for each odd prime p the κ = κ_(p^a) with the largest a. Because κ_(p^j) = κ^(p^(a-j)), the exponents of κ_p,
// κ_(p²), ... are the digits of the exponent of κ in reverse order. The product is reduced from the lowest letter upwards: all
// exponents from q = p^a on are replaced at once by κ^q = α_p, for all exponents of the higher letters.

class DenseProduct {
  public:
    explicit DenseProduct(const PackedField& field) : field_(field) {
        wide_.push_back(1);
        for (std::size_t i = 0; i < field.generators();) {
            letters_.push_back(letter(i));
            wide_.push_back(wide_.back() * (2 * letters_.back().size() - 1));
            i += letters_.back().generators;
        }
    }

    // The number of bits of the wide layout. It may be too large for fields with many primes.
    static double wide_bits(const PackedField& field) {
        double result = 1;
        for (std::size_t i = 0; i < field.generators();) {
            const std::size_t count = generators_of_letter(field, i);
            result *= 2.0 * static_cast<double>(field.stride(i + count) / field.stride(i)) - 1;
            i += count;
        }
        return result;
    }

    template <Poll P>
    Words multiply(View a, View b, P& poll) const {
        const Words x = widened(a), y = widened(b);
        return folded(nim::carryless::multiply(x, y, poll), poll);
    }

  private:
    struct Letter {
        std::size_t first, generators;
        // For each exponent e of the letter, the place of the power in the layout of the generators.
        std::vector<std::size_t> places;
        std::size_t size() const { return places.size(); }
    };

    // All powers of one odd prime form one letter.
    static std::size_t generators_of_letter(const PackedField& field, std::size_t i) {
        std::size_t end = i + 1;
        const std::size_t p = field.generator(i).prime;
        while (p != 2 && end < field.generators() && field.generator(end).prime == p) ++end;
        return end - i;
    }

    Letter letter(std::size_t i) const {
        const std::size_t count = generators_of_letter(field_, i), p = field_.generator(i).prime;
        Letter made{i, count, std::vector<std::size_t>(field_.stride(i + count) / field_.stride(i))};
        for (std::size_t place = 0; place < made.size(); ++place) {
            std::size_t exponent = 0, rest = place;
            for (std::size_t k = 0; k < count; ++k, rest /= p) exponent = exponent * p + rest % p;
            made.places[exponent] = place;
        }
        return made;
    }

    Words widened(View a) const {
        Words padded(a.begin(), a.end());
        padded.resize(field_.words() + 1);
        Words result(nim::carryless::words_for(wide_.back()) + 1);
        widen(letters_.size(), padded, 0, result, 0);
        return result;
    }

    // Copies an element of the field of the first `level` letters.
    void widen(std::size_t level, const Words& from, std::size_t from_at, Words& to, std::size_t to_at) const {
        if (level == 0) {
            add_range(from, from_at, 1, to, to_at);
            return;
        }
        const Letter& top = letters_[level - 1];
        const std::size_t narrow = field_.stride(top.first), wide = wide_[level - 1];
        if (level == 1 && top.generators == 1) {
            add_range(from, from_at, top.size(), to, to_at);
            return;
        }
        for (std::size_t e = 0; e < top.size(); ++e)
            widen(level - 1, from, from_at + top.places[e] * narrow, to, to_at + e * wide);
    }

    template <Poll P>
    Words folded(Words x, P& poll) const {
        for (std::size_t level = 0; level < letters_.size(); ++level) {
            poll();
            x = folded_once(level, x);
        }
        x.resize(field_.words());
        return x;
    }

    // Converts elements in the letters below `level`, one for each wide exponent of the other letters, to elements that include it.
    Words folded_once(std::size_t level, Words& x) const {
        const Letter& top = letters_[level];
        const std::size_t q = top.size(), narrow = field_.stride(top.first), next = narrow * q;
        const std::size_t count = wide_.back() / wide_[level + 1];
        const std::size_t words = nim::carryless::words_for(count * next) + 1;
        x.resize(nim::carryless::words_for(count * (2 * q - 1) * narrow) + 1);
        Words low(words), high(words);
        for (std::size_t k = 0; k < count; ++k) {
            const std::size_t from = k * (2 * q - 1) * narrow, to = k * next;
            if (top.generators == 1) {  // the places are in increasing order
                add_range(x, from, next, low, to);
                add_range(x, from + next, next - narrow, high, to);
                continue;
            }
            for (std::size_t e = 0; e < q; ++e) add_range(x, from + e * narrow, narrow, low, to + top.places[e] * narrow);
            for (std::size_t e = 0; e + 1 < q; ++e)
                add_range(x, from + next + e * narrow, narrow, high, to + top.places[e] * narrow);
        }
        PackedField::Workspace workspace(words);
        field_.add_relation(top.first, high.data(), low.data(), workspace);
        return low;
    }

    const PackedField& field_;
    std::vector<Letter> letters_;
    std::vector<std::size_t> wide_;
};

// ---- Squares
//
// Squaring is additive: with x = Σ c_d·κ^d in the highest generator, x² = Σ c_d²·κ^(2d), where κ^(2d) is
// κ^(2d-p) times the relation if 2d >= p. So all coefficients are squared first, in place, from the lowest generator upwards,
// and the number of bits does not change.

class Squaring {
  public:
    explicit Squaring(const PackedField& field) : field_(field), workspace_(field.words() + 1) {}

    template <Poll P>
    Words operator()(View a, P& poll) {
        Words x(a.begin(), a.end());
        x.resize(workspace_.words());
        for (std::size_t i = 0; i < field_.generators(); ++i) {
            poll();
            step(i, x);
        }
        x.resize(field_.words());
        return x;
    }

  private:
    // Doubles the exponents of κ_i.
    void step(std::size_t i, Words& x) {
        PackedField::Borrowed low(workspace_), high(workspace_);
        std::fill((*low).begin(), (*low).end(), Word{0});
        std::fill((*high).begin(), (*high).end(), Word{0});
        if (field_.generator(i).prime == 2) field_.split(i, 1, x.data(), low.data(), high.data(), workspace_);
        else double_exponents(i, x, *low, *high);
        field_.add_relation(i, high.data(), low.data(), workspace_);
        x.swap(*low);
    }

    void double_exponents(std::size_t i, const Words& x, Words& low, Words& high) const {
        const std::size_t p = field_.generator(i).prime, narrow = field_.stride(i), next = field_.stride(i + 1);
        for (std::size_t base = 0; base < field_.bits(); base += next)
            for (std::size_t d = 0; d < p; ++d) {
                const bool carries = 2 * d >= p;
                add_range(x, base + d * narrow, narrow, carries ? high : low, base + (carries ? 2 * d - p : 2 * d) * narrow);
            }
    }

    const PackedField& field_;
    PackedField::Workspace workspace_;
};

// ---- Products by the cheapest method

// The estimated number of words touched: each monomial of the sparser factor takes several passes over the other factor,
// depending on how the generators nest.
inline double sparse_cost(const PackedField& field, std::size_t monomials) {
    return 8.0 * static_cast<double>(monomials) * (static_cast<double>(field.words()) + 4);
}

// The cost of Karatsuba's product in the wide layout, including the copies of its bits.
inline double dense_cost(const PackedField& field) {
    const double bits = DenseProduct::wide_bits(field);
    return std::pow(bits / 64 + 1, 1.585) + bits;
}

// A wide layout with more bits than this is never used.
inline constexpr double most_wide_bits = 1 << 28;

inline bool is_dense(const PackedField& field, std::size_t monomials) {
    return DenseProduct::wide_bits(field) < most_wide_bits && dense_cost(field) < sparse_cost(field, monomials);
}

inline double product_cost(const PackedField& field, std::size_t monomials) {
    return is_dense(field, monomials) ? dense_cost(field) : sparse_cost(field, monomials);
}

template <Poll P>
Words multiply(const PackedField& field, View a, View b, P& poll) {
    std::vector<std::size_t> places = places_of(a), others = places_of(b);
    if (places.size() > others.size()) std::swap(places, others), std::swap(a, b);
    if (places.empty()) return {};
    if (is_dense(field, places.size())) return DenseProduct(field).multiply(a, b, poll);
    Words factor(b.begin(), b.end()), product(field.words());
    factor.resize(field.words());
    PackedField::Workspace workspace(field.words());
    SparseProduct<P>(field, workspace, poll).multiply(places, 0, factor.data(), product.data());
    return product;
}

}  // namespace grundy::ordinals
