#pragma once
// The first differences of a sequence, computed as they are read. They repeat with period p from n0 on iff
// values[n + p] - values[n] is the same number, the saltus, for all n >= n0.
#include <cstddef>
#include <cstdint>
#include <span>

namespace grundy::sequences {

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

// How many values G(0), G(1), ... a sequence stands for.
template <class Value>
std::int64_t value_count(std::span<const Value> values) {
    return static_cast<std::int64_t>(values.size());
}
template <class Value>
std::int64_t value_count(const Differences<Value>& differences) {
    return static_cast<std::int64_t>(differences.size()) + 1;
}

}  // namespace grundy::sequences
