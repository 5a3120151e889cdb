#pragma once
// How many ordinary heaps a block marks before it looks for single values.
//
// If each mark hits one of t values at random, x marks leave t exp(-x / t) of them; with a mark at cost m and a look at
// cost s the total m x + s t exp(-x / t) is least when t m / s values are left. So the number of marks follows the number
// of looks.
#include <algorithm>
#include <cstddef>

#include "sequences/octal_path.hpp"

namespace grundy::sequences {

class MarkTuner {
  public:
    std::size_t count() const { return count_; }
    void look(std::size_t values) { looks_ += values; }
    void end_block(std::size_t words) {
        if (++blocks_ % period != 0) return;
        const double targets = words == 0 ? 16 : 32.0 * static_cast<double>(words);
        const double wanted = targets * (words == 0 ? 0.2 : 0.2 + 0.2 * static_cast<double>(words)) / look_cost;
        const double left = static_cast<double>(looks_) / static_cast<double>(period * block_lanes);
        looks_ = 0;
        if (left > 1.2 * wanted) count_ = std::min(count_ + 1 + count_ / 8, static_cast<std::size_t>(16 * targets));
        if (left < wanted / 1.2) count_ -= std::min(count_, 1 + count_ / 16);
    }

  private:
    static constexpr std::size_t period = 64;
    static constexpr double look_cost = 40;
    std::size_t count_ = 32, looks_ = 0, blocks_ = 0;
};

}  // namespace grundy::sequences
