#pragma once
// Short products by carry-less multiplication instructions, one or two at a time.
//
// Operands are cut into blocks of two words. Column c of the product is the sum of A_i·B_(c-i). The three parts of Karatsuba's
// formula are summed separately and combined once for the whole column. The blocks of b are stored in reverse order, so that the
// blocks that are multiplied are adjacent in both operands.
#include <immintrin.h>

#include <algorithm>

#include "nim/carryless_path.hpp"

namespace grundy::nim::carryless {
namespace {

using Block = __m128i;

inline Block load(const Word* from) { return _mm_loadu_si128(reinterpret_cast<const Block*>(from)); }
inline void store(Block block, Word* to) { _mm_storeu_si128(reinterpret_cast<Block*>(to), block); }
inline Block one_word(Word word) { return _mm_cvtsi64_si128(static_cast<long long>(word)); }
inline Block sum_of_words(Block block) { return _mm_xor_si128(block, _mm_shuffle_epi32(block, 0x4e)); }

template <class Lanes, std::size_t blocks>
struct Columns {
    // One additional zero block, for lanes beyond the end.
    alignas(32) Block a[blocks + 1], a_sums[blocks + 1], b[blocks + 1], b_sums[blocks + 1];

    Columns(const Word* from_a, const Word* from_b, bool odd) {
        for (std::size_t i = 0; i < blocks; ++i) {
            const bool half = odd && i == blocks - 1;
            a[i] = half ? one_word(from_a[2 * i]) : load(from_a + 2 * i);
            b[blocks - 1 - i] = half ? one_word(from_b[2 * i]) : load(from_b + 2 * i);
        }
        a[blocks] = b[blocks] = _mm_setzero_si128();
        for (std::size_t i = 0; i <= blocks; ++i) a_sums[i] = sum_of_words(a[i]), b_sums[i] = sum_of_words(b[i]);
    }

    void multiply(bool odd, Word* product) const {
        Block carry = _mm_setzero_si128();
        GRUNDY_UNROLL(32)
        for (std::size_t c = 0; c < 2 * blocks - 1; ++c) {
            auto low = Lanes::zero(), middle = Lanes::zero(), high = Lanes::zero();
            const std::size_t first = c < blocks ? 0 : c - blocks + 1, last = std::min(c, blocks - 1);
            GRUNDY_UNROLL(32)
            for (std::size_t i = first; i <= last; i += Lanes::width) {
                const std::size_t j = blocks - 1 - c + i;  // never negative
                const auto x = Lanes::load(a + i), y = Lanes::load(b + j);
                low = Lanes::add(low, Lanes::template multiply<0x00>(x, y));
                high = Lanes::add(high, Lanes::template multiply<0x11>(x, y));
                middle = Lanes::add(middle, Lanes::template multiply<0x00>(Lanes::load(a_sums + i), Lanes::load(b_sums + j)));
            }
            const Block l = Lanes::fold(low), h = Lanes::fold(high);
            const Block m = _mm_xor_si128(Lanes::fold(middle), _mm_xor_si128(l, h));
            store(_mm_xor_si128(_mm_xor_si128(carry, l), _mm_slli_si128(m, 8)), product + 2 * c);
            carry = _mm_xor_si128(h, _mm_srli_si128(m, 8));
        }
        if (!odd) store(carry, product + 4 * blocks - 2);
    }
};

template <class Lanes>
struct ClmulLeaf {
    static constexpr std::size_t most = 16;

    static void multiply(const Word* a, const Word* b, std::size_t n, Word* product, Word* /*scratch*/) {
        switch ((n + 1) / 2) {
            case 0: return;
            case 1: return by_columns<1>(a, b, n, product);
            case 2: return by_columns<2>(a, b, n, product);
            case 3: return by_columns<3>(a, b, n, product);
            case 4: return by_columns<4>(a, b, n, product);
            case 5: return by_columns<5>(a, b, n, product);
            case 6: return by_columns<6>(a, b, n, product);
            case 7: return by_columns<7>(a, b, n, product);
            default: return by_columns<8>(a, b, n, product);
        }
    }

    static void add_multiple(const Word* a, std::size_t n, Word by, Word* sum) {
        const Block factor = one_word(by);
        Block carry = _mm_setzero_si128();
        std::size_t i = 0;
        for (; i + 2 <= n; i += 2) {
            const Block block = load(a + i);
            const Block low = _mm_clmulepi64_si128(block, factor, 0x00), high = _mm_clmulepi64_si128(block, factor, 0x01);
            const Block product = _mm_xor_si128(_mm_xor_si128(carry, low), _mm_slli_si128(high, 8));
            store(_mm_xor_si128(load(sum + i), product), sum + i);
            carry = _mm_srli_si128(high, 8);
        }
        if (i < n) carry = _mm_xor_si128(carry, _mm_clmulepi64_si128(one_word(a[i]), factor, 0x00));
        sum[i] ^= static_cast<Word>(_mm_cvtsi128_si64(carry));
        if (i < n) sum[n] ^= static_cast<Word>(_mm_extract_epi64(carry, 1));
    }

    static void square(const Word* a, std::size_t n, Word* square) {
        for (std::size_t i = 0; i < n; ++i) {
            const Block word = one_word(a[i]);
            store(_mm_clmulepi64_si128(word, word, 0x00), square + 2 * i);
        }
    }

  private:
    template <std::size_t blocks>
    static void by_columns(const Word* a, const Word* b, std::size_t n, Word* product) {
        const bool odd = n % 2 != 0;
        Columns<Lanes, blocks>(a, b, odd).multiply(odd, product);
    }
};

}  // namespace
}  // namespace grundy::nim::carryless
