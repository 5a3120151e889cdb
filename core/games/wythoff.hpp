#pragma once
// Nim values of Wythoff's game (Wythoff 1907) and of its generalisation by Holladay (1968): take any number from one
// pile, or k > 0 from one pile and l > 0 from the other with |k - l| < a.
//
//     G(x, y) = mex of the values at (x', y), x' < x,  at (x, y'), y' < y,  and at (x', y'), x' < x, y' < y,
//               whose diagonal y' - x' differs from y - x by less than a
//
// The table is filled in sweeps of 64 values each. A sweep stores one word for each row, column and band of diagonals: the set of
// its values that occur there. It assigns to a square the first value that is missing from all three sets, if there is one. So the
// data of a sweep fits the first-level cache, and lines that have all 64 values are skipped 64 squares at a time. The table is
// symmetric: only squares with x <= y are computed, and column x is row x.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/poll.hpp"

namespace grundy::games {

// The index of G(x, y), x <= y, in a table.
struct WythoffTable {
    std::uint32_t* values;
    std::size_t small_step;
    std::size_t large_step;

    std::uint32_t& at(std::size_t x, std::size_t y) const { return values[x * small_step + y * large_step]; }
};

// Fills the squares with x < narrow and x <= y < wide, where narrow <= wide.
class WythoffSweeps {
  public:
    WythoffSweeps(std::size_t narrow, std::size_t wide, std::size_t a, WythoffTable table)
        : narrow_(narrow),
          wide_(wide),
          a_(std::min(a, wide)),  // from `wide` on, a larger a makes no difference
          words_((narrow + 63) / 64),
          table_(table),
          empty_(wide * words_),
          lines_(narrow),
          open_lines_(words_),
          bands_(std::bit_ceil(narrow)),
          open_bands_(words_),
          placed_(a_ > 1 ? a_ : 0) {
        for (std::size_t y = 0; y < wide; ++y) fill_bits(empty_.data() + y * words_, std::min(y + 1, narrow));
    }

    template <Poll P>
    void run(P& poll) {
        while (first_ < wide_) sweep(poll);
    }

  private:
    static constexpr std::uint64_t all = ~std::uint64_t{0};
    struct Placed {
        std::size_t x;
        std::uint64_t bit;
    };

    static void fill_bits(std::uint64_t* words, std::size_t count) {
        for (; count >= 64; count -= 64) *words++ = all;
        if (count != 0) *words = (std::uint64_t{1} << count) - 1;
    }

    template <Poll P>
    void sweep(P& poll) {
        std::ranges::fill(lines_, 0);
        std::ranges::fill(bands_, 0);
        std::ranges::fill(open_lines_, all);
        std::ranges::fill(open_bands_, all);
        for (auto& row : placed_) row.clear();
        count_open_ = narrow_;
        std::size_t work = 0;
        for (std::size_t y = first_; y < wide_ && count_open_ != 0; ++y) {
            if (work == 0) poll();
            begin_bands(y);
            fill_row(y);
            work += words_;
            if (a_ > 1) work += widen_bands(y);
            if (work >= 1 << 12) work = 0;
        }
        while (first_ < wide_ && is_filled(first_)) ++first_;
        base_ += 64;
    }
    bool is_filled(std::size_t y) const {
        const std::uint64_t* row = empty_.data() + y * words_;
        return std::all_of(row, row + words_, [](std::uint64_t word) { return word == 0; });
    }

    // The word of the diagonal y - x in a ring of words. With each row a diagonal moves by one column, and a new one that begins at
    // (0, y) replaces one that has left the board.
    std::uint64_t& band(std::size_t x, std::size_t y) { return bands_[(y - x) & (bands_.size() - 1)]; }
    void begin_bands(std::size_t y) {
        band(0, y) = 0;
        std::uint64_t carry = 1;
        for (std::uint64_t& word : open_bands_) {
            const std::uint64_t next = word >> 63;
            word = word << 1 | carry;
            carry = next;
        }
    }

    void fill_row(std::size_t y) {
        std::uint64_t row = 0;
        const std::size_t words = std::min(y / 64 + 1, words_);
        for (std::size_t k = 0; k < words && row != all; ++k) row = fill_word(k, y, row);
        if (y >= narrow_) return;
        lines_[y] |= row;
        if (lines_[y] == all) close_lines(y / 64, std::uint64_t{1} << (y % 64));
    }

    // Visits the squares 64 k <= x < 64 k + 64 of a row that are empty and not on a full line. A word without a missing bit changes
    // nothing, so there is no branch that the processor could mispredict.
    std::uint64_t fill_word(std::size_t k, std::size_t y, std::uint64_t row) {
        std::uint64_t& empty = empty_[y * words_ + k];
        std::uint64_t filled = 0, full_lines = 0, full_bands = 0;
        for (std::uint64_t left = empty & open_lines_[k] & open_bands_[k]; left != 0; left &= left - 1) {
            const std::size_t x = 64 * k + static_cast<std::size_t>(std::countr_zero(left));
            const std::uint64_t square = left & (~left + 1);
            const std::uint64_t present = row | lines_[x] | band(x, y);
            const std::uint64_t bit = ~present & (present + 1);
            table_.at(x, y) = static_cast<std::uint32_t>(base_ + static_cast<std::size_t>(std::countr_one(present)));
            row |= bit;
            filled |= bit != 0 ? square : 0;
            full_lines |= (lines_[x] |= bit) == all ? square : 0;
            full_bands |= (band(x, y) |= bit) == all ? square : 0;
            if (a_ > 1 && bit != 0) placed_[y % a_].push_back({x, bit});
        }
        empty &= ~filled;
        close_lines(k, full_lines);
        open_bands_[k] &= ~full_bands;
        return row;
    }
    void close_lines(std::size_t k, std::uint64_t full) {
        open_lines_[k] &= ~full;
        count_open_ -= static_cast<std::size_t>(std::popcount(full));
    }

    // After row y, adds G(x, y) and the values at (x, y - j) and (x - j, y), 0 < j < a, to the band of the diagonal through (x, y).
    // Values above the main diagonal are those at the mirrored squares. Returns the amount of work.
    std::size_t widen_bands(std::size_t y) {
        std::size_t work = 0;
        for (std::size_t j = 0; j < a_ && j <= y - first_; ++j) {
            for (const Placed& placed : placed_[(y - j) % a_]) {
                add_to_band(placed.x, y, placed.bit);
                if (y - placed.x < a_ && y - j < narrow_) add_to_band(y - j, y, placed.bit);
            }
            work += placed_[(y - j) % a_].size();
        }
        const std::size_t end = std::min(y + 1, narrow_);
        for (const Placed& placed : placed_[y % a_])
            for (std::size_t x = placed.x + 1; x < end && x - placed.x < a_; ++x) add_to_band(x, y, placed.bit);
        placed_[(y + 1) % a_].clear();
        return 2 * work;
    }
    void add_to_band(std::size_t x, std::size_t y, std::uint64_t bit) {
        if ((band(x, y) |= bit) == all) open_bands_[x / 64] &= ~(std::uint64_t{1} << (x % 64));
    }

    std::size_t narrow_, wide_, a_, words_;
    WythoffTable table_;
    std::vector<std::uint64_t> empty_;       // the squares of a row without a value
    std::vector<std::uint64_t> lines_;       // the values of this sweep in a column, and in the row of the same number
    std::vector<std::uint64_t> open_lines_;  // the columns that miss some values
    std::vector<std::uint64_t> bands_;
    std::vector<std::uint64_t> open_bands_;  // indexed by the columns in which bands meet the row
    std::vector<std::vector<Placed>> placed_;  // the values that this sweep placed in the last a rows
    std::size_t count_open_ = 0;
    std::size_t first_ = 0;  // the first row with an empty square
    std::size_t base_ = 0;
};

// Fills table[y * width + x] = G(x, y) for x < width, y < height, where a > 0. The time is proportional to width * height * a. The
// memory in addition to the table is a thirty-second of it, or 8 bytes for each row if rows are short.
template <Poll P>
void wythoff_values(std::size_t width, std::size_t height, std::size_t a, std::span<std::uint32_t> table, P&& poll) {
    const std::size_t narrow = std::min(width, height), wide = std::max(width, height);
    if (narrow == 0) return;
    const WythoffTable half{table.data(), width == narrow ? 1 : width, width == narrow ? width : 1};
    WythoffSweeps(narrow, wide, a, half).run(poll);
    for (std::size_t y = 0; y < narrow; ++y) {
        poll();
        for (std::size_t x = 0; x < y; ++x) half.at(y, x) = half.at(x, y);
    }
}

}  // namespace grundy::games
