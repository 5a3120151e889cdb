#pragma once
// A growing list of heaps with their values, laid out for the steps of octal_path.hpp.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "sequences/octal_path.hpp"

namespace grundy::sequences {

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
    // How many heaps are smaller than the given one.
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

}  // namespace grundy::sequences
