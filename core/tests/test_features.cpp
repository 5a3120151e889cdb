#include "cpu/features.hpp"

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
    if (flags.empty()) return;  // another system or another architecture
    const auto found = grundy::cpu::features();
    const auto has = [&](std::string_view name) { return std::ranges::find(found, name) != found.end(); };
    const auto listed = [&](const std::string& name) { return flags.find(" " + name + " ") != std::string::npos; };
    CHECK(has("avx2") == listed("avx2"));
    CHECK(has("gfni") == listed("gfni"));
    CHECK(has("popcnt") == listed("popcnt"));
    CHECK(has("pclmul") == listed("pclmulqdq"));
    CHECK(has("avx512f") == listed("avx512f"));
}

int main() {
    agrees_with_the_operating_system();
    return grundy::tests::failures != 0;
}
