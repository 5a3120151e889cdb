#pragma once
// Nim values of octal games, eight heaps at a time.
//
// The sparse method, and why it is exact for every mask. Classes are those of octal_class.hpp. For a heap n:
//   1. mark the values of all takes and of all splits (r, n - b - r) with a rare heap r. A split whose value is of the common
//      class has exactly one rare heap, so every common-class option is marked now.
//   2. c = the least unmarked value of the common class: no option, and all common-class values below c are options.
//   3. Look for every unmarked value below c of the other class among all splits. If all are found, everything below c is an
//      option and G(n) = c; n is common. Otherwise G(n) is the least that no split has; n is rare.
// Some ordinary splits are marked in step 1 too, so that step 3 has little to do. Without a common class (c = infinity) the same
// steps are "guess and refute": the scan method. When step 1 marks all splits, nothing is left to look for: the naive method.
//
// Steps 1 and 2 work on blocks of lanes; only splits with a partner inside of the block wait until its value is known.
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>
#include <utility>

#include "runs/poll.hpp"
#include "sequences/octal_blocks.hpp"
#include "sequences/octal_state.hpp"

namespace grundy::sequences {

class OctalKernel {
  public:
    OctalKernel(OctalRules rules, OctalMethod method) : state_(std::move(rules), method) {}
    // For tests: a class that is taken instead of the best one.
    void force(OctalClass kind) { state_.forced = kind; }
    const OctalState& state() const { return state_; }
    std::uint64_t marked() const { return state_.marked + state_.small.marked(); }
    std::uint64_t scanned() const { return state_.scanned + state_.small.scanned(); }

    // Fills values[start .. stop) from values[0 .. start); `done` is how many values are final. Returns where it ended: stop, or
    // the first heap whose value does not fit. When poll() throws, the values below `done` are good and the kernel can go on.
    // Values that cannot be those of this game are refused with std::invalid_argument.
    template <class Value, Poll P>
    std::int64_t extend(Value* values, std::int64_t start, std::int64_t stop, std::uint64_t& done, P&& poll) {
        if (start != state_.position) state_.forget();
        state_.position = start;
        done = static_cast<std::uint64_t>(start);
        if (start < state_.first_block) greatest_value(std::span<const Value>(values, static_cast<std::size_t>(start)), poll);
        // Even when nothing is asked for: somebody may want to know the rare heaps.
        else if (start >= state_.replan_at) state_.make_plan(std::span<const Value>(values, static_cast<std::size_t>(start)), poll);
        OctalBlocks<Value, std::remove_reference_t<P>> blocks(state_, values, stop, poll);
        for (bool fits = true; fits && state_.position < stop;) {
            done = static_cast<std::uint64_t>(state_.position);
            if (is_time()) poll();
            fits = state_.position < state_.first_block ? plain(values, poll) : block(blocks, values, poll);
        }
        done = static_cast<std::uint64_t>(state_.position);
        return state_.position;
    }

  private:
    // About once a millisecond.
    bool is_time() {
        const std::uint64_t spent = marked() + scanned() / 16 + 8 * static_cast<std::uint64_t>(state_.position);
        if (spent < time_) return false;
        time_ = spent + (1 << 19);
        return true;
    }
    template <class Value, Poll P>
    bool plain(Value* values, P& poll) {
        const std::uint64_t value = state_.small.value(state_.rules, values, state_.position, poll);
        if (value > std::numeric_limits<Value>::max()) return false;
        values[state_.position++] = static_cast<Value>(value);
        return true;
    }
    template <class Blocks, class Value, Poll P>
    bool block(Blocks& blocks, const Value* values, P& poll) {
        if (state_.position >= state_.replan_at)
            state_.make_plan(std::span(values, static_cast<std::size_t>(state_.position)), poll);
        return blocks.next();
    }

    OctalState state_;
    std::uint64_t time_ = 0;
};

}  // namespace grundy::sequences
