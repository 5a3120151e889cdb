#pragma once
// How the next values are computed: which splits are marked, and whether there is a common class.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sequences/octal_class.hpp"
#include "sequences/octal_rares.hpp"
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

    template <class Value>
    void rebuild(std::span<const Value> values) {
        rares.clear();
        early.clear();
        later.clear();
        // The values of small heaps are small, so their splits have values close to that of the other heap and leave out all
        // others. Heaps from a quarter on do not; but some games need the small ones.
        for (std::size_t n = 1; n < values.size(); ++n) {
            const auto heap = static_cast<std::int64_t>(n);
            if (sparse() && !kind.common(values[n], heap)) rares.add(heap, values[n]);
            else if (n >= values.size() / 4 && later.size() < most_ordinary) later.add(heap, values[n]);
            else if (n < values.size() / 4 && heap >= block_lanes && early.size() < most_ordinary) early.add(heap, values[n]);
            else if (!sparse() && later.size() == most_ordinary) break;
        }
    }
};

// How many ordinary heaps a block marks before it looks for single values.
//
// If each mark hits one of t values at random, x marks leave t exp(-x / t) of them; with a mark at cost m and a look at cost s the total
// m x + s t exp(-x / t) is least when t m / s values are left. So the number of marks follows the number of looks.
class MarkTuner {
  public:
    std::size_t count() const { return count_; }
    void look(std::size_t values) { looks_ += values; }
    void end_block(std::size_t words) {
        if (++blocks_ % period != 0) return;
        const double targets = words == 0 ? 16 : 32.0 * static_cast<double>(words);
        const double wanted = targets * (words == 0 ? 0.2 : 0.2 + 0.2 * static_cast<double>(words)) / look_cost;
        const double left = static_cast<double>(looks_) / static_cast<double>(period * block_lanes);
        looks_ = 0;
        if (left > 1.2 * wanted) count_ = std::min(count_ + 1 + count_ / 8, static_cast<std::size_t>(16 * targets));
        if (left < wanted / 1.2) count_ -= std::min(count_, 1 + count_ / 16);
    }

  private:
    static constexpr std::size_t period = 64;
    static constexpr double look_cost = 40;
    std::size_t count_ = 32, looks_ = 0, blocks_ = 0;
};

}  // namespace grundy::sequences
