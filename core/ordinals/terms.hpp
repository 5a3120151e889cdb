#pragma once
// Nim arithmetic of sums of few terms ω^β·n below ω^ω^ω, where β = Σ ω^k·c_k: single sums, their products, and arrays of sums.
#include <algorithm>
#include <array>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "base/poll.hpp"
#include "nim/word.hpp"

namespace grundy::ordinals {

// ---- Terms and sums

using Place = std::uint32_t;
using Coefficient = std::uint64_t;

// Thrown if a term has too many factors or its numbers need too many bits.
struct TooLong : std::length_error {
    TooLong() : std::length_error("a term has too many factors") {}
};

// ω^(ω^place·count) in one word. Words compare like the ordinals.
class Power {
  public:
    static constexpr unsigned place_bits = 20, count_bits = 64 - place_bits;

    Power() = default;
    Power(Place place, std::uint64_t count) : word_(std::uint64_t{place} << count_bits | count) {
        if (place >> place_bits != 0 || count >> count_bits != 0) throw TooLong();
    }
    Place place() const { return static_cast<Place>(word_ >> count_bits); }
    std::uint64_t count() const { return word_ & ((std::uint64_t{1} << count_bits) - 1); }
    auto operator<=>(const Power&) const = default;

  private:
    std::uint64_t word_;
};

template <class T, std::size_t capacity>
class InlineVector {
  public:
    // Most of the capacity is unused, and is neither cleared nor copied.
    InlineVector() {}
    InlineVector(const InlineVector& other) : size_(other.size_) { std::copy_n(other.items_.data(), size_, items_.data()); }
    InlineVector(std::span<const T> items) {
        for (const T& item : items) push(item);
    }
    InlineVector& operator=(const InlineVector& other) {
        size_ = other.size_;
        std::copy_n(other.items_.data(), size_, items_.data());
        return *this;
    }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const T* begin() const { return items_.data(); }
    const T* end() const { return items_.data() + size_; }
    void push(const T& item) {
        if (size_ == capacity) throw TooLong();
        items_[size_++] = item;
    }
    T pop() { return items_[--size_]; }

  private:
    std::array<T, capacity> items_;
    std::size_t size_ = 0;
};

// An exponent β: its powers in descending order of place.
using Exponent = InlineVector<Power, 8>;

struct Term {
    Exponent exponent;
    Coefficient coefficient;
};

// A view of a term that is stored elsewhere.
struct TermView {
    std::span<const Power> exponent;
    Coefficient coefficient;
    TermView(std::span<const Power> powers, Coefficient n) : exponent(powers), coefficient(n) {}
    TermView(const Term& term) : exponent(term.exponent), coefficient(term.coefficient) {}
};

inline std::strong_ordering compare(std::span<const Power> a, std::span<const Power> b) {
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
        if (const auto order = a[i] <=> b[i]; order != 0) return order;
    return a.size() <=> b.size();
}

// A Cantor normal form: exponents are descending, coefficients are nonzero.
using Terms = std::vector<Term>;

// Calls visit(exponent, coefficient) for the terms of the nim sum; a and b have a size and return views of their terms.
template <class A, class B, class Visit>
void add(const A& a, const B& b, Visit visit) {
    std::size_t i = 0, j = 0;
    const auto send = [&](const TermView& term) { visit(term.exponent, term.coefficient); };
    while (i < a.size() && j < b.size()) {
        const TermView x = a[i], y = b[j];
        const auto order = compare(x.exponent, y.exponent);
        if (order > 0) send(x);
        else if (order < 0) send(y);
        else if (x.coefficient != y.coefficient) visit(x.exponent, x.coefficient ^ y.coefficient);
        if (order >= 0) ++i;
        if (order <= 0) ++j;
    }
    for (; i < a.size(); ++i) send(a[i]);
    for (; j < b.size(); ++j) send(b[j]);
}

// ---- Products
//
// With β = Σ ω^k·c_k, the term is the nim product of n and, for each place k, of powers of κ_p, κ_(p²), ..., where p
// is the odd prime at that place: the exponent of κ_(p^(j+1)) is digit j of c_k to the base p. The relations
// κ_(p^(j+1))^p = κ_(p^j) and κ_p^p = α_p carry: a digit that reaches p carries 1 to the digit below it, and the
// lowest digit yields a factor α_p, a sum of some κ_q and a finite nimber (Lenstra 1977).

// The parts of α_p that are needed, for the prime p at one place: the κ_q with odd q, and the finite part.
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
// if digit 0 carries out. The result is at most c + d, because a carry is worth less than the p that it replaces.
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

// An object that returns the primes and their constants.
template <class R>
concept Relations = requires(R& relations, Place place) {
    { relations.prime(place) } -> std::convertible_to<std::uint64_t>;
    { relations.alpha(place) } -> std::convertible_to<const Alpha&>;
};

// Reusable memory in which products are collected.
struct ProductWorkspace {
    Terms found;
    std::vector<const Term*> sorted;
};

// Collects products of terms.
template <Relations R>
class Products {
  public:
    // The largest number of terms before equal terms are added. Beyond it, TooLong is thrown.
    static constexpr std::size_t most = std::size_t{1} << 22;

    Products(R& relations, ProductWorkspace& workspace) : relations_(relations), found_(workspace.found), sorted_(workspace.sorted) {
        clear();
    }

    void add(const TermView& a, const TermView& b) {
        add(a.exponent, b.exponent, finite_product(a.coefficient, b.coefficient), {});
    }
    void add(const TermView& term) { add(term.exponent, {}, term.coefficient, {}); }

    std::size_t size() const { return found_.size(); }

    // Adds equal terms among those found so far.
    void gather() {
        Terms sums;
        take([&](std::span<const Power> exponent, Coefficient n) { sums.push_back({exponent, n}); });
        for (const Term& term : sums) add(term);
    }

    // Calls visit(exponent, coefficient) for the terms of the sum of all products, in descending order of exponents.
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
    using Places = InlineVector<Place, 32>;
    // Memory for more terms than this is released.
    static constexpr std::size_t kept = std::size_t{1} << 12;

    void clear() {
        if (found_.capacity() > kept) {
            Terms().swap(found_);
            std::vector<const Term*>().swap(sorted_);
        }
        found_.clear();
    }

    // Adds ω^(a + b)·n times the pending constants α_p, and times those that result from the sum of digits.
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

    // Replaces the last exponent by the terms of its product with n, with α_p and with the pending constants.
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

// The nim product; a and b have a size and return views of their terms.
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

// ---- Arrays: many sums, stored one after another without gaps

class TermArray {
  public:
    // One ordinal: its terms in descending order of exponents.
    class Row {
      public:
        Row(const TermArray& array, std::size_t i) : array_(array), first_(array.rows_[i]), last_(array.rows_[i + 1]) {}
        std::size_t size() const { return last_ - first_; }
        TermView operator[](std::size_t i) const { return array_.term(first_ + i); }

      private:
        const TermArray& array_;
        std::size_t first_, last_;
    };

    std::size_t size() const { return rows_.size() - 1; }
    Row operator[](std::size_t i) const { return {*this, i}; }
    bool operator==(const TermArray&) const = default;

    Terms terms(std::size_t i) const {
        const Row row = (*this)[i];
        Terms terms;
        for (std::size_t k = 0; k < row.size(); ++k) terms.push_back({row[k].exponent, row[k].coefficient});
        return terms;
    }

    // The approximate number of bytes in use.
    std::size_t bytes() const {
        return sizeof(Power) * powers_.size() + sizeof(Header) * terms_.size() + sizeof(std::size_t) * rows_.size();
    }

    // Reserves memory for the number of terms of another array of the same size.
    void reserve_like(std::size_t size, const TermArray& other) {
        if (other.size() != size) return;
        rows_.reserve(size + 1);
        terms_.reserve(other.terms_.size());
        powers_.reserve(other.powers_.size());
    }

    // Appends a term to the current row.
    void push(std::span<const Power> exponent, Coefficient n) {
        for (const Power& power : exponent) powers_.push_back(power);  // so few that a call to copy them would take longer
        terms_.push_back({powers_.size(), n});
    }
    void end_row() { rows_.push_back(terms_.size()); }

    template <class Sum>
    void push_row(const Sum& terms) {
        for (std::size_t i = 0; i < terms.size(); ++i) {
            const TermView term = terms[i];
            push(term.exponent, term.coefficient);
        }
        end_row();
    }

  private:
    struct Header {
        std::size_t end;  // of the powers of its exponent
        Coefficient coefficient;
        bool operator==(const Header&) const = default;
    };

    TermView term(std::size_t i) const {
        const std::size_t first = i == 0 ? 0 : terms_[i - 1].end;
        return {std::span(powers_).subspan(first, terms_[i].end - first), terms_[i].coefficient};
    }

    std::vector<Power> powers_;
    std::vector<Header> terms_;
    std::vector<std::size_t> rows_{0};
};

// Calls make(i, result) for i = 0, ..., size - 1, which adds the terms of row i to the array `result`. If a or b has the same
// number of rows, the result is expected to be about as large. Throws TooLong if it takes more than `most` bytes.
template <Poll P, class Make>
TermArray build_rows(std::size_t size, const TermArray& a, const TermArray& b, std::size_t most, P& poll, Make make) {
    TermArray result;
    result.reserve_like(size, a);
    result.reserve_like(size, b);
    for_each_index<64>(size, poll, [&](std::size_t i) {
        make(i, result);
        result.end_row();
        if (result.bytes() > most) throw TooLong();
    });
    return result;
}

// The nim sum of all rows. Their terms are collected, and equal terms are added whenever the number of terms has doubled.
template <Relations R, Poll P, class Visit>
void sum_of_rows(Products<R>& products, const TermArray& rows, P& poll, Visit visit) {
    std::size_t full = std::size_t{1} << 16;
    for_each_index<64>(rows.size(), poll, [&](std::size_t i) {
        for (std::size_t k = 0; k < rows[i].size(); ++k) products.add(rows[i][k]);
        if (products.size() < full) return;
        products.gather();
        full = std::max(full, 2 * products.size());
    });
    products.take(visit);
}

// An array of one row is repeated as often as needed.
inline std::size_t broadcast_size(const TermArray& a, const TermArray& b) { return a.size() == 1 ? b.size() : a.size(); }
inline TermArray::Row row(const TermArray& array, std::size_t i) { return array[array.size() == 1 ? 0 : i]; }

}  // namespace grundy::ordinals
