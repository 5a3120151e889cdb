#pragma once
// What a search knows of positions: the exact nim value, or values that the position does not have; and for questions without
// an answer so far, about how much work they are.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "cpu/compiler.hpp"
#include "runs/buffer.hpp"
#include "runs/poll.hpp"
#include "runs/random.hpp"

namespace grundy::games {

// A connected part of a position: cells or vertices as bits, never none; for a board also how long its rows are.
struct Key {
    std::uint64_t bits = 0;
    std::uint8_t width = 0;
    auto operator<=>(const Key&) const = default;
};

inline constexpr std::uint8_t unknown_value = 255;
inline constexpr std::size_t excluded_values = 32;  // larger values are not remembered as excluded; they are only recomputed

// A value in a set of excluded ones; nothing for larger values.
inline std::uint32_t excluded_bit(unsigned value) { return value < excluded_values ? std::uint32_t{1} << value : 0; }

struct Knowledge {
    std::uint64_t bits;
    std::uint32_t excluded;
    std::uint8_t width;
    std::uint8_t value;
    bool has_key(Key key) const { return bits == key.bits && width == key.width; }
};

// The proof numbers of the question "is the value t?": about how many positions have to be settled for the answer no
// (`differs`) and for the answer yes (`equals`), at least one; 0 and `never` for what is settled.
struct Work {
    std::uint32_t differs, equals;
};

inline constexpr std::uint32_t never = (std::uint32_t{1} << 24) - 1;

// Thrown when there would be more positions than are allowed.
struct NoRoom {};

// Open addressing with linear steps; at most three of four places are taken. Of the proof numbers each overwrites another that
// wants its place: a search that does not find them estimates them again.
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

    void prefetch(Key key) const { cpu::expect_read(&places_[home(key, size_)]); }
    const Knowledge* find(Key key) const {
        const Knowledge& found = places_[place(key, places_, size_)];
        return found.bits == 0 ? nullptr : &found;
    }
    // Whether the position has the value t, as far as that is known.
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
        if (stored_ >= limit_) throw NoRoom{};
        if (4 * (stored_ + 1) > 3 * size_) {
            grow(poll);
            found = place(key, places_, size_);
        }
        ++stored_;
        places_[found] = {key.bits, 0, key.width, unknown_value};
        return places_[found];
    }
    // If the poll throws, the table stays as it was.
    template <Poll P>
    void grow(P& poll) {
        const std::size_t size = 2 * size_;
        Buffer<Knowledge> bigger = make_buffer<Knowledge>(size);
        Buffer<Estimate> more = make_buffer<Estimate>(size);
        each_index(size, poll, [&](std::size_t i) {
            bigger[i] = Knowledge{};
            more[i] = Estimate{};
        });
        each_index(size_, poll, [&](std::size_t i) {
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

}  // namespace grundy::games
