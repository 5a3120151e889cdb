#pragma once
// The options of the positions that a search is in, one position above the other. An option is a sum of components; those whose
// values are known are folded into one number.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "games/value_table.hpp"

namespace grundy::games {

// A component of an option; `size` orders them, `value` is known where a formula gives it.
struct Component {
    Key key;
    std::uint8_t size = 0;
    std::uint8_t value = unknown_value;
};

struct Option {
    std::size_t begin, count;
    unsigned known;        // the nim sum of its components of known value; the others follow, the largest one first
    std::size_t cost = 0;  // about how hard it is to show that it has the value in question
    Work work{};           // the same and its opposite, in the search by proof numbers
};

struct OptionStack {
    std::vector<Option> options;
    std::vector<Component> parts;

    // The options of one position; they are given back at the end of the scope.
    struct Frame {
        OptionStack& stack;
        std::size_t options, parts;
        explicit Frame(OptionStack& owner) : stack(owner), options(owner.options.size()), parts(owner.parts.size()) {}
        ~Frame() {
            stack.options.resize(options);
            stack.parts.resize(parts);
        }
        Frame(const Frame&) = delete;
        Frame& operator=(const Frame&) = delete;
    };

    // Adds the options whose values are unknown, or too large for a set; returns the values of the others, and those excluded
    // before.
    template <class Rules>
    std::uint32_t open(const Rules& rules, Key key, const ValueTable& table) {
        std::size_t kept = options.size();
        const std::size_t first = kept;
        rules.each_option(
            key, [&] { options.push_back({parts.size(), 0, 0}); },
            [&](const Component& part) { add(part, table); });
        const Knowledge* before = table.find(key);
        std::uint32_t seen = before == nullptr ? 0 : before->excluded;
        for (std::size_t i = first; i < options.size(); ++i) {
            Option& option = options[i];
            look_up(option, table);
            if (option.count == 0 && excluded_bit(option.known) != 0)
                seen |= excluded_bit(option.known);
            else
                options[kept++] = option;
        }
        options.resize(kept);
        return seen;
    }

    // Adds a component to the last option.
    void add(const Component& part, const ValueTable& table) {
        Option& option = options.back();
        if (part.value != unknown_value) {
            option.known ^= part.value;
            return;
        }
        for (std::size_t i = option.begin; i < parts.size(); ++i)
            if (parts[i].key == part.key) {  // two equal components are worth nothing
                parts[i] = parts.back();
                parts.pop_back();
                --option.count;
                return;
            }
        table.prefetch(part.key);
        parts.push_back(part);
        ++option.count;
    }

    // Folds in the components whose values are known by now, and brings the largest of the others to the front.
    void look_up(Option& option, const ValueTable& table) {
        std::size_t kept = option.begin;
        for (std::size_t i = option.begin; i < option.begin + option.count; ++i) {
            const Knowledge* found = table.find(parts[i].key);
            if (found != nullptr && found->value != unknown_value)
                option.known ^= found->value;
            else
                parts[kept++] = parts[i];
        }
        option.count = kept - option.begin;
        for (std::size_t i = option.begin + 1; i < kept; ++i)
            if (parts[i].size > parts[option.begin].size) std::swap(parts[i], parts[option.begin]);
    }
};

}  // namespace grundy::games
