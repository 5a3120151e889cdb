#pragma once
// Where a sequence repeats after a shift, as far as it is known: values[n + period] == values[n] + saltus.
//
// The comparisons are made in blocks without any branch, so the compiler makes many at a time; only a block that fails
// is looked at place by place.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "runs/poll.hpp"

namespace grundy::sequences {

inline constexpr std::size_t window_block = 1 << 12;
inline constexpr std::size_t blocks_between_polls = 1 << 8;

template <class Differs>
bool differs_somewhere(std::size_t begin, std::size_t end, Differs differs) {
    unsigned char found = 0;
    for (std::size_t n = begin; n < end; ++n) found = static_cast<unsigned char>(found | differs(n));
    return found != 0;
}

// The first n in [begin, end) with differs(n); end if there is none.
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

// The least n in [begin, end] such that nothing in [n, end) differs.
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

}  // namespace grundy::sequences
