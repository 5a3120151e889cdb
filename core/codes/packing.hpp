#pragma once
// Packed words and their weights, used by all searches for light words.
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "base/compiler.hpp"
#include "base/features.hpp"
#include "nim/path.hpp"

namespace grundy::codes {

// ---- Counting bits
//
// Loops that count bits, compiled twice: for processors that have an instruction for it, and for all others. The choice is made here,
// once for all kernels of codes: plain counting if the scalar path of nim arithmetic is in use.

// Counts bits by adding neighbours: pairs, nibbles, bytes (see Wegner 1960 and HAKMEM 169).
struct PlainCount {
    GRUNDY_ALWAYS_INLINE static unsigned ones(std::uint64_t x) {
        x -= x >> 1 & 0x5555555555555555u;
        x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
        x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0fu;
        return static_cast<unsigned>(x * 0x0101010101010101u >> 56);
    }
};
struct CountInstruction {
    GRUNDY_ALWAYS_INLINE static unsigned ones(std::uint64_t x) { return cpu::ones_by_instruction(x); }
};

inline bool counts_by_instruction() {
    static const bool supported = cpu::supports("popcnt");
    return supported && !nim::is_scalar();
}

// Loop::run<Count>(arguments...) is a static function that is always inlined and counts bits with Count::ones.
template <class Loop, class Signature>
struct Counting;

template <class Loop, class Result, class... Arguments>
struct Counting<Loop, Result(Arguments...)> {
    using Function = Result (*)(Arguments...);

    static Result plain(Arguments... arguments) { return Loop::template run<PlainCount>(arguments...); }
#if GRUNDY_X86_64
    GRUNDY_WITH_POPCNT static Result by_instruction(Arguments... arguments) {
        return Loop::template run<CountInstruction>(arguments...);
    }
    static Function in_use() { return counts_by_instruction() ? by_instruction : plain; }
#else
    static Function in_use() { return plain; }
#endif
};

// ---- Packed words
//
// A word has n digits of `bits` bits, each in a field of 1, 2, 4 or 8 bits, low digits first. Words are added by XOR, and the
// weight of a word is the number of its nonzero fields.

using Word = std::uint64_t;
using Row = std::vector<Word>;

struct Shape {
    std::size_t n;
    unsigned bits;   // of a digit
    unsigned width;  // of its field
    std::size_t words() const { return (n * width + 63) / 64; }
    bool has(const Word* word, std::size_t digit, unsigned bit) const {
        const std::size_t at = digit * width + bit;
        return word[at / 64] >> (at % 64) & 1;
    }
    Word digit(const Word* word, std::size_t j) const {
        const std::size_t at = j * width;
        return word[at / 64] >> (at % 64) & ((Word{1} << width) - 1);
    }
    void set_digit(Word* word, std::size_t j, Word value) const {
        const std::size_t at = j * width;
        word[at / 64] = (word[at / 64] & ~(((Word{1} << width) - 1) << (at % 64))) | value << (at % 64);
    }
};

inline void add(Word* sum, const Word* term, std::size_t words) {
    for (std::size_t i = 0; i < words; ++i) sum[i] ^= term[i];
}

// Whether rows of words have no bits outside of the digits.
inline bool are_words(const Shape& shape, std::span<const Word> rows) {
    Row mask(shape.words());
    for (std::size_t j = 0; j < shape.n; ++j) shape.set_digit(mask.data(), j, (Word{1} << shape.bits) - 1);
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (rows[i] & ~mask[i % mask.size()]) return false;
    return true;
}

// The lowest bits of all nonzero fields.
template <unsigned width>
GRUNDY_ALWAYS_INLINE inline Word nonzero_fields(Word x) {
    if constexpr (width == 1) return x;
    if constexpr (width >= 2) x |= x >> 1;
    if constexpr (width >= 4) x |= x >> 2;
    if constexpr (width >= 8) x |= x >> 4;
    return x & ~Word{0} / ((Word{1} << width) - 1);
}

// The weight of s + t. fixed: the number of 64-bit words if known at compile time, otherwise 0; Count counts bits.
template <class Count, unsigned width, std::size_t fixed>
GRUNDY_ALWAYS_INLINE inline unsigned weight_of_sum(const Word* s, const Word* t, std::size_t words) {
    unsigned weight = 0;
    for (std::size_t i = 0; i < (fixed ? fixed : words); ++i) weight += Count::ones(nonzero_fields<width>(s[i] ^ t[i]));
    return weight;
}

template <unsigned width>
unsigned weight_of(const Word* word, std::size_t words) {
    unsigned total = 0;
    for (std::size_t i = 0; i < words; ++i) total += static_cast<unsigned>(std::popcount(nonzero_fields<width>(word[i])));
    return total;
}

inline unsigned weight(const Shape& shape, const Word* word) {
    switch (shape.width) {
        case 1: return weight_of<1>(word, shape.words());
        case 2: return weight_of<2>(word, shape.words());
        case 4: return weight_of<4>(word, shape.words());
        default: return weight_of<8>(word, shape.words());
    }
}

}  // namespace grundy::codes

namespace grundy::codes::distance {

// ---- Scans of tables of words
//
// The two loops that take nearly all the time of a search for light words: over a table of packed words t, the weights of s + t for
// a given sum s.

// The place of the lightest word in a table.
struct Lightest {
    unsigned weight;    // the least weight so far
    std::size_t index;  // of the word in the table
};

// fixed: the number of 64-bit words if known at compile time, otherwise 0. Returns whether a lighter word was found.
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

inline constexpr std::size_t lanes = 4;  // histograms in turn, so that a counter is stored before it is used again

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
        default: throw std::invalid_argument("a field must have 1, 2, 4 or 8 bits");
    }
}

}  // namespace grundy::codes::distance
