#pragma once
// A path is one way through the processor: kernels as pointers to functions, compiled for one instruction set. Of the paths
// for one kind of work the fastest that the processor supports is in use, until another one is chosen by name.
//
// A class of paths has a name and what it needs: instruction sets as cpu::supports() reads them.
#include <atomic>
#include <span>
#include <string_view>

#include "cpu/features.hpp"

namespace grundy::cpu {

template <class Path>
class Paths {
  public:
    // The slowest first; that one needs nothing.
    explicit Paths(std::span<const Path* const> all) : all_(all), in_use_(fastest(all)) {}

    const Path& in_use() const { return *in_use_.load(std::memory_order_relaxed); }

    // False, and no change, if there is none of this name or the processor does not support it.
    bool choose(std::string_view name) {
        for (const Path* candidate : all_)
            if (candidate->name == name && supports(candidate->needs)) {
                in_use_.store(candidate, std::memory_order_relaxed);
                return true;
            }
        return false;
    }

  private:
    static const Path* fastest(std::span<const Path* const> all) {
        const Path* best = all.front();
        for (const Path* candidate : all)
            if (supports(candidate->needs)) best = candidate;
        return best;
    }
    std::span<const Path* const> all_;
    std::atomic<const Path*> in_use_;
};

}  // namespace grundy::cpu
