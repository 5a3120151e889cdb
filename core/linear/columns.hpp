#pragma once
// Vectors over GF(2) as rows of 64-bit words, and elimination among them.
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "runs/poll.hpp"

namespace grundy::linear {

using Word = std::uint64_t;
using Row = std::vector<Word>;

inline std::size_t words_for(std::size_t bits) { return (bits + 63) / 64; }
inline bool bit(std::span<const Word> row, std::size_t j) { return row[j / 64] >> (j % 64) & 1; }
inline void flip(std::span<Word> row, std::size_t j) { row[j / 64] ^= Word{1} << (j % 64); }
inline void add(std::span<Word> row, std::span<const Word> other) {
    for (std::size_t w = 0; w < row.size(); ++w) row[w] ^= other[w];
}

// The number of the lowest bit, if there is one.
inline std::optional<std::size_t> lowest(std::span<const Word> row) {
    for (std::size_t w = 0; w < row.size(); ++w)
        if (row[w]) return 64 * w + static_cast<std::size_t>(std::countr_zero(row[w]));
    return std::nullopt;
}

template <class Visit>
void each_bit(std::span<const Word> row, Visit visit) {
    for (std::size_t w = 0; w < row.size(); ++w)
        for (Word rest = row[w]; rest; rest &= rest - 1) visit(64 * w + static_cast<std::size_t>(std::countr_zero(rest)));
}

class Rows {
  public:
    Rows(std::size_t rows, std::size_t bits) : words_(words_for(bits)), size_(rows), data_(rows * words_) {}
    std::size_t size() const { return size_; }
    std::size_t words() const { return words_; }
    std::span<const Word> data() const { return data_; }  // one row after another
    std::span<Word> operator[](std::size_t i) { return {data_.data() + i * words_, words_}; }
    std::span<const Word> operator[](std::size_t i) const { return {data_.data() + i * words_, words_}; }

  private:
    std::size_t words_, size_;
    std::vector<Word> data_;
};

// A basis in which each vector has a lowest bit that no later one has. Bits from `width` on only go along.
class Echelon {
  public:
    explicit Echelon(std::size_t width) : width_(width) {}
    // What is left of a row when the vectors of the basis are taken away from it.
    void reduce(std::span<Word> row) const {
        for (const auto& [pivot, vector] : basis_)
            if (bit(row, pivot)) add(row, vector);
    }
    // Adds what is left of a row to the basis; its pivot, or nothing if nothing is left.
    std::optional<std::size_t> insert(Row row) {
        reduce(row);
        const auto pivot = lowest(row);
        if (!pivot || *pivot >= width_) return std::nullopt;
        basis_.emplace_back(*pivot, std::move(row));
        return pivot;
    }
    const auto& vectors() const { return basis_; }

  private:
    std::size_t width_;
    std::vector<std::pair<std::size_t, Row>> basis_;
};

// Numbers of given vectors that add up to a target, if it is in their span.
template <class Vector, Poll P>
std::optional<std::vector<std::size_t>> combination(std::size_t count, std::size_t words, Vector vector, std::span<const Word> target, P& poll) {
    // Behind each vector stands which of the given ones it is the sum of.
    const std::size_t width = words + words_for(count);
    Echelon basis(64 * words);
    each_index<16>(count, poll, [&](std::size_t i) {
        Row row(width);
        add(std::span(row).first(words), vector(i));
        flip(row, 64 * words + i);
        basis.insert(std::move(row));
    });
    Row rest(width);
    add(std::span(rest).first(words), target);
    basis.reduce(rest);
    if (const auto left = lowest(rest); left && *left < 64 * words) return std::nullopt;
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; i < count; ++i)
        if (bit(rest, 64 * words + i)) chosen.push_back(i);
    return chosen;
}

}  // namespace grundy::linear
