#pragma once
// Products of packed elements by the method that costs least.
#include <cmath>

#include "ordinals/packed_dense.hpp"
#include "ordinals/packed_sparse.hpp"

namespace grundy::ordinals {

// About how many words are touched: each monomial of the sparser factor takes some passes over the other one, as the
// generators nest.
inline double sparse_cost(const PackedField& field, std::size_t monomials) {
    return 8.0 * static_cast<double>(monomials) * (static_cast<double>(field.words()) + 4);
}

// Karatsuba's product of the wide layout, with the copying of its bits.
inline double dense_cost(const PackedField& field) {
    const double bits = DenseProduct::wide_bits(field);
    return std::pow(bits / 64 + 1, 1.585) + bits;
}

// A wide layout of more bits than this is never made.
inline constexpr double most_wide_bits = 1 << 28;

inline bool is_dense(const PackedField& field, std::size_t monomials) {
    return DenseProduct::wide_bits(field) < most_wide_bits && dense_cost(field) < sparse_cost(field, monomials);
}

inline double product_cost(const PackedField& field, std::size_t monomials) {
    return is_dense(field, monomials) ? dense_cost(field) : sparse_cost(field, monomials);
}

template <Poll P>
Words multiply(const PackedField& field, View a, View b, P& poll) {
    std::vector<std::size_t> places = places_of(a), others = places_of(b);
    if (places.size() > others.size()) std::swap(places, others), std::swap(a, b);
    if (places.empty()) return {};
    if (is_dense(field, places.size())) return DenseProduct(field).multiply(a, b, poll);
    Words factor(b.begin(), b.end()), product(field.words());
    factor.resize(field.words());
    PackedField::Room room(field.words());
    SparseProduct<P>(field, room, poll).multiply(places, 0, factor.data(), product.data());
    return product;
}

}  // namespace grundy::ordinals
