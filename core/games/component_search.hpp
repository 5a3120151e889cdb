#pragma once
// The nim value of a connected position whose moves tear it into components.
//
// Asked is not "which value?" but "is it t?" (Lemoine and Viennot, Nimbers are inevitable, 2012): an option of value t answers
// no at once. The value of an option is the nim sum of the values of its components; all but the largest are computed, and the
// largest one is asked for what is missing. Small positions are searched depth first: only when no option has value t, the value
// is known to be at most t, and then it is t unless a smaller number is the value of no option. In large ones a bad choice
// among the options costs too much, so the one that seems to be the least work is asked, and left again when another one
// seems less by then (depth-first proof number search: Nagai, Df-pn algorithm for searching AND/OR trees, 2002).
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "games/option_stack.hpp"
#include "games/value_table.hpp"
#include "runs/poll.hpp"

namespace grundy::games {

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
        return largest->value == unknown_value ? has_value(*largest, t) : largest->value == t;
    }

  private:
    unsigned value(const Component& component) {
        if (component.value != unknown_value) return component.value;
        for (unsigned t = 0;; ++t)
            if (has_value(component, t)) return t;
    }

    // Positions of a smaller size are searched depth first.
    static constexpr unsigned small = 18;

    bool has_value(const Component& part, unsigned t) {
        if (t > part.size) return false;  // no play is longer
        if (const auto answer = table_.known(part.key, t)) return *answer;
        return part.size < small ? depth_first(part.key, t) : prove(part, t, {never, never}).equals == 0;
    }

    bool depth_first(Key key, unsigned t) {
        const OptionStack::Frame frame(stack_);
        std::uint32_t seen = open(key);
        if (seen & excluded_bit(t)) {
            table_.exclude(key, seen, poll_);
            return false;
        }
        if (some_option_has(frame, t)) {
            table_.exclude(key, seen | excluded_bit(t), poll_);
            return false;
        }
        for (unsigned smaller = 0; smaller < t; ++smaller) {
            if (seen & excluded_bit(smaller)) continue;
            if (!some_option_has(frame, smaller)) {
                table_.set(key, static_cast<std::uint8_t>(smaller), poll_);
                return false;
            }
            seen |= excluded_bit(smaller);
        }
        table_.set(key, static_cast<std::uint8_t>(t), poll_);
        return true;
    }

    // Puts the options of unknown value on the stack; returns the values of the others, and those excluded before.
    std::uint32_t open(Key key) {
        if (++opened_ % 16 == 0) poll_();
        return stack_.open(rules_, key, table_);
    }

    // Small options are asked first, and those that are known to have another value are not asked at all.
    bool some_option_has(const OptionStack::Frame& frame, unsigned t) {
        const std::size_t end = stack_.options.size();
        for (std::size_t i = frame.options; i < end; ++i) stack_.options[i].cost = estimate(stack_.options[i], t);
        std::sort(stack_.options.begin() + static_cast<std::ptrdiff_t>(frame.options), stack_.options.end(),
                  [](const Option& a, const Option& b) { return a.cost < b.cost; });
        for (std::size_t i = frame.options; i < end && stack_.options[i].cost != hopeless; ++i) {
            while (stack_.options[i].count > 1) {
                const Component part = stack_.parts[stack_.options[i].begin + --stack_.options[i].count];
                const unsigned worth = value(part);  // the stack may move meanwhile
                stack_.options[i].known ^= worth;
            }
            const unsigned wanted = t ^ stack_.options[i].known;
            if (stack_.options[i].count == 0 ? wanted == 0 : has_value(Component{stack_.parts[stack_.options[i].begin]}, wanted)) return true;
        }
        return false;
    }

    static constexpr std::size_t hopeless = ~std::size_t{0};

    std::size_t estimate(const Option& option, unsigned t) const {
        if (option.count == 0) return option.known == t ? 0 : hopeless;
        const Component& part = stack_.parts[option.begin];
        if (option.count > 1) return part.size / 2;
        const unsigned wanted = t ^ option.known;
        if (const auto answer = table_.known(part.key, wanted)) return *answer ? 0 : hopeless;
        return part.size / 8;
    }

    static constexpr Work differs{0, never}, equals{never, 0};

    // Answers whether the position has the value t, or gives up when the answer no or the answer yes seems to be at least as
    // much work as the limit says. The position with a heap of t has an option for each smaller heap, too.
    Work prove(const Component position, unsigned t, Work limit) {
        const OptionStack::Frame frame(stack_);
        std::uint32_t seen = open(position.key);
        for (unsigned smaller = 0; smaller < t; ++smaller)
            if ((seen & excluded_bit(smaller)) == 0) {
                stack_.options.push_back({stack_.parts.size(), 1, t ^ smaller});
                stack_.parts.push_back(position);
            }
        for (std::size_t i = frame.options; i < stack_.options.size(); ++i) stack_.options[i].work = first_guess(stack_.options[i], t);
        for (;;) {
            if (const auto answer = table_.known(position.key, t)) return *answer ? equals : differs;
            const Survey now = survey(frame, t, seen);
            if (now.found || (seen & excluded_bit(t)) != 0) {
                table_.exclude(position.key, seen | excluded_bit(t), poll_);
                return differs;
            }
            if (now.work.equals == 0) {
                table_.set(position.key, static_cast<std::uint8_t>(t), poll_);
                return equals;
            }
            if (now.work.differs >= limit.differs || now.work.equals >= limit.equals) {
                table_.keep(position.key, t, now.work);
                return now.work;
            }
            ask(now, t, limit);
        }
    }

    Work first_guess(const Option& option, unsigned t) const {
        if (option.count == 0) return {1, 1};  // of a value too large for `seen`
        const Component& part = stack_.parts[option.begin];
        if (option.count == 1)
            if (const auto before = table_.work(part.key, t ^ option.known)) return *before;
        return {1 + part.size / 4u, 1u + part.size};
    }

    struct Survey {
        bool found = false;  // an option of value t
        std::size_t best = 0;
        std::uint32_t second = never;  // the work of the option next to the best
        Work work = equals;
    };

    // Drops the options that do not have the value t. All the others have to be shown not to have it: some of that work is the
    // same, so it is counted as the most for one of them and one for each other, not as the sum (Ueda and others, Weak
    // proof-number search, 2008).
    Survey survey(const OptionStack::Frame& frame, unsigned t, std::uint32_t& seen) {
        Survey result;
        std::size_t kept = frame.options;
        for (std::size_t i = frame.options; i < stack_.options.size(); ++i) {
            Option option = stack_.options[i];
            stack_.look_up(option, table_);
            if (const auto answer = answered(option, t)) {
                if (option.count == 0) seen |= excluded_bit(option.known);
                if (!*answer) continue;
                result.found = true;
                return result;
            }
            stack_.options[kept] = option;
            include(result, kept++, option.work, frame);
        }
        stack_.options.resize(kept);
        const std::size_t others = kept == frame.options ? 0 : kept - frame.options - 1;
        result.work.equals = static_cast<std::uint32_t>(std::min<std::size_t>(never - 1, result.work.equals + others));
        return result;
    }

    std::optional<bool> answered(const Option& option, unsigned t) const {
        if (option.work.differs == 0 || option.work.equals == 0) return option.work.equals == 0;
        if (option.count == 0) return option.known == t;
        if (option.count == 1) return table_.known(stack_.parts[option.begin].key, t ^ option.known);
        return std::nullopt;
    }

    void include(Survey& result, std::size_t at, Work work, const OptionStack::Frame& frame) const {
        if (at == frame.options || work.equals < result.work.differs) {
            result.second = result.work.differs;
            result.work.differs = work.equals;
            result.best = at;
        } else {
            result.second = std::min(result.second, work.equals);
        }
        result.work.equals = std::max(result.work.equals, work.differs);
    }

    // Works on the best option until it is answered or seems to be a quarter more work than the second.
    void ask(const Survey& now, unsigned t, Work limit) {
        const Option option = stack_.options[now.best];
        if (option.count > 1) {
            const unsigned worth = value(Component{stack_.parts[option.begin + option.count - 1]});
            stack_.options[now.best].known ^= worth;
            --stack_.options[now.best].count;
            return;
        }
        const std::uint32_t spare = limit.equals == never ? never : limit.equals - now.work.equals + option.work.differs;
        const Work share{spare, std::min(limit.differs, now.second == never ? never : now.second + now.second / 4 + 1)};
        const Component part = stack_.parts[option.begin];
        const unsigned wanted = t ^ option.known;
        const Work left = part.size < small ? (has_value(part, wanted) ? equals : differs) : prove(part, wanted, share);
        stack_.options[now.best].work = left;
    }

    const Rules& rules_;
    ValueTable& table_;
    P& poll_;
    OptionStack stack_;
    std::uint64_t opened_ = 0;
};

}  // namespace grundy::games
