#pragma once
// Values by which places and words are told apart.
#include <cstdint>

namespace grundy::codes::symmetry {

using Value = std::uint64_t;

// Steele, Lea and Flood 2014 (SplitMix64).
inline Value mixed(Value x) {
    x += 0x9e3779b97f4a7c15;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    return x ^ x >> 31;
}

}  // namespace grundy::codes::symmetry
