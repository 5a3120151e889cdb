#pragma once
// The least period that the values of a sequence prove, by a table of borders or in place, and the exceptions before it.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "base/buffer.hpp"
#include "base/poll.hpp"
#include "base/random.hpp"

namespace grundy::sequences {

// ---- How many values prove a period
//
// Each of our theorems about G(n + p) = G(n) for all n >= n0 needs
//
//     max(starts * n0 + periods * p + rest, beyond + p)          values G(0), G(1), ...
//
// Guy and Smith (1956) have starts = periods = 2, and rest = the largest number that may be removed.

struct PeriodBound {
    std::int64_t starts = 1;       // positive
    std::int64_t periods = 1;      // at least `starts`
    std::int64_t rest = 0;         // these three are nonnegative
    std::int64_t least_start = 0;  // n0 must be at least this
    std::int64_t beyond = 0;

    std::int64_t needed(std::int64_t start, std::int64_t period) const {
        return std::max(starts * start + periods * period + rest, beyond + period);
    }

    // Whether `count` values can prove this period if it starts early enough.
    bool can_be_proved(std::int64_t period, std::int64_t count) const { return needed(least_start, period) <= count; }

    // The least number of n for which G(n + p) = G(n) is observed if `count` values prove p. From needed(n0, p) <= count follows
    //
    //     count - n0 - p  >=  count - (count - periods * p - rest) / starts - p  >=  (count * (starts - 1) + rest) / starts.
    std::int64_t least_overlap(std::int64_t count) const { return (count * (starts - 1) + rest) / starts; }
};

// ---- The first differences of a sequence, computed on access
//
// They repeat with period p from n0 on iff
// values[n + p] - values[n] is the same number, the saltus, for all n >= n0.

template <class Value>
class Differences {
  public:
    explicit Differences(std::span<const Value> values) : values_(values) {}
    std::size_t size() const { return values_.empty() ? 0 : values_.size() - 1; }
    std::int64_t operator[](std::size_t n) const {
        return static_cast<std::int64_t>(values_[n + 1]) - static_cast<std::int64_t>(values_[n]);
    }

  private:
    std::span<const Value> values_;
};

// The number of values G(0), G(1), ... that a sequence represents.
template <class Value>
std::int64_t value_count(std::span<const Value> values) {
    return static_cast<std::int64_t>(values.size());
}
template <class Value>
std::int64_t value_count(const Differences<Value>& differences) {
    return static_cast<std::int64_t>(differences.size()) + 1;
}

// ---- Where a sequence repeats after a shift: values[n + period] == values[n] + saltus
//
// Blocks are compared without branches, so that the compiler can use vector instructions. Only a block that fails is searched
// place by place.

inline constexpr std::size_t window_block = 1 << 12;
inline constexpr std::size_t blocks_between_polls = 1 << 8;

template <class Differs>
bool differs_somewhere(std::size_t begin, std::size_t end, Differs differs) {
    unsigned char found = 0;
    for (std::size_t n = begin; n < end; ++n) found = static_cast<unsigned char>(found | differs(n));
    return found != 0;
}

// The first n in [begin, end) with differs(n), or end if there is none.
template <class Differs, Poll P>
std::size_t first_difference(std::size_t begin, std::size_t end, Differs differs, P& poll) {
    for (std::size_t block = 0; begin < end; ++block) {
        if (block % blocks_between_polls == 0) poll();
        const std::size_t stop = begin + std::min(window_block, end - begin);
        if (differs_somewhere(begin, stop, differs)) break;
        begin = stop;
    }
    while (begin < end && !differs(begin)) ++begin;
    return begin;
}

// The least n in [begin, end] such that differs() is false on [n, end).
template <class Differs, Poll P>
std::size_t same_from(std::size_t begin, std::size_t end, Differs differs, P& poll) {
    for (std::size_t block = 0; begin < end; ++block) {
        if (block % blocks_between_polls == 0) poll();
        const std::size_t start = end - std::min(window_block, end - begin);
        if (differs_somewhere(start, end, differs)) break;
        end = start;
    }
    while (begin < end && !differs(end - 1)) --end;
    return end;
}

template <class Sequence>
auto shift_differs(const Sequence& values, std::size_t period) {
    return [&values, period](std::size_t n) { return values[n + period] != values[n]; };
}

// The same for unsigned values and any saltus.
template <class Value>
auto shift_differs(std::span<const Value> values, std::size_t period, std::int64_t saltus) {
    return [values, period, saltus](std::size_t n) {
        return static_cast<std::int64_t>(values[n + period]) - static_cast<std::int64_t>(values[n]) != saltus;
    };
}

// ---- Exceptions
//
// The heaps before the start of a period whose values do not fit the period continued backwards:
//
//     values[n] != values[n + tp] - t * saltus,    t the least with n + tp >= start.

// Calls visit(n) for each exception n, in descending order, until it returns false. There must be at least start + period values.
template <class Value, class Visit, Poll P>
void for_each_exception(std::span<const Value> values, std::size_t start, std::size_t period, std::int64_t saltus, Visit visit,
                    P& poll) {
    std::size_t model = start;  // n + tp, cyclic in [start, start + period)
    std::int64_t raised = 0;    // t * saltus
    for (std::size_t n = start; n-- > 0;) {
        if (n % (1 << 20) == 0) poll();
        if (model == start) {
            model = start + period;
            raised += saltus;
        }
        --model;
        if (static_cast<std::int64_t>(values[n]) + raised != static_cast<std::int64_t>(values[model]) && !visit(n)) return;
    }
}

// The exceptions in increasing order, or nothing if there are more than `limit`. They are counted before memory is allocated.
template <class Value, Poll P>
std::optional<std::vector<std::int64_t>> exceptions(std::span<const Value> values, std::size_t start, std::size_t period,
                                                    std::int64_t saltus, std::size_t limit, P&& poll) {
    std::size_t count = 0;
    for_each_exception(values, start, period, saltus, [&](std::size_t) { return ++count <= limit; }, poll);
    if (count > limit) return std::nullopt;
    std::vector<std::int64_t> found;
    found.reserve(count);
    const auto keep = [&](std::size_t n) {
        found.push_back(static_cast<std::int64_t>(n));
        return true;
    };
    for_each_exception(values, start, period, saltus, keep, poll);
    std::ranges::reverse(found);
    return found;
}

// ---- The least period, by a table of borders
//
// Takes linear time and four bytes per value.
//
// Let f(L) be the length of the longest proper border of the last L values (Knuth, Morris and Pratt 1977, applied to
// the sequence read backwards). Then L - f(L) is the least period of the last L values, and it never falls as L grows.
//
// So the lengths L fall into runs of equal period q, and the longest L of a run determines where q starts: n0 = size - L. The
// first run that satisfies the bound has the least period p of the game and its least n0. Proof: if the true period p were smaller
// than q, it would also hold from n0 on (G(n + p) = G(n + p + tq) = G(n + tq) = G(n) for a large t), and the last L values would
// have it. If p is the true period and there are enough values for it, no run with a smaller q comes first: q would start no later
// than p, the bound would be satisfied, and q would be a period of the game.

struct TailPeriod {
    std::int64_t period;  // 0: none is proved
    std::int64_t start;   // the least n0
};

// The borders of the last 1, 2, 3, ... elements of a sequence. Memory is touched only as far as borders are needed.
template <class Sequence, class Length>
class TailBorders {
  public:
    explicit TailBorders(const Sequence& values) : values_(values), border_(make_buffer<Length>(values.size() + 1)) {}

    // The longest proper border of the last `length` elements. Must be called with length = 1, 2, 3, ...
    std::size_t next(std::size_t length) {
        Length* const border = border_.get();
        std::size_t f = 0;
        if (length > 1) {
            const auto added = backwards(length - 1);
            f = border[length - 1];
            while (f > 0 && backwards(f) != added) f = border[f];
            if (backwards(f) == added) ++f;
        }
        border[length] = static_cast<Length>(f);
        return f;
    }

  private:
    auto backwards(std::size_t i) const { return values_[values_.size() - 1 - i]; }
    const Sequence& values_;
    Buffer<Length> border_;
};

template <class Length, class Sequence, Poll P>
TailPeriod tail_period_by_borders(const Sequence& values, const PeriodBound& bound, P& poll) {
    const auto size = static_cast<std::int64_t>(values.size());
    const std::int64_t count = value_count(values);
    TailBorders<Sequence, Length> borders(values);
    TailPeriod run{1, size};
    const auto proved = [&] { return run.start < size && bound.needed(run.start, run.period) <= count; };
    for (std::int64_t length = 1; length <= size; ++length) {
        if (length % (1 << 18) == 0) poll();
        const auto border = static_cast<std::int64_t>(borders.next(static_cast<std::size_t>(length)));
        if (length - border != run.period) {
            if (proved()) return run;
            run.period = length - border;
            if (!bound.can_be_proved(run.period, count)) return {0, 0};
        }
        run.start = std::max(bound.least_start, size - length);
    }
    return proved() ? run : TailPeriod{0, 0};
}

// The least period that the values prove, and its least start.
template <class Sequence, Poll P>
TailPeriod tail_period(const Sequence& values, const PeriodBound& bound, P&& poll) {
    const bool short_enough = values.size() < std::numeric_limits<std::uint32_t>::max();
    return short_enough ? tail_period_by_borders<std::uint32_t>(values, bound, poll)
                        : tail_period_by_borders<std::uint64_t>(values, bound, poll);
}

// ---- The least period, in place
//
// For sequences that are too long for a table of borders: the result of tail_period() with no memory except for the values and a
// short table.
//
// A proved period p is observed over an overlap of many places (PeriodBound::least_overlap), so a pattern from the end of the
// values occurs again p places earlier. The earlier occurrences of the pattern are found from the end by rolling sums (Karp and
// Rabin 1987). Each occurrence is a candidate, which is compared back to its start and tested against the bound. The candidates
// are found in increasing order and none is missed, so the first one that satisfies the bound is the least.
//
// Cost. Occurrences of a pattern of m values whose own period is more than m / 2 are more than m / 2 places apart, so there are few
// candidates. Otherwise the values end in a long run of a short period q, say exactly the last L values. If q itself does not
// satisfy the bound, a longer period p > q must hold for more than the run, that is, also at the place before it. If p + q <= L, p
// would be a multiple of q (Fine and Wilf 1965), and the value before the run would be equal to the one q places after it, as it is
// to the one p places after it. This contradicts the choice of L. Hence p > L - q. The pattern is then the values from the place
// before the run on, whose period is long because of the break.

// The last elements of a sequence.
template <class Sequence>
class Tail {
  public:
    Tail(const Sequence& values, std::size_t size) : values_(values), skipped_(values.size() - size) {}
    std::size_t size() const { return values_.size() - skipped_; }
    auto operator[](std::size_t i) const { return values_[skipped_ + i]; }

  private:
    const Sequence& values_;
    std::size_t skipped_;
};

// The least period of a whole nonempty sequence.
template <class Sequence>
std::size_t whole_period(const Sequence& values) {
    TailBorders<Sequence, std::uint32_t> borders(values);
    std::size_t border = 0;
    for (std::size_t length = 1; length <= values.size(); ++length) border = borders.next(length);
    return values.size() - border;
}

// The sum of values[at + i] * base^i over a window that moves towards the beginning; modulo 2^64.
template <class Sequence>
class RollingSum {
  public:
    RollingSum(const Sequence& values, std::size_t at, std::size_t width) : values_(values), at_(at), width_(width) {
        for (std::size_t i = width; i-- > 0;) sum_ = sum_ * base + value(at + i);
        for (std::size_t i = 0; i < width; ++i) power_ *= base;
    }
    std::uint64_t sum() const { return sum_; }
    void step_back() {
        --at_;
        sum_ = sum_ * base + value(at_) - power_ * value(at_ + width_);
    }

  private:
    static constexpr std::uint64_t base = golden_gamma;  // odd; any odd number is correct, because values with equal sums are compared
    std::uint64_t value(std::size_t i) const { return static_cast<std::uint64_t>(values_[i]) + 1; }
    const Sequence& values_;
    std::size_t at_, width_;
    std::uint64_t sum_ = 0, power_ = 1;
};

template <class Sequence, Poll P>
class PeriodSearch {
  public:
    PeriodSearch(const Sequence& values, const PeriodBound& bound, std::size_t pattern, P& poll)
        : values_(values),
          bound_(bound),
          longest_pattern_(pattern),
          poll_(poll),
          size_(values.size()),
          count_(value_count(values)) {
        const std::int64_t unseen = count_ - static_cast<std::int64_t>(size_);  // 1 for differences
        overlap_ = std::min(size_, static_cast<std::size_t>(std::max<std::int64_t>(0, bound.least_overlap(count_) - unseen)));
        width_ = std::min(longest_pattern_, overlap_);
        place_ = size_ - width_;
    }

    TailPeriod find() {
        if (size_ == 0) return {0, 0};
        const std::size_t shortest = width_ > 0 ? whole_period(Tail(values_, width_)) : 1;
        if (2 * shortest > width_) return find_from(1);
        const std::size_t start = start_of(shortest);
        if (const TailPeriod found = judged(shortest, start); found.period != 0) return found;
        const std::size_t run = size_ - start;
        if (run < overlap_) {
            place_ = start - 1;
            width_ = std::min(longest_pattern_, size_ - place_);
        }
        return find_from(run - shortest + 1);
    }

  private:
    // Searches for the pattern, the `width_` values from `place_` on. Periods below `least` are excluded.
    TailPeriod find_from(std::size_t least) {
        if (place_ < least) return {0, 0};
        RollingSum window(values_, place_ - least, width_);
        const std::uint64_t sought = RollingSum(values_, place_, width_).sum();
        for (std::size_t period = least;; ++period, window.step_back()) {
            if (period % (1 << 16) == 0) poll_();
            if (!bound_.can_be_proved(static_cast<std::int64_t>(period), count_)) return {0, 0};
            if (window.sum() == sought)
                if (const TailPeriod found = judged(period, start_of(period)); found.period != 0) return found;
            if (period == place_) return {0, 0};
        }
    }

    std::size_t start_of(std::size_t period) const {
        return same_from(0, size_ - period, shift_differs(values_, period), poll_);
    }

    TailPeriod judged(std::size_t period, std::size_t start) const {
        const TailPeriod found{static_cast<std::int64_t>(period), std::max(bound_.least_start, static_cast<std::int64_t>(start))};
        const bool proved = found.start < static_cast<std::int64_t>(size_) && bound_.needed(found.start, found.period) <= count_;
        return proved ? found : TailPeriod{0, 0};
    }

    const Sequence& values_;
    const PeriodBound& bound_;
    std::size_t longest_pattern_;
    P& poll_;
    std::size_t size_;
    std::int64_t count_;
    std::size_t overlap_, width_, place_;
};

// The same result as tail_period, with a table only for a pattern of `pattern` values.
template <class Sequence, Poll P>
TailPeriod tail_period_in_place(const Sequence& values, const PeriodBound& bound, std::size_t pattern, P&& poll) {
    return PeriodSearch(values, bound, pattern, poll).find();
}

}  // namespace grundy::sequences
