#pragma once
// Nim values of Wythoff's game (Wythoff 1907): take any number from one pile, or the same number from both.
//
//     G(x, y) = mex of the values left of (x, y) in its row, below it in its column and below it on its diagonal
//
// For each line through a square we keep the set of values already on it, as bits; the mex is the first bit missing
// from all three sets. Rows are visited one after another, so one row set is enough; diagonals enter and leave the
// board as rows go by, so a ring of `width` diagonal sets is enough.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "runs/poll.hpp"

namespace grundy::games {

// A set of values. It remembers its leading run, where every search for a missing value may start, and which words it
// has touched, so that clearing costs what was inserted and not the length of the board.
class ValueSet {
  public:
    explicit ValueSet(std::size_t words) : bits_(words, 0), low_(words) {}

    void clear() {
        for (std::size_t i = low_; i <= high_ && i < bits_.size(); ++i) bits_[i] = 0;
        low_ = bits_.size();
        high_ = 0;
        full_words_ = 0;
    }
    void insert(std::size_t value) {
        const std::size_t i = value / 64;
        bits_[i] |= std::uint64_t{1} << (value % 64);
        low_ = std::min(low_, i);
        high_ = std::max(high_, i);
        while (full_words_ < bits_.size() && bits_[full_words_] == ~std::uint64_t{0}) ++full_words_;
    }
    std::uint64_t word(std::size_t i) const { return bits_[i]; }
    std::size_t full_words() const { return full_words_; }

  private:
    std::vector<std::uint64_t> bits_;
    std::size_t low_;
    std::size_t high_ = 0;
    std::size_t full_words_ = 0;
};

inline std::size_t mex(const ValueSet& a, const ValueSet& b, const ValueSet& c) {
    std::size_t i = std::max({a.full_words(), b.full_words(), c.full_words()});
    std::uint64_t present = a.word(i) | b.word(i) | c.word(i);
    while (present == ~std::uint64_t{0}) {
        ++i;
        present = a.word(i) | b.word(i) | c.word(i);
    }
    return i * 64 + static_cast<std::size_t>(std::countr_one(present));
}

// Fills table[y * width + x] = G(x, y) for x < width, y < height. Fast when width <= height; memory beside the table
// is width * (2 width + height) / 4 bytes.
template <Poll P>
void wythoff_values(std::size_t width, std::size_t height, std::span<std::uint32_t> table, P&& poll) {
    if (width == 0) return;
    // (x, y) has x + y + min(x, y) options, hence no value above that; one word more ends every search.
    const std::size_t words = (2 * width + height) / 64 + 2;
    ValueSet row(words);
    std::vector<ValueSet> columns(width, ValueSet(words));
    std::vector<ValueSet> diagonals(width, ValueSet(words));
    for (std::size_t y = 0; y < height; ++y) {
        poll();
        row.clear();
        // The diagonal of (x, y) has index y - x modulo width. Square (0, y) begins one, in the place of the diagonal
        // that has just left the board.
        std::size_t index = y % width;
        diagonals[index].clear();
        for (std::size_t x = 0; x < width; ++x) {
            ValueSet& diagonal = diagonals[index];
            index = index == 0 ? width - 1 : index - 1;
            const std::size_t value = mex(row, columns[x], diagonal);
            row.insert(value);
            columns[x].insert(value);
            diagonal.insert(value);
            table[y * width + x] = static_cast<std::uint32_t>(value);
        }
    }
}

}  // namespace grundy::games
