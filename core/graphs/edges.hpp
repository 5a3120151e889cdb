#pragma once
// Edges as two columns of numbers of any integer type, which may lie in a table with other columns.
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include "graphs/csr.hpp"
#include "graphs/grouping.hpp"
#include "runs/poll.hpp"

namespace grundy::graphs {

template <class Number>
struct Column {
    const Number* data;
    std::ptrdiff_t stride;  // in numbers
    std::size_t size;

    Number operator[](std::size_t i) const { return data[static_cast<std::ptrdiff_t>(i) * stride]; }
};

// The index of the first number that is no vertex, or the size of the column: negative ones are large as unsigned numbers.
template <class Number, Poll P>
std::size_t first_outside(const Column<Number>& ends, std::size_t vertices, P& poll) {
    constexpr std::size_t block = 1 << 16;
    const auto is_outside = [&](std::size_t i) { return static_cast<std::make_unsigned_t<Number>>(ends[i]) >= vertices; };
    for (std::size_t begin = 0; begin < ends.size; begin += block) {
        poll();
        const std::size_t end = std::min(ends.size, begin + block);
        bool any = false;
        for (std::size_t i = begin; i < end; ++i) any |= is_outside(i);
        if (!any) continue;
        for (std::size_t i = begin;; ++i)
            if (is_outside(i)) return i;
    }
    return ends.size;
}

// Rows from columns whose numbers are all vertices.
template <class Number, Poll P>
void rows_from_edges(const Column<Number>& sources, const Column<Number>& targets, std::span<Offset> offsets,
                     std::span<Vertex> rows, P& poll) {
    const auto each_key = [&](auto&& visit) {
        for (std::size_t i = 0; i < sources.size; ++i) {
            if (i % (1 << 16) == 0) poll();
            visit(static_cast<Vertex>(sources[i]));
        }
    };
    const auto each_edge = [&](auto&& visit) {
        for (std::size_t i = 0; i < sources.size; ++i) {
            if (i % (1 << 16) == 0) poll();
            visit(static_cast<Vertex>(sources[i]), static_cast<Vertex>(targets[i]));
        }
    };
    group_edges(each_key, each_edge, offsets, rows, 1, poll);
}

}  // namespace grundy::graphs
