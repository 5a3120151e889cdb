#pragma once
// The bits of the packed model in which one component has a large exponent.
#include <map>
#include <memory>
#include <mutex>
#include <utility>

#include "ordinals/bit_blocks.hpp"

namespace grundy::ordinals {

// Patterns that repeat: of every `period` bits the upper `top` ones.
class Masks {
  public:
    // At least `words` words of the pattern. Patterns are made when they are first needed, by whichever thread needs
    // them.
    std::shared_ptr<const Words> find(std::size_t period, std::size_t top, std::size_t words) {
        const std::scoped_lock lock(mutex_);
        auto& known = patterns_[{period, top}];
        if (known == nullptr || known->size() < words)
            known = std::make_shared<const Words>(pattern(period, top, words));
        return known;
    }

  private:
    static Words pattern(std::size_t period, std::size_t top, std::size_t words) {
        Words result(words + 1);
        for (std::size_t end = period; end - top < 64 * words; end += period)
            for (std::size_t at = end - top; at < std::min(end, 64 * words); at += 64) {
                const std::size_t count = std::min<std::size_t>(64, std::min(end, 64 * words) - at);
                add_bits(count == 64 ? ~Word{0} : (Word{1} << count) - 1, count, result, at);
            }
        result.resize(words);
        return result;
    }

    std::mutex mutex_;
    std::map<std::pair<std::size_t, std::size_t>, std::shared_ptr<const Words>> patterns_;
};

}  // namespace grundy::ordinals
