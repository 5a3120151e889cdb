#pragma once
// Nim values of a heap from which counters are taken, and which is never broken: for finitely many takes, and for takes that
// repeat forever.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "base/poll.hpp"

namespace grundy::sequences {

// ---- Finitely many takes
//
//     G(n) = mex( { G(n - t) : t in T, t < n }  and  0 if n in A )
//
// T are the takes that leave a heap, A the finishing takes that leave none. For A = T this is a subtraction game
// (Reiter 1999, "Grundy values of games"). Otherwise the digits of the game are 0, 1, 2 and 3 (Guy and Smith 1956).
// Since there are at most |T| + 1 values of options, 0 <= G(n) <= |T| + 1.

// All in increasing order, without repetition.
struct TakingRules {
    std::span<const std::int64_t> takes;      // T, positive
    std::span<const std::int64_t> finishing;  // A, positive
    std::span<const std::int64_t> stuck;      // heaps that allow no move
};

// The values of the options of one heap, if they are less than 64.
class FewOptions {
  public:
    explicit FewOptions(std::size_t) {}
    void begin() { values_ = 0; }
    void add(std::size_t value) { values_ |= std::uint64_t{1} << value % 64; }
    // One by one: if the values repeat, the processor predicts the end of the loop and need not wait for the options.
    std::size_t mex() const {
        std::size_t v = 0;
        while (values_ >> v & 1) ++v;
        return v;
    }

  private:
    std::uint64_t values_ = 0;
};

// The same for any number of takes. stamp_[v] == now_ means that v is in the set, so stamps need not be cleared between heaps.
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

// The first place at which an increasing list is not less than n, for growing n.
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

// Fills values[start .. size) from values[0 .. start) in O(|T|) each; `done` is always the number of correct values. Returns the end
// of the filled part, which is less than the size if a value is too large for its type.
template <class Options, class Value, Poll P>
std::int64_t taking_values_with(const TakingRules& rules, std::span<Value> values, std::int64_t start,
                                std::uint64_t& done, P&& poll) {
    const auto stop = static_cast<std::int64_t>(values.size());
    const std::int64_t between_polls = 1 + (1 << 20) / static_cast<std::int64_t>(rules.takes.size() + 1);
    // After all exceptions, every heap is treated alike.
    const std::int64_t plain = 1 + std::max({last_of(rules.takes), last_of(rules.finishing), last_of(rules.stuck)});
    const std::span<const std::int64_t> takes = rules.takes;  // a copy remains in registers while bytes are written
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

// ---- Endless takes
//
// Infinitely many numbers of counters may be taken, and the set T of takes is
// periodic up to finitely many exceptions ("all numbers but a few" is the best known one; the heap is never broken).
//
// Let a PATTERN of q bits define which residues of t mod q may be taken. An exception is a t on which T differs from the
// pattern: MORE are those in T, LESS those not in T. Let count(r, v) be the number of heaps j = 1, ..., n - 1 of
// value v that a heap n of residue r reaches by the pattern. Then v is the value of an option of n exactly when
//
//     v = G(n - t) for some t in MORE,  or  count(n mod q, v) > #{ t in LESS : t < n, G(n - t) = v },
//
// or v = 0 and n may be taken as a whole. Values v with count 0 are free. A value with a positive count can only be free if some t
// in LESS leads to it. So G(n) is found in O(exceptions) steps and a search from the least v with count 0. Adding heap n to the
// counts takes a step for each residue of the pattern.

// A digit has bit 1 if that take may end the heap, bit 2 if it may leave one heap. Lists are increasing, positive.
struct EndlessRules {
    std::vector<std::uint8_t> pattern;     // pattern[t mod q], not empty
    std::vector<std::int64_t> takes;       // the t at which bit 2 differs from the pattern
    std::vector<std::int64_t> finishing;   // the t at which bit 1 differs
    std::vector<std::int64_t> stuck;       // heaps that allow no move
};

class Endless {
  public:
    Endless(EndlessRules rules, std::size_t most_bytes)
        : rules_(std::move(rules)), size_(rules_.pattern.size()), most_bytes_(most_bytes), fresh_(size_, 1) {
        for (std::size_t r = 0; r < size_; ++r)
            if (rules_.pattern[r] & 2) steps_.push_back(r);
        for (const std::int64_t t : rules_.takes)
            (rules_.pattern[static_cast<std::size_t>(t) % size_] & 2 ? less_ : more_).push_back(t);
    }

    // Fills values[start .. size) from values[0 .. start); `done` is always the number of correct values. Returns the end of the
    // filled part, which is less than the size if a value is too large for its type or if `is_full`.
    template <class Value, Poll P>
    std::int64_t extend(std::span<Value> values, std::int64_t start, std::uint64_t& done, P&& poll) {
        follow(std::span<const Value>(values.first(static_cast<std::size_t>(start))), done, poll);
        const auto stop = static_cast<std::int64_t>(values.size());
        for (std::int64_t n = start; n < stop && !is_full_; ++n) {
            done = static_cast<std::uint64_t>(n);
            if (is_due()) poll();
            const std::size_t value = value_of(std::span<const Value>(values), n);
            if (value > std::numeric_limits<Value>::max()) return n;
            values[static_cast<std::size_t>(n)] = static_cast<Value>(value);
            add(n, value);
        }
        done = static_cast<std::uint64_t>(is_full_ ? next_ : std::max(start, stop));
        return static_cast<std::int64_t>(done);
    }

    bool is_full() const { return is_full_; }  // the counts would need more memory than allowed
    std::size_t bytes() const { return count_.size() * sizeof(std::uint32_t); }
    std::uint64_t marked() const { return marked_; }

  private:
    // Adopts values that were computed elsewhere, unless they are already counted.
    template <class Value, Poll P>
    void follow(std::span<const Value> values, std::uint64_t& done, P&& poll) {
        if (next_ == static_cast<std::int64_t>(values.size())) return;
        count_.clear();
        less_of_.clear();
        is_more_.clear();
        std::ranges::fill(fresh_, 1);
        next_ = 0;
        is_full_ = false;
        done = values.size();
        for (std::int64_t n = 0; n < static_cast<std::int64_t>(values.size()) && !is_full_; ++n) {
            if (is_due()) poll();
            add(n, values[static_cast<std::size_t>(n)]);
        }
    }

    [[noreturn]] void changed() {
        next_ = -1;  // the counts are no longer valid
        throw std::invalid_argument("the values differ from those that were computed before");
    }

    bool is_due() {
        if (spent_ < (1 << 16)) return false;
        spent_ = 0;
        return true;
    }

    std::size_t width() const { return count_.size() / size_; }
    std::uint32_t& count(std::size_t r, std::size_t v) { return count_[v * size_ + r]; }

    // Counts heap n for all later heaps. The empty heap is not counted, because no take leaves it.
    void add(std::int64_t n, std::size_t value) {
        if (n > 0) {
            const std::size_t least = (value + 1) * size_;
            if (least > most_bytes_ / sizeof(std::uint32_t)) is_full_ = true;
            if (is_full_) return;
            if (least > count_.size()) {
                count_.resize(least, 0);
                less_of_.resize(width(), 0);
                is_more_.resize(width(), 0);
            }
            const std::size_t r = static_cast<std::size_t>(n) % size_;
            for (const std::size_t step : steps_) {
                std::uint32_t& reached = count(r + step < size_ ? r + step : r + step - size_, value);
                reached += reached != std::numeric_limits<std::uint32_t>::max();
            }
            spent_ += steps_.size() + 1;
        }
        next_ = n + 1;
    }

    template <class Value>
    std::size_t value_of(std::span<const Value> values, std::int64_t n) {
        if (n == 0 || std::ranges::binary_search(rules_.stuck, n)) return 0;
        const auto for_each_take = [&](const std::vector<std::int64_t>& takes, auto visit) {
            for (const std::int64_t t : takes) {
                if (t >= n) break;
                const std::size_t v = values[static_cast<std::size_t>(n - t)];
                if (v >= width()) changed();
                visit(v);
            }
        };
        for_each_take(more_, [&](std::size_t v) { is_more_[v] = 1; });
        for_each_take(less_, [&](std::size_t v) { ++less_of_[v]; });
        const std::size_t r = static_cast<std::size_t>(n) % size_;
        const bool finishes = (rules_.pattern[r] & 1) != std::ranges::binary_search(rules_.finishing, n);
        std::size_t best = std::numeric_limits<std::size_t>::max();
        for_each_take(less_, [&](std::size_t v) {
            if (count(r, v) == less_of_[v] && !is_more_[v] && !(v == 0 && finishes)) best = std::min(best, v);
        });
        best = std::min(best, first_free(r, finishes, best));
        for_each_take(more_, [&](std::size_t v) { is_more_[v] = 0; });
        for_each_take(less_, [&](std::size_t v) { less_of_[v] = 0; });
        const std::uint64_t options = more_.size() + less_.size();
        marked_ += options;
        spent_ += options + 1;
        return best;
    }

    // The least value that neither a counted heap nor another option has, if it is below `end`.
    std::size_t first_free(std::size_t r, bool finishes, std::size_t end) {
        // Heap 0 is reached only by finishing takes, so the count of 0 may remain 0 forever.
        if (!finishes && (width() == 0 || (count(r, 0) == 0 && !is_more_[0]))) return 0;
        std::size_t& fresh = fresh_[r];
        while (fresh < width() && count(r, fresh) > 0) ++fresh;
        std::size_t v = fresh;
        while (v < end && v < width() && (count(r, v) > 0 || is_more_[v])) ++v;
        spent_ += v - fresh;
        return v;
    }

    EndlessRules rules_;
    std::size_t size_;  // q
    std::size_t most_bytes_;
    std::vector<std::size_t> steps_;         // the residues that may be taken
    std::vector<std::int64_t> more_, less_;
    std::vector<std::uint32_t> count_;       // count(r, v)
    std::vector<std::size_t> fresh_;         // for 0 < v < fresh_[r], count(r, v) is positive
    std::vector<std::uint32_t> less_of_;     // for one heap n: #{ t in LESS : G(n - t) = v }
    std::vector<std::uint8_t> is_more_;      // for one heap n: whether v = G(n - t) for some t in MORE
    std::int64_t next_ = 0;                  // all smaller heaps are counted
    std::uint64_t marked_ = 0, spent_ = 1 << 16;
    bool is_full_ = false;
};

}  // namespace grundy::sequences
