#pragma once
// Which instruction sets this processor and its operating system offer, asked at run time, so that one build serves
// every machine. Other architectures than x86-64 report none.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "cpu/cpuid.hpp"

namespace grundy::cpu {

#if GRUNDY_X86_64
// A bit of CPUID, and the registers that the system has to save before it means anything: in XCR0, bits 1 and 2 are the
// 128 and 256 bits of the vector registers, bits 5 to 7 what AVX-512 adds.
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

inline std::vector<std::string_view> ask_processor() {
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
inline std::vector<std::string_view> ask_processor() { return {}; }
#endif

// The processor is asked once.
inline const std::vector<std::string_view>& features() {
    static const std::vector<std::string_view> found = ask_processor();
    return found;
}

// Does the processor have all of these, whose names stand with a space between them? Not for files that are compiled for
// an instruction set of their own: of an inline function the linker keeps one copy, perhaps theirs.
inline bool supports(std::string_view names) {
    while (!names.empty()) {
        const std::size_t end = std::min(names.find(' '), names.size());
        if (std::ranges::find(features(), names.substr(0, end)) == features().end()) return false;
        names.remove_prefix(std::min(end + 1, names.size()));
    }
    return true;
}

}  // namespace grundy::cpu
