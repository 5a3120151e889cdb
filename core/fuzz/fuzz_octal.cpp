// libFuzzer: makes the digits of a heap game from bytes, and compares the nim values by every method with the definition.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/poll.hpp"
#include "bytes.hpp"
#include "sequences/octal_kernel.hpp"

using grundy::fuzz::Bytes;
using grundy::fuzz::demand;
using namespace grundy::sequences;

namespace {

using Values = std::vector<std::uint16_t>;

struct Game {
    std::vector<std::uint8_t> digits;
    bool unequal = false;
    std::vector<std::int64_t> stuck;
};

// G(n) is the mex of the values of the options. Digit d_k allows the removal of k counters if no heap (bit 0), one heap (bit 1) or
// two heaps (bit 2) are left.
std::uint16_t value_of(const Game& game, const Values& values, std::size_t n) {
    std::array<bool, 1024> options{};
    for (std::size_t k = 0; k < game.digits.size() && k <= n; ++k) {
        const std::size_t rest = n - k;
        if (game.digits[k] & 1 && rest == 0) options[0] = true;
        if (game.digits[k] & 2 && rest > 0) options[values[rest]] = true;
        for (std::size_t i = 1; game.digits[k] & 4 && 2 * i <= rest; ++i)
            if (!game.unequal || 2 * i != rest) options[values[i] ^ values[rest - i]] = true;
    }
    if (std::ranges::count(game.stuck, static_cast<std::int64_t>(n))) return 0;
    return static_cast<std::uint16_t>(std::ranges::find(options, false) - options.begin());
}

Values by_definition(const Game& game, std::size_t size) {
    Values values;
    for (std::size_t n = 0; n < size; ++n) values.push_back(value_of(game, values, n));
    return values;
}

// The kernel uses the definition for the first heaps, and blocks of lanes from heap 128 on.
constexpr std::int64_t stop = 200;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes bytes(data, size);
    Game game{{static_cast<std::uint8_t>(4 * bytes.below(2))}, bytes.below(4) == 3, {}};
    for (std::size_t stuck = bytes.below(3); stuck > 0; --stuck) game.stuck.push_back(static_cast<std::int64_t>(1 + bytes.below(60)));
    std::ranges::sort(game.stuck);
    game.stuck.erase(std::unique(game.stuck.begin(), game.stuck.end()), game.stuck.end());
    const auto cut = static_cast<std::int64_t>(bytes.below(stop));
    while (!bytes.empty() && game.digits.size() < 10) game.digits.push_back(static_cast<std::uint8_t>(bytes.below(8)));
    const Values expected = by_definition(game, static_cast<std::size_t>(stop));
    for (const OctalMethod method : {OctalMethod::automatic, OctalMethod::naive, OctalMethod::sparse, OctalMethod::scan}) {
        OctalKernel kernel(OctalRules(game.digits, game.unequal, game.stuck), method);
        Values values(static_cast<std::size_t>(stop));
        std::uint64_t done = 0;
        demand(kernel.extend(values.data(), 0, cut, done, grundy::never_interrupted) == cut, "a method stopped too early");
        demand(kernel.extend(values.data(), cut, stop, done, grundy::never_interrupted) == stop, "a method stopped too early");
        demand(values == expected, "the values of a heap game are wrong");
    }
    return 0;
}
