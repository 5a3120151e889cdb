#pragma once
// Sums of few terms ω^β·n below ω^ω^ω, where β = Σ ω^k·c_k.
#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

namespace grundy::ordinals {

using Place = std::uint32_t;
using Coefficient = std::uint64_t;

// A term needs more room than there is here.
struct TooLong : std::length_error {
    TooLong() : std::length_error("a term has too many factors") {}
};

// ω^(ω^place·count) in one word, so that words compare as the ordinals do.
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
class Few {
  public:
    // Most of the room stays empty, and is neither cleared nor copied.
    Few() {}
    Few(const Few& other) : size_(other.size_) { std::copy_n(other.items_.data(), size_, items_.data()); }
    Few(std::span<const T> items) {
        for (const T& item : items) push(item);
    }
    Few& operator=(const Few& other) {
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

// An exponent β: its powers by descending place.
using Exponent = Few<Power, 8>;

struct Term {
    Exponent exponent;
    Coefficient coefficient;
};

// A term that is kept elsewhere.
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

// By descending exponents, coefficients other than 0: a Cantor normal form.
using Terms = std::vector<Term>;

// Calls visit(exponent, coefficient) for the terms of the nim sum; a and b have a size and give views of their terms.
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

}  // namespace grundy::ordinals
