#pragma once
// The plan of the octal kernel: the method, the rare heaps, and the number of splits that are marked; and the state from call to
// call, which is independent of the type of the values.
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

#include "base/poll.hpp"
#include "sequences/heap_values.hpp"
#include "sequences/octal_path.hpp"

namespace grundy::sequences {

// ---- Lists of heaps

// A growing list of heaps with their values, in the layout for the steps of octal_path.hpp.
class HeapList {
  public:
    void clear() {
        at_.clear();
        values_.clear();
    }
    void add(std::int64_t heap, std::uint64_t value) {
        at_.push_back(heap);
        values_.push_back(value);
    }
    std::size_t size() const { return at_.size(); }
    std::int64_t heap(std::size_t x) const { return at_[x]; }
    std::uint64_t value(std::size_t x) const { return values_[x]; }
    const std::vector<std::int64_t>& heaps() const { return at_; }
    // The number of heaps that are smaller than the given one.
    std::size_t below(std::int64_t heap) const {
        return static_cast<std::size_t>(std::lower_bound(at_.begin(), at_.end(), heap) - at_.begin());
    }
    Heaps slice(std::size_t begin, std::size_t end) const {
        return {at_.data() + begin, values_.data() + begin, end > begin ? end - begin : 0};
    }

  private:
    std::vector<std::int64_t> at_;
    std::vector<std::uint64_t> values_;
};

// ---- Common values, and the choice of a class
//
// Let phi(n) be the parity of G(n) & mask (the plain type), or that parity plus n (the twisted type, used only when all
// b in B have the same parity). phi is additive over the two heaps of a split, so the class of the value G(i) xor G(j),
// i + j = n - b, as a value for n is phi(i) + phi(j), plus b in the twisted type. A heap is COMMON if phi is 1 (twisted
// with odd b: 0), otherwise RARE. Then a split whose value has the class of a common heap consists of one rare and one
// common heap (Berlekamp, Conway and Guy, Winning Ways, chapter 4, "sparse spaces").

struct OctalClass {
    std::uint64_t mask = 0;
    bool twisted = false;
    bool odd = false;  // the parity of all b in B; used only in the twisted type

    bool common(std::uint64_t value, std::int64_t n) const {
        const bool parity = (std::popcount(value & mask) & 1) != 0;
        return twisted ? parity != ((n % 2 != 0) != odd) : parity;
    }
    bool operator==(const OctalClass&) const = default;
};

// Replaces h by its Walsh-Hadamard transform: entry m becomes the sum of h[v] (-1)^|v & m|. The length is a power of two.
inline void walsh_hadamard(std::vector<std::int64_t>& h) {
    for (std::size_t half = 1; half < h.size(); half *= 2)
        for (std::size_t start = 0; start < h.size(); start += 2 * half)
            for (std::size_t i = start; i < start + half; ++i) {
                const std::int64_t x = h[i], y = h[i + half];
                h[i] = x + y;
                h[i + half] = x - y;
            }
}

struct ChosenClass {
    OctalClass kind;
    std::int64_t rare;  // the number of rare heaps
};

// The class with the fewest rare heaps among the heaps 1, ..., n - 1, whose values are given from heap 0 on. If h[m] is entry m of the
// transform of the histogram, (n - 1 + h[m]) / 2 heaps have even parity. The histogram signed by (-1)^n gives the same for phi.
template <class Value, Poll P>
ChosenClass choose_class(const OctalRules& rules, std::span<const Value> values, std::uint64_t greatest, P& poll) {
    const std::size_t size = std::bit_ceil(static_cast<std::size_t>(greatest) + 1);
    std::vector<std::int64_t> plain(size, 0), odd_heaps(size, 0);
    for_each_index<1 << 20>(values.size(), poll, [&](std::size_t n) { (n % 2 != 0 ? odd_heaps : plain)[values[n]] += 1; });
    plain[values[0]] -= 1;
    std::vector<std::int64_t> twisted(size);
    for (std::size_t v = 0; v < size; ++v) {
        twisted[v] = plain[v] - odd_heaps[v];
        plain[v] += odd_heaps[v];
    }
    const auto heaps = static_cast<std::int64_t>(values.size()) - 1;
    const bool odd = !rules.breaks.empty() && rules.breaks.front() % 2 != 0;
    ChosenClass best{{0, false, false}, heaps};
    const auto consider = [&](OctalClass kind, std::int64_t surplus) {
        const std::int64_t rare = (heaps + surplus) / 2;
        if (rare < best.rare) best = {kind, rare};
    };
    walsh_hadamard(plain);
    for (std::size_t m = 1; m < size; ++m) consider({m, false, false}, plain[m]);
    if (!rules.breaks_of_one_parity()) return best;
    walsh_hadamard(twisted);
    for (std::size_t m = 0; m < size; ++m) consider({m, true, odd}, odd ? -twisted[m] : twisted[m]);
    return best;
}

// ---- Plans

enum class OctalMethod { automatic = 0, naive = 1, sparse = 2, scan = 3 };

struct OctalPlan {
    OctalMethod method = OctalMethod::naive;  // never automatic
    OctalClass kind;                          // for the sparse method
    HeapList rares;                           // all rare heaps so far, for the sparse method
    HeapList early, later;                    // common heaps (or any) whose splits are marked first, equally many of each list
    static constexpr std::size_t most_ordinary = 4096;

    bool sparse() const { return method == OctalMethod::sparse; }

    // Rebuilds all lists; `greatest` is the greatest value.
    template <class Value, Poll P>
    void rebuild(std::span<const Value> values, std::uint64_t greatest, P& poll) {
        rares.clear();
        early.clear();
        if (sparse()) {
            std::vector<std::uint8_t> rare(2 * (static_cast<std::size_t>(greatest) + 1));
            for (std::size_t x = 0; x < rare.size(); ++x) rare[x] = !kind.common(x / 2, static_cast<std::int64_t>(x % 2));
            for_each_index<1 << 20>(values.size(), poll, [&](std::size_t n) {
                if (rare[2 * std::size_t{values[n]} + n % 2] && n > 0) rares.add(static_cast<std::int64_t>(n), values[n]);
            });
        }
        list(values, block_lanes, values.size() / 4, early);
        refresh(values);
    }
    // The values of small heaps are small, so the values of their splits are close to that of the other heap and miss all others.
    // Heaps from a quarter on do not have this problem, but some games need the small heaps.
    template <class Value>
    void refresh(std::span<const Value> values) {
        later.clear();
        list(values, values.size() / 4, values.size() / 2, later);
    }

  private:
    template <class Value>
    void list(std::span<const Value> values, std::size_t begin, std::size_t end, HeapList& ordinary) const {
        for (std::size_t n = begin; n < end && ordinary.size() < most_ordinary; ++n) {
            const auto heap = static_cast<std::int64_t>(n);
            if (!sparse() || kind.common(values[n], heap)) ordinary.add(heap, values[n]);
        }
    }
};

// ---- The choice of a method where many heaps are rare
//
// The sparse method marks the splits with a rare heap, the scan method refutes candidates among all splits, and the naive method
// marks all splits. If values are small, few candidates must be refuted. If they are very large, this takes longer than marking all
// splits. So the first two methods are tried on a few heaps each and their work is counted. The work of the naive method is known.

// In marks: twelve comparisons take about as long as one mark. Measured on 0.07, 0.007, 0.0007, 0.346, 0.764 and 4.024.
inline double work_in_marks(std::uint64_t marked, std::uint64_t scanned) {
    return static_cast<double>(marked) + static_cast<double>(scanned) / 12;
}

class MethodTrial {
  public:
    bool runs() const { return step_ < 2; }
    void stop() { step_ = 2; }
    // The end of the trial of the last returned method.
    std::int64_t end() const { return start_ + std::max<std::int64_t>(64, start_ / 64); }

    // Starts at heap n, where `work` is the work done so far, and returns the first method to try.
    OctalMethod begin(std::int64_t n, double work) {
        step_ = 0;
        return part(n, work);
    }
    // Ends the trial of one method, and returns the next method or, after the last trial, the best method.
    OctalMethod next(std::int64_t n, double work, std::size_t breaks) {
        costs_[step_++] = (work - work_) / static_cast<double>(n - start_);
        return runs() ? part(n, work) : best(static_cast<double>(n) / 2 * static_cast<double>(breaks));
    }

  private:
    static constexpr OctalMethod tried[] = {OctalMethod::sparse, OctalMethod::scan};

    OctalMethod part(std::int64_t n, double work) {
        start_ = n;
        work_ = work;
        return tried[step_];
    }
    // Comparisons end early if a value is found, so the counted work is too large.
    OctalMethod best(double all_splits) const {
        const std::size_t least = costs_[1] < costs_[0] ? 1 : 0;
        return 1.5 * all_splits < costs_[least] ? OctalMethod::naive : tried[least];
    }

    std::int64_t start_ = 0;
    std::size_t step_ = 2;
    double work_ = 0, costs_[2] = {};
};

// ---- The number of ordinary heaps that a block marks before it searches for single values
//
// If each mark hits one of t values at random, x marks leave t exp(-x / t) of them. If a mark costs m and a search costs s, the
// total m x + s t exp(-x / t) is least when t m / s values are left. So the number of marks is adapted to the number of searches.

class MarkTuner {
  public:
    std::size_t count() const { return count_; }
    void count_searches(std::size_t values) { searches_ += values; }
    void end_block(std::size_t words) {
        if (++blocks_ % period != 0) return;
        const double targets = words == 0 ? 16 : 32.0 * static_cast<double>(words);
        const double wanted = targets * (words == 0 ? 0.2 : 0.2 + 0.2 * static_cast<double>(words)) / search_cost;
        const double left = static_cast<double>(searches_) / static_cast<double>(period * block_lanes);
        searches_ = 0;
        if (left > 1.2 * wanted) count_ = std::min(count_ + 1 + count_ / 8, static_cast<std::size_t>(16 * targets));
        if (left < wanted / 1.2) count_ -= std::min(count_, 1 + count_ / 16);
    }

  private:
    static constexpr std::size_t period = 64;
    static constexpr double search_cost = 40;
    std::size_t count_ = 32, searches_ = 0, blocks_ = 0;
};

// ---- State

// A split or a take whose other heap may be inside of the block: marks value ^ G(n - offset).
struct NearHeap {
    std::int64_t offset;
    std::uint64_t value;
    auto operator<=>(const NearHeap&) const = default;
};

// The greatest of all values so far. It is at most twice their number: a play from a heap of n has fewer than 2n moves, and a
// value is at most the length of a play. The check prevents huge allocations for invalid values.
template <class Value, Poll P>
std::uint64_t greatest_value(std::span<const Value> known, P& poll) {
    std::uint64_t greatest = 0;
    for_each_index<1 << 20>(known.size(), poll, [&](std::size_t n) { greatest = std::max<std::uint64_t>(greatest, known[n]); });
    if (greatest > 2 * known.size())
        throw std::invalid_argument(
            "the values before start do not belong to this game: one is above 2 * start; begin again with start = 0");
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
    std::int64_t replan_at = 0;  // the position at which a new plan is made
    std::size_t rares_then = 0;  // the number of rare heaps when the plan was made
    std::int64_t first_block;    // smaller heaps are computed by the definition
    std::uint64_t marked = 0, scanned = 0;
    std::vector<NearHeap> near;
    HeapList far_takes;
    std::array<std::vector<std::uint64_t>, 2> common_words;  // for even and odd n: the values of the common class, as a row

    OctalState(OctalRules the_rules, OctalMethod the_method) : rules(std::move(the_rules)), method(the_method) {
        first_block = std::max<std::int64_t>(128, 4 * (rules.last + block_lanes));
        // A block has a cost for each break, which PlainMex shares among heaps, so PlainMex is faster for many heaps. Measured on
        // random games of 4 to 100 breaks.
        const auto breaks = static_cast<std::int64_t>(rules.breaks.size());
        if (method == OctalMethod::automatic && breaks >= 4) first_block = std::max(first_block, 1024 * breaks);
    }

    // Rows hold the values below capacity(). With 0 words they are the narrow rows of octal_path.hpp.
    std::size_t words = 0;
    std::size_t row_words() const { return std::max<std::size_t>(words, 1); }
    std::uint64_t capacity() const { return words == 0 ? 32 : 64 * words; }
    // Grows in steps that end at the limit of a type. In rows for larger values, candidates would be truncated to the type.
    void grow() {
        constexpr std::size_t two_bytes = 65536 / 64;
        const std::size_t more = words + (words < 8 ? 1 : words / 4);
        words = words < two_bytes ? std::min(more, two_bytes) : more;
        fill_common_words();
    }

    // Call this if the next values may be different ones.
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
        replan_at = 0;  // until all of this is done
        plan.method = trial.next(position, work(), rules.breaks.size());
        prepare(known, greatest, poll);
    }
    template <class Value, Poll P>
    void make_new_plan(std::span<const Value> known, P& poll) {
        const std::uint64_t greatest = greatest_value(known, poll);
        small.forget();
        trial.stop();
        replan_at = 0;  // until all of this is done
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
        if (capacity() - 1 > std::numeric_limits<Value>::max()) words = 0;  // the rows were for a wider type
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
