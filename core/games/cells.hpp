#pragma once
// Sets of cells on squared paper, row after row in the bits of one word: cell (row, column) is bit row * width + column.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "cpu/reversal.hpp"
#include "games/value_table.hpp"

namespace grundy::games {

// The 8 x 8 bits with rows and columns exchanged (Warren, Hacker's Delight, 7-3).
inline std::uint64_t transposed_8x8(std::uint64_t x) {
    x = (x & 0xaa55aa55aa55aa55u) | (x & 0x00aa00aa00aa00aau) << 7 | (x >> 7 & 0x00aa00aa00aa00aau);
    x = (x & 0xcccc3333cccc3333u) | (x & 0x0000cccc0000ccccu) << 14 | (x >> 14 & 0x0000cccc0000ccccu);
    return (x & 0xf0f0f0f00f0f0f0fu) | (x & 0x00000000f0f0f0f0u) << 28 | (x >> 28 & 0x00000000f0f0f0f0u);
}

// No row is longer than this: what has at most 64 cells has a side of at most 8, and is written with that side as its rows.
inline constexpr unsigned most_columns = 8;

// The columns of a board whose rows have `width` cells.
class Columns {
  public:
    explicit Columns(unsigned width) : width_(width) {
        for (unsigned at = 0; at < 64; at += width) not_first_ &= ~(std::uint64_t{1} << at);
        not_last_ = ~(~not_first_ << (width - 1));
    }
    std::uint64_t down(std::uint64_t cells) const { return cells << width_; }
    std::uint64_t up(std::uint64_t cells) const { return cells >> width_; }
    std::uint64_t right(std::uint64_t cells) const { return cells << 1 & not_first_; }
    std::uint64_t left(std::uint64_t cells) const { return cells >> 1 & not_last_; }
    std::uint64_t beside(std::uint64_t cells) const { return down(cells) | up(cells) | right(cells) | left(cells); }

    // The component of `cells` that contains `seed`. Stops early when it has reached all of `goals`, and then says: all cells.
    std::uint64_t component(std::uint64_t cells, std::uint64_t seed, std::uint64_t goals) const {
        for (std::uint64_t grown = seed;; seed = grown) {
            grown = seed | (beside(seed) & cells);
            if ((goals & ~grown) == 0) return cells;
            if (grown == seed) return seed;
        }
    }

  private:
    unsigned width_;
    std::uint64_t not_first_ = ~std::uint64_t{0}, not_last_;
};

inline const Columns& columns_of(unsigned width) {
    static const std::array<Columns, most_columns> all{Columns(1), Columns(2), Columns(3), Columns(4),
                                                       Columns(5), Columns(6), Columns(7), Columns(8)};
    return all[width - 1];
}

// A set of cells cut out of its board: no empty row or column at the border.
struct Shape {
    std::uint64_t bits;
    unsigned width, height;

    std::uint64_t turned() const { return cpu::bits_reversed(bits) >> (64 - width * height); }  // by 180 degrees
};

inline std::uint64_t row_mask(unsigned width) { return ~std::uint64_t{0} >> (64 - width); }

inline Shape cut_out(std::uint64_t cells, unsigned width) {
    const unsigned top = static_cast<unsigned>(std::countr_zero(cells)) / width;
    const unsigned height = static_cast<unsigned>(63 - std::countl_zero(cells)) / width + 1 - top;
    cells >>= top * width;
    std::uint64_t all_rows = 0;
    for (unsigned row = 0; row < height; ++row) all_rows |= cells >> (row * width);
    all_rows &= row_mask(width);
    const unsigned left = static_cast<unsigned>(std::countr_zero(all_rows));
    const unsigned narrow = static_cast<unsigned>(64 - std::countl_zero(all_rows)) - left;
    if (narrow == width) return {cells, width, height};
    std::uint64_t packed = 0;
    for (unsigned row = 0; row < height; ++row) packed |= (cells >> (row * width + left) & row_mask(narrow)) << (row * narrow);
    return {packed, narrow, height};
}

// Both sides are at most 8.
inline Shape transposed(const Shape& shape) {
    std::uint64_t square = 0, packed = 0;
    for (unsigned row = 0; row < shape.height; ++row)
        square |= (shape.bits >> (row * shape.width) & row_mask(shape.width)) << (8 * row);
    square = transposed_8x8(square);
    for (unsigned row = 0; row < shape.width; ++row) packed |= (square >> (8 * row) & row_mask(shape.height)) << (row * shape.height);
    return {packed, shape.height, shape.width};
}

// The least of the shape, upside down, mirrored, and turned.
inline std::uint64_t least_of_four(const Shape& shape) {
    std::uint64_t flipped = 0;
    for (unsigned row = 0; row < shape.height; ++row)
        flipped |= (shape.bits >> (row * shape.width) & row_mask(shape.width)) << ((shape.height - 1 - row) * shape.width);
    const Shape mirrored{flipped, shape.width, shape.height};
    return std::min({shape.bits, flipped, shape.turned(), mirrored.turned()});
}

// One representative of the eight symmetries; never wider than high.
inline Key canonical(Shape shape) {
    if (shape.width > shape.height) shape = transposed(shape);
    std::uint64_t least = least_of_four(shape);
    if (shape.width == shape.height) least = std::min(least, least_of_four(transposed(shape)));
    return {least, static_cast<std::uint8_t>(shape.width)};
}

}  // namespace grundy::games
