#pragma once
// Values by which places and words are told apart.
#include <cstdint>

#include "runs/random.hpp"

namespace grundy::codes::symmetry {

using Value = std::uint64_t;

// Not 0 for small numbers, 0 included.
inline Value mixed(Value x) { return grundy::mixed(x + golden_gamma); }

}  // namespace grundy::codes::symmetry
