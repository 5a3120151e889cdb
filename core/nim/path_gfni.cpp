// The path for processors with GFNI and AVX2. Compiled with -mavx2 -mgfni: see kernels.cmake.
#include "nim/leaf_gfni.hpp"
#include "nim/vector_256.hpp"
#include "nim/vector_kernels.hpp"

namespace grundy::nim {
namespace {

struct Gfni256 : Vector256 {
    GRUNDY_INLINE Bytes repeat(std::uint64_t matrix) { return _mm256_set1_epi64x(static_cast<long long>(matrix)); }
    GRUNDY_INLINE Bytes sum(Bytes a, Bytes b) { return _mm256_xor_si256(a, b); }
    GRUNDY_INLINE Bytes product(Bytes a, Bytes b) { return _mm256_gf2p8mul_epi8(a, b); }
    GRUNDY_INLINE Bytes affine(Bytes a, Bytes matrix) { return _mm256_gf2p8affine_epi64_epi8(a, matrix, 0); }
    GRUNDY_INLINE Bytes affine_of_reciprocal(Bytes a, Bytes matrix) {
        return _mm256_gf2p8affineinv_epi64_epi8(a, matrix, 0);
    }
};

}  // namespace

constinit const Path path_gfni = vector_path<LeafGfni<Gfni256>>("gfni", "avx2 gfni");

}  // namespace grundy::nim
