#pragma once
// A word back to front. Compilers know these shifts, and make one instruction of them where there is one.
#include <cstdint>

namespace grundy::cpu {

constexpr std::uint64_t bytes_reversed(std::uint64_t x) {
    x = (x >> 8 & 0x00ff00ff00ff00ffu) | (x & 0x00ff00ff00ff00ffu) << 8;
    x = (x >> 16 & 0x0000ffff0000ffffu) | (x & 0x0000ffff0000ffffu) << 16;
    return x >> 32 | x << 32;
}

constexpr std::uint64_t bits_reversed(std::uint64_t x) {
    x = (x >> 1 & 0x5555555555555555u) | (x & 0x5555555555555555u) << 1;
    x = (x >> 2 & 0x3333333333333333u) | (x & 0x3333333333333333u) << 2;
    x = (x >> 4 & 0x0f0f0f0f0f0f0f0fu) | (x & 0x0f0f0f0f0f0f0f0fu) << 4;
    return bytes_reversed(x);
}

}  // namespace grundy::cpu
