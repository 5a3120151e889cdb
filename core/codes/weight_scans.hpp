#pragma once
// The two loops in which all the time of a search for light words goes: over a table of packed words t, the weights of s + t for
// a given sum s.
#include <array>
#include <cstddef>
#include <cstdint>
#include <stdexcept>

#include "codes/packing.hpp"
#include "codes/popcount.hpp"
#include "cpu/compiler.hpp"

namespace grundy::codes::distance {

// A word of a table that is lighter than what was known: where it stands.
struct Lightest {
    unsigned weight;    // the least so far
    std::size_t index;  // of the table's word that gave it
};

// fixed: the number of 64-bit words where the compiler may know it, else 0. Returns whether anything lighter was found.
template <class Count, unsigned width, std::size_t fixed>
GRUNDY_ALWAYS_INLINE inline bool find_lightest(const Word* sum, const Word* table, std::size_t count, std::size_t words, Lightest& best) {
    const std::size_t step = fixed ? fixed : words;
    std::array<Word, fixed ? fixed : 1> kept;  // in registers
    if constexpr (fixed != 0)
        for (std::size_t i = 0; i < fixed; ++i) kept[i] = sum[i];
    const Word* s = fixed ? kept.data() : sum;
    unsigned least = best.weight;
    bool found = false;
    for (std::size_t i = 0; i < count; ++i) {
        const unsigned weight = weight_of_sum<Count, width, fixed>(s, table + i * step, words);
        if (weight < least) [[unlikely]] {
            least = weight;
            best.index = i;
            found = true;
        }
    }
    best.weight = least;
    return found;
}

inline constexpr std::size_t lanes = 4;  // histograms in turn: a counter is not touched again before it has been stored

// counts: `lanes` histograms, `stride` apart.
template <class Count, unsigned width, std::size_t fixed>
GRUNDY_ALWAYS_INLINE inline void count_weights(const Word* sum, const Word* table, std::size_t count, std::size_t words,
                                                 std::uint32_t* counts, std::size_t stride) {
    const std::size_t step = fixed ? fixed : words;
    std::array<Word, fixed ? fixed : 1> kept;
    if constexpr (fixed != 0)
        for (std::size_t i = 0; i < fixed; ++i) kept[i] = sum[i];
    const Word* s = fixed ? kept.data() : sum;
    std::size_t i = 0;
    for (; i + lanes <= count; i += lanes)
        for (std::size_t lane = 0; lane < lanes; ++lane)
            ++counts[lane * stride + weight_of_sum<Count, width, fixed>(s, table + (i + lane) * step, words)];
    for (; i < count; ++i) ++counts[weight_of_sum<Count, width, fixed>(s, table + i * step, words)];
}

template <unsigned width, std::size_t fixed>
struct FindLoop {
    template <class Count>
    GRUNDY_ALWAYS_INLINE static bool run(const Word* s, const Word* t, std::size_t count, std::size_t words, Lightest& best) {
        return find_lightest<Count, width, fixed>(s, t, count, words, best);
    }
};
template <unsigned width, std::size_t fixed>
struct CountLoop {
    template <class Count>
    GRUNDY_ALWAYS_INLINE static void run(const Word* s, const Word* t, std::size_t count, std::size_t words, std::uint32_t* counts,
                                           std::size_t stride) {
        count_weights<Count, width, fixed>(s, t, count, words, counts, stride);
    }
};

using Find = bool(const Word*, const Word*, std::size_t, std::size_t, Lightest&);
using Weigh = void(const Word*, const Word*, std::size_t, std::size_t, std::uint32_t*, std::size_t);
using FindLightest = Find*;
using CountWeights = Weigh*;

struct Scans {
    FindLightest find;
    CountWeights count;
};

template <unsigned width, std::size_t fixed>
Scans scans() {
    return {Counting<FindLoop<width, fixed>, Find>::in_use(), Counting<CountLoop<width, fixed>, Weigh>::in_use()};
}

template <unsigned width>
Scans scans_of_words(std::size_t words) {
    switch (words) {
        case 1: return scans<width, 1>();
        case 2: return scans<width, 2>();
        case 3: return scans<width, 3>();
        case 4: return scans<width, 4>();
        default: return scans<width, 0>();
    }
}

// The loops for packed words of this shape.
inline Scans scans_for(unsigned width, std::size_t words) {
    switch (width) {
        case 1: return scans_of_words<1>(words);
        case 2: return scans_of_words<2>(words);
        case 4: return scans_of_words<4>(words);
        case 8: return scans_of_words<8>(words);
        default: throw std::invalid_argument("a field has 1, 2, 4 or 8 bits");
    }
}

}  // namespace grundy::codes::distance
