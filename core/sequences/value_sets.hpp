#pragma once
// Sets of nim values as bits, and their translations v -> v XOR g.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace grundy::sequences {

// Bit v mod 64 of word v / 64 says whether v is in the set.
using Bits = std::vector<std::uint64_t>;

// A power of two of words for all values whose binary digits are among those of `digits`: then XOR stays inside.
inline std::size_t words_for(std::uint32_t digits) { return std::bit_ceil(std::size_t{digits} / 64 + 1); }

inline void insert(Bits& set, std::size_t value) {
    if (value / 64 >= set.size()) set.resize(value / 64 + 1, 0);
    set[value / 64] |= std::uint64_t{1} << value % 64;
}

inline void unite(Bits& set, const Bits& other) {
    if (other.size() > set.size()) set.resize(other.size(), 0);
    for (std::size_t w = 0; w < other.size(); ++w) set[w] |= other[w];
}

// The least number that is not in the set.
inline std::size_t mex(const Bits& set) {
    std::size_t w = 0;
    while (w < set.size() && set[w] == ~std::uint64_t{0}) ++w;
    return 64 * w + (w < set.size() ? static_cast<std::size_t>(std::countr_one(set[w])) : 0);
}

// The bits of a word at the places i XOR g, g < 64: swap neighbours at distance 1, 2, 4, ... for each digit of g.
inline std::uint64_t translated(std::uint64_t word, unsigned g) {
    constexpr std::array<std::uint64_t, 6> lower = {0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
                                                    0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff};
    for (unsigned k = 0; k < 6; ++k)
        if (g >> k & 1) word = (word & lower[k]) << (1U << k) | (word >> (1U << k) & lower[k]);
    return word;
}

// A union of translated sets. Those whose translations agree in the last six digits are first united as they are, word
// by word; the bits inside the words are moved only once, at the end.
class TranslatedUnion {
  public:
    // For sets and translations inside this many words, a power of two.
    void begin(std::size_t words) {
        if (words != words_ || used_ != 0) sums_.assign(64 * words, 0);
        words_ = words;
        used_ = 0;
    }
    void add(const Bits& set, std::uint32_t g) {
        std::uint64_t* sum = sums_.data() + (g % 64) * words_;
        const std::size_t shift = g / 64;
        used_ |= std::uint64_t{1} << g % 64;
        for (std::size_t w = 0; w < set.size(); ++w) sum[w ^ shift] |= set[w];
    }
    // Hands over the union, and is empty again.
    Bits take() {
        Bits all(words_, 0);
        for (unsigned g = 0; g < 64; ++g) {
            if (!(used_ >> g & 1)) continue;
            std::uint64_t* sum = sums_.data() + g * words_;
            for (std::size_t w = 0; w < words_; ++w) all[w] |= translated(sum[w], g);
            std::fill_n(sum, words_, 0);
        }
        used_ = 0;
        return all;
    }
    void clear() { *this = {}; }

  private:
    std::size_t words_ = 0;
    std::vector<std::uint64_t> sums_;
    std::uint64_t used_ = 0;
};

}  // namespace grundy::sequences
