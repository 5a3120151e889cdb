#pragma once
// Squares of packed elements. Squaring is additive: with x = Σ c_d·κ^d in the highest generator, x² = Σ c_d²·κ^(2d), where κ^(2d) is
// κ^(2d-p) times the relation if 2d >= p. So all squares of the coefficients are made first, side by side, from the lowest
// generator upwards, and the number of bits never changes.
#include "ordinals/packed_field.hpp"
#include "runs/poll.hpp"

namespace grundy::ordinals {

class Squaring {
  public:
    explicit Squaring(const PackedField& field) : field_(field), room_(field.words() + 1) {}

    template <Poll P>
    Words operator()(View a, P& poll) {
        Words x(a.begin(), a.end());
        x.resize(room_.words());
        for (std::size_t i = 0; i < field_.generators(); ++i) {
            poll();
            step(i, x);
        }
        x.resize(field_.words());
        return x;
    }

  private:
    // Doubles the exponents of κ_i.
    void step(std::size_t i, Words& x) {
        PackedField::Lent low(room_), high(room_);
        std::fill((*low).begin(), (*low).end(), Word{0});
        std::fill((*high).begin(), (*high).end(), Word{0});
        if (field_.generator(i).prime == 2) field_.split(i, 1, x.data(), low.data(), high.data(), room_);
        else double_exponents(i, x, *low, *high);
        field_.add_relation(i, high.data(), low.data(), room_);
        x.swap(*low);
    }

    void double_exponents(std::size_t i, const Words& x, Words& low, Words& high) const {
        const std::size_t p = field_.generator(i).prime, narrow = field_.stride(i), next = field_.stride(i + 1);
        for (std::size_t base = 0; base < field_.bits(); base += next)
            for (std::size_t d = 0; d < p; ++d) {
                const bool carries = 2 * d >= p;
                add_range(x, base + d * narrow, narrow, carries ? high : low, base + (carries ? 2 * d - p : 2 * d) * narrow);
            }
    }

    const PackedField& field_;
    PackedField::Room room_;
};

}  // namespace grundy::ordinals
