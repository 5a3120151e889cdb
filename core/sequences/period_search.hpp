#pragma once
// The least period that the values prove, for sequences too long for a table of borders: the answer of tail_period.hpp
// with nothing in memory but the values and a short table.
//
// A period p that is proved is seen over an overlap of many places (PeriodBound::least_overlap), so that a pattern
// taken from the last of them occurs again p places before. The earlier occurrences of the pattern are found from the
// end on by rolling sums (Karp and Rabin 1987); each is a candidate, which is compared back to its start and held
// against the bound. The candidates come in increasing order and none is left out, so the first that fulfils the bound
// is the least.
//
// Cost. A pattern of m values whose own period is more than m / 2 occurs at places more than m / 2 apart, so there are
// few candidates. Otherwise the values end in a long run of a short period q, say the last L values and no more. If q
// itself does not fulfil the bound, then a longer period p > q has to explain more than the run does, that is, the
// place before it, too. Two periods p and q of the run with p + q <= L would make p a multiple of q (Fine and Wilf
// 1965), and then the place before the run would agree with the place q after it as it does with the place p after it,
// which is not so. Hence p > L - q. And as a pattern one takes the values from that place on: the break in them makes
// their period long.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "runs/poll.hpp"
#include "runs/random.hpp"
#include "sequences/period_bound.hpp"
#include "sequences/period_window.hpp"
#include "sequences/tail_period.hpp"

namespace grundy::sequences {

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

// The least period of all of a sequence that is not empty.
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
    static constexpr std::uint64_t base = golden_gamma;  // odd; where sums agree the values are compared, so any will do
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
    // The values from `place_` on, `width_` of them, are the pattern; a period below `least` is none.
    TailPeriod find_from(std::size_t least) {
        if (place_ < least) return {0, 0};
        RollingSum window(values_, place_ - least, width_);
        const std::uint64_t sought = RollingSum(values_, place_, width_).sum();
        for (std::size_t period = least;; ++period, window.step_back()) {
            if (period % (1 << 16) == 0) poll_();
            if (!bound_.within_reach(static_cast<std::int64_t>(period), count_)) return {0, 0};
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

// The same answer as tail_period, with a table for a pattern of so many values only.
template <class Sequence, Poll P>
TailPeriod tail_period_in_place(const Sequence& values, const PeriodBound& bound, std::size_t pattern, P&& poll) {
    return PeriodSearch(values, bound, pattern, poll).find();
}

}  // namespace grundy::sequences
