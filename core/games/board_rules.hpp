#pragma once
// Two games on the empty cells of a board: put a domino on two of them side by side (Cram: Arc Kayles on the graph of the
// cells), or mark one and lose it with those beside it (Node Kayles on that graph).
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/bits.hpp"
#include "games/cells.hpp"
#include "games/component_search.hpp"
#include "games/path_values.hpp"

namespace grundy::games {

template <Taking taking>
class BoardRules {
  public:
    template <class Begin, class Add>
    void each_option(Key key, Begin begin, Add add) const {
        const Columns& columns = columns_of(key.width);
        const auto take = [&](std::uint64_t taken) {
            begin();
            components(key.bits & ~taken, columns.beside(taken), key.width, add);
        };
        if constexpr (taking == Taking::edge) {
            each_bit(key.bits & columns.left(key.bits), [&](std::uint64_t cell) { take(cell | cell << 1); });
            each_bit(key.bits & columns.up(key.bits), [&](std::uint64_t cell) { take(cell | cell << key.width); });
        } else {
            each_bit(key.bits, [&](std::uint64_t cell) { take(cell | columns.beside(cell)); });
        }
    }

    // Adds the components of a set of cells; each of them meets `seeds`.
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

    // Whoever answers in a shape that is its own half turn by the turned move has the last move, since no move is in the way of
    // its answer: that takes a cell at the centre. If there are two central cells, they are in the shape together.
    static bool has_centre(const Shape& shape) {
        if (shape.width % 2 == 0 && shape.height % 2 == 0) return false;
        return (shape.bits >> (shape.width * shape.height / 2) & 1) != 0 ||
               (shape.height % 2 == 0 && (shape.bits >> (shape.height / 2 * shape.width + shape.width / 2) & 1) != 0);
    }

    // A cell with two neighbours that have no other neighbour can do without one of them: they are never taken both, and a
    // domino on the one or the other leaves the same.
    static std::uint64_t with_single_leaves(std::uint64_t cells, const Columns& columns) {
        // The cells that have a neighbour to their right, to their left, below and above.
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

}  // namespace grundy::games
