#pragma once
// Nim values of octal games, eight heaps at a time.
//
// The sparse method, and why it is exact for every mask. Classes are those of octal_plan.hpp. For a heap n:
//   1. Mark the values of all takes and of all splits (r, n - b - r) with a rare heap r. A split whose value is of the common
//      class has exactly one rare heap, so every common-class option is marked now.
//   2. Let c be the least unmarked value of the common class. It is not an option, and all common-class values below c are.
//   3. Search all splits for every unmarked value below c of the other class. If all are found, everything below c is an
//      option and G(n) = c; n is common. Otherwise G(n) is the least value that was not found; n is rare.
// Some ordinary splits are marked in step 1 too, so that step 3 has little to do. Without a common class (c = infinity) the same
// steps are "guess and refute": the scan method. If step 1 marks all splits, no search is needed: the naive method.
//
// Steps 1 and 2 work on blocks of lanes. Only splits with a partner inside of the block wait until its value is known.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/poll.hpp"
#include "sequences/heap_values.hpp"
#include "sequences/octal_path.hpp"
#include "sequences/octal_plan.hpp"

namespace grundy::sequences {

// ---- The search for single values among the splits of one heap, many splits at a time
//
// Chunks from the low end (i = 1, 2, ...) and from the middle alternate. In a game with a short period some values occur only in
// splits with one of the small exceptional heaps; in other games the small heaps are all alike.

template <class Value>
class SplitScan {
  public:
    static constexpr unsigned most_wanted = 8;

    SplitScan(const OctalRules& rules, const OctalSteps<Value>& steps, std::uint64_t& scanned)
        : rules_(rules), steps_(steps), sides_(rules.breaks.size()), scanned_(scanned) {}

    // Calls found(v) for the wanted values, which are increasing, that are options of n. Returns false if wanted.front() is not an
    // option but all wanted values below it were. After a while it searches only for the least value, because the others matter
    // only if that one is an option.
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
                    scan(values + i, values + (n - rules_.breaks[x] - i), count, wanted, found);
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
    void scan(const Value* low, const Value* high, std::int64_t count, std::vector<Value>& wanted, Found& found) {
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

// ---- Marks at half the width (see octal_path.hpp): made for 32 lanes, used by four blocks in turn

template <class Value>
class HalvedMarks {
  public:
    HalvedMarks(OctalState& state, const OctalSteps<Value>& steps) : state_(state), steps_(steps) {}

    // Whether no split of n0 or a larger heap has two rare heaps, and halved marks are worth their cost.
    bool applies(std::int64_t n0) const {
        const HeapList& rares = state_.plan.rares;
        if (steps_.mark_halved == nullptr || !state_.plan.sparse()) return false;
        if (state_.words < 3 || state_.capacity() > most_halved) return false;
        if (state_.plan.kind.mask % 64 == 0 || n0 < 8 * halved_lanes) return false;
        return rares.size() == 0 || n0 - state_.rules.last > 2 * rares.heap(rares.size() - 1);
    }

    // Makes the marks of the lanes from n0 on, unless they exist.
    void fill(const Value* values, std::int64_t n0) {
        const Stamp now{state_.plan.rares.size(), state_.words, state_.replan_at};
        if (now == stamp_ && begin_ <= n0 && n0 + block_lanes <= begin_ + halved_lanes) return;
        stamp_ = now;
        begin_ = n0;
        common_.bytes = {};
        other_.bytes = {};
        for (const std::int64_t b : state_.rules.breaks) {
            const Value* base = values + (n0 - b);
            const HeapList& rares = state_.plan.rares;
            mark(base, rares.slice(rares.below(halved_lanes - b), rares.size()), common_);
            for (const HeapList* ordinary : {&state_.plan.early, &state_.plan.later}) {
                const std::size_t count = std::min(state_.tuner.count() / 2, ordinary->below((n0 - b - 1) / 2 + 1));
                mark(base, ordinary->slice(ordinary->below(halved_lanes - b), count), other_);
            }
        }
    }
    void copy_row(std::int64_t n, std::uint64_t* row) const {
        const auto lane = static_cast<std::size_t>(n - begin_);
        const std::uint64_t* common = state_.common_words[static_cast<std::size_t>(n & 1)].data();
        for (std::size_t w = 0; w < state_.words; ++w)
            row[w] |= (doubled(common_.part(w, lane), dropped()) & common[w]) |
                      (doubled(other_.part(w, lane), dropped()) & ~common[w]);
    }

  private:
    struct Stamp {
        std::size_t rares, words;
        std::int64_t plan;
        bool operator==(const Stamp&) const = default;
    };
    unsigned dropped() const { return static_cast<unsigned>(std::countr_zero(state_.plan.kind.mask)); }
    void mark(const Value* base, Heaps heaps, HalvedSets& sets) {
        if (heaps.count == 0) return;
        state_.marked += heaps.count * halved_lanes;
        steps_.mark_halved(base, heaps, dropped(), state_.capacity() / 2, sets);
    }

    OctalState& state_;
    const OctalSteps<Value>& steps_;
    std::int64_t begin_ = 0;
    Stamp stamp_{0, 0, 0};
    HalvedSets common_, other_;
};

// ---- Blocks of lanes

template <class Value, Poll P>
class OctalBlocks {
  public:
    OctalBlocks(OctalState& state, Value* values, std::int64_t stop, P& poll)
        : state_(state),
          values_(values),
          stop_(stop),
          poll_(poll),
          steps_(octal_path().steps<Value>()),
          scan_(state.rules, steps_, state.scanned),
          halved_(state, steps_) {}

    // Computes the lanes from the position on. Returns false if the next value does not fit the type.
    bool next() {
        const std::int64_t n0 = state_.position, end = std::min(n0 + block_lanes, stop_);
        rows_.assign(state_.row_words() * block_lanes, 0);
        mark(values_ + n0, state_.far_takes.slice(0, state_.far_takes.size()));
        if (halved_.applies(n0)) mark_halved(n0);
        else mark_narrow(n0);
        for (std::int64_t n = n0; n < end; ++n) {
            const Decision found = rules().is_stuck(n) ? Decision{0, plan().kind.common(0, n)} : lane(n0, n);
            if (found.value > std::numeric_limits<Value>::max()) return false;
            if (found.value >= state_.capacity()) {
                state_.grow();
                return true;
            }
            values_[n] = static_cast<Value>(found.value);
            if (plan().sparse() && !found.common) state_.plan.rares.add(n, found.value);
            state_.position = n + 1;
        }
        state_.tuner.end_block(state_.words);
        return true;
    }

  private:
    struct Decision {
        std::uint64_t value;
        bool common;
    };

    static constexpr std::size_t rares_a_value = 14;

    std::uint64_t* row(std::size_t lane) { return rows_.data() + lane * state_.row_words(); }
    const OctalRules& rules() const { return state_.rules; }
    const OctalPlan& plan() const { return state_.plan; }

    void mark_narrow(std::int64_t n0) {
        for (const std::int64_t b : rules().breaks) mark_break(n0, b);
        settle_candidates(n0);
    }
    // Copies the halved marks, which are shared with other lanes, and then marks the rare heaps that are too small for them.
    void mark_halved(std::int64_t n0) {
        halved_.fill(values_, n0);
        for (std::size_t lane = 0; lane < block_lanes; ++lane) halved_.copy_row(n0 + static_cast<std::int64_t>(lane), row(lane));
        for (const std::int64_t b : rules().breaks)
            for_each_slice(n0, b, 0, plan().rares.below(halved_lanes - b), [&](Heaps heaps) { mark(values_ + (n0 - b), heaps); });
        std::fill(std::begin(exact_), std::end(exact_), state_.capacity());
    }

    void mark(const Value* base, Heaps heaps) {
        if (heaps.count == 0) return;
        state_.marked += heaps.count * block_lanes;
        steps_.mark(base, heaps, rows_.data(), state_.words);
    }

    // Marks all splits of the plan with b counters removed, except those that mark_late() adds.
    void mark_break(std::int64_t n0, std::int64_t b) {
        const Value* base = values_ + (n0 - b);
        const std::int64_t half = (n0 - b - 1) / 2;
        if (plan().method == OctalMethod::naive) return mark_all(base, std::max<std::int64_t>(block_lanes - b, 1), half);
        for (const HeapList* ordinary : {&plan().early, &plan().later}) {
            std::size_t count = std::min(state_.tuner.count() / 2, ordinary->size());
            if (count > 0 && ordinary->heap(count - 1) > half) count = ordinary->below(half + 1);
            mark(base, ordinary->slice(0, count));
        }
        for_each_slice(n0, b, 0, marked_rares(), [&](Heaps heaps) { mark(base, heaps); });
    }
    // Calls visit with the rare heaps number `from` to `to` whose splits with b counters removed are known for all lanes and need
    // not wait for mark_late().
    template <class Visit>
    void for_each_slice(std::int64_t n0, std::int64_t b, std::size_t from, std::size_t to, Visit visit) const {
        const HeapList& rares = plan().rares;
        const std::size_t first = std::max(from, rares.below(block_lanes - b)), last = std::min(to, rares.below(n0 - b));
        const auto [begin, end] = equal_halves(n0, b);
        visit(rares.slice(first, std::min(begin, last)));
        visit(rares.slice(std::max(end, first), last));
    }
    // If there are very many rare heaps, only the first ones are marked. The remaining candidates are probably not options, and are
    // compared with the other rare heaps. A comparison takes a fraction of the time of a mark, but once for each candidate.
    std::size_t marked_rares() const { return std::min<std::size_t>(plan().rares.size(), rares_a_value * state_.capacity()); }

    // Afterwards the marks of the common class are exact up to exact_[lane], except for those that mark_late() adds.
    void settle_candidates(std::int64_t n0) {
        std::fill(std::begin(exact_), std::end(exact_), state_.capacity());
        if (marked_rares() == plan().rares.size()) return;
        Value candidates[block_lanes] = {};
        for (unsigned pending = (1u << block_lanes) - 1; pending != 0;) {
            for (std::size_t lane = 0; lane < block_lanes; ++lane) {
                if (!(pending >> lane & 1)) continue;
                const auto parity = (static_cast<std::size_t>(n0) + lane) & 1;
                exact_[lane] = least(row(lane), state_.common_words[parity].data());
                if (exact_[lane] == state_.capacity()) pending &= ~(1u << lane);
                candidates[lane] = static_cast<Value>(exact_[lane]);
            }
            pending &= refuted(n0, candidates, pending);
            for (std::size_t lane = 0; lane < block_lanes; ++lane)
                if (pending >> lane & 1) put(row(lane), candidates[lane]);
        }
    }
    unsigned refuted(std::int64_t n0, const Value* candidates, unsigned pending) {
        unsigned hits = 0;
        for (const std::int64_t b : rules().breaks)
            for_each_slice(n0, b, marked_rares(), plan().rares.size(), [&](Heaps heaps) {
                state_.scanned += heaps.count * block_lanes;
                hits |= steps_.refute(values_ + (n0 - b), heaps, candidates, pending & ~hits);
            });
        return hits;
    }
    // Whether a split of n with one of the unmarked rare heaps has this value.
    bool is_late_option(std::int64_t n0, std::int64_t n, std::uint64_t value) {
        Value candidates[block_lanes];
        std::fill(std::begin(candidates), std::end(candidates), static_cast<Value>(value));
        const unsigned lane = 1u << (n - n0);
        return (refuted(n0, candidates, lane) & lane) != 0;
    }
    void mark_all(const Value* base, std::int64_t first, std::int64_t half) {
        constexpr std::int64_t chunk = 1024, chunks_a_poll = 64;
        for (std::int64_t i = first, turn = 1; i <= half; i += chunk, ++turn) {
            if (turn % chunks_a_poll == 0) poll_();
            all_.clear();
            for (std::int64_t j = i; j < std::min(i + chunk, half + 1); ++j) all_.add(j, values_[j]);
            mark(base, all_.slice(0, all_.size()));
        }
    }
    // The rare heaps r with n = b + 2r for a lane n. If the heaps must differ, these are handled lane by lane.
    std::pair<std::size_t, std::size_t> equal_halves(std::int64_t n0, std::int64_t b) const {
        const HeapList& rares = plan().rares;
        if (!rules().unequal || rares.size() == 0 || 2 * rares.heap(rares.size() - 1) < n0 - b)
            return {rares.size(), rares.size()};
        return {rares.below((n0 - b + 1) / 2), rares.below((n0 - b + block_lanes + 1) / 2)};
    }

    void put(std::uint64_t* marks, std::uint64_t v) const {
        if (v < state_.capacity()) marks[v / 64] |= std::uint64_t{1} << (v % 64);
    }
    // Marks the splits that had to wait: partners inside of the block, rare heaps just below it, and halves that may be equal.
    void mark_late(std::uint64_t* marks, std::int64_t n0, std::int64_t n) {
        for (const NearHeap& near : state_.near) put(marks, near.value ^ values_[n - near.offset]);
        state_.marked += state_.near.size();
        for (const std::int64_t b : rules().breaks) {
            if (plan().method == OctalMethod::naive)
                for (std::int64_t i = (n0 - b - 1) / 2 + 1; i <= rules().half(n - b); ++i)
                    put(marks, values_[i] ^ values_[n - b - i]);
            const HeapList& rares = plan().rares;
            for (std::size_t x = rares.size(); x-- > 0 && rares.heap(x) >= n0 - b;)
                if (rares.heap(x) < n - b) put(marks, rares.value(x) ^ values_[n - b - rares.heap(x)]);
            const auto [begin, end] = equal_halves(n0, b);
            for (std::size_t x = begin; x < end; ++x)
                if (b + 2 * rares.heap(x) != n && rares.heap(x) < n - b)
                    put(marks, rares.value(x) ^ values_[n - b - rares.heap(x)]);
        }
    }

    // The value of one lane. If it is capacity() or more, the rows are too short.
    Decision lane(std::int64_t n0, std::int64_t n) {
        std::uint64_t* marks = row(static_cast<std::size_t>(n - n0));
        mark_late(marks, n0, n);
        if (plan().method == OctalMethod::naive) return {least(marks, nullptr), true};
        const std::uint64_t* common = state_.common_words[static_cast<std::size_t>(n & 1)].data();
        const std::uint64_t bound = plan().sparse() ? least_common(marks, common, n0, n) : state_.capacity();
        while (collect(marks, common, bound)) {
            state_.tuner.count_searches(wanted_.size());
            const auto found = [marks](Value v) { marks[v / 64] |= std::uint64_t{1} << (v % 64); };
            if (!scan_.settle(values_, n, wanted_, found, poll_)) return {wanted_.front(), false};
        }
        return {bound, true};
    }
    std::uint64_t least_common(std::uint64_t* marks, const std::uint64_t* common, std::int64_t n0, std::int64_t n) {
        for (;;) {
            const std::uint64_t found = least(marks, common);
            if (found <= exact_[n - n0] || found == state_.capacity() || !is_late_option(n0, n, found)) return found;
            put(marks, found);
        }
    }
    // The least unmarked value below capacity() of the given class.
    std::uint64_t least(const std::uint64_t* marks, const std::uint64_t* of_class) const {
        for (std::size_t w = 0; w < state_.row_words(); ++w) {
            const std::uint64_t free = ~marks[w] & (of_class ? of_class[w] : ~std::uint64_t{0});
            if (free != 0) return std::min(64 * w + static_cast<std::uint64_t>(std::countr_zero(free)), state_.capacity());
        }
        return state_.capacity();
    }
    // The first few values below the bound that are neither marked nor common.
    bool collect(const std::uint64_t* marks, const std::uint64_t* common, std::uint64_t bound) {
        const std::size_t most = plan().sparse() ? SplitScan<Value>::most_wanted : 2;
        wanted_.clear();
        for (std::size_t w = 0; 64 * w < bound; ++w) {
            std::uint64_t free = ~marks[w] & ~common[w];
            if (bound - 64 * w < 64) free &= (std::uint64_t{1} << (bound - 64 * w)) - 1;
            for (; free != 0 && wanted_.size() < most; free &= free - 1)
                wanted_.push_back(static_cast<Value>(64 * w + static_cast<std::size_t>(std::countr_zero(free))));
        }
        return !wanted_.empty();
    }

    OctalState& state_;
    Value* values_;
    std::int64_t stop_;
    P& poll_;
    const OctalSteps<Value>& steps_;
    SplitScan<Value> scan_;
    HalvedMarks<Value> halved_;
    std::vector<std::uint64_t> rows_;
    std::vector<Value> wanted_;
    std::uint64_t exact_[block_lanes] = {};
    HeapList all_;
};

// ---- The kernel

class OctalKernel {
  public:
    OctalKernel(OctalRules rules, OctalMethod method) : state_(std::move(rules), method) {}
    // For tests: a class to use instead of the best one.
    void force(OctalClass kind) { state_.forced = kind; }
    const OctalState& state() const { return state_; }
    std::uint64_t marked() const { return state_.marked + state_.small.marked(); }
    std::uint64_t scanned() const { return state_.scanned + state_.small.scanned(); }

    // Fills values[start .. stop) from values[0 .. start); `done` is the number of final values. Returns stop, or the first heap
    // whose value does not fit. If poll() throws, the values below `done` are valid and the kernel can continue.
    // Throws std::invalid_argument if the values cannot belong to this game.
    template <class Value, Poll P>
    std::int64_t extend(Value* values, std::int64_t start, std::int64_t stop, std::uint64_t& done, P&& poll) {
        if (start != state_.position) state_.forget();
        state_.position = start;
        done = static_cast<std::uint64_t>(start);
        if (start < state_.first_block) greatest_value(std::span<const Value>(values, static_cast<std::size_t>(start)), poll);
        // Also if start == stop, because the caller may need the rare heaps.
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
    // About once per millisecond.
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
