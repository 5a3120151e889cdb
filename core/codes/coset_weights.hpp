#pragma once
// The weights of all cosets of a code whose parity check is (1 | columns), over digits of one or more bits: the table of
// coset_table.hpp, digit by digit.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "codes/coset_table.hpp"
#include "runs/poll.hpp"

namespace grundy::codes {

class CosetWeights {
  public:
    // A syndrome has `bits` bits, a multiple of those of a digit.
    CosetWeights(unsigned bits, unsigned digit_bits) : bits_(bits), digit_bits_(digit_bits) {}
    const CosetTable& table() const { return table_; }
    unsigned bits() const { return bits_; }
    unsigned digit_bits() const { return digit_bits_; }

    // Columns of digits are given by the values of 1, 2, 4, ... one digit after the other; `done` counts the columns.
    template <Poll P>
    void fill(std::span<const std::uint64_t> values, std::uint64_t& done, P& poll) {
        while (table_.bits() < bits_) add_unit(poll);
        for (std::size_t first = 0; first < values.size(); first += step()) {
            const auto some = values.subspan(first, std::min(step(), values.size() - first));
            digit_bits_ == 1 ? table_.add_columns(some, poll) : table_.add_digit(some, poll);
            done = (first + some.size()) / digit_bits_;
        }
    }

  private:
    std::size_t step() const { return digit_bits_ == 1 ? CosetTable::together : digit_bits_; }

    // One digit of the syndrome more, and its unit column.
    template <Poll P>
    void add_unit(P& poll) {
        if (digit_bits_ == 1) return table_.double_by_column(poll);
        std::vector<std::uint64_t> values;
        for (unsigned bit = 0; bit < digit_bits_; ++bit) {
            values.push_back(table_.size());
            table_.double_unreached(poll);
        }
        table_.add_digit(values, poll);
    }

    unsigned bits_, digit_bits_;
    CosetTable table_;
};

}  // namespace grundy::codes
