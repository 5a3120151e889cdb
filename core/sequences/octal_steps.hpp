#pragma once
// The steps of octal_path.hpp in plain C++, for every type and number of words. `Build` names the instruction set that a file is
// compiled for: without it, the linker would take the code of one file for all.
#include <cstddef>
#include <cstdint>

#include "sequences/octal_path.hpp"

namespace grundy::sequences::portable {

// One word a lane: eight sets that stay in registers.
template <class Build, class Value>
void mark_one_word(const Value* base, Heaps heaps, std::uint64_t* rows) {
    std::uint64_t sets[block_lanes] = {};
    for (std::size_t x = 0; x < heaps.count; ++x) {
        const Value* partners = base - heaps.at[x];
        for (std::size_t lane = 0; lane < block_lanes; ++lane) {
            const std::uint64_t v = heaps.values[x] ^ partners[lane];
            sets[lane] |= std::uint64_t{v < 64} << (v & 63);
        }
    }
    for (std::size_t lane = 0; lane < block_lanes; ++lane) rows[lane] |= sets[lane];
}

// Many words: neighbouring marks go to different rows, so none waits for the one before.
template <class Build, class Value>
void mark(const Value* base, Heaps heaps, std::uint64_t* rows, std::size_t words) {
    if (words <= 1) return mark_one_word<Build>(base, heaps, rows);
    for (std::size_t x = 0; x < heaps.count; ++x) {
        const Value* partners = base - heaps.at[x];
        for (std::size_t lane = 0; lane < block_lanes; ++lane) {
            const std::uint64_t v = heaps.values[x] ^ partners[lane];
            if (v / 64 < words) rows[lane * words + v / 64] |= std::uint64_t{1} << (v % 64);
        }
    }
}

template <class Build, class Value>
unsigned refute(const Value* base, Heaps heaps, const Value* candidates, unsigned asked) {
    constexpr std::size_t chunk = 128;
    unsigned hits = 0;
    for (std::size_t x = 0; x < heaps.count && (hits & asked) != asked; x += chunk) {
        Value found[block_lanes] = {};
        for (std::size_t y = x; y < heaps.count && y < x + chunk; ++y) {
            const Value* partners = base - heaps.at[y];
            const auto own = static_cast<Value>(heaps.values[y]);
            for (std::size_t lane = 0; lane < block_lanes; ++lane)
                found[lane] |= static_cast<Value>((partners[lane] ^ own) == candidates[lane]);
        }
        for (unsigned lane = 0; lane < block_lanes; ++lane) hits |= unsigned{found[lane] != 0} << lane;
    }
    return hits;
}

template <class Build, class Value>
bool contains(const Value* low, const Value* high, std::int64_t count, Value wanted) {
    constexpr std::int64_t chunk = 256;
    std::int64_t x = 0;
    for (; x + chunk <= count; x += chunk) {
        Value found = 0;
        for (std::int64_t y = x; y < x + chunk; ++y) found |= static_cast<Value>((low[y] ^ high[-y]) == wanted);
        if (found) return true;
    }
    for (; x < count; ++x)
        if ((low[x] ^ high[-x]) == wanted) return true;
    return false;
}

template <class Build, class Value>
unsigned find(const Value* low, const Value* high, std::int64_t count, const Value* wanted, unsigned wanted_count) {
    unsigned found = 0;
    for (unsigned w = 0; w < wanted_count; ++w) found |= unsigned{contains<Build>(low, high, count, wanted[w])} << w;
    return found;
}

template <class Build, class Value>
constexpr OctalSteps<Value> steps() {
    return {&mark<Build, Value>, &refute<Build, Value>, &find<Build, Value>, nullptr};
}

}  // namespace grundy::sequences::portable
