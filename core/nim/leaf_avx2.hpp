#pragma once
// The field of 256 elements with AVX2: 32 bytes at once, kept as two planes of four-bit digits.
// A product of digits is exp(log a + log b) by table look-up (pshufb) in the field of 16 elements.
#include "nim/linear_map.hpp"
#include "nim/vector_256.hpp"

namespace grundy::nim {
namespace {

struct Digits {
    alignas(16) std::uint8_t value[16];
};

// Powers of 4, which generates the 15 nonzero numbers below 16, each times c.
constexpr Digits powers_times(Word c) {
    Digits table{};
    for (std::size_t k = 0; k < 15; ++k, c = multiply(c, 4)) table.value[k] = static_cast<std::uint8_t>(c);
    return table;
}

// log 0 is so large that the sum with any other keeps its top bit, which makes pshufb answer 0.
constexpr Digits logarithms() {
    Digits table{};
    table.value[0] = 0xc0;
    for (std::size_t k = 0; k < 15; ++k) table.value[powers_times(1).value[k]] = static_cast<std::uint8_t>(k);
    return table;
}

template <class Image>
constexpr Digits digits(Image image) {
    Digits table{};
    for (Word v = 0; v < 16; ++v) table.value[v] = static_cast<std::uint8_t>(image(v));
    return table;
}

struct ByteMultiples {
    alignas(16) std::uint8_t of_low[256][16] = {};   // [c][v] = c ⊗ v
    alignas(16) std::uint8_t of_high[256][16] = {};  // [c][v] = c ⊗ 16v

    constexpr ByteMultiples() {
        Word row[8][8] = {};
        for (Word i = 0; i < 8; ++i)
            for (Word j = 0; j < 8; ++j) row[i][j] = multiply(Word{1} << i, Word{1} << j);
        for (unsigned c = 0; c < 256; ++c)
            for (unsigned v = 0; v < 16; ++v)
                for (unsigned i = 0; i < 8; ++i)
                    for (unsigned j = 0; j < 4; ++j)
                        if (c >> i & 1 && v >> j & 1) {
                            of_low[c][v] = static_cast<std::uint8_t>(of_low[c][v] ^ row[i][j]);
                            of_high[c][v] = static_cast<std::uint8_t>(of_high[c][v] ^ row[i][j + 4]);
                        }
    }
};

struct LeafAvx2 : Vector256 {
    struct Plane {
        __m256i low, high;
    };

    GRUNDY_INLINE Plane enter(Bytes v) {
        const Bytes mask = _mm256_set1_epi8(15);
        return {_mm256_and_si256(v, mask), _mm256_and_si256(_mm256_srli_epi16(v, 4), mask)};
    }
    GRUNDY_INLINE Bytes leave(Plane a) { return _mm256_or_si256(a.low, _mm256_slli_epi16(a.high, 4)); }

    GRUNDY_INLINE Plane add(Plane a, Plane b) { return {sum(a.low, b.low), sum(a.high, b.high)}; }

    // Karatsuba over the field of 16, where λ = 8: low = P + λQ and high = R + P.
    GRUNDY_INLINE Plane multiply(Plane a, Plane b) {
        const Bytes p = digit_product(a.low, b.low, exp_table);
        const Bytes q = digit_product(a.high, b.high, exp_lambda_table);
        const Bytes r = digit_product(sum(a.low, a.high), sum(b.low, b.high), exp_table);
        return {sum(p, q), sum(r, p)};
    }

    template <unsigned c>
    GRUNDY_INLINE Plane scale(Plane q) {
        constexpr Word c1 = c >> 4, c0 = c & 15, c1_lambda = nim::multiply(c1, lambda(4));
        return {sum(times<c0>(q.low), times<c1_lambda>(q.high)), sum(times<c1>(q.low), times<c0 ^ c1>(q.high))};
    }

    GRUNDY_INLINE Plane square(Plane a) {
        const Bytes low = look_up(square_table, a.low), high = look_up(square_table, a.high);
        return {sum(low, times<lambda(4)>(high)), high};
    }

    GRUNDY_INLINE Plane reciprocal(Plane a) {
        const Bytes conjugate = sum(a.low, a.high);
        const Bytes norm = sum(digit_product(a.low, conjugate, exp_table), look_up(lambda_square_table, a.high));
        const Bytes over_norm = look_up(reciprocal_table, norm);
        return {digit_product(conjugate, over_norm, exp_table), digit_product(a.high, over_norm, exp_table)};
    }

    // Byte j of the image of a linear map is a sum of look-ups, one for each digit of the argument.
    template <class T, std::size_t n = sizeof(T)>
    GRUNDY_INLINE void map(const LinearMap<T>& map, Bytes (&v)[n]) {
        Plane plane[n];
        for (std::size_t i = 0; i < n; ++i) plane[i] = enter(v[i]);
        for (std::size_t j = 0; j < n; ++j) {
            v[j] = sum(look_up(map.shuffle[j][0], plane[0].low), look_up(map.shuffle[j][1], plane[0].high));
            for (std::size_t i = 1; i < n; ++i)
                v[j] = sum(v[j], sum(look_up(map.shuffle[j][2 * i], plane[i].low), look_up(map.shuffle[j][2 * i + 1], plane[i].high)));
        }
    }

    // Multiplying a byte by a fixed number c: one look-up for each of its digits.
    using Argument = Plane;
    struct Multiplier {
        Bytes low, high;
    };
    GRUNDY_INLINE Argument argument(Bytes v) { return enter(v); }
    GRUNDY_INLINE Multiplier multiplier(std::uint8_t c) {
        return {repeat(multiples.of_low[c]), repeat(multiples.of_high[c])};
    }
    GRUNDY_INLINE Bytes add_times(Bytes total, Multiplier c, Argument v) {
        return sum(total, sum(_mm256_shuffle_epi8(c.low, v.low), _mm256_shuffle_epi8(c.high, v.high)));
    }

  private:
    static constexpr ByteMultiples multiples{};
    static constexpr Digits log_table = logarithms();
    static constexpr Digits exp_table = powers_times(1), exp_lambda_table = powers_times(lambda(4));
    static constexpr Digits square_table = digits([](Word v) { return nim::square(v); });
    static constexpr Digits lambda_square_table = digits([](Word v) { return nim::multiply(lambda(4), nim::square(v)); });
    static constexpr Digits reciprocal_table = digits([](Word v) { return nim::reciprocal(v); });
    template <Word c>
    static constexpr Digits times_table = digits([](Word v) { return nim::multiply(c, v); });

    GRUNDY_INLINE Bytes sum(Bytes a, Bytes b) { return _mm256_xor_si256(a, b); }
    GRUNDY_INLINE Bytes repeat(const std::uint8_t (&row)[16]) {
        return _mm256_broadcastsi128_si256(_mm_load_si128(reinterpret_cast<const __m128i*>(row)));
    }
    GRUNDY_INLINE Bytes look_up(const std::uint8_t (&table)[16], Bytes index) {
        return _mm256_shuffle_epi8(repeat(table), index);
    }
    GRUNDY_INLINE Bytes look_up(const Digits& table, Bytes index) { return look_up(table.value, index); }

    // exp(log a + log b), the exponent taken modulo 15: the smaller of t and t - 15 as unsigned bytes.
    GRUNDY_INLINE Bytes digit_product(Bytes a, Bytes b, const Digits& exp) {
        const Bytes t = _mm256_adds_epu8(look_up(log_table, a), look_up(log_table, b));
        return look_up(exp, _mm256_min_epu8(t, _mm256_sub_epi8(t, _mm256_set1_epi8(15))));
    }
    template <Word c>
    GRUNDY_INLINE Bytes times(Bytes v) {
        if constexpr (c == 0) return _mm256_setzero_si256();
        else if constexpr (c == 1) return v;
        else return look_up(times_table<c>, v);
    }
};

}  // namespace
}  // namespace grundy::nim
