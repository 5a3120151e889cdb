// The path for processors with PCLMULQDQ. Compiled with -mpclmul -msse4.1: see kernels.cmake.
#include "nim/carryless_leaf_clmul.hpp"
#include "nim/carryless_path.hpp"

namespace grundy::nim::carryless {
namespace {

struct OneLane {
    static constexpr std::size_t width = 1;
    static Block zero() { return _mm_setzero_si128(); }
    static Block load(const Block* from) { return *from; }
    static Block add(Block a, Block b) { return _mm_xor_si128(a, b); }
    static Block fold(Block sum) { return sum; }
    template <int which>
    static Block multiply(Block a, Block b) {
        return _mm_clmulepi64_si128(a, b, which);
    }
};

}  // namespace

constinit const Path path_pclmul = halves_path<ClmulLeaf<OneLane>>("pclmul", "pclmul sse4.1");

}  // namespace grundy::nim::carryless
