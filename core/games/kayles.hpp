#pragma once
// The rules of Cram, Node Kayles and Arc Kayles for the component search: on the empty cells of a board, and on the vertices of
// a graph. At most 64 cells or vertices are the bits of one word.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/compiler.hpp"
#include "games/component_search.hpp"

namespace grundy::games {

// Calls visit for each bit that is set, as a word with only this bit, from the lowest on.
template <class Visit>
void for_each_bit(std::uint64_t bits, Visit visit) {
    for (; bits != 0; bits &= bits - 1) visit(bits & -bits);
}

// ---- Paths
//
// Nim values of paths of n vertices, n <= 64. A move removes an edge with its ends (Arc Kayles, Cram on a strip: the octal
// game 0.07, Dawson's Kayles) or a vertex with its neighbours (Node Kayles: 0.137, Dawson's Chess).

inline constexpr std::size_t most_vertices = 64;

enum class Taking { edge, vertex };

using PathValues = std::array<std::uint8_t, most_vertices + 1>;

constexpr PathValues path_values(Taking taking) {
    PathValues values{};
    for (std::size_t n = taking == Taking::edge ? 2 : 1; n <= most_vertices; ++n) {
        std::uint64_t options = 0;
        if (taking == Taking::edge) {
            for (std::size_t left = 0; left + 2 <= n; ++left) options |= std::uint64_t{1} << (values[left] ^ values[n - 2 - left]);
        } else {
            for (std::size_t v = 0; v < n; ++v) {
                const std::size_t before = v == 0 ? 0 : v - 1, after = v + 2 > n ? 0 : n - v - 2;
                options |= std::uint64_t{1} << (values[before] ^ values[after]);
            }
        }
        values[n] = static_cast<std::uint8_t>(std::countr_one(options));
    }
    return values;
}

// ---- Sets of cells, row by row in the bits of one word: cell (row, column) is bit row * width + column

// Transposes 8 x 8 bits (Warren, Hacker's Delight, 7-3).
inline std::uint64_t transposed_8x8(std::uint64_t x) {
    x = (x & 0xaa55aa55aa55aa55u) | (x & 0x00aa00aa00aa00aau) << 7 | (x >> 7 & 0x00aa00aa00aa00aau);
    x = (x & 0xcccc3333cccc3333u) | (x & 0x0000cccc0000ccccu) << 14 | (x >> 14 & 0x0000cccc0000ccccu);
    return (x & 0xf0f0f0f00f0f0f0fu) | (x & 0x00000000f0f0f0f0u) << 28 | (x >> 28 & 0x00000000f0f0f0f0u);
}

// The longest row: a board of at most 64 cells has a side of at most 8, which is used as the width.
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

    // The component of `cells` that contains `seed`. Returns all cells as soon as it has reached all of `goals`.
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

// A set of cells without its board, cropped so that no row or column at the border is empty.
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

// The least of the shape, its two mirror images, and its half turn.
inline std::uint64_t least_of_four(const Shape& shape) {
    std::uint64_t flipped = 0;
    for (unsigned row = 0; row < shape.height; ++row)
        flipped |= (shape.bits >> (row * shape.width) & row_mask(shape.width)) << ((shape.height - 1 - row) * shape.width);
    const Shape mirrored{flipped, shape.width, shape.height};
    return std::min({shape.bits, flipped, shape.turned(), mirrored.turned()});
}

// The representative under the eight symmetries, which is never wider than high.
inline Key canonical(Shape shape) {
    if (shape.width > shape.height) shape = transposed(shape);
    std::uint64_t least = least_of_four(shape);
    if (shape.width == shape.height) least = std::min(least, least_of_four(transposed(shape)));
    return {least, static_cast<std::uint8_t>(shape.width)};
}

// ---- Boards
//
// Two games on the empty cells of a board: put a domino on two adjacent cells (Cram: Arc Kayles on the graph of the cells), or
// mark a cell, which removes it and its neighbours (Node Kayles on that graph).

template <Taking taking>
class BoardRules {
  public:
    template <class Begin, class Add>
    void for_each_option(Key key, Begin begin, Add add) const {
        const Columns& columns = columns_of(key.width);
        const auto take = [&](std::uint64_t taken) {
            begin();
            components(key.bits & ~taken, columns.beside(taken), key.width, add);
        };
        if constexpr (taking == Taking::edge) {
            for_each_bit(key.bits & columns.left(key.bits), [&](std::uint64_t cell) { take(cell | cell << 1); });
            for_each_bit(key.bits & columns.up(key.bits), [&](std::uint64_t cell) { take(cell | cell << key.width); });
        } else {
            for_each_bit(key.bits, [&](std::uint64_t cell) { take(cell | columns.beside(cell)); });
        }
    }

    // Adds the components of a set of cells. Each of them meets `seeds`.
    template <class Add>
    void components(std::uint64_t cells, std::uint64_t seeds, unsigned width, Add add) const {
        const Columns& columns = columns_of(width);
        for (seeds &= cells; seeds != 0; seeds &= cells) {
            const std::uint64_t found = columns.component(cells, seeds & -seeds, seeds);
            cells &= ~found;
            if ((found & (found - 1)) != 0)
                add(component(found, width));
            else if (taking == Taking::vertex)
                add(Component{{1, 1}, 1, 1});
        }
    }

    Component component(std::uint64_t cells, unsigned width) const {
        if constexpr (taking == Taking::edge) cells = with_single_leaves(cells, columns_of(width));
        const auto size = static_cast<std::uint8_t>(std::popcount(cells));
        if (is_path(cells, size, columns_of(width))) return {{cells, 0}, size, paths[size]};
        const Shape shape = cut_out(cells, width);
        if (shape.bits == shape.turned() && !has_centre(shape)) return {{cells, 0}, size, 0};
        return {canonical(shape), size, unknown_value};
    }

  private:
    static constexpr PathValues paths = path_values(taking);

    static bool is_path(std::uint64_t cells, unsigned size, const Columns& columns) {
        const std::uint64_t left = columns.left(cells) & cells, right = columns.right(cells) & cells;
        const std::uint64_t up = columns.up(cells) & cells, down = columns.down(cells) & cells;
        const bool branches = ((left & right) & (up | down)) != 0 || ((up & down) & (left | right)) != 0;
        return !branches && static_cast<unsigned>(std::popcount(left) + std::popcount(up)) + 1 == size;
    }

    // In a shape that is its own half turn, the second player answers every move by the turned move and makes the last move, unless
    // some move blocks its own answer. This requires a cell at the centre. If there are two central cells, the shape has both or none.
    static bool has_centre(const Shape& shape) {
        if (shape.width % 2 == 0 && shape.height % 2 == 0) return false;
        return (shape.bits >> (shape.width * shape.height / 2) & 1) != 0 ||
               (shape.height % 2 == 0 && (shape.bits >> (shape.height / 2 * shape.width + shape.width / 2) & 1) != 0);
    }

    // If a cell has two neighbours without other neighbours, one of these can be removed: at most one of them is ever covered, and a
    // domino on either leaves the same position.
    static std::uint64_t with_single_leaves(std::uint64_t cells, const Columns& columns) {
        // The cells that have a neighbour to the right, to the left, below and above.
        const std::uint64_t r = columns.left(cells) & cells, l = columns.right(cells) & cells;
        const std::uint64_t d = columns.up(cells) & cells, u = columns.down(cells) & cells;
        const std::uint64_t only_r = r & ~(l | d | u), only_l = l & ~(r | d | u), only_d = d & ~(r | l | u), only_u = u & ~(r | l | d);
        // The cells that have a leaf on that side.
        const std::uint64_t leaf_l = columns.right(only_r), leaf_r = columns.left(only_l), leaf_u = columns.down(only_d);
        const std::uint64_t leaf_d = columns.up(only_u);
        const std::uint64_t second_r = leaf_r & leaf_l, second_u = leaf_u & (leaf_l | leaf_r);
        const std::uint64_t second_d = leaf_d & (leaf_l | leaf_r | leaf_u);
        return cells & ~(columns.right(second_r) | columns.up(second_u) | columns.down(second_d));
    }
};

// ---- Graphs
//
// Arc Kayles (remove an edge with its ends) and Node Kayles (remove a vertex with its neighbours) on a graph of at most 64 vertices.
// A position is the set of the remaining vertices.

// Whether sets of neighbours form a graph: neighbours are other vertices, and both ends of an edge list each other.
inline bool is_graph(std::span<const std::uint64_t> neighbours) {
    bool agrees = true;
    for (std::size_t v = 0; v < neighbours.size(); ++v)
        for_each_bit(neighbours[v], [&](std::uint64_t bit) {
            const auto w = static_cast<std::size_t>(std::countr_zero(bit));
            agrees &= w != v && w < neighbours.size() && (neighbours[w] >> v & 1) != 0;
        });
    return agrees;
}

template <Taking taking>
class GraphRules {
  public:
    // neighbours[v] is the set of the neighbours of v, without v. The relation must be symmetric.
    explicit GraphRules(std::span<const std::uint64_t> neighbours) {
        for (std::size_t v = 0; v < neighbours.size() && v < most_vertices; ++v) neighbours_[v] = neighbours[v];
    }

    template <class Begin, class Add>
    void for_each_option(Key key, Begin begin, Add add) const {
        const auto take = [&](std::uint64_t taken, std::uint64_t seeds) {
            begin();
            components(key.bits & ~taken, seeds, add);
        };
        for_each_bit(key.bits, [&](std::uint64_t vertex) {
            const std::uint64_t near = beside(vertex) & key.bits;
            if constexpr (taking == Taking::vertex)
                take(vertex | near, beside(near));
            else
                for_each_bit(near & ~(vertex | (vertex - 1)), [&](std::uint64_t other) { take(vertex | other, near | beside(other)); });
        });
    }

    // Adds the components of a set of vertices. Each of them meets `seeds`.
    template <class Add>
    void components(std::uint64_t vertices, std::uint64_t seeds, Add add) const {
        for (seeds &= vertices; seeds != 0; seeds &= vertices) {
            const std::uint64_t found = connected(vertices, seeds & -seeds);
            vertices &= ~found;
            add(component(found));
        }
    }

  private:
    static constexpr PathValues paths = path_values(taking);

    std::uint64_t beside(std::uint64_t vertices) const {
        std::uint64_t found = 0;
        for (; vertices != 0; vertices &= vertices - 1) found |= neighbours_[static_cast<std::size_t>(std::countr_zero(vertices))];
        return found;
    }

    std::uint64_t connected(std::uint64_t vertices, std::uint64_t seed) const {
        std::uint64_t found = seed;
        for (std::uint64_t fresh = seed; fresh != 0; found |= fresh) fresh = beside(fresh) & vertices & ~found;
        return found;
    }

    Component component(std::uint64_t vertices) const {
        const auto size = static_cast<std::size_t>(std::popcount(vertices));
        std::size_t ends = 0;  // of edges
        bool branches = false;
        for_each_bit(vertices, [&](std::uint64_t vertex) {
            const auto degree = static_cast<std::size_t>(std::popcount(beside(vertex) & vertices));
            ends += degree;
            branches |= degree > 2;
        });
        const bool path = !branches && ends + 2 == 2 * size;
        return {{vertices, 0}, static_cast<std::uint8_t>(size), path ? paths[size] : unknown_value};
    }

    std::array<std::uint64_t, most_vertices> neighbours_{};
};

}  // namespace grundy::games
