#pragma once
// Lexicodes by a table of coset weights: binary lexicodes coin by coin, and lexicodes over larger digits place by place.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/poll.hpp"
#include "codes/coset_table.hpp"
#include "nim/tower.hpp"

namespace grundy::codes {

// ---- Binary lexicodes
//
// The binary lexicode of distance d, coin by coin: h_n = mex{ sums of at most d - 2 earlier h }, and the code is the kernel of
// u → Σ h_i. The excluded sums are the syndromes of coset weight at most d - 2. Source: Conway and Sloane, Lexicographic codes, 1986.

class Lexicode {
  public:
    explicit Lexicode(std::uint8_t d) : d_(d) {}
    const CosetTable& table() const { return table_; }
    std::span<const std::uint64_t> values() const { return columns_; }

    // Adds columns until there are `count`. Returns false if the table would need more than `most_bits` bits.
    template <Poll P>
    bool grow(std::size_t count, unsigned most_bits, std::uint64_t& done, P& poll) {
        for (; columns_.size() < count; done = columns_.size()) {
            poll();
            const std::size_t found = next(poll);
            if (found != table_.size()) {
                add(found, poll);
            } else if (table_.bits() < most_bits) {
                add_bit(poll);
            } else {
                break;
            }
        }
        flush(poll);
        return columns_.size() >= count;
    }

    // Continues from the columns and the table of another instance without waiting columns.
    template <Poll P>
    void restore(std::span<const std::uint64_t> columns, unsigned bits, std::span<const std::uint8_t> bytes, P& poll) {
        columns_.reserve(columns.size());
        table_.restore(bits, bytes, poll);
        columns_.assign(columns.begin(), columns.end());
    }

  private:
    // The number of syndromes that are looked up one by one before the waiting columns are added to the table.
    static constexpr std::size_t patience = 4096;

    // The least syndrome of weight at least d - 1 with all columns, including waiting ones; the size of the table if there is none.
    template <Poll P>
    std::size_t next(P& poll) {
        for (std::size_t tried = 0;; ++tried) {
            if (tried == patience) flush(poll);
            place_ = table_.find(place_, static_cast<std::uint8_t>(d_ - 1), poll);
            if (place_ == table_.size() || !excluded(place_)) return place_;
            ++place_;
        }
    }

    // Whether waiting columns reduce the weight of a syndrome to d - 2 or less.
    bool excluded(std::size_t syndrome) const {
        for (std::size_t x = 1; x < std::size_t{1} << waiting_; ++x)
            if (table_[syndrome ^ sums_[x]] + std::popcount(x) <= d_ - 2) return true;
        return false;
    }

    template <Poll P>
    void add(std::uint64_t column, P& poll) {
        if (waiting_ == CosetTable::together) flush(poll);
        columns_.push_back(column);  // first, because the rest does not throw
        const std::size_t half = std::size_t{1} << waiting_++;
        for (std::size_t x = 0; x < half; ++x) sums_[half + x] = sums_[x] ^ column;
    }

    template <Poll P>
    void add_bit(P& poll) {
        flush(poll);
        const std::uint64_t column = table_.size();
        columns_.reserve(columns_.size() + 1);
        table_.double_by_column(poll);
        columns_.push_back(column);
        place_ = column;
    }

    template <Poll P>
    void flush(P& poll) {
        if (waiting_ == 0) return;
        table_.add_columns(std::span(columns_).last(waiting_), poll);
        waiting_ = 0;
    }

    std::uint8_t d_;
    CosetTable table_;
    std::vector<std::uint64_t> columns_;
    std::size_t place_ = 0, waiting_ = 0;
    std::array<std::uint64_t, std::size_t{1} << CosetTable::together> sums_{};  // of the waiting columns, indexed by their set
};

// ---- Lexicodes over larger digits
//
// Lexicodes over 2^a digits, as numbers in base 2^a, are closed under XOR (Conway and Sloane, Lexicographic codes, 1986). The values of
// the digits 1, 2, 4, ... at a place are mex{ L + the values chosen before for this place and their sums }, where L is the set of
// syndromes of weight at most d - 2. If a is a power of 2, the value of digit c is c ⊗ the value of 1.

class DigitLexicode {
  public:
    DigitLexicode(std::uint8_t d, unsigned digit_bits) : d_(d), digit_bits_(digit_bits) {}
    const CosetTable& table() const { return table_; }
    // The values of 1, 2, 4, ... at each place, place by place.
    std::span<const std::uint64_t> values() const { return values_; }
    std::size_t places() const { return values_.size() / digit_bits_; }

    // Adds places until there are `count`. Returns false if the table would need more than `most_bits` bits.
    template <Poll P>
    bool grow(std::size_t count, unsigned most_bits, std::uint64_t& done, P& poll) {
        for (take_in(poll); places() < count; done = places()) {
            poll();
            const unsigned bits = table_.bits();
            Undo undo{table_, bits};
            const auto found = std::has_single_bit(digit_bits_) ? by_multiplication(most_bits, poll) : by_mex(most_bits, poll);
            if (found.empty()) return false;
            values_.insert(values_.end(), found.begin(), found.end());
            undo.needed = false;
            waiting_ = true;
            take_in(poll);
        }
        return places() >= count;
    }

    template <Poll P>
    void restore(std::span<const std::uint64_t> values, unsigned bits, std::span<const std::uint8_t> bytes, P& poll) {
        values_.reserve(values.size());
        table_.restore(bits, bytes, poll);
        values_.assign(values.begin(), values.end());
    }

  private:
    using Values = std::vector<std::uint64_t>;  // empty if the table cannot grow

    // Restores the size of a table that has grown for values that were then not found, or not in time.
    struct Undo {
        CosetTable& table;
        unsigned bits;
        bool needed = true;
        ~Undo() {
            if (needed) table.shrink(bits);
        }
    };

    // Adds the last place to the table, also if this was interrupted before.
    template <Poll P>
    void take_in(P& poll) {
        if (!waiting_) return;
        table_.add_digit(std::span(values_).last(digit_bits_), poll);
        waiting_ = false;
    }

    template <Poll P>
    Values by_multiplication(unsigned most_bits, P& poll) {
        place_ = table_.find(place_, static_cast<std::uint8_t>(d_ - 1), poll);
        if (place_ == table_.size()) {
            if (table_.bits() + digit_bits_ > most_bits) return {};
            for (unsigned bit = 0; bit < digit_bits_; ++bit) table_.double_unreached(poll);
        }
        Values values;
        for (unsigned bit = 0; bit < digit_bits_; ++bit) values.push_back(nim::multiply(nim::Word{1} << bit, place_));
        return values;
    }

    template <Poll P>
    Values by_mex(unsigned most_bits, P& poll) {
        Values values;
        std::vector<std::uint64_t> span{0};
        for (std::size_t place = place_; values.size() < digit_bits_;) {
            place = next(place, span, poll);
            if (place == table_.size()) {
                if (table_.bits() == most_bits) return {};
                table_.double_unreached(poll);
            }
            if (values.empty()) place_ = place;
            values.push_back(place);
            for (std::size_t i = 0, known = span.size(); i < known; ++i) span.push_back(span[i] ^ place);
        }
        return values;
    }

    // The least syndrome whose sums with the span all have weight at least d - 1.
    template <Poll P>
    std::size_t next(std::size_t place, std::span<const std::uint64_t> span, P& poll) const {
        const auto free = [&](std::uint64_t shift) { return table_[place ^ shift] >= d_ - 1; };
        for (std::size_t tried = 1;; ++place, ++tried) {
            place = table_.find(place, static_cast<std::uint8_t>(d_ - 1), poll);
            if (place == table_.size() || std::ranges::all_of(span, free)) return place;
            if (tried % 4096 == 0) poll();
        }
    }

    std::uint8_t d_;
    unsigned digit_bits_;
    CosetTable table_;
    std::vector<std::uint64_t> values_;
    std::size_t place_ = 0;
    bool waiting_ = false;
};

}  // namespace grundy::codes
