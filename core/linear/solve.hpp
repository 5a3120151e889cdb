#pragma once
// A linear game solved: a matrix whose columns tell γ of every position.
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "linear/closure.hpp"
#include "linear/columns.hpp"
#include "linear/game.hpp"
#include "linear/peel.hpp"
#include "runs/poll.hpp"

namespace grundy::linear {

// The syndrome of a position is the XOR of the columns of its vertices. It has `t` low bits, and others that are 0 exactly
// when γ is finite; then the low bits are γ. So the columns are those of a parity check matrix of V0 (Algorithm B of Fraenkel
// and Yesha 1982 yields such a one, as Fraenkel 1996, section 3, reports).
struct Solution {
    std::size_t t, bits;  // bits = n - dim V0
    Rows columns;
    Peeled peeled;
    std::vector<Generator> generators;
    std::uint32_t passes;
};

inline Solution of_values(Peeled peeled) {
    const std::size_t t = value_bits(peeled);
    Rows columns(peeled.value.size(), t);
    for (std::size_t k = 0; t && k < columns.size(); ++k) columns[k][0] = peeled.value[k];
    return {t, t, std::move(columns), std::move(peeled), {}, 0};
}

// V/V0 in other coordinates: first γ of the part in V^f/V0, then what is left when that is taken away.
template <Poll P>
Rows split(const Closure<P>& closure, P& poll) {
    const std::size_t words = closure.quotient().words(), t = closure.values().size();
    Echelon finite(64 * words);  // each vector with its γ behind it
    std::vector<std::uint8_t> used = closure.quotient().used();
    for (std::size_t i = 0; i < t; ++i) {
        Row row = closure.values()[i];
        row.push_back(Word{1} << i);
        used[*finite.insert(std::move(row))] = 0;
    }
    std::size_t bits = t;
    std::vector<std::size_t> place(used.size());  // of each coordinate that is left
    for (std::size_t j = 0; j < used.size(); ++j)
        if (used[j]) place[j] = bits++;
    Rows columns(closure.quotient().game().vertices(), bits);
    each_index<16>(columns.size(), poll, [&](std::size_t k) {
        Row row(closure.quotient().column(k).begin(), closure.quotient().column(k).end());
        row.push_back(0);
        finite.reduce(row);
        if (t) columns[k][0] = row[words];
        row.pop_back();
        each_bit(row, [&](std::size_t j) { flip(columns[k], place[j]); });
    });
    return columns;
}

// Thrown when the columns would need more memory than was allowed.
struct TooLarge {
    std::size_t bytes;
};

template <Poll P>
Solution solve(const Game& game, P& poll, Settings settings = {}) {
    Peeled peeled = peel(game, poll);
    if (peeled.order.size() == game.vertices()) return of_values(std::move(peeled));
    const std::size_t bytes = 8 * game.vertices() * words_for(coordinates(game, peeled));
    if (bytes > settings.most_bytes) throw TooLarge{bytes};
    const Closure<P> closure(game, peeled, poll, settings);
    Rows columns = split(closure, poll);
    std::size_t bits = 0;
    for (const std::uint8_t u : closure.quotient().used()) bits += u;
    return {closure.values().size(), bits, std::move(columns), std::move(peeled), closure.generators(), closure.passes()};
}

}  // namespace grundy::linear
