#pragma once
// Nim values of one heap from which counters are taken, and which is never broken:
//
//     G(n) = mex( { G(n - t) : t in T, t < n }  and  0 if n in A )
//
// T are the takes that leave a heap, A the finishing takes that leave none. For A = T it is the subtraction game
// (Reiter 1999, "Grundy values of games"); else the digits of the game are 0, 1, 2 and 3 (Guy and Smith 1956).
// Since there are at most |T| + 1 values of options, 0 <= G(n) <= |T| + 1.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "runs/poll.hpp"

namespace grundy::sequences {

// All in increasing order, without repetition.
struct TakingRules {
    std::span<const std::int64_t> takes;      // T, positive
    std::span<const std::int64_t> finishing;  // A, positive
    std::span<const std::int64_t> stuck;      // heaps that allow no move
};

// The values of the options of one heap, when they are less than 64.
class FewOptions {
  public:
    explicit FewOptions(std::size_t) {}
    void begin() { seen_ = 0; }
    void add(std::size_t value) { seen_ |= std::uint64_t{1} << value % 64; }
    // One by one: when the values repeat, the processor guesses the end of the loop and needs not wait for the options.
    std::size_t mex() const {
        std::size_t v = 0;
        while (seen_ >> v & 1) ++v;
        return v;
    }

  private:
    std::uint64_t seen_ = 0;
};

// The same for any number of takes. stamp_[v] == now_ says that v is there: stamps need no clearing between heaps.
class ManyOptions {
  public:
    explicit ManyOptions(std::size_t takes) : stamp_(takes + 3, 0) {}
    void begin() { ++now_; }
    void add(std::size_t value) {
        if (value < stamp_.size()) stamp_[value] = now_;
    }
    std::size_t mex() const {
        std::size_t v = 0;
        while (stamp_[v] == now_) ++v;
        return v;
    }

  private:
    std::vector<std::uint64_t> stamp_;
    std::uint64_t now_ = 0;
};

// Where a set in increasing order is not less than n, for n that grow.
class Cursor {
  public:
    explicit Cursor(std::span<const std::int64_t> set) : set_(set) {}
    bool meets(std::int64_t n) {
        while (at_ < set_.size() && set_[at_] < n) ++at_;
        return at_ < set_.size() && set_[at_] == n;
    }

  private:
    std::span<const std::int64_t> set_;
    std::size_t at_ = 0;
};

inline std::int64_t last_of(std::span<const std::int64_t> set) { return set.empty() ? 0 : set.back(); }

// Fills values[start .. size) from values[0 .. start) in O(|T|) each; `done` is always the number of right values.
// Returns where it ended: before the size when a value is too large for its type.
template <class Options, class Value, Poll P>
std::int64_t taking_values_with(const TakingRules& rules, std::span<Value> values, std::int64_t start,
                                std::uint64_t& done, P&& poll) {
    const auto stop = static_cast<std::int64_t>(values.size());
    const std::int64_t between_polls = 1 + (1 << 20) / static_cast<std::int64_t>(rules.takes.size() + 1);
    // Behind all exceptions every heap is treated alike.
    const std::int64_t plain = 1 + std::max({last_of(rules.takes), last_of(rules.finishing), last_of(rules.stuck)});
    const std::span<const std::int64_t> takes = rules.takes;  // a copy stays in registers while bytes are written
    Value* const g = values.data();
    Options options(takes.size());
    Cursor finishing(rules.finishing), stuck(rules.stuck);
    for (std::int64_t n = start; n < stop;) {
        done = static_cast<std::uint64_t>(n);
        poll();
        const std::int64_t end = std::min(stop, n + between_polls);
        for (; n < end && n < plain; ++n) {
            options.begin();
            const bool moves = !stuck.meets(n);
            if (moves && finishing.meets(n)) options.add(0);
            for (std::size_t i = 0; moves && i < takes.size() && takes[i] < n; ++i) options.add(g[n - takes[i]]);
            const std::size_t mex = options.mex();
            if (mex > std::numeric_limits<Value>::max()) return n;
            g[n] = static_cast<Value>(mex);
        }
        for (; n < end; ++n) {
            options.begin();
            for (const std::int64_t t : takes) options.add(g[n - t]);
            const std::size_t mex = options.mex();
            if (mex > std::numeric_limits<Value>::max()) return n;
            g[n] = static_cast<Value>(mex);
        }
    }
    done = static_cast<std::uint64_t>(std::max(start, stop));
    return std::max(start, stop);
}

template <class Value, Poll P>
std::int64_t taking_values(const TakingRules& rules, std::span<Value> values, std::int64_t start, std::uint64_t& done,
                           P&& poll) {
    return rules.takes.size() <= 62 ? taking_values_with<FewOptions>(rules, values, start, done, poll)
                                    : taking_values_with<ManyOptions>(rules, values, start, done, poll);
}

}  // namespace grundy::sequences
