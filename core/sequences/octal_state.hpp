#pragma once
// What the octal kernel keeps from call to call, whatever the type of the values.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "runs/poll.hpp"
#include "sequences/octal_class.hpp"
#include "sequences/octal_path.hpp"
#include "sequences/octal_plain.hpp"
#include "sequences/octal_plan.hpp"
#include "sequences/octal_rules.hpp"
#include "sequences/octal_trial.hpp"
#include "sequences/octal_tuner.hpp"

namespace grundy::sequences {

// A split or a take whose other heap may lie inside of the block: marks value ^ G(n - offset).
struct NearHeap {
    std::int64_t offset;
    std::uint64_t value;
    auto operator<=>(const NearHeap&) const = default;
};

// The greatest of all values so far, at most twice their number: a play from a heap of n has fewer than 2n moves, and a
// value is at most the length of a play. What is more would only ask for memory.
template <class Value, Poll P>
std::uint64_t greatest_value(std::span<const Value> known, P& poll) {
    std::uint64_t greatest = 0;
    each_index<1 << 20>(known.size(), poll, [&](std::size_t n) { greatest = std::max<std::uint64_t>(greatest, known[n]); });
    if (greatest > 2 * known.size())
        throw std::invalid_argument(
            "the values before start are not those of this game: one is above 2 * start; begin again with start = 0");
    return greatest;
}

struct OctalState {
    OctalRules rules;
    OctalMethod method;
    std::optional<OctalClass> forced;
    OctalPlan plan;
    MarkTuner tuner;
    PlainMex small;
    std::int64_t position = 0;   // all values below are final
    std::int64_t replan_at = 0;  // a new plan is made when the position is here
    std::size_t rares_then = 0;  // how many rare heaps there were when the plan was made
    std::int64_t first_block;    // smaller heaps are computed by the definition
    std::uint64_t marked = 0, scanned = 0;
    std::vector<NearHeap> near;
    HeapList far_takes;
    std::array<std::vector<std::uint64_t>, 2> common_words;  // for even and odd n: the values of the common class, as a row

    OctalState(OctalRules the_rules, OctalMethod the_method) : rules(std::move(the_rules)), method(the_method) {
        first_block = std::max<std::int64_t>(128, 4 * (rules.last + block_lanes));
        // A block costs something for each break; octal_plain.hpp shares that, and is quicker for long. Measured on random
        // games of 4 to 100 breaks.
        const auto breaks = static_cast<std::int64_t>(rules.breaks.size());
        if (method == OctalMethod::automatic && breaks >= 4) first_block = std::max(first_block, 1024 * breaks);
    }

    // Rows hold the values below capacity(); no words at all: the narrow rows of octal_path.hpp.
    std::size_t words = 0;
    std::size_t row_words() const { return std::max<std::size_t>(words, 1); }
    std::uint64_t capacity() const { return words == 0 ? 32 : 64 * words; }
    // By steps that meet the ends of the types: rows for values that a type cannot hold would let candidates be cut off.
    void grow() {
        constexpr std::size_t two_bytes = 65536 / 64;
        const std::size_t more = words + (words < 8 ? 1 : words / 4);
        words = words < two_bytes ? std::min(more, two_bytes) : more;
        fill_common_words();
    }

    // The next values may be others.
    void forget() {
        replan_at = 0;
        small.forget();
    }

    template <class Value, Poll P>
    void make_plan(std::span<const Value> known, P& poll) {
        if (trial.runs() && replan_at > 0) make_tried_plan(known, poll);
        else if (plan.sparse() && replan_at > 0 && plan.rares.size() == rares_then && !forced) plan.refresh(known);
        else make_new_plan(known, poll);
        rares_then = plan.rares.size();
        replan_at = trial.runs() ? trial.end() : 2 * position;
    }

  private:
    MethodTrial trial;

    double work() const { return work_in_marks(marked, scanned); }

    template <class Value, Poll P>
    void make_tried_plan(std::span<const Value> known, P& poll) {
        const std::uint64_t greatest = greatest_value(known, poll);
        replan_at = 0;  // until all of it is done
        plan.method = trial.next(position, work(), rules.breaks.size());
        prepare(known, greatest, poll);
    }
    template <class Value, Poll P>
    void make_new_plan(std::span<const Value> known, P& poll) {
        const std::uint64_t greatest = greatest_value(known, poll);
        small.forget();
        trial.stop();
        replan_at = 0;  // until all of it is done
        plan.method = method;
        if (method == OctalMethod::automatic || method == OctalMethod::sparse) {
            const ChosenClass best = forced ? ChosenClass{*forced, 0} : choose_class(rules, known, greatest, poll);
            plan.kind = best.kind;
            const bool few = 8 * best.rare < position;
            plan.method = method == OctalMethod::sparse || few ? OctalMethod::sparse : trial.begin(position, work());
        }
        prepare(known, greatest, poll);
    }
    template <class Value, Poll P>
    void prepare(std::span<const Value> known, std::uint64_t greatest, P& poll) {
        plan.rebuild(known, greatest, poll);
        if (capacity() - 1 > std::numeric_limits<Value>::max()) words = 0;  // they were for a wider type
        while (capacity() <= greatest) grow();
        fill_common_words();
        list_takes_and_near(known);
    }
    void fill_common_words() {
        for (std::int64_t parity = 0; parity < 2; ++parity) {
            auto& row = common_words[static_cast<std::size_t>(parity)];
            row.assign(row_words(), 0);
            if (!plan.sparse()) continue;
            for (std::uint64_t v = 0; v < capacity(); ++v) row[v / 64] |= std::uint64_t{plan.kind.common(v, parity)} << (v % 64);
        }
    }
    template <class Value>
    void list_takes_and_near(std::span<const Value> known) {
        near.clear();
        far_takes.clear();
        for (const std::int64_t t : rules.takes)
            if (t < block_lanes) near.push_back({t, 0});
            else far_takes.add(t, 0);
        for (const std::int64_t b : rules.breaks)
            for (std::int64_t i = 1; b + i < block_lanes; ++i) near.push_back({b + i, known[static_cast<std::size_t>(i)]});
        std::ranges::sort(near);
        near.erase(std::unique(near.begin(), near.end()), near.end());
    }
};

}  // namespace grundy::sequences
