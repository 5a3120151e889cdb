// The path for processors with AVX2: the field of 256 elements, 32 bytes at once. A byte has two digits in the field of 16
// elements, whose product is exp(log a + log b) by table look-up (pshufb). Compiled with -mavx2: see kernels.cmake.
#include "nim/tower.hpp"
#include "nim/vector_256.hpp"
#include "nim/vector_kernels.hpp"

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

// log 0 is so large that its sum with any logarithm, minus 15, still has the top bit, for which pshufb returns 0.
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
    using Plane = Bytes;

    GRUNDY_INLINE Plane enter(Bytes v) { return v; }
    GRUNDY_INLINE Bytes leave(Plane a) { return a; }
    GRUNDY_INLINE Plane add(Plane a, Plane b) { return sum(a, b); }

    // Karatsuba over the field of 16, where λ = 8: low = P + λQ and high = R + P.
    GRUNDY_INLINE Plane multiply(Plane a, Plane b) {
        const Bytes a0 = low_digit(a), a1 = high_digit(a), b0 = low_digit(b), b1 = high_digit(b);
        const Bytes p = digit_product(a0, b0, exp_table);
        const Bytes lambda_q = digit_product(a1, b1, exp_lambda_table);
        const Bytes r = digit_product(sum(a0, a1), sum(b0, b1), exp_table);
        return byte(sum(p, lambda_q), sum(r, p));
    }

    template <unsigned c>
    GRUNDY_INLINE Plane scale(Plane q) {
        return sum(look_up(multiples.of_low[c], low_digit(q)), look_up(multiples.of_high[c], high_digit(q)));
    }

    GRUNDY_INLINE Plane square(Plane a) {
        return sum(look_up(square_table, low_digit(a)), look_up(square_of_high_table, high_digit(a)));
    }

    GRUNDY_INLINE Plane reciprocal(Plane a) {
        const Bytes a0 = low_digit(a), a1 = high_digit(a), conjugate = sum(a0, a1);
        const Bytes norm = sum(digit_product(a0, conjugate, exp_table), look_up(lambda_square_table, a1));
        const Bytes over_norm = look_up(reciprocal_table, norm);
        return byte(digit_product(conjugate, over_norm, exp_table), digit_product(a1, over_norm, exp_table));
    }

    // Every digit of the argument contributes to every byte of the image. The bytes remain in registers.
    template <class T, std::size_t n = sizeof(T)>
    GRUNDY_INLINE void map(const LinearMap<T>& map, Bytes (&v)[n]) {
        Bytes image[n];
        GRUNDY_UNROLL(8)
        for (std::size_t j = 0; j < n; ++j) image[j] = _mm256_setzero_si256();
        GRUNDY_UNROLL(1)
        for (std::size_t i = 0; i < n; ++i) {
            const Bytes low = low_digit(v[i]), high = high_digit(v[i]);
            GRUNDY_UNROLL(8)
            for (std::size_t j = 0; j < n; ++j) image[j] = sum(image[j], look_up(map.shuffle[2 * i][j], low));
            GRUNDY_UNROLL(8)
            for (std::size_t j = 0; j < n; ++j) image[j] = sum(image[j], look_up(map.shuffle[2 * i + 1][j], high));
        }
        GRUNDY_UNROLL(8)
        for (std::size_t j = 0; j < n; ++j) v[j] = image[j];
    }

    // Multiplication of a byte by a constant c: one look-up for each digit.
    struct Argument {
        Bytes low, high;
    };
    struct Multiplier {
        Bytes low, high;
    };
    GRUNDY_INLINE Argument argument(Bytes v) { return {low_digit(v), high_digit(v)}; }
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
    static constexpr Digits square_of_high_table = digits([](Word v) { return nim::square(16 * v); });
    static constexpr Digits lambda_square_table = digits([](Word v) { return nim::multiply(lambda(4), nim::square(v)); });
    static constexpr Digits reciprocal_table = digits([](Word v) { return nim::reciprocal(v); });

    GRUNDY_INLINE Bytes low_digit(Bytes v) { return _mm256_and_si256(v, _mm256_set1_epi8(15)); }
    GRUNDY_INLINE Bytes high_digit(Bytes v) { return low_digit(_mm256_srli_epi16(v, 4)); }
    GRUNDY_INLINE Bytes byte(Bytes low, Bytes high) { return _mm256_or_si256(low, _mm256_slli_epi16(high, 4)); }
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
};

}  // namespace

constinit const Path path_avx2 = vector_path<LeafAvx2>("avx2", "avx2");

}  // namespace grundy::nim
