#pragma once
// Looks for wanted values among the splits of one heap, many splits at a time.
//
// Chunks from the low end (i = 1, 2, ...) and from the middle take turns: in a game with a short period some values come
// only from splits with one of the small exceptional heaps, in others the small heaps are all alike.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "sequences/octal_path.hpp"
#include "sequences/octal_rules.hpp"

namespace grundy::sequences {

template <class Value>
class SplitScan {
  public:
    static constexpr unsigned most_wanted = 8;

    SplitScan(const OctalRules& rules, const OctalSteps<Value>& steps, std::uint64_t& scanned)
        : rules_(rules), steps_(steps), sides_(rules.breaks.size()), scanned_(scanned) {}

    // Calls found(v) for wanted values, which are increasing, that are options of n. False: wanted.front() is none, but
    // all wanted values below it were. After a while it looks for the least one only: the others matter only if that one
    // is an option.
    template <class Found, class P>
    bool settle(const Value* values, std::int64_t n, std::vector<Value>& wanted, Found found, P& poll) {
        for (std::size_t x = 0; x < sides_.size(); ++x)
            sides_[x] = {1, std::max<std::int64_t>(rules_.half(n - rules_.breaks[x]), 0)};
        std::int64_t chunk = 128;
        bool more = true;
        while (more) {
            more = false;
            for (std::size_t x = 0; x < sides_.size(); ++x) {
                Side& side = sides_[x];
                for (const bool low : {false, true}) {
                    const std::int64_t count = std::min(chunk, side.end - side.begin + 1);
                    if (count <= 0) break;
                    const std::int64_t i = low ? side.begin : side.end - count + 1;
                    look(values + i, values + (n - rules_.breaks[x] - i), count, wanted, found);
                    if (wanted.empty()) return true;
                    (low ? side.begin : side.end) += low ? count : -count;
                    more = true;
                }
            }
            if (chunk >= 1024) wanted.resize(1);
            if (chunk < (1 << 20)) chunk *= 2;
            if (chunk >= (1 << 16)) poll();
        }
        return false;
    }

  private:
    struct Side {
        std::int64_t begin, end;
    };
    template <class Found>
    void look(const Value* low, const Value* high, std::int64_t count, std::vector<Value>& wanted, Found& found) {
        scanned_ += static_cast<std::uint64_t>(count) * wanted.size();
        const unsigned hits = steps_.find(low, high, count, wanted.data(), static_cast<unsigned>(wanted.size()));
        if (hits == 0) return;
        std::size_t kept = 0;
        for (std::size_t w = 0; w < wanted.size(); ++w)
            if (hits >> w & 1) found(wanted[w]);
            else wanted[kept++] = wanted[w];
        wanted.resize(kept);
    }
    const OctalRules& rules_;
    const OctalSteps<Value>& steps_;
    std::vector<Side> sides_;
    std::uint64_t& scanned_;
};

}  // namespace grundy::sequences
