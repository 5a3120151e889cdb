#pragma once
// Pseudorandom numbers that are the same on every machine: SplitMix64 (Steele, Lea and Flood, Fast splittable pseudorandom number
// generators, 2014).
#include <cstddef>
#include <cstdint>
#include <utility>

namespace grundy {

inline constexpr std::uint64_t golden_gamma = 0x9e3779b97f4a7c15u;  // 2^64 divided by the golden ratio, rounded to an odd number

// Every bit of the result depends on every bit of x. The function is injective.
inline std::uint64_t mixed(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    std::uint64_t next() { return mixed(state_ += golden_gamma); }
    std::size_t below(std::size_t bound) { return static_cast<std::size_t>(next() % bound); }
    template <class Values>
    void shuffle(Values& values) {
        for (std::size_t i = values.size(); i > 1; --i) std::swap(values[i - 1], values[below(i)]);
    }

  private:
    std::uint64_t state_;
};

}  // namespace grundy
