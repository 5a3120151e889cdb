#pragma once
// Packed words: n digits of `bits` bits, each in a field of 1, 2, 4 or 8 bits, low digits first. Words add by XOR, and the
// weight of a word is the number of its fields that are not 0.
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "cpu/compiler.hpp"

namespace grundy::codes {

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

// Whether rows of words set no bit outside of the digits.
inline bool are_words(const Shape& shape, std::span<const Word> rows) {
    Row mask(shape.words());
    for (std::size_t j = 0; j < shape.n; ++j) shape.set_digit(mask.data(), j, (Word{1} << shape.bits) - 1);
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (rows[i] & ~mask[i % mask.size()]) return false;
    return true;
}

// The lowest bit of each field that is not 0.
template <unsigned width>
GRUNDY_ALWAYS_INLINE inline Word nonzero_fields(Word x) {
    if constexpr (width == 1) return x;
    if constexpr (width >= 2) x |= x >> 1;
    if constexpr (width >= 4) x |= x >> 2;
    if constexpr (width >= 8) x |= x >> 4;
    return x & ~Word{0} / ((Word{1} << width) - 1);
}

// The weight of s + t. fixed: the number of 64-bit words where the compiler may know it, else 0; Count counts bits.
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
