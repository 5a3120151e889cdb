// The path for processors with GFNI and AVX-512. Compiled with -mavx512f -mavx512bw -mgfni: see kernels.cmake.
#include <immintrin.h>

#include "nim/leaf_gfni.hpp"
#include "nim/vector_kernels.hpp"

namespace grundy::nim {
namespace {

struct Gfni512 {
    using Bytes = __m512i;
    static constexpr std::size_t width = 64;

    GRUNDY_INLINE Bytes read(const void* from) { return _mm512_loadu_si512(from); }
    GRUNDY_INLINE void write(Bytes v, void* to) { _mm512_storeu_si512(to, v); }

    // Within every 2s bits, swaps the upper half of a and the lower half of b. Uses shifts and three-operand logic (0xca selects
    // by mask), because on many processors only one execution port shuffles bytes.
    template <int s>
    GRUNDY_INLINE void exchange(Bytes& a, Bytes& b) {
        Bytes mask, up, down;
        if constexpr (s == 8) {
            mask = _mm512_set1_epi16(0x00ff), up = _mm512_slli_epi16(b, 8), down = _mm512_srli_epi16(a, 8);
        } else if constexpr (s == 16) {
            mask = _mm512_set1_epi32(0x0000ffff), up = _mm512_slli_epi32(b, 16), down = _mm512_srli_epi32(a, 16);
        } else {
            mask = _mm512_set1_epi64(0xffffffff), up = _mm512_slli_epi64(b, 32), down = _mm512_srli_epi64(a, 32);
        }
        a = _mm512_ternarylogic_epi64(mask, a, up, 0xca);
        b = _mm512_ternarylogic_epi64(mask, down, b, 0xca);
    }

    GRUNDY_INLINE Bytes repeat(std::uint64_t matrix) {
        Bytes repeated = _mm512_set1_epi64(static_cast<long long>(matrix));
        GRUNDY_IN_REGISTER(repeated);
        return repeated;
    }
    GRUNDY_INLINE Bytes sum(Bytes a, Bytes b) { return _mm512_xor_si512(a, b); }
    GRUNDY_INLINE Bytes product(Bytes a, Bytes b) { return _mm512_gf2p8mul_epi8(a, b); }
    GRUNDY_INLINE Bytes affine(Bytes a, Bytes matrix) { return _mm512_gf2p8affine_epi64_epi8(a, matrix, 0); }
    GRUNDY_INLINE Bytes affine_of_reciprocal(Bytes a, Bytes matrix) {
        return _mm512_gf2p8affineinv_epi64_epi8(a, matrix, 0);
    }
};

}  // namespace

constinit const Path path_avx512 = vector_path<LeafGfni<Gfni512>>("avx512", "avx512f avx512bw gfni");

}  // namespace grundy::nim
