#pragma once
// How the next values are computed: which splits are marked, and whether there is a common class.
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "runs/poll.hpp"
#include "sequences/octal_class.hpp"
#include "sequences/octal_heap_list.hpp"
#include "sequences/octal_rules.hpp"

namespace grundy::sequences {

enum class OctalMethod { automatic = 0, naive = 1, sparse = 2, scan = 3 };

struct OctalPlan {
    OctalMethod method = OctalMethod::naive;  // never automatic
    OctalClass kind;                          // for the sparse method
    HeapList rares;                           // all rare heaps so far, for the sparse method
    HeapList early, later;                    // common heaps (or any) whose splits are marked first, as many of each
    static constexpr std::size_t most_ordinary = 4096;

    bool sparse() const { return method == OctalMethod::sparse; }

    // Lists all heaps anew; `greatest` is the greatest value.
    template <class Value, Poll P>
    void rebuild(std::span<const Value> values, std::uint64_t greatest, P& poll) {
        rares.clear();
        early.clear();
        if (sparse()) {
            std::vector<std::uint8_t> rare(2 * (static_cast<std::size_t>(greatest) + 1));
            for (std::size_t x = 0; x < rare.size(); ++x) rare[x] = !kind.common(x / 2, static_cast<std::int64_t>(x % 2));
            each_index<1 << 20>(values.size(), poll, [&](std::size_t n) {
                if (rare[2 * std::size_t{values[n]} + n % 2] && n > 0) rares.add(static_cast<std::int64_t>(n), values[n]);
            });
        }
        list(values, block_lanes, values.size() / 4, early);
        refresh(values);
    }
    // The values of small heaps are small, so their splits have values close to that of the other heap and leave out all others.
    // Heaps from a quarter on do not; but some games need the small ones.
    template <class Value>
    void refresh(std::span<const Value> values) {
        later.clear();
        list(values, values.size() / 4, values.size() / 2, later);
    }

  private:
    template <class Value>
    void list(std::span<const Value> values, std::size_t begin, std::size_t end, HeapList& ordinary) const {
        for (std::size_t n = begin; n < end && ordinary.size() < most_ordinary; ++n) {
            const auto heap = static_cast<std::int64_t>(n);
            if (!sparse() || kind.common(values[n], heap)) ordinary.add(heap, values[n]);
        }
    }
};

}  // namespace grundy::sequences
