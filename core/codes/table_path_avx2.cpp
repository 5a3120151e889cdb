// The steps for processors with AVX2. Compiled with -mavx2: see kernels.cmake.
#include "codes/table_path.hpp"

namespace grundy::codes {

constinit const TablePath table_path_avx2 = steps_path<Avx2Lanes>("avx2", "avx2");

}  // namespace grundy::codes
