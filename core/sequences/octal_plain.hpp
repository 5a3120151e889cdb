#pragma once
// The definition, for the first few heaps: G(n) = mex of
//
//     0 (n in A),  G(n - t) (t in T, t < n),  G(i) xor G(n - b - i) (b in B, 1 <= i <= n - b - i)
//
// where A, T and B are the numbers of counters that may be removed leaving no heap, one heap and two heaps.
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "sequences/octal_rules.hpp"

namespace grundy::sequences {

class PlainMex {
  public:
    template <class Value>
    std::uint64_t value(const OctalRules& rules, const Value* values, std::int64_t n) {
        if (rules.is_stuck(n)) return 0;
        ++stamp_;
        if (rules.finishes(n)) mark(0);
        for (const std::int64_t t : rules.takes)
            if (t < n) mark(values[n - t]);
        for (const std::int64_t b : rules.breaks)
            for (std::int64_t i = 1; i <= rules.half(n - b); ++i) mark(values[i] ^ values[n - b - i]);
        std::size_t mex = 0;
        while (mex < seen_.size() && seen_[mex] == stamp_) ++mex;
        return mex;
    }
    std::uint64_t marked() const { return marked_; }

  private:
    // seen_[v] == stamp_ says that v is the value of an option: stamps need no clearing between heaps.
    void mark(std::size_t v) {
        ++marked_;
        if (v >= seen_.size()) seen_.resize(2 * v + 64, 0);
        seen_[v] = stamp_;
    }
    std::vector<std::uint64_t> seen_;
    std::uint64_t stamp_ = 0, marked_ = 0;
};

}  // namespace grundy::sequences
