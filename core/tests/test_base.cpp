// Detection of the processor's features, and the choice among paths.
#include <algorithm>
#include <fstream>
#include <string>
#include <string_view>

#include "base/compiler.hpp"
#include "base/features.hpp"
#include "check.hpp"

namespace features {

// The Linux kernel lists the same features in a file, under its own names.
static void agrees_with_the_operating_system() {
    std::ifstream file("/proc/cpuinfo");
    std::string line, flags;
    while (std::getline(file, line))
        if (line.starts_with("flags")) flags = line + " ";
    if (flags.empty() || !GRUNDY_X86_64) return;  // another operating system or architecture
    const auto found = grundy::cpu::features();
    const auto has = [&](std::string_view name) { return std::ranges::find(found, name) != found.end(); };
    const auto listed = [&](const std::string& name) { return flags.find(" " + name + " ") != std::string::npos; };
    for (const char* name : {"popcnt", "bmi2", "avx", "avx2", "gfni", "vpclmulqdq", "avx512f", "avx512bw"}) CHECK(has(name) == listed(name));
    CHECK(has("sse4.1") == listed("sse4_1"));
    CHECK(has("sse4.2") == listed("sse4_2"));
    CHECK(has("pclmul") == listed("pclmulqdq"));
    CHECK(has("avx512vbmi") == listed("avx512vbmi"));
}

// The compiler's run-time library detects features independently.
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

static void a_list_is_supported_if_each_entry_is() {
    using grundy::cpu::supports;
    CHECK(supports(""));
    CHECK(!supports("no-such-set"));
    for (const std::string_view name : grundy::cpu::features()) {
        const std::string twice = std::string(name) + " " + std::string(name);
        CHECK(supports(name) && supports(twice));
        CHECK(!supports(twice + " no-such-set") && !supports("no-such-set " + twice));
    }
}

static void run() {
    agrees_with_the_operating_system();
    agrees_with_the_compiler();
    a_list_is_supported_if_each_entry_is();
}

}  // namespace features

namespace choice_of_paths {

struct Way {
    const char* name;
    const char* needs;
};
constexpr Way plain{"plain", ""}, quick{"quick", ""}, impossible{"impossible", "no-such-set"};

void the_last_supported_path_is_in_use() {
    constexpr const Way* all[] = {&plain, &quick, &impossible};
    const grundy::cpu::Paths<Way> ways(all);
    CHECK(&ways.in_use() == &quick);
}

void only_existing_supported_paths_can_be_chosen() {
    constexpr const Way* all[] = {&plain, &quick, &impossible};
    grundy::cpu::Paths<Way> ways(all);
    CHECK(ways.choose("plain") && &ways.in_use() == &plain);
    CHECK(!ways.choose("impossible") && &ways.in_use() == &plain);
    CHECK(!ways.choose("unheard of") && &ways.in_use() == &plain);
    CHECK(ways.choose("quick") && &ways.in_use() == &quick);
}

static void run() {
    the_last_supported_path_is_in_use();
    only_existing_supported_paths_can_be_chosen();
}

}  // namespace choice_of_paths

namespace reversal {

using grundy::cpu::bits_reversed;
using grundy::cpu::bytes_reversed;

// Both maps are linear, so the 64 powers of two are sufficient.
static void each_bit_goes_to_its_place() {
    for (unsigned i = 0; i < 64; ++i) {
        const std::uint64_t bit = std::uint64_t{1} << i;
        CHECK(bits_reversed(bit) == std::uint64_t{1} << (63 - i));
        CHECK(bytes_reversed(bit) == std::uint64_t{1} << (56 - i / 8 * 8 + i % 8));
    }
    CHECK(bytes_reversed(0x0123456789abcdef) == 0xefcdab8967452301);
}

static void run() {
    each_bit_goes_to_its_place();
}

}  // namespace reversal

int main(int argc, char** argv) {
    return grundy::tests::run(argc, argv,
                              {{"features", features::run},
                               {"choice_of_paths", choice_of_paths::run},
                               {"reversal", reversal::run}});
}
