#pragma once
// Ordered partitions of the places, refined by an incidence structure until they are stable: cells are split by the values of
// their places (symmetry_incidence.hpp).
//
// If a permutation carries one structure and partition to another, it carries the refined ones and all values with it; that two
// hashes happen to be equal can leave a cell too large, and never makes this untrue.
#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "codes/symmetry_incidence.hpp"
#include "codes/symmetry_matrix.hpp"
#include "codes/symmetry_values.hpp"

namespace grundy::codes::symmetry {

// Cells in order. The number of a cell is how many places are in cells before it.
class Partition {
  public:
    // Places of equal colour are in one cell; cells come in the order of the colours.
    explicit Partition(std::span<const Index> colours) : order_(all_indices(colours.size())), cell_(colours.size()), size_(colours.size()) {
        if (colours.empty()) return;
        std::ranges::stable_sort(order_, {}, [&](Index place) { return colours[place]; });
        size_[0] = static_cast<Index>(colours.size());
        cells_ = 1;
        split(0, [&](Index place) { return Value{colours[place]}; });
    }

    std::size_t places() const { return order_.size(); }
    bool is_discrete() const { return cells_ == order_.size(); }
    Index place(std::size_t position) const { return order_[position]; }
    bool has_cells_like(const Partition& other) const { return size_ == other.size_; }
    std::span<const Index> members(Index cell) const { return {order_.data() + cell, size_[cell]}; }
    // The first of the largest cells.
    Index largest_cell() const { return static_cast<Index>(std::ranges::max_element(size_) - size_.begin()); }

    // Puts a place into a cell of its own, before the rest of its cell.
    void single_out(Index place) {
        const Index cell = cell_[place];
        if (size_[cell] == 1) return;
        std::iter_swap(std::find(order_.begin() + cell, order_.end(), place), order_.begin() + cell);
        split_off(cell, 1);
    }

    // Refines until no round splits a cell. Calls accept(hash of the round) after each, and gives up when that says no.
    template <class Accept, class R>
    bool refine(Incidence& incidence, Accept accept, R& run) {
        for (bool closer = false;;) {
            const std::size_t before = cells_;
            if (!accept(split_all(incidence.values(cell_, closer, run)))) return false;
            if (is_discrete()) break;
            if (cells_ != before) closer = false;
            else if (closer || incidence.most_pairs == 0) break;
            else closer = true;
        }
        return true;
    }

  private:
    // Splits all cells by the values of their places; a hash of the values and cells in order.
    Value split_all(std::span<const Value> values) {
        const auto value = [&](Index place) { return values[place]; };
        for (std::size_t cell = 0, next; cell < order_.size(); cell = next) {
            next = cell + size_[cell];
            if (size_[cell] == 1) continue;
            std::sort(order_.begin() + static_cast<std::ptrdiff_t>(cell), order_.begin() + static_cast<std::ptrdiff_t>(next),
                      [&](Index a, Index b) { return values[a] < values[b]; });
            split(static_cast<Index>(cell), value);
        }
        Value hash = cells_;
        for (const Index place : order_) hash = mixed(hash ^ values[place]) + cell_[place];
        return hash;
    }
    // Splits a cell whose places are sorted by value.
    template <class ValueOf>
    void split(Index cell, ValueOf value) {
        for (Index position = cell + 1, end = cell + size_[cell]; position < end; ++position)
            if (value(order_[position]) != value(order_[position - 1])) {
                split_off(cell, position - cell);
                cell = position;
            }
    }
    // Leaves the first `count` places of a cell in it and makes a new cell of the others.
    void split_off(Index cell, Index count) {
        const Index next = cell + count, end = cell + size_[cell];
        size_[next] = end - next;
        size_[cell] = count;
        for (Index position = next; position < end; ++position) cell_[order_[position]] = next;
        ++cells_;
    }

    std::vector<Index> order_, cell_, size_;  // size_[c] is 0 where no cell begins
    std::size_t cells_ = 0;
};

}  // namespace grundy::codes::symmetry
