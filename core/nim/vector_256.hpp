#pragma once
// Registers of 32 bytes: loads, stores, and the exchange that transposes.
#include <immintrin.h>

#include "nim/vector_kernels.hpp"

namespace grundy::nim {
namespace {

struct Vector256 {
    using Bytes = __m256i;
    static constexpr std::size_t width = 32;

    GRUNDY_INLINE Bytes read(const void* from) { return _mm256_loadu_si256(static_cast<const __m256i*>(from)); }
    GRUNDY_INLINE void write(Bytes v, void* to) { _mm256_storeu_si256(static_cast<__m256i*>(to), v); }

    // Within every 2s bits, swaps the upper half of a and the lower half of b.
    template <int s>
    GRUNDY_INLINE void exchange(Bytes& a, Bytes& b) {
        Bytes low, high;
        if constexpr (s == 8) {
            const Bytes mask = _mm256_set1_epi16(0x00ff);
            low = _mm256_blendv_epi8(_mm256_slli_epi16(b, 8), a, mask);
            high = _mm256_blendv_epi8(b, _mm256_srli_epi16(a, 8), mask);
        } else if constexpr (s == 16) {
            low = _mm256_blend_epi16(a, _mm256_slli_epi32(b, 16), 0xaa);
            high = _mm256_blend_epi16(_mm256_srli_epi32(a, 16), b, 0xaa);
        } else {
            low = _mm256_blend_epi32(a, _mm256_slli_epi64(b, 32), 0xaa);
            high = _mm256_blend_epi32(_mm256_srli_epi64(a, 32), b, 0xaa);
        }
        a = low;
        b = high;
    }
};

}  // namespace
}  // namespace grundy::nim
