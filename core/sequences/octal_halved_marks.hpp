#pragma once
// The marks of octal_halved.hpp for the octal kernel: made for 32 lanes, used by four blocks one after the other.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "sequences/octal_halved.hpp"
#include "sequences/octal_path.hpp"
#include "sequences/octal_state.hpp"

namespace grundy::sequences {

template <class Value>
class HalvedMarks {
  public:
    HalvedMarks(OctalState& state, const OctalSteps<Value>& steps) : state_(state), steps_(steps) {}

    // Whether no split of n0 or a larger heap has two rare heaps, and whether it is worth it.
    bool serves(std::int64_t n0) const {
        const HeapList& rares = state_.plan.rares;
        if (steps_.mark_halved == nullptr || !state_.plan.sparse()) return false;
        if (state_.words < 3 || state_.capacity() > most_halved) return false;
        if (state_.plan.kind.mask % 64 == 0 || n0 < 8 * halved_lanes) return false;
        return rares.size() == 0 || n0 - state_.rules.last > 2 * rares.heap(rares.size() - 1);
    }

    // Makes the marks of the lanes from n0 on, unless they are there.
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

}  // namespace grundy::sequences
