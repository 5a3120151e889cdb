#pragma once
// Which instruction sets this processor and its operating system offer, asked at run time, so that one build serves
// every machine. Names are those of GCC's __builtin_cpu_supports; other architectures report none.
#include <string_view>
#include <vector>

namespace grundy::cpu {

inline std::vector<std::string_view> features() {
    std::vector<std::string_view> found;
#if defined(__x86_64__) || defined(__i386__)
    __builtin_cpu_init();
#define GRUNDY_ASK(name) \
    if (__builtin_cpu_supports(name)) found.emplace_back(name)
    GRUNDY_ASK("sse4.2");
    GRUNDY_ASK("popcnt");
    GRUNDY_ASK("pclmul");
    GRUNDY_ASK("bmi2");
    GRUNDY_ASK("avx");
    GRUNDY_ASK("avx2");
    GRUNDY_ASK("gfni");
    GRUNDY_ASK("vpclmulqdq");
    GRUNDY_ASK("avx512f");
    GRUNDY_ASK("avx512bw");
    GRUNDY_ASK("avx512vbmi");
#undef GRUNDY_ASK
#endif
    return found;
}

}  // namespace grundy::cpu
