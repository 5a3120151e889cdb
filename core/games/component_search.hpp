#pragma once
// The nim value of a connected position whose moves tear it into components.
//
// Asked is not "which value?" but "is it t?" (Lemoine and Viennot, Nimbers are inevitable, 2012): an option of value t answers
// no at once. The value of an option is the nim sum of the values of its components; all but the largest are computed, and the
// largest one is asked for what is missing. Only when no option has value t, the value is known to be at most t, and
// then it is t unless a smaller number is the value of no option.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "games/value_table.hpp"
#include "runs/poll.hpp"

namespace grundy::games {

// A component of an option; `size` orders them, `value` is known where a formula gives it.
struct Component {
    Key key;
    std::uint8_t size = 0;
    std::uint8_t value = unknown_value;
};

// The rules have one method, each_option(key, begin, add): begin() starts an option of the connected position, and add(component)
// adds a component to it.
template <class Rules, Poll P>
class ComponentSearch {
  public:
    ComponentSearch(const Rules& rules, ValueTable& table, P& poll) : rules_(rules), table_(table), poll_(poll) {}

    // The nim value of a sum of components.
    unsigned nim_sum(std::span<const Component> parts) {
        unsigned sum = 0;
        for (const Component& part : parts) sum ^= value(part);
        return sum;
    }
    // Whether a sum of components has the value t; easier than the value itself.
    bool nim_sum_is(std::span<const Component> parts, unsigned t) {
        if (parts.empty()) return t == 0;
        const auto largest = std::ranges::max_element(parts, {}, [](const Component& part) {
            return part.value == unknown_value ? part.size : std::uint8_t{0};
        });
        for (auto part = parts.begin(); part != parts.end(); ++part)
            if (part != largest) t ^= value(*part);
        return largest->value == unknown_value ? has_value(largest->key, t) : largest->value == t;
    }

  private:
    unsigned value(const Component& component) {
        if (component.value != unknown_value) return component.value;
        for (unsigned t = 0;; ++t)
            if (has_value(component.key, t)) return t;
    }

    struct Option {
        std::size_t begin, count;
        unsigned known;     // the nim sum of its components of known value; the others follow, the largest one first
        std::size_t cost;  // about how hard it is to show that it has the value in question
    };
    // Options of a position that is being searched, on a common stack; they are given back at the end of the scope.
    struct Frame {
        ComponentSearch& search;
        std::size_t options, parts;
        explicit Frame(ComponentSearch& owner) : search(owner), options(owner.options_.size()), parts(owner.parts_.size()) {}
        ~Frame() {
            search.options_.resize(options);
            search.parts_.resize(parts);
        }
        Frame(const Frame&) = delete;
        Frame& operator=(const Frame&) = delete;
    };

    static std::uint32_t bit(unsigned value) { return value < excluded_values ? std::uint32_t{1} << value : 0; }

    std::optional<bool> known(Key key, unsigned t) const {
        const Knowledge* found = table_.find(key);
        if (found == nullptr) return std::nullopt;
        if (found->value != unknown_value) return found->value == t;
        if (found->excluded & bit(t)) return false;
        return std::nullopt;
    }

    bool has_value(Key key, unsigned t) {
        if (const auto answer = known(key, t)) return *answer;
        const Frame frame(*this);
        std::uint32_t seen = open(key, frame);
        if (seen & bit(t)) {
            table_.exclude(key, seen, poll_);
            return false;
        }
        if (some_option_has(frame, t)) {
            table_.exclude(key, seen | bit(t), poll_);
            return false;
        }
        for (unsigned smaller = 0; smaller < t; ++smaller) {
            if (seen & bit(smaller)) continue;
            if (!some_option_has(frame, smaller)) {
                table_.set(key, static_cast<std::uint8_t>(smaller), poll_);
                return false;
            }
            seen |= bit(smaller);
        }
        table_.set(key, static_cast<std::uint8_t>(t), poll_);
        return true;
    }

    // Puts the options of unknown value on the stack; returns the values of the others, and those excluded before.
    std::uint32_t open(Key key, const Frame& frame) {
        if (++opened_ % 16 == 0) poll_();
        rules_.each_option(
            key, [&] { options_.push_back({parts_.size(), 0, 0, 0}); },
            [&](const Component& part) { add(part); });
        const Knowledge* before = table_.find(key);
        std::uint32_t seen = before == nullptr ? 0 : before->excluded;
        std::size_t kept = frame.options;
        for (std::size_t i = frame.options; i < options_.size(); ++i) {
            Option& option = options_[i];
            look_up(option);
            if (option.count == 0 && bit(option.known) != 0)
                seen |= bit(option.known);
            else
                options_[kept++] = option;
        }
        options_.resize(kept);
        return seen;
    }

    void add(const Component& part) {
        Option& option = options_.back();
        if (part.value != unknown_value) {
            option.known ^= part.value;
            return;
        }
        for (std::size_t i = option.begin; i < parts_.size(); ++i)
            if (parts_[i].key == part.key) {  // two equal components are worth nothing
                parts_[i] = parts_.back();
                parts_.pop_back();
                --option.count;
                return;
            }
        table_.prefetch(part.key);
        parts_.push_back(part);
        ++option.count;
    }

    // Folds in the components whose values are known by now, and brings the largest of the others to the front.
    void look_up(Option& option) {
        std::size_t kept = option.begin;
        for (std::size_t i = option.begin; i < option.begin + option.count; ++i) {
            const Knowledge* found = table_.find(parts_[i].key);
            if (found != nullptr && found->value != unknown_value)
                option.known ^= found->value;
            else
                parts_[kept++] = parts_[i];
        }
        option.count = kept - option.begin;
        for (std::size_t i = option.begin + 1; i < kept; ++i)
            if (parts_[i].size > parts_[option.begin].size) std::swap(parts_[i], parts_[option.begin]);
    }

    // An option has the value t when none of its own options has; so those with few options of unknown value are asked first,
    // and those that have an option of value t are not asked at all.
    bool some_option_has(const Frame& frame, unsigned t) {
        const std::size_t end = options_.size();
        for (std::size_t i = frame.options; i < end; ++i) {
            const std::size_t cost = estimate(options_[i], t);
            options_[i].cost = cost;
        }
        std::sort(options_.begin() + static_cast<std::ptrdiff_t>(frame.options), options_.end(),
                  [](const Option& a, const Option& b) { return a.cost < b.cost; });
        for (std::size_t i = frame.options; i < end && options_[i].cost != hopeless; ++i) {
            while (options_[i].count > 1) {
                const Component part = parts_[options_[i].begin + --options_[i].count];
                const unsigned worth = value(part);  // the stack may move meanwhile
                options_[i].known ^= worth;
            }
            const unsigned wanted = t ^ options_[i].known;
            if (options_[i].count == 0 ? wanted == 0 : has_value(parts_[options_[i].begin].key, wanted)) return true;
        }
        return false;
    }

    static constexpr std::size_t hopeless = ~std::size_t{0};
    static constexpr std::size_t small_size = 14;  // so small components are asked without looking at their options first

    std::size_t estimate(const Option option, unsigned t) {
        if (option.count == 0) return option.known == t ? 0 : hopeless;
        const Component part = parts_[option.begin];
        if (option.count > 1) return part.size / 2;
        const unsigned wanted = t ^ option.known;
        if (const auto answer = known(part.key, wanted)) return *answer ? 0 : hopeless;
        if (part.size < small_size) return part.size / 8;
        const Frame frame(*this);
        const std::uint32_t seen = open(part.key, frame);
        if (seen & bit(wanted)) return hopeless;  // not worth a place in the table: this is found again as fast
        // A value below the one in question that no option is known to have may be the value of the option itself.
        const std::uint32_t smaller = bit(wanted) - 1;
        return options_.size() - frame.options + static_cast<std::size_t>(std::popcount(smaller & ~seen));
    }

    const Rules& rules_;
    ValueTable& table_;
    P& poll_;
    std::vector<Option> options_;
    std::vector<Component> parts_;
    std::uint64_t opened_ = 0;
};

}  // namespace grundy::games
