#pragma once
// The instruction CPUID of x86-64 and the register XCR0, each compiler's way (Intel 64 and IA-32 Architectures Software
// Developer's Manual, volume 2A, CPUID; volume 1, 13.3).
#include <array>
#include <cstdint>

#include "cpu/compiler.hpp"

#if GRUNDY_X86_64
#if defined(_MSC_VER)
#include <immintrin.h>
#include <intrin.h>
#else
#include <cpuid.h>
#endif

namespace grundy::cpu {

enum Register : std::size_t { eax, ebx, ecx, edx };
using Registers = std::array<std::uint32_t, 4>;

// The four registers for a leaf of CPUID; zeros for a leaf that this processor does not have.
inline Registers cpuid(std::uint32_t leaf) {
#if defined(_MSC_VER)
    std::array<int, 4> found{};
    __cpuid(found.data(), 0);
    if (static_cast<std::uint32_t>(found[eax]) < leaf) return {};
    __cpuidex(found.data(), static_cast<int>(leaf), 0);
    return {static_cast<std::uint32_t>(found[eax]), static_cast<std::uint32_t>(found[ebx]), static_cast<std::uint32_t>(found[ecx]),
            static_cast<std::uint32_t>(found[edx])};
#else
    Registers found{};
    if (__get_cpuid_count(leaf, 0, &found[eax], &found[ebx], &found[ecx], &found[edx]) == 0) return {};
    return found;
#endif
}

// Which registers the operating system saves for each thread. Only where bit 27 (OSXSAVE) of ecx of leaf 1 is set.
inline std::uint64_t saved_registers() {
#if defined(_MSC_VER)
    return _xgetbv(0);
#else
    std::uint32_t low = 0, high = 0;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return std::uint64_t{high} << 32 | low;
#endif
}

}  // namespace grundy::cpu
#endif
