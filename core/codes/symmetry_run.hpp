#pragma once
// How much a search for symmetries may cost: every word that it looks at is counted.
#include <cstdint>

#include "runs/poll.hpp"

namespace grundy::codes::symmetry {

// The search would look at more words than it may.
struct TooMuch {
    std::uint64_t needed;  // by the next step, all earlier ones included; 0 if nobody knows
};

template <Poll P>
class Run {
  public:
    Run(std::uint64_t limit, std::uint64_t& done, P& poll) : limit_(limit), done_(done), poll_(poll) {}

    // Called at least every few milliseconds, with the number of words since the last call.
    void spend(std::uint64_t words) {
        done_ += words;
        if (done_ > limit_) throw TooMuch{0};
        poll_();
    }
    void operator()() { poll_(); }
    // Before a step whose cost is known.
    void announce(double words) const {
        const double needed = static_cast<double>(done_) + words;
        if (needed > static_cast<double>(limit_)) throw TooMuch{needed < 1e18 ? static_cast<std::uint64_t>(needed) : 0};
    }
    // Words take memory, so fewer of them may be kept.
    std::uint64_t most_kept() const { return limit_ / 256 + 4096; }

  private:
    std::uint64_t limit_;
    std::uint64_t& done_;
    P& poll_;
};

}  // namespace grundy::codes::symmetry
