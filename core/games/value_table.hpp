#pragma once
// What a search knows of positions: the exact nim value, or values that the position does not have.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

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

struct Knowledge {
    std::uint64_t bits;
    std::uint32_t excluded;
    std::uint8_t width;
    std::uint8_t value;
    bool has_key(Key key) const { return bits == key.bits && width == key.width; }
};

// Thrown when there would be more positions than are allowed.
struct NoRoom {};

// Open addressing with linear steps; at most three of four places are taken.
class ValueTable {
  public:
    ValueTable() { clear(); }

    void clear() {
        places_ = make_buffer<Knowledge>(least_size);
        size_ = least_size;
        stored_ = 0;
        std::fill_n(places_.get(), size_, Knowledge{});
    }

    void prefetch(Key key) const { __builtin_prefetch(&places_[home(key, size_)]); }
    const Knowledge* find(Key key) const {
        const Knowledge& found = places_[place(key, places_, size_)];
        return found.bits == 0 ? nullptr : &found;
    }
    template <Poll P>
    void exclude(Key key, std::uint32_t values, P& poll) {
        at(key, poll).excluded |= values;
    }
    template <Poll P>
    void set(Key key, std::uint8_t value, P& poll) {
        at(key, poll).value = value;
    }

    std::size_t stored() const { return stored_; }
    void allow(std::size_t positions) { limit_ = positions; }

  private:
    static constexpr std::size_t least_size = std::size_t{1} << 12;

    static std::size_t home(Key key, std::size_t size) {
        return static_cast<std::size_t>(mixed(key.bits + golden_gamma * key.width)) & (size - 1);
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
        each_index(size, poll, [&](std::size_t i) { bigger[i] = Knowledge{}; });
        each_index(size_, poll, [&](std::size_t i) {
            const Knowledge& old = places_[i];
            if (old.bits != 0) bigger[place({old.bits, old.width}, bigger, size)] = old;
        });
        places_ = std::move(bigger);
        size_ = size;
    }

    Buffer<Knowledge> places_;
    std::size_t size_ = 0, stored_ = 0, limit_ = 0;
};

}  // namespace grundy::games
