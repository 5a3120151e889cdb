#pragma once
// The definition, for the first few heaps: G(n) = mex of
//
//     0 (n in A),  G(n - t) (t in T, t < n),  G(i) xor G(m - i) (b in B, m = n - b, 1 <= i <= m - i)
//
// where A, T and B are the numbers of counters that may be removed leaving no heap, one heap and two heaps.
//
// The values of the splits of m counters are the same set for all heaps above, so it is kept until no break reaches it:
// in a game with thousands of breaks a heap costs a union for each of them, not all splits of each of them.
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>

#include "runs/poll.hpp"
#include "sequences/octal_rules.hpp"
#include "sequences/value_sets.hpp"

namespace grundy::sequences {

class PlainMex {
  public:
    explicit PlainMex(std::size_t most_bytes = std::size_t{1} << 28) : most_bytes_(most_bytes) {}

    // All values below n are given, and are those of the last call unless forget() was called.
    template <class Value, Poll P>
    std::uint64_t value(const OctalRules& rules, const Value* values, std::int64_t n, P& poll) {
        if (rules.is_stuck(n)) return 0;
        options_.clear();
        if (rules.finishes(n)) insert(options_, 0);
        for (const std::int64_t t : rules.takes)
            if (t < n) insert(options_, values[n - t]);
        spend(marked_, rules.takes.size(), poll);
        for (const std::int64_t b : rules.breaks) {
            if (n - b < 2) break;
            const Bits& sums = splits(rules, values, n - b, poll);
            unite(options_, sums);
            spend(scanned_, 64 * sums.size(), poll);
        }
        if (!rules.breaks.empty()) drop(n - rules.breaks.back());
        return mex(options_);
    }
    void forget() {
        kept_.clear();
        bytes_ = 0;
    }
    std::uint64_t marked() const { return marked_; }
    std::uint64_t scanned() const { return scanned_; }

  private:
    static std::size_t bytes_of(const Bits& set) { return 64 + 8 * set.capacity(); }

    template <class Value, Poll P>
    const Bits& splits(const OctalRules& rules, const Value* values, std::int64_t m, P& poll) {
        if (const auto found = kept_.find(m); found != kept_.end()) return found->second;
        constexpr std::int64_t chunk = 1 << 15;
        made_.clear();
        for (std::int64_t i = 1, half = rules.half(m); i <= half;) {
            const std::int64_t begin = i, end = half - i < chunk ? half + 1 : i + chunk;
            for (; i < end; ++i) insert(made_, values[i] ^ values[m - i]);
            spend(marked_, static_cast<std::size_t>(end - begin), poll);
        }
        if (bytes_ + bytes_of(made_) > most_bytes_) return made_;
        bytes_ += bytes_of(made_);
        return kept_[m] = std::move(made_);
    }
    void drop(std::int64_t m) {
        const auto found = kept_.find(m);
        if (found == kept_.end()) return;
        bytes_ -= bytes_of(found->second);
        kept_.erase(found);
    }
    // Counts, and polls about once a millisecond.
    template <Poll P>
    void spend(std::uint64_t& counter, std::size_t options, P& poll) {
        counter += options;
        const std::uint64_t spent = marked_ + scanned_ / 16;
        if (spent < time_) return;
        time_ = spent + (1 << 18);
        poll();
    }

    std::size_t most_bytes_, bytes_ = 0;
    std::unordered_map<std::int64_t, Bits> kept_;  // the values of the splits of m counters
    Bits options_, made_;
    std::uint64_t marked_ = 0, scanned_ = 0, time_ = 1 << 18;
};

}  // namespace grundy::sequences
