#pragma once
// Edges as two columns of numbers of any integer type, which may lie in a table with other columns.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>
#include <vector>

#include "graphs/csr.hpp"
#include "graphs/grouping.hpp"
#include "runs/buffer.hpp"
#include "runs/poll.hpp"

namespace grundy::graphs {

// Of numbers that may lie apart from each other.
template <class Number_>
struct Column {
    using Number = Number_;
    const Number* data;
    std::ptrdiff_t stride;  // in numbers
    std::size_t size;

    Number operator[](std::size_t i) const { return data[static_cast<std::ptrdiff_t>(i) * stride]; }
};

// Of numbers that lie side by side, as nearly always: the compiler makes much more of it.
template <class Number_>
struct DenseColumn {
    using Number = Number_;
    const Number* data;
    std::size_t size;

    Number operator[](std::size_t i) const { return data[i]; }
};

// What one look at all edges tells.
struct Survey {
    std::size_t outside;       // the first edge that does not join two vertices, or the number of edges
    bool sorted = true;        // by source
    bool falling = true;       // every edge leads to a smaller number
    bool rising = true;        // every edge leads to a larger number
};

// Comparisons are signs of differences, collected by "and" and "or", which compilers turn into vector instructions. Numbers
// that are no vertices show a sign themselves or in their distance from the last vertex: there are fewer than 2^31 vertices.
template <class AnyColumn, Poll P>
Survey survey(const AnyColumn& sources, const AnyColumn& targets, std::size_t vertices, P& poll) {
    using Unsigned = std::make_unsigned_t<typename AnyColumn::Number>;
    constexpr int sign = std::numeric_limits<Unsigned>::digits - 1;
    const Unsigned last = static_cast<Unsigned>(vertices - 1);
    const auto source = [&](std::size_t i) { return static_cast<Unsigned>(sources[i]); };
    const auto target = [&](std::size_t i) { return static_cast<Unsigned>(targets[i]); };
    Survey found{sources.size};
    constexpr std::size_t block = 1 << 12;
    for (std::size_t begin = 0; begin < sources.size; begin += block) {
        poll();
        const std::size_t stop = std::min(sources.size, begin + block);
        Unsigned outside = 0, steps = 0, falls = ~Unsigned{0}, rises = ~Unsigned{0};
        for (std::size_t i = begin; i < stop; ++i) {
            const Unsigned u = source(i), v = target(i);
            outside |= u | v | (last - u) | (last - v);
            falls &= v - u;
            rises &= u - v;
        }
        for (std::size_t i = std::max<std::size_t>(begin, 1); i < stop; ++i) steps |= source(i) - source(i - 1);
        if (vertices == 0 || outside >> sign != 0) {
            found.outside = begin;
            while (vertices != 0 && source(found.outside) <= last && target(found.outside) <= last) ++found.outside;
            break;
        }
        found.sorted &= steps >> sign == 0;
        found.falling &= falls >> sign != 0;
        found.rising &= rises >> sign != 0;
    }
    return found;
}

// Rows from columns whose numbers are all vertices: for each key its items, in the order of the edges.
template <class AnyColumn, Poll P>
void rows_from_edges(const AnyColumn& keys, const AnyColumn& items, std::span<Offset> offsets, std::span<Vertex> rows,
                     P& poll) {
    const auto each_key = [&](auto&& visit) {
        each_index(keys.size, poll, [&](std::size_t i) { visit(static_cast<Vertex>(keys[i])); });
    };
    const auto each_edge = [&](auto&& visit) {
        each_index(keys.size, poll,
                   [&](std::size_t i) { visit(static_cast<Vertex>(keys[i]), static_cast<Vertex>(items[i])); });
    };
    group_edges(each_key, each_edge, offsets, rows, usual_parts(keys.size), poll);
}

// Where the row of each key begins, without the rows. Keys are counted in bytes, which stay in the cache; whenever a byte is
// full, its key is noted once more.
template <class AnyColumn, Poll P>
void offsets_from_keys(const AnyColumn& keys, std::span<Offset> offsets, P& poll) {
    const std::size_t count = offsets.size() - 1;
    const Buffer<std::uint8_t> bytes = make_buffer<std::uint8_t>(count);
    std::fill_n(bytes.get(), count, std::uint8_t{0});
    std::vector<std::size_t> full;
    each_index(keys.size, poll, [&](std::size_t i) {
        const std::size_t k = static_cast<std::size_t>(keys[i]);
        if (++bytes[k] == 0) [[unlikely]] full.push_back(k);
    });
    offsets[0] = 0;
    for (std::size_t k = 0; k < count; ++k) offsets[k + 1] = bytes[k];
    for (const std::size_t k : full) offsets[k + 1] += 256;
    for (std::size_t k = 0; k < count; ++k) offsets[k + 1] += offsets[k];
}

// The same rows when the keys are sorted already.
template <class AnyColumn, Poll P>
void rows_from_sorted_edges(const AnyColumn& keys, const AnyColumn& items, std::span<Offset> offsets,
                            std::span<Vertex> rows, P& poll) {
    std::fill(offsets.begin(), offsets.end(), Offset{0});
    each_index(items.size, poll, [&](std::size_t i) {
        offsets[static_cast<std::size_t>(keys[i]) + 1] = i + 1;  // the last edge of a key has the last word
        rows[i] = static_cast<Vertex>(items[i]);
    });
    for (std::size_t k = 1; k < offsets.size(); ++k) offsets[k] = std::max(offsets[k], offsets[k - 1]);
}

}  // namespace grundy::graphs
