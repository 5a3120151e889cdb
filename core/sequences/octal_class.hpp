#pragma once
// Which values are called common, and the choice that makes the others rare.
//
// Let phi(n) be the parity of G(n) & mask (the plain type), or that parity plus n (the twisted type, used only when all
// b in B have one parity). phi of the two heaps of a split adds up, so the class of the value G(i) xor G(j),
// i + j = n - b, as a value for n is phi(i) + phi(j), plus b in the twisted type. A heap is COMMON if phi is 1 (twisted
// with odd b: 0), otherwise RARE. Then a split whose value has the class of a common heap consists of one rare and one
// common heap (Berlekamp, Conway and Guy, Winning Ways, chapter 4, "sparse spaces").
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "runs/poll.hpp"
#include "sequences/octal_rules.hpp"

namespace grundy::sequences {

struct OctalClass {
    std::uint64_t mask = 0;
    bool twisted = false;
    bool odd = false;  // the parity of all b in B; it counts only in the twisted type

    bool common(std::uint64_t value, std::int64_t n) const {
        const bool parity = (std::popcount(value & mask) & 1) != 0;
        return twisted ? parity != ((n % 2 != 0) != odd) : parity;
    }
    bool operator==(const OctalClass&) const = default;
};

// Replaces h by its Walsh-Hadamard transform: entry m becomes the sum of h[v] (-1)^|v & m|. The length is a power of two.
inline void walsh_hadamard(std::vector<std::int64_t>& h) {
    for (std::size_t half = 1; half < h.size(); half *= 2)
        for (std::size_t start = 0; start < h.size(); start += 2 * half)
            for (std::size_t i = start; i < start + half; ++i) {
                const std::int64_t x = h[i], y = h[i + half];
                h[i] = x + y;
                h[i + half] = x - y;
            }
}

struct ChosenClass {
    OctalClass kind;
    std::int64_t rare;  // how many of the heaps are rare
};

// The class with the fewest rare heaps among the heaps 1, ..., n - 1, whose values are given from heap 0 on. By entry m of the
// transform of the histogram, (n - 1 + h[m]) / 2 heaps have even parity; the histogram signed by (-1)^n does it for phi.
template <class Value, Poll P>
ChosenClass choose_class(const OctalRules& rules, std::span<const Value> values, std::uint64_t greatest, P& poll) {
    const std::size_t size = std::bit_ceil(static_cast<std::size_t>(greatest) + 1);
    std::vector<std::int64_t> plain(size, 0), odd_heaps(size, 0);
    each_index<1 << 20>(values.size(), poll, [&](std::size_t n) { (n % 2 != 0 ? odd_heaps : plain)[values[n]] += 1; });
    plain[values[0]] -= 1;
    std::vector<std::int64_t> twisted(size);
    for (std::size_t v = 0; v < size; ++v) {
        twisted[v] = plain[v] - odd_heaps[v];
        plain[v] += odd_heaps[v];
    }
    const auto heaps = static_cast<std::int64_t>(values.size()) - 1;
    const bool odd = !rules.breaks.empty() && rules.breaks.front() % 2 != 0;
    ChosenClass best{{0, false, false}, heaps};
    const auto consider = [&](OctalClass kind, std::int64_t surplus) {
        const std::int64_t rare = (heaps + surplus) / 2;
        if (rare < best.rare) best = {kind, rare};
    };
    walsh_hadamard(plain);
    for (std::size_t m = 1; m < size; ++m) consider({m, false, false}, plain[m]);
    if (!rules.breaks_of_one_parity()) return best;
    walsh_hadamard(twisted);
    for (std::size_t m = 0; m < size; ++m) consider({m, true, odd}, odd ? -twisted[m] : twisted[m]);
    return best;
}

}  // namespace grundy::sequences
