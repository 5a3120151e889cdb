#pragma once
// The least period that the values prove, in linear time and four bytes a value.
//
// Let f(L) be the length of the longest proper border of the last L values (Knuth, Morris and Pratt 1977, applied to
// the sequence read backwards). Then L - f(L) is the least period of the last L values, and it never falls as L grows.
//
// So the lengths L fall into runs of equal period q, and the longest L of a run tells where q starts: n0 = size - L.
// The first run that fulfils the bound has the least period p of the game and its least n0. For if the true period p
// were smaller than q, then it would hold from n0 on too (G(n + p) = G(n + p + tq) = G(n + tq) = G(n) for a large t),
// and the last L values would have had it. And if p is the true period and the values are enough for it, then no run
// with a smaller q comes between: q would start no later than p does, the bound would be fulfilled, and q would be a
// period of the game.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "runs/buffer.hpp"
#include "runs/poll.hpp"
#include "sequences/period_bound.hpp"
#include "sequences/period_differences.hpp"

namespace grundy::sequences {

struct TailPeriod {
    std::int64_t period;  // 0: none is proved
    std::int64_t start;   // the least n0
};

// The borders of the last 1, 2, 3, ... elements of a sequence. Memory is touched only as far as the borders are asked
// for.
template <class Sequence, class Length>
class TailBorders {
  public:
    explicit TailBorders(const Sequence& values) : values_(values), border_(make_buffer<Length>(values.size() + 1)) {}

    // The longest proper border of the last `length` elements; to be asked for with length = 1, 2, 3, ...
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
            if (!bound.within_reach(run.period, count)) return {0, 0};
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

}  // namespace grundy::sequences
