#pragma once
// Many sums of few terms below ω^ω^ω, one behind the other without gaps.
#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "ordinals/term_products.hpp"

namespace grundy::ordinals {

class TermArray {
  public:
    // One ordinal: its terms by descending exponents.
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

    // About how many bytes it takes.
    std::size_t bytes() const {
        return sizeof(Power) * powers_.size() + sizeof(Header) * terms_.size() + sizeof(std::size_t) * rows_.size();
    }

    // Makes room for as many terms as another array of the same size has; of one of another size nothing follows.
    void reserve_like(std::size_t size, const TermArray& other) {
        if (other.size() != size) return;
        rows_.reserve(size + 1);
        terms_.reserve(other.terms_.size());
        powers_.reserve(other.powers_.size());
    }

    // A term of the row that is not ended yet.
    void push(std::span<const Power> exponent, Coefficient n) {
        for (const Power& power : exponent) powers_.push_back(power);  // so few that a call for a copy would take longer
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

// Calls make(i, result) for i = 0, ..., size - 1, which adds the terms of row i to the array `result`. Where
// a or b has as many rows, it will be about as large. More than `most` bytes are refused.
template <Poll P, class Make>
TermArray made_of(std::size_t size, const TermArray& a, const TermArray& b, std::size_t most, P& poll, Make make) {
    TermArray result;
    result.reserve_like(size, a);
    result.reserve_like(size, b);
    each_index<64>(size, poll, [&](std::size_t i) {
        make(i, result);
        result.end_row();
        if (result.bytes() > most) throw TooLong();
    });
    return result;
}

// The nim sum of all rows: their terms are collected, and equal ones added whenever there are twice as many as before.
template <Relations R, Poll P, class Visit>
void sum_of_rows(Products<R>& products, const TermArray& rows, P& poll, Visit visit) {
    std::size_t full = std::size_t{1} << 16;
    each_index<64>(rows.size(), poll, [&](std::size_t i) {
        for (std::size_t k = 0; k < rows[i].size(); ++k) products.add(rows[i][k]);
        if (products.size() < full) return;
        products.gather();
        full = std::max(full, 2 * products.size());
    });
    products.take(visit);
}

// An array of one row is taken for one of as many rows as needed.
inline std::size_t together(const TermArray& a, const TermArray& b) { return a.size() == 1 ? b.size() : a.size(); }
inline TermArray::Row row(const TermArray& array, std::size_t i) { return array[array.size() == 1 ? 0 : i]; }

}  // namespace grundy::ordinals
