#pragma once
// mex of a stream of values, with stamps instead of clearing: O(number of values).
#include <cstddef>
#include <cstdint>
#include <vector>

namespace grundy::graphs {

class LeastMissing {
  public:
    // Forgets what was seen. At most `most` values will be told, so larger ones than that do not matter.
    void start(std::uint64_t most) {
        ++now_;
        most_ = most;
    }
    void see(std::uint64_t value) {
        if (value >= most_) return;
        if (value >= seen_.size()) seen_.resize(value + 1, 0);
        seen_[value] = now_;
    }
    bool has_seen(std::uint64_t value) const { return value < seen_.size() && seen_[value] == now_; }
    std::uint64_t mex() const {
        std::uint64_t value = 0;
        while (has_seen(value)) ++value;
        return value;
    }

  private:
    std::vector<std::uint64_t> seen_;
    std::uint64_t now_ = 0, most_ = 0;
};

}  // namespace grundy::graphs
