// The path for processors with AVX2. Compiled with -mavx2: see kernels.cmake.
#include "nim/leaf_avx2.hpp"
#include "nim/vector_kernels.hpp"

namespace grundy::nim {

constinit const Path path_avx2 = vector_path<LeafAvx2>("avx2", "avx2");

}  // namespace grundy::nim
