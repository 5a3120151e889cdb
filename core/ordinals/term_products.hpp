#pragma once
// Nim products of sums of few terms ω^β·n below ω^ω^ω.
//
// With β = Σ ω^k·c_k, the term is the nim product of n and, for each place k, of powers of κ_p, κ_(p²), ..., where p
// is the odd prime at that place: the exponent of κ_(p^(j+1)) is digit j of c_k to the base p. The relations
// κ_(p^(j+1))^p = κ_(p^j) and κ_p^p = α_p make a digit that reaches p give 1 to the digit below it, and the lowest
// digit a factor α_p: a sum of some κ_q and of a finite nimber (Lenstra 1977).
#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "nim/word.hpp"
#include "ordinals/terms.hpp"
#include "runs/poll.hpp"

namespace grundy::ordinals {

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
// when digit 0 does. The sum is at most c + d, because what is carried is less than what it is for.
inline std::uint64_t digit_sum(std::uint64_t p, std::uint64_t c, std::uint64_t d, bool& carries) {
    if (c < p && d < p) {
        carries = c + d >= p;
        return carries ? c + d - p : c + d;
    }
    std::array<std::uint64_t, 64> digits;
    std::size_t n = 0;
    for (; c != 0 || d != 0; c /= p, d /= p) digits[n++] = c % p + d % p;
    std::uint64_t result = 0;
    carries = false;
    while (n-- > 0) {
        const std::uint64_t digit = digits[n] + (carries ? 1 : 0);
        carries = digit >= p;
        result = result * p + (carries ? digit - p : digit);
    }
    return result;
}

// What knows the primes and their constants.
template <class R>
concept Relations = requires(R& relations, Place place) {
    { relations.prime(place) } -> std::convertible_to<std::uint64_t>;
    { relations.alpha(place) } -> std::convertible_to<const Alpha&>;
};

// Room in which products are collected, for one after the other.
struct ProductRoom {
    Terms found;
    std::vector<const Term*> sorted;
};

// Collects products of terms.
template <Relations R>
class Products {
  public:
    // More terms than this, before equal ones are added, are refused.
    static constexpr std::size_t most = std::size_t{1} << 22;

    Products(R& relations, ProductRoom& room) : relations_(relations), found_(room.found), sorted_(room.sorted) {
        clear();
    }

    void add(const TermView& a, const TermView& b) {
        add(a.exponent, b.exponent, finite_product(a.coefficient, b.coefficient), {});
    }
    void add(const TermView& term) { add(term.exponent, {}, term.coefficient, {}); }

    std::size_t size() const { return found_.size(); }

    // Adds up what was found so far.
    void gather() {
        Terms sums;
        take([&](std::span<const Power> exponent, Coefficient n) { sums.push_back({exponent, n}); });
        for (const Term& term : sums) add(term);
    }

    // Calls visit(exponent, coefficient) for the terms of the sum of all products, by descending exponents.
    template <class Visit>
    void take(Visit visit) {
        if (found_.size() == 1) {
            visit(found_.front().exponent, found_.front().coefficient);
            return clear();
        }
        sorted_.resize(found_.size());
        std::transform(found_.begin(), found_.end(), sorted_.begin(), [](const Term& term) { return &term; });
        std::sort(sorted_.begin(), sorted_.end(), [](const Term* a, const Term* b) { return compare(a->exponent, b->exponent) > 0; });
        for (std::size_t i = 0, j = 0; i < sorted_.size(); i = j) {
            const std::span<const Power> exponent = sorted_[i]->exponent;
            Coefficient n = 0;
            for (j = i; j < sorted_.size() && std::ranges::equal(exponent, std::span(sorted_[j]->exponent)); ++j)
                n ^= sorted_[j]->coefficient;
            if (n != 0) visit(exponent, n);
        }
        clear();
    }

  private:
    // The primes p for which a factor α_p is still to be multiplied.
    using Places = Few<Place, 32>;
    // Rooms for more terms than this are given back.
    static constexpr std::size_t kept = std::size_t{1} << 12;

    void clear() {
        if (found_.capacity() > kept) {
            Terms().swap(found_);
            std::vector<const Term*>().swap(sorted_);
        }
        found_.clear();
    }

    // Adds ω^(a + b)·n times the constants α_p that are pending, and times those that the sum of digits gives.
    void add(std::span<const Power> a, std::span<const Power> b, Coefficient n, Places pending) {
        if (found_.size() == most) throw TooLong();
        Term& made = found_.emplace_back();
        sum(a, b, made.exponent, pending);
        while (!pending.empty()) {
            const Alpha& alpha = relations_.alpha(pending.pop());
            if (!alpha.kappas.empty()) return multiply_last(alpha, n, pending);
            n = finite_product(n, alpha.finite);
        }
        made.coefficient = n;
    }

    // Replaces the last exponent by the terms of its product with n, with α_p and with the constants that are pending.
    void multiply_last(const Alpha& alpha, Coefficient n, Places pending) {
        const Exponent exponent = found_.back().exponent;
        found_.pop_back();
        if (alpha.finite != 0) add(exponent, {}, finite_product(n, alpha.finite), pending);
        for (const Power& kappa : alpha.kappas) add(exponent, {&kappa, 1}, n, pending);
    }

    void sum(std::span<const Power> a, std::span<const Power> b, Exponent& result, Places& pending) {
        std::size_t i = 0, j = 0;
        while (i < a.size() && j < b.size()) {
            const Place place = a[i].place();
            if (place > b[j].place()) {
                result.push(a[i++]);
            } else if (place < b[j].place()) {
                result.push(b[j++]);
            } else {
                bool carries = false;
                const std::uint64_t count = digit_sum(relations_.prime(place), a[i++].count(), b[j++].count(), carries);
                if (count != 0) result.push({place, count});
                if (carries) pending.push(place);
            }
        }
        while (i < a.size()) result.push(a[i++]);
        while (j < b.size()) result.push(b[j++]);
    }

    R& relations_;
    Terms& found_;
    std::vector<const Term*>& sorted_;
};

// The nim product; a and b have a size and give views of their terms.
template <Relations R, class A, class B, Poll P, class Visit>
void multiply(Products<R>& products, const A& a, const B& b, P& poll, Visit visit) {
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (b.size() > 64) poll();
        for (std::size_t j = 0; j < b.size(); ++j) products.add(a[i], b[j]);
    }
    products.take(visit);
}

// Squaring is additive: the sum of the squares of the terms.
template <Relations R, class A, class Visit>
void square(Products<R>& products, const A& a, Visit visit) {
    for (std::size_t i = 0; i < a.size(); ++i) products.add(a[i], a[i]);
    products.take(visit);
}

}  // namespace grundy::ordinals
