#pragma once
// The nim value of a connected position whose moves split it into components.
//
// The search does not compute the value but decides whether it is t (Lemoine and Viennot, Nimbers are inevitable, 2012): if an option
// has value t, it is not. The value of an option is the nim sum of the values of its components. All but the largest component are
// computed, and the question for the largest one is whether it has the missing value. Small positions are searched depth first: if no
// option has value t, the value is at most t, and it is t unless some smaller number is not the value of any option. In large
// positions a bad choice among the options costs too much. So the option that seems to need the least work is tried first, and
// suspended when another one seems to need less (depth-first proof number search: Nagai, Df-pn algorithm for searching AND/OR
// trees, 2002).
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/buffer.hpp"
#include "base/compiler.hpp"
#include "base/poll.hpp"
#include "base/random.hpp"

namespace grundy::games {

// ---- The table of values
//
// The known facts about positions: the exact nim value, or values that the position does not have; and for open questions, an estimate
// of the work.

// A connected part of a position: a nonempty set of cells or vertices as bits, and for a board the length of its rows.
struct Key {
    std::uint64_t bits = 0;
    std::uint8_t width = 0;
    auto operator<=>(const Key&) const = default;
};

inline constexpr std::uint8_t unknown_value = 255;
inline constexpr std::size_t excluded_values = 32;  // larger values are not stored as excluded but recomputed

// The bit of a value in a set of excluded values; 0 for larger values.
inline std::uint32_t excluded_bit(unsigned value) { return value < excluded_values ? std::uint32_t{1} << value : 0; }

struct Knowledge {
    std::uint64_t bits;
    std::uint32_t excluded;
    std::uint8_t width;
    std::uint8_t value;
    bool has_key(Key key) const { return bits == key.bits && width == key.width; }
};

// The proof numbers of the question "is the value t?": an estimate of the number of positions, at least one, that must be solved for
// the answer no (`differs`) and for the answer yes (`equals`). Once it is answered, they are 0 and `never`.
struct Work {
    std::uint32_t differs, equals;
};

inline constexpr std::uint32_t never = (std::uint32_t{1} << 24) - 1;

// Thrown if there would be more positions than the limit.
struct TableFull {};

// Open addressing with linear probing, filled to at most three quarters. Proof numbers with the same place overwrite each other, and
// a search that does not find them estimates them again.
class ValueTable {
  public:
    ValueTable() { clear(); }

    void clear() {
        places_ = make_buffer<Knowledge>(least_size);
        works_ = make_buffer<Estimate>(least_size);
        size_ = least_size;
        stored_ = 0;
        std::fill_n(places_.get(), size_, Knowledge{});
        std::fill_n(works_.get(), size_, Estimate{});
    }

    void prefetch(Key key) const { cpu::prefetch_read(&places_[home(key, size_)]); }
    const Knowledge* find(Key key) const {
        const Knowledge& found = places_[place(key, places_, size_)];
        return found.bits == 0 ? nullptr : &found;
    }
    // Whether the position has the value t, or nothing if this is unknown.
    std::optional<bool> known(Key key, unsigned t) const {
        const Knowledge* found = find(key);
        if (found == nullptr) return std::nullopt;
        if (found->value != unknown_value) return found->value == t;
        if (found->excluded & excluded_bit(t)) return false;
        return std::nullopt;
    }
    template <Poll P>
    void exclude(Key key, std::uint32_t values, P& poll) {
        at(key, poll).excluded |= values;
    }
    template <Poll P>
    void set(Key key, std::uint8_t value, P& poll) {
        at(key, poll).value = value;
    }

    std::optional<Work> work(Key key, unsigned t) const {
        const Estimate& found = works_[home(key, t, size_)];
        if (found.bits != key.bits || found.width != key.width || found.t != t) return std::nullopt;
        return Work{found.differs, found.equals};
    }
    void keep(Key key, unsigned t, Work work) {
        works_[home(key, t, size_)] = {key.bits, work.differs & never, key.width, work.equals & never, t & 255};
    }

    std::size_t stored() const { return stored_; }
    void allow(std::size_t positions) { limit_ = positions; }

  private:
    static constexpr std::size_t least_size = std::size_t{1} << 12;

    struct Estimate {
        std::uint64_t bits;
        std::uint32_t differs : 24, width : 8;
        std::uint32_t equals : 24, t : 8;
    };

    static std::size_t home(Key key, std::size_t size) { return home(key, 0, size); }
    static std::size_t home(Key key, unsigned t, std::size_t size) {
        return static_cast<std::size_t>(mixed(key.bits + golden_gamma * (key.width + 16 * t))) & (size - 1);
    }
    static std::size_t place(Key key, const Buffer<Knowledge>& places, std::size_t size) {
        std::size_t at = home(key, size);
        while (places[at].bits != 0 && !places[at].has_key(key)) at = (at + 1) & (size - 1);
        return at;
    }
    template <Poll P>
    Knowledge& at(Key key, P& poll) {
        std::size_t found = place(key, places_, size_);
        if (places_[found].bits != 0) return places_[found];
        if (stored_ >= limit_) throw TableFull{};
        if (4 * (stored_ + 1) > 3 * size_) {
            grow(poll);
            found = place(key, places_, size_);
        }
        ++stored_;
        places_[found] = {key.bits, 0, key.width, unknown_value};
        return places_[found];
    }
    // If the poll throws, the table does not change.
    template <Poll P>
    void grow(P& poll) {
        const std::size_t size = 2 * size_;
        Buffer<Knowledge> bigger = make_buffer<Knowledge>(size);
        Buffer<Estimate> more = make_buffer<Estimate>(size);
        for_each_index(size, poll, [&](std::size_t i) {
            bigger[i] = Knowledge{};
            more[i] = Estimate{};
        });
        for_each_index(size_, poll, [&](std::size_t i) {
            const Knowledge& old = places_[i];
            if (old.bits != 0) bigger[place({old.bits, old.width}, bigger, size)] = old;
            const Estimate& work = works_[i];
            if (work.bits != 0) more[home({work.bits, static_cast<std::uint8_t>(work.width)}, work.t, size)] = work;
        });
        places_ = std::move(bigger);
        works_ = std::move(more);
        size_ = size;
    }

    Buffer<Knowledge> places_;
    Buffer<Estimate> works_;
    std::size_t size_ = 0, stored_ = 0, limit_ = 0;
};

// ---- The stack of options
//
// The options of the positions on the current line of a search, one position above another. An option is a sum of components.
// Components of known value are combined into one number.

// A component of an option. Components are ordered by `size`; `value` is set if there is a formula.
struct Component {
    Key key;
    std::uint8_t size = 0;
    std::uint8_t value = unknown_value;
};

struct Option {
    std::size_t begin, count;
    unsigned known;        // the nim sum of its components of known value; the others follow, the largest first
    std::size_t cost = 0;  // an estimate of the work to show that it has the value in question
    Work work{};           // the same, and its opposite, in the search by proof numbers
};

struct OptionStack {
    std::vector<Option> options;
    std::vector<Component> parts;

    // The options of one position, which are released at the end of the scope.
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

    // Adds the options whose values are unknown or too large for a set. Returns the values of the others, and those that were excluded
    // before.
    template <class Rules>
    std::uint32_t open(const Rules& rules, Key key, const ValueTable& table) {
        std::size_t kept = options.size();
        const std::size_t first = kept;
        rules.for_each_option(
            key, [&] { options.push_back({parts.size(), 0, 0}); },
            [&](const Component& part) { add(part, table); });
        const Knowledge* before = table.find(key);
        std::uint32_t excluded = before == nullptr ? 0 : before->excluded;
        for (std::size_t i = first; i < options.size(); ++i) {
            Option& option = options[i];
            look_up(option, table);
            if (option.count == 0 && excluded_bit(option.known) != 0)
                excluded |= excluded_bit(option.known);
            else
                options[kept++] = option;
        }
        options.resize(kept);
        return excluded;
    }

    // Adds a component to the last option.
    void add(const Component& part, const ValueTable& table) {
        Option& option = options.back();
        if (part.value != unknown_value) {
            option.known ^= part.value;
            return;
        }
        for (std::size_t i = option.begin; i < parts.size(); ++i)
            if (parts[i].key == part.key) {  // the value of two equal components is 0
                parts[i] = parts.back();
                parts.pop_back();
                --option.count;
                return;
            }
        table.prefetch(part.key);
        parts.push_back(part);
        ++option.count;
    }

    // Combines the components whose values are now known, and moves the largest of the others to the front.
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

// ---- The search

// The rules have one method, for_each_option(key, begin, add): begin() starts an option of the connected position, and add(component)
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
    // Whether a sum of components has the value t, which is easier to compute than the value.
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
        if (t > part.size) return false;  // no play is longer than the size
        if (const auto answer = table_.known(part.key, t)) return *answer;
        return part.size < small ? depth_first(part.key, t) : prove(part, t, {never, never}).equals == 0;
    }

    bool depth_first(Key key, unsigned t) {
        const OptionStack::Frame frame(stack_);
        std::uint32_t excluded = open(key);
        if (excluded & excluded_bit(t)) {
            table_.exclude(key, excluded, poll_);
            return false;
        }
        if (some_option_has(frame, t)) {
            table_.exclude(key, excluded | excluded_bit(t), poll_);
            return false;
        }
        for (unsigned smaller = 0; smaller < t; ++smaller) {
            if (excluded & excluded_bit(smaller)) continue;
            if (!some_option_has(frame, smaller)) {
                table_.set(key, static_cast<std::uint8_t>(smaller), poll_);
                return false;
            }
            excluded |= excluded_bit(smaller);
        }
        table_.set(key, static_cast<std::uint8_t>(t), poll_);
        return true;
    }

    // Puts the options of unknown value on the stack. Returns the values of the others, and those that were excluded before.
    std::uint32_t open(Key key) {
        if (++opened_ % 16 == 0) poll_();
        return stack_.open(rules_, key, table_);
    }

    // Small options come first, and options that are known to have another value are omitted.
    bool some_option_has(const OptionStack::Frame& frame, unsigned t) {
        const std::size_t end = stack_.options.size();
        for (std::size_t i = frame.options; i < end; ++i) stack_.options[i].cost = estimate(stack_.options[i], t);
        std::sort(stack_.options.begin() + static_cast<std::ptrdiff_t>(frame.options), stack_.options.end(),
                  [](const Option& a, const Option& b) { return a.cost < b.cost; });
        for (std::size_t i = frame.options; i < end && stack_.options[i].cost != hopeless; ++i) {
            while (stack_.options[i].count > 1) {
                const Component part = stack_.parts[stack_.options[i].begin + --stack_.options[i].count];
                const unsigned worth = value(part);  // this may reallocate the stack
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

    // Decides whether the position has the value t, or stops when the estimated work for the answer no or yes reaches the limit. The
    // sum of the position and a heap of t also has an option for each smaller heap.
    Work prove(const Component position, unsigned t, Work limit) {
        const OptionStack::Frame frame(stack_);
        std::uint32_t excluded = open(position.key);
        for (unsigned smaller = 0; smaller < t; ++smaller)
            if ((excluded & excluded_bit(smaller)) == 0) {
                stack_.options.push_back({stack_.parts.size(), 1, t ^ smaller});
                stack_.parts.push_back(position);
            }
        for (std::size_t i = frame.options; i < stack_.options.size(); ++i) stack_.options[i].work = first_guess(stack_.options[i], t);
        for (;;) {
            if (const auto answer = table_.known(position.key, t)) return *answer ? equals : differs;
            const Survey now = survey(frame, t, excluded);
            if (now.found || (excluded & excluded_bit(t)) != 0) {
                table_.exclude(position.key, excluded | excluded_bit(t), poll_);
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
            work_on_best(now, t, limit);
        }
    }

    Work first_guess(const Option& option, unsigned t) const {
        if (option.count == 0) return {1, 1};  // its value is too large for `excluded`
        const Component& part = stack_.parts[option.begin];
        if (option.count == 1)
            if (const auto before = table_.work(part.key, t ^ option.known)) return *before;
        return {1 + part.size / 4u, 1u + part.size};
    }

    struct Survey {
        bool found = false;  // an option of value t
        std::size_t best = 0;
        std::uint32_t second = never;  // the work of the second-best option
        Work work = equals;
    };

    // Drops the options that do not have the value t. For the answer yes, all the others must be shown not to have it. Some of this
    // work is shared, so it is estimated as the maximum over the options plus one for each other option, not as the sum (Ueda and
    // others, Weak proof-number search, 2008).
    Survey survey(const OptionStack::Frame& frame, unsigned t, std::uint32_t& excluded) {
        Survey result;
        std::size_t kept = frame.options;
        for (std::size_t i = frame.options; i < stack_.options.size(); ++i) {
            Option option = stack_.options[i];
            stack_.look_up(option, table_);
            if (const auto answer = answered(option, t)) {
                if (option.count == 0) excluded |= excluded_bit(option.known);
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

    // Works on the best option until it is answered or seems to need a quarter more work than the second.
    void work_on_best(const Survey& now, unsigned t, Work limit) {
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
