#pragma once
// The table of coset weights: for each syndrome s the least number of columns of a parity check with sum s.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <span>
#include <utility>
#include <vector>

#include "base/buffer.hpp"
#include "base/poll.hpp"
#include "codes/table_path.hpp"

namespace grundy::codes {

// ---- The table

inline constexpr std::uint8_t unreached = 255;

class CosetTable {
  public:
    static constexpr unsigned most_bits = 40;
    // The number of columns that are added together while a part of the table is in the cache.
    static constexpr std::size_t together = 4;

    CosetTable() : bytes_(make_buffer<std::uint8_t>(std::size_t{1} << first_bits)), capacity_(first_bits) {
        std::fill_n(bytes_.get(), lanes, unreached);
        bytes_[0] = 0;
    }
    unsigned bits() const { return bits_; }
    std::size_t size() const { return std::size_t{1} << bits_; }
    std::uint8_t operator[](std::size_t syndrome) const { return bytes_[syndrome]; }
    std::span<const std::uint8_t> bytes() const { return {bytes_.get(), size()}; }

    // Add one bit. The new syndromes are not reached yet, or are reached by a column that is the new bit.
    template <Poll P>
    void double_unreached(P& poll) {
        double_by(poll, [](std::uint8_t* target, const std::uint8_t*, std::size_t size) { std::memset(target, unreached, size); });
    }
    template <Poll P>
    void double_by_column(P& poll) {
        double_by(poll, [](std::uint8_t* target, const std::uint8_t* source, std::size_t size) {
            for (std::size_t i = 0; i < size; ++i) target[i] = static_cast<std::uint8_t>(source[i] + (source[i] != unreached));
        });
    }

    // Copies the weights of another table, which must have at least as many bits.
    template <Poll P>
    void restore(unsigned bits, std::span<const std::uint8_t> bytes, P& poll) {
        while (bits_ < bits) double_unreached(poll);
        copy(bytes.data(), bytes_.get(), bytes.size(), poll);
    }

    // Reduces the number of bits. The weights of the remaining syndromes do not change.
    void shrink(unsigned bits) {
        bits_ = bits;
        hide_rest();
    }

    // Adds columns. This is idempotent, so an interrupted call can be repeated.
    template <Poll P>
    void add_columns(std::span<const std::uint64_t> columns, P& poll) {
        for (; columns.size() > together; columns = columns.subspan(together)) add_columns(columns.first(together), poll);
        for_each_part(columns, poll, table_path().add_columns);
    }
    // Adds the column of a digit, whose nonzero multiples are the sums of these values.
    template <Poll P>
    void add_digit(std::span<const std::uint64_t> values, P& poll) {
        for_each_part(values, poll, table_path().add_digit);
    }

    // The first syndrome from `begin` on whose weight is at least this, or size().
    template <Poll P>
    std::size_t find(std::size_t begin, std::uint8_t least, P& poll) const {
        for (; begin < size() && begin % lanes != 0; ++begin)
            if (bytes_[begin] >= least) return begin;
        for (; begin < size(); begin += part) {
            poll();
            const std::size_t end = std::min(begin + part, std::max(size(), lanes));
            if (const std::size_t found = table_path().find(bytes_.get(), begin, end, least); found != end) return std::min(found, size());
        }
        return size();
    }

  private:
    static constexpr unsigned first_bits = 16, chunk_bits = 11, growth_bits = 6;

    // The number of bytes between two polls. Writing to new pages is the slowest case.
    static constexpr std::size_t part = std::size_t{1} << 22;

    template <Poll P>
    static void copy(const std::uint8_t* source, std::uint8_t* target, std::size_t size, P& poll) {
        for (std::size_t begin = 0; begin < size; begin += part) {
            poll();
            std::memcpy(target + begin, source + begin, std::min(part, size - begin));
        }
    }

    // Untouched memory costs nothing, so a table reserves much more than it needs, or as much as is available.
    template <Poll P>
    void reserve(unsigned bits, P& poll) {
        if (bits <= capacity_) return;
        for (unsigned wanted = bits + growth_bits;; --wanted) {
            try {
                auto larger = make_buffer<std::uint8_t>(std::size_t{1} << wanted);
                copy(bytes_.get(), larger.get(), size(), poll);
                bytes_ = std::move(larger);
                capacity_ = wanted;
                return;
            } catch (const std::bad_alloc&) {
                if (wanted == bits) throw;
            }
        }
    }

    template <Poll P, class Fill>
    void double_by(P& poll, Fill fill) {
        reserve(bits_ + 1, poll);
        for (std::size_t begin = 0; begin < size(); begin += part) {
            poll();
            fill(bytes_.get() + size() + begin, bytes_.get() + begin, std::min(part, size() - begin));
        }
        ++bits_;
        hide_rest();
    }

    // A table smaller than the lanes is padded with unreachable syndromes.
    void hide_rest() {
        if (size() < lanes) std::fill(bytes_.get() + size(), bytes_.get() + lanes, unreached);
    }

    template <Poll P, class Step>
    void for_each_part(std::span<const std::uint64_t> shifts, P& poll, Step step) {
        const unsigned table_bits = std::max(bits_, lane_bits);
        // All chunks of an orbit together should fit the first-level cache.
        const unsigned wanted = shifts.size() <= together ? chunk_bits : chunk_bits + together - static_cast<unsigned>(shifts.size());
        const Orbits orbits(table_bits, std::min(table_bits, std::max(wanted, lane_bits)), shifts);
        const std::size_t some = std::max<std::size_t>(1, part / (orbits.size() << orbits.chunk_bits()));
        for (std::size_t begin = 0; begin < orbits.count(); begin += some) {
            poll();
            step(bytes_.get(), orbits, shifts, begin, std::min(begin + some, orbits.count()));
        }
    }

    Buffer<std::uint8_t> bytes_;
    unsigned bits_ = 0, capacity_;
};

// ---- The weights of all cosets of a code whose parity check is (1 | columns), over digits of one or more bits

class CosetWeights {
  public:
    // A syndrome has `bits` bits, a multiple of those of a digit.
    CosetWeights(unsigned bits, unsigned digit_bits) : bits_(bits), digit_bits_(digit_bits) {}
    const CosetTable& table() const { return table_; }
    unsigned bits() const { return bits_; }
    unsigned digit_bits() const { return digit_bits_; }

    // Columns of digits are given by the values of 1, 2, 4, ..., digit by digit; `done` counts the columns.
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

    // Adds a digit to the syndrome, and its unit column.
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
