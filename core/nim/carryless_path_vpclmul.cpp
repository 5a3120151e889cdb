// The path for processors with VPCLMULQDQ on 256 bits. Compiled with -mavx2 -mpclmul -mvpclmulqdq: see kernels.cmake.
#include "nim/carryless_leaf_clmul.hpp"
#include "nim/carryless_path.hpp"

namespace grundy::nim::carryless {
namespace {

struct TwoLanes {
    using Vector = __m256i;
    static constexpr std::size_t width = 2;
    static Vector zero() { return _mm256_setzero_si256(); }
    static Vector load(const Block* from) { return _mm256_loadu_si256(reinterpret_cast<const Vector*>(from)); }
    static Vector add(Vector a, Vector b) { return _mm256_xor_si256(a, b); }
    static Block fold(Vector sum) { return _mm_xor_si128(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1)); }
    template <int which>
    static Vector multiply(Vector a, Vector b) {
        return _mm256_clmulepi64_epi128(a, b, which);
    }
};

}  // namespace

constinit const Path path_vpclmul = halves_path<ClmulLeaf<TwoLanes>>("vpclmul", "avx2 pclmul vpclmulqdq");

}  // namespace grundy::nim::carryless
