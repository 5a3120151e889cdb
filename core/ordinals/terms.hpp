#pragma once
// Nim products of sums of few terms ω^β·n below ω^ω^ω.
//
// With β = Σ ω^k·c_k, the term is the nim product of n and, for each place k, of powers of κ_p, κ_(p²), ..., where p
// is the odd prime at that place: the exponent of κ_(p^(j+1)) is digit j of c_k to the base p. The relations
// κ_(p^(j+1))^p = κ_(p^j) and κ_p^p = α_p make a digit that reaches p give 1 to the digit below it, and the lowest
// digit a factor α_p: a sum of some κ_q and of a finite nimber (Lenstra 1977).
#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "nim/word.hpp"
#include "runs/poll.hpp"

namespace grundy::ordinals {

using Place = std::uint32_t;
using Coefficient = std::uint64_t;

// ω^(ω^place·count).
struct Power {
    Place place;
    std::uint64_t count;
    auto operator<=>(const Power&) const = default;
};

// A term needs more room than there is here.
struct TooLong : std::length_error {
    TooLong() : std::length_error("a term has too many factors") {}
};

template <class T, std::size_t capacity>
class Few {
  public:
    Few() = default;
    // Most of the room is empty, and is not copied.
    Few(const Few& other) : size_(other.size_) { std::copy_n(other.items_.data(), size_, items_.data()); }
    Few& operator=(const Few& other) {
        size_ = other.size_;
        std::copy_n(other.items_.data(), size_, items_.data());
        return *this;
    }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const T* begin() const { return items_.data(); }
    const T* end() const { return items_.data() + size_; }
    const T& operator[](std::size_t i) const { return items_[i]; }
    void push(const T& item) {
        if (size_ == capacity) throw TooLong();
        items_[size_++] = item;
    }
    T pop() { return items_[--size_]; }

  private:
    std::array<T, capacity> items_;
    std::size_t size_ = 0;
};

// An exponent β: its powers by descending place.
using Exponent = Few<Power, 8>;

struct Term {
    Exponent exponent;
    Coefficient coefficient;
};

inline std::strong_ordering operator<=>(const Exponent& a, const Exponent& b) {
    return std::lexicographical_compare_three_way(a.begin(), a.end(), b.begin(), b.end());
}
inline bool operator==(const Exponent& a, const Exponent& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

// By descending exponents, coefficients other than 0: a Cantor normal form.
using Terms = std::vector<Term>;

// α_p for the prime p at one place, as far as it is needed: the κ_q with odd q, and the finite part.
struct Alpha {
    std::vector<Power> kappas;
    Coefficient finite;
};

inline Coefficient finite_product(Coefficient a, Coefficient b) {
    if (a == 1) return b;
    if (b == 1) return a;
    if ((a | b) < 256) return nim::byte_products().product[a][b];
    return (a | b) < 65536 ? nim::logarithms_16().product(a, b) : nim::word_product(a, b);
}

// The digits of c + d to the base p, where a digit that reaches p carries 1 to the digit below it; `carries` is set
// when digit 0 does.
inline std::uint64_t digit_sum(std::uint64_t p, std::uint64_t c, std::uint64_t d, bool& carries) {
    if (c < p && d < p) {
        carries = c + d >= p;
        return carries ? c + d - p : c + d;
    }
    std::array<std::uint64_t, 64> digits{};
    std::size_t n = 0;
    for (; c != 0 || d != 0; c /= p, d /= p) digits[n++] = c % p + d % p;
    std::uint64_t result = 0, carry = 0;
    while (n-- > 0) {
        const std::uint64_t digit = digits[n] + carry;
        carry = digit >= p ? 1 : 0;
        result = result * p + (digit - carry * p);
    }
    carries = carry != 0;
    return result;
}

// What knows the primes and their constants.
template <class R>
concept Relations = requires(R& relations, Place place) {
    { relations.prime(place) } -> std::convertible_to<std::uint64_t>;
    { relations.alpha(place) } -> std::convertible_to<const Alpha&>;
};

// Collects the products of terms.
template <Relations R>
class Products {
  public:
    // More terms than this, before equal ones are added, are refused.
    static constexpr std::size_t most = std::size_t{1} << 22;

    Products(R& relations, std::size_t expected) : relations_(relations) { found_.reserve(expected); }

    void add(const Term& a, const Term& b) {
        Places pending;
        const Exponent exponent = sum(a.exponent, b.exponent, pending);
        expand(exponent, finite_product(a.coefficient, b.coefficient), pending);
    }

    Terms take() const {
        std::vector<const Term*> sorted(found_.size());
        std::transform(found_.begin(), found_.end(), sorted.begin(), [](const Term& term) { return &term; });
        std::sort(sorted.begin(), sorted.end(), [](const Term* a, const Term* b) { return a->exponent > b->exponent; });
        Terms result;
        result.reserve(sorted.size());
        for (const Term* term : sorted) {
            if (result.empty() || result.back().exponent != term->exponent) result.push_back(*term);
            else if ((result.back().coefficient ^= term->coefficient) == 0) result.pop_back();
        }
        return result;
    }

  private:
    // The primes p for which a factor α_p is still to be multiplied.
    using Places = Few<Place, 32>;

    Exponent sum(const Exponent& a, const Exponent& b, Places& pending) {
        Exponent result;
        std::size_t i = 0, j = 0;
        while (i < a.size() || j < b.size()) {
            if (j == b.size() || (i < a.size() && a[i].place > b[j].place)) {
                result.push(a[i++]);
            } else if (i == a.size() || b[j].place > a[i].place) {
                result.push(b[j++]);
            } else {
                bool carries = false;
                const Place place = a[i].place;
                const std::uint64_t count = digit_sum(relations_.prime(place), a[i++].count, b[j++].count, carries);
                if (count != 0) result.push({place, count});
                if (carries) pending.push(place);
            }
        }
        return result;
    }

    void expand(const Exponent& exponent, Coefficient coefficient, Places pending) {
        if (pending.empty()) {
            if (found_.size() == most) throw TooLong();
            found_.push_back({exponent, coefficient});
            return;
        }
        const Alpha& alpha = relations_.alpha(pending.pop());
        if (alpha.finite != 0) expand(exponent, finite_product(coefficient, alpha.finite), pending);
        for (const Power& kappa : alpha.kappas) {
            Places more = pending;
            Exponent factor;
            factor.push(kappa);
            const Exponent larger = sum(exponent, factor, more);
            expand(larger, coefficient, more);
        }
    }

    R& relations_;
    Terms found_;
};

template <Relations R, Poll P>
Terms multiply(const Terms& a, const Terms& b, R& relations, P& poll) {
    Products<R> products(relations, 2 * a.size() * b.size());
    for (const Term& x : a) {
        if (b.size() > 64) poll();
        for (const Term& y : b) products.add(x, y);
    }
    return products.take();
}

// Squaring is additive: the sum of the squares of the terms.
template <Relations R>
Terms square(const Terms& a, R& relations) {
    Products<R> products(relations, 2 * a.size());
    for (const Term& x : a) products.add(x, x);
    return products.take();
}

inline Terms sum(const Terms& a, const Terms& b) {
    Terms result;
    result.reserve(a.size() + b.size());
    std::size_t i = 0, j = 0;
    while (i < a.size() && j < b.size()) {
        const auto order = a[i].exponent <=> b[j].exponent;
        if (order > 0) {
            result.push_back(a[i++]);
        } else if (order < 0) {
            result.push_back(b[j++]);
        } else {
            const Coefficient n = a[i].coefficient ^ b[j++].coefficient;
            if (n != 0) result.push_back({a[i].exponent, n});
            ++i;
        }
    }
    result.insert(result.end(), a.begin() + static_cast<std::ptrdiff_t>(i), a.end());
    result.insert(result.end(), b.begin() + static_cast<std::ptrdiff_t>(j), b.end());
    return result;
}

}  // namespace grundy::ordinals
