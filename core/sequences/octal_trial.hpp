#pragma once
// The choice of a method where many heaps are rare.
//
// The sparse method marks the splits with a rare heap, the scan method refutes candidates among all splits, and the naive one
// marks all splits. Where values are small, few candidates need refuting; where they are very large, that takes longer than to
// mark everything. So the first two are tried on a few heaps each and their work is counted; that of the naive method is known.
#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "sequences/octal_plan.hpp"

namespace grundy::sequences {

// In marks: twelve comparisons take about as long as one. Measured on 0.07, 0.007, 0.0007, 0.346, 0.764 and 4.024.
inline double work_in_marks(std::uint64_t marked, std::uint64_t scanned) {
    return static_cast<double>(marked) + static_cast<double>(scanned) / 12;
}

class MethodTrial {
  public:
    bool runs() const { return step_ < 2; }
    void stop() { step_ = 2; }
    // Where the trial of the method that was returned last ends.
    std::int64_t end() const { return start_ + std::max<std::int64_t>(64, start_ / 64); }

    // Starts at heap n, when so much work has been done, and returns the first method to be tried.
    OctalMethod begin(std::int64_t n, double work) {
        step_ = 0;
        return part(n, work);
    }
    // Ends the trial of one method, and returns the next one or, after the last, the best one.
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
    // Comparisons end early where a value is found, so what was counted is too much.
    OctalMethod best(double all_splits) const {
        const std::size_t least = costs_[1] < costs_[0] ? 1 : 0;
        return 1.5 * all_splits < costs_[least] ? OctalMethod::naive : tried[least];
    }

    std::int64_t start_ = 0;
    std::size_t step_ = 2;
    double work_ = 0, costs_[2] = {};
};

}  // namespace grundy::sequences
