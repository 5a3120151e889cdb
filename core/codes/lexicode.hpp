#pragma once
// The binary lexicode of distance d, coin by coin: h_n = mex{ sums of at most d - 2 earlier h }, and the code is the kernel of
// u → Σ h_i. The excluded sums are the syndromes of coset weight at most d - 2. Source: Conway and Sloane, Lexicographic codes, 1986.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "codes/coset_table.hpp"
#include "runs/poll.hpp"

namespace grundy::codes {

class Lexicode {
  public:
    explicit Lexicode(std::uint8_t d) : d_(d) {}
    const CosetTable& table() const { return table_; }
    std::span<const std::uint64_t> values() const { return columns_; }

    // Adds columns until there are `count`; false if the table would need more than so many bits.
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

    // Goes on from the columns and the table of another one, which had no more columns to take in.
    template <Poll P>
    void restore(std::span<const std::uint64_t> columns, unsigned bits, std::span<const std::uint8_t> bytes, P& poll) {
        columns_.reserve(columns.size());
        table_.restore(bits, bytes, poll);
        columns_.assign(columns.begin(), columns.end());
    }

  private:
    // How many syndromes are looked up one by one before the waiting columns are taken in.
    static constexpr std::size_t patience = 4096;

    // The least syndrome of weight at least d - 1 with all columns, also those that wait; the size of the table if there is none.
    template <Poll P>
    std::size_t next(P& poll) {
        for (std::size_t tried = 0;; ++tried) {
            if (tried == patience) flush(poll);
            place_ = table_.find(place_, static_cast<std::uint8_t>(d_ - 1), poll);
            if (place_ == table_.size() || !excluded(place_)) return place_;
            ++place_;
        }
    }

    // Whether waiting columns bring the weight of a syndrome down to d - 2.
    bool excluded(std::size_t syndrome) const {
        for (std::size_t x = 1; x < std::size_t{1} << waiting_; ++x)
            if (table_[syndrome ^ sums_[x]] + std::popcount(x) <= d_ - 2) return true;
        return false;
    }

    template <Poll P>
    void add(std::uint64_t column, P& poll) {
        if (waiting_ == CosetTable::together) flush(poll);
        columns_.push_back(column);  // before the rest, which does not throw
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
    std::array<std::uint64_t, std::size_t{1} << CosetTable::together> sums_{};  // of the waiting columns, by their set
};

}  // namespace grundy::codes
