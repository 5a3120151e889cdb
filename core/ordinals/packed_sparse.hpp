#pragma once
// Products of a packed element with one of few monomials: Horner's rule in the highest generator, and so on downwards.
#include <algorithm>
#include <span>

#include "ordinals/packed_field.hpp"
#include "runs/poll.hpp"

namespace grundy::ordinals {

// The places of the bits of an element, descending.
inline std::vector<std::size_t> places_of(View a) {
    std::vector<std::size_t> places;
    for (std::size_t word = a.size(); word-- > 0;)
        for (Word rest = a[word]; rest != 0;) {
            const auto bit = static_cast<std::size_t>(std::bit_width(rest)) - 1;
            places.push_back(64 * word + bit);
            rest ^= Word{1} << bit;
        }
    return places;
}

template <Poll P>
class SparseProduct {
  public:
    SparseProduct(const PackedField& field, PackedField::Room& room, P& poll)
        : field_(field), room_(room), poll_(poll) {}

    // out = v times the sum of the monomials at `places` (descending, not empty), all counted from `base`.
    void multiply(std::span<const std::size_t> places, std::size_t base, const Word* v, Word* out) {
        const std::size_t n = room_.words();
        const std::size_t top = places.front() - base;
        if (top == 0) {
            std::copy_n(v, n, out);
            return;
        }
        poll_();
        std::size_t i = field_.generators();
        while (field_.stride(i) > top) --i;
        const std::size_t stride = field_.stride(i);
        std::size_t exponent = top / stride;
        std::fill_n(out, n, Word{0});
        PackedField::Lent part(room_);
        while (true) {
            const std::size_t begin = base + exponent * stride;
            const auto end = std::partition_point(places.begin(), places.end(), [&](auto place) { return place >= begin; });
            const auto count = static_cast<std::size_t>(end - places.begin());
            multiply(places.first(count), begin, v, part.data());
            nim::carryless::path().add(part.data(), n, out);
            places = places.subspan(count);
            const std::size_t next = places.empty() ? 0 : (places.front() - base) / stride;
            if (exponent > next) {
                field_.times_power(i, exponent - next, out, part.data(), room_);
                std::copy_n(part.data(), n, out);
            }
            if (places.empty()) return;
            exponent = next;
        }
    }

  private:
    const PackedField& field_;
    PackedField::Room& room_;
    P& poll_;
};

// Products with one x, which has few monomials, again and again.
template <Poll P>
class Multiplier {
  public:
    Multiplier(const PackedField& field, View x, P& poll)
        : places_(places_of(x)), room_(field.words()), sparse_(field, room_, poll) {}

    // v = x · v.
    void operator()(Words& v) {
        PackedField::Lent product(room_);
        if (places_.empty()) std::fill_n(product.data(), v.size(), Word{0});
        else sparse_.multiply(places_, 0, v.data(), product.data());
        v.swap(*product);
    }

  private:
    std::vector<std::size_t> places_;
    PackedField::Room room_;
    SparseProduct<P> sparse_;
};

// Bit i of the result is bit 0 of v · x^i, for i < count.
template <Poll P>
Words orbit_bits(const PackedField& field, View x, Words v, std::size_t count, P& poll) {
    v.resize(field.words());
    Multiplier<P> times(field, x, poll);
    Words result(nim::carryless::words_for(count));
    for (std::size_t i = 0; i < count; ++i) {
        result[i / 64] |= (v[0] & 1) << i % 64;
        times(v);
    }
    return result;
}

// The value f(x) of a polynomial over {0, 1}, by Horner's rule.
template <Poll P>
Words polynomial_value(const PackedField& field, View x, View f, P& poll) {
    Multiplier<P> times(field, x, poll);
    Words value(field.words());
    for (std::size_t i = nim::carryless::bit_length(f); i-- > 0;) {
        times(value);
        if (nim::carryless::bit(f, i)) value[0] ^= 1;
    }
    return value;
}

}  // namespace grundy::ordinals
