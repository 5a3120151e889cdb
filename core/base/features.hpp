#pragma once
// The instruction sets that the processor and the operating system support, detected at run time, so that one build runs on every
// machine; and the choice among paths, which are kernels compiled for one instruction set each. Architectures other than x86-64
// report no instruction sets.
#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "base/compiler.hpp"

#if GRUNDY_X86_64
#if defined(_MSC_VER)
#include <immintrin.h>
#include <intrin.h>
#else
#include <cpuid.h>
#endif
#endif

namespace grundy::cpu {

// ---- The instruction CPUID of x86-64 and the register XCR0, for each compiler (Intel 64 and IA-32 Architectures Software
// Developer's Manual, volume 2A, CPUID; volume 1, 13.3)

#if GRUNDY_X86_64
enum Register : std::size_t { eax, ebx, ecx, edx };
using Registers = std::array<std::uint32_t, 4>;

// The four registers for a leaf of CPUID, or zeros if the processor does not have the leaf.
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

// The registers that the operating system saves for each thread. Requires bit 27 (OSXSAVE) of ecx of leaf 1.
inline std::uint64_t saved_registers() {
#if defined(_MSC_VER)
    return _xgetbv(0);
#else
    std::uint32_t low = 0, high = 0;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return std::uint64_t{high} << 32 | low;
#endif
}

// ---- Instruction sets

// A bit of CPUID, and the registers that the system must save for the feature to be usable. In XCR0, bits 1 and 2 are the 128-bit
// and 256-bit vector registers, and bits 5 to 7 the additions of AVX-512.
struct Feature {
    std::string_view name;
    std::uint32_t leaf;
    Register place;
    unsigned bit;
    std::uint64_t saved;
};

inline constexpr std::uint64_t saves_256 = 0x6, saves_512 = 0xe6;
inline constexpr Feature known_features[] = {
    {"sse4.1", 1, ecx, 19, 0},
    {"sse4.2", 1, ecx, 20, 0},
    {"popcnt", 1, ecx, 23, 0},
    {"pclmul", 1, ecx, 1, 0},
    {"bmi2", 7, ebx, 8, 0},
    {"avx", 1, ecx, 28, saves_256},
    {"avx2", 7, ebx, 5, saves_256},
    {"gfni", 7, ecx, 8, 0},
    {"vpclmulqdq", 7, ecx, 10, saves_256},
    {"avx512f", 7, ebx, 16, saves_512},
    {"avx512bw", 7, ebx, 30, saves_512},
    {"avx512vbmi", 7, ecx, 1, saves_512},
};

inline std::vector<std::string_view> detect_features() {
    const Registers basic = cpuid(1), extended = cpuid(7);
    const bool tells_saved = basic[ecx] >> 27 & 1;
    const std::uint64_t saved = tells_saved ? saved_registers() : 0;
    std::vector<std::string_view> found;
    for (const Feature& feature : known_features) {
        const Registers& registers = feature.leaf == 1 ? basic : extended;
        if ((registers[feature.place] >> feature.bit & 1) && (feature.saved & ~saved) == 0) found.push_back(feature.name);
    }
    return found;
}
#else
inline std::vector<std::string_view> detect_features() { return {}; }
#endif

// The instruction sets, detected on the first call.
inline const std::vector<std::string_view>& features() {
    static const std::vector<std::string_view> found = detect_features();
    return found;
}

// Returns whether the processor supports all instruction sets of a list separated by spaces. Not for files that are compiled for a
// special instruction set: the linker keeps one copy of an inline function, and it could be theirs.
inline bool supports(std::string_view names) {
    while (!names.empty()) {
        const std::size_t end = std::min(names.find(' '), names.size());
        if (std::ranges::find(features(), names.substr(0, end)) == features().end()) return false;
        names.remove_prefix(std::min(end + 1, names.size()));
    }
    return true;
}

// ---- Paths
//
// A path is a set of function pointers to kernels that are compiled for one instruction set. Each kind of work has several paths.
// The fastest one that the processor supports is in use unless another one is chosen by name.
//
// A class of paths has the fields `name` and `needs`, a list of instruction sets for cpu::supports().

template <class Path>
class Paths {
  public:
    // The slowest first. The slowest path needs no instruction sets.
    explicit Paths(std::span<const Path* const> all) : all_(all), in_use_(fastest(all)) {}

    const Path& in_use() const { return *in_use_.load(std::memory_order_relaxed); }

    // Returns false, without a change, if no path has this name or the processor does not support it.
    bool choose(std::string_view name) {
        for (const Path* candidate : all_)
            if (candidate->name == name && supports(candidate->needs)) {
                in_use_.store(candidate, std::memory_order_relaxed);
                return true;
            }
        return false;
    }

  private:
    static const Path* fastest(std::span<const Path* const> all) {
        const Path* best = all.front();
        for (const Path* candidate : all)
            if (supports(candidate->needs)) best = candidate;
        return best;
    }
    std::span<const Path* const> all_;
    std::atomic<const Path*> in_use_;
};

}  // namespace grundy::cpu
