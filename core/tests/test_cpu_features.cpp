#include "base/features.hpp"

#include <algorithm>
#include <fstream>
#include <string>
#include <string_view>

#include "check.hpp"

// The kernel of Linux writes the same facts, under its own names, in a file.
static void agrees_with_the_operating_system() {
    std::ifstream file("/proc/cpuinfo");
    std::string line, flags;
    while (std::getline(file, line))
        if (line.starts_with("flags")) flags = line + " ";
    if (flags.empty() || !GRUNDY_X86_64) return;  // another system or another architecture
    const auto found = grundy::cpu::features();
    const auto has = [&](std::string_view name) { return std::ranges::find(found, name) != found.end(); };
    const auto listed = [&](const std::string& name) { return flags.find(" " + name + " ") != std::string::npos; };
    for (const char* name : {"popcnt", "bmi2", "avx", "avx2", "gfni", "vpclmulqdq", "avx512f", "avx512bw"}) CHECK(has(name) == listed(name));
    CHECK(has("sse4.1") == listed("sse4_1"));
    CHECK(has("sse4.2") == listed("sse4_2"));
    CHECK(has("pclmul") == listed("pclmulqdq"));
    CHECK(has("avx512vbmi") == listed("avx512vbmi"));
}

// The compiler's run-time library asks the processor in its own way.
static void agrees_with_the_compiler() {
#if GRUNDY_X86_64 && defined(__GNUC__)
    __builtin_cpu_init();
#define AGREES(name) CHECK(grundy::cpu::supports(name) == (__builtin_cpu_supports(name) != 0))
    AGREES("sse4.1");
    AGREES("popcnt");
    AGREES("pclmul");
    AGREES("bmi2");
    AGREES("avx");
    AGREES("avx2");
    AGREES("gfni");
    AGREES("vpclmulqdq");
    AGREES("avx512f");
    AGREES("avx512bw");
    AGREES("avx512vbmi");
#undef AGREES
#endif
}

static void several_are_supported_when_each_is() {
    using grundy::cpu::supports;
    CHECK(supports(""));
    CHECK(!supports("no-such-set"));
    for (const std::string_view name : grundy::cpu::features()) {
        const std::string twice = std::string(name) + " " + std::string(name);
        CHECK(supports(name) && supports(twice));
        CHECK(!supports(twice + " no-such-set") && !supports("no-such-set " + twice));
    }
}

int main() {
    agrees_with_the_operating_system();
    agrees_with_the_compiler();
    several_are_supported_when_each_is();
    return grundy::tests::failures != 0;
}
