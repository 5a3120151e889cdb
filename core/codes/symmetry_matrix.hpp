#pragma once
// Matrices over the nim field GF(q), q = 2, 4, 16 or 256, a byte for each digit.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "nim/tower.hpp"

namespace grundy::codes::symmetry {

using Digit = std::uint8_t;
using Index = std::uint32_t;

class Field {
  public:
    explicit Field(std::size_t q) : q_(q), products_(q * q), inverses_(q) {
        const std::vector<Digit> powers = powers_of_a_generator();
        for (std::size_t i = 0; i + 1 < q_; ++i) {
            inverses_[powers[i]] = powers[(q_ - 1 - i) % (q_ - 1)];
            for (std::size_t j = 0; j + 1 < q_; ++j) products_[powers[i] * q_ + powers[j]] = powers[(i + j) % (q_ - 1)];
        }
    }
    std::size_t size() const { return q_; }
    Digit times(Digit a, Digit b) const { return products_[a * q_ + b]; }
    Digit inverse(Digit a) const { return inverses_[a]; }
    // The products of one digit with all others.
    const Digit* multiples(Digit a) const { return &products_[a * q_]; }

  private:
    // The powers of the least digit that has all nonzero ones among them.
    std::vector<Digit> powers_of_a_generator() const {
        for (std::size_t g = 1;; ++g) {
            std::vector<Digit> powers{1};
            for (std::uint64_t x = g; x != 1; x = nim::multiply(x, g)) powers.push_back(static_cast<Digit>(x));
            if (powers.size() == q_ - 1) return powers;
        }
    }
    std::size_t q_;
    std::vector<Digit> products_, inverses_;
};

struct Matrix {
    Matrix(std::size_t rows_, std::size_t columns_) : rows(rows_), columns(columns_), digits(rows_ * columns_) {}

    std::span<Digit> operator[](std::size_t i) { return {digits.data() + i * columns, columns}; }
    std::span<const Digit> operator[](std::size_t i) const { return {digits.data() + i * columns, columns}; }

    std::size_t rows, columns;
    std::vector<Digit> digits;
};

inline void add_multiple(std::span<Digit> to, std::span<const Digit> from, Digit factor, const Field& field) {
    if (factor == 0) return;
    if (factor == 1) {
        for (std::size_t j = 0; j < to.size(); ++j) to[j] = static_cast<Digit>(to[j] ^ from[j]);
        return;
    }
    const Digit* times = field.multiples(factor);
    for (std::size_t j = 0; j < to.size(); ++j) to[j] = static_cast<Digit>(to[j] ^ times[from[j]]);
}

inline void scale(std::span<Digit> row, Digit factor, const Field& field) {
    if (factor == 1) return;
    const Digit* times = field.multiples(factor);
    for (Digit& digit : row) digit = times[digit];
}

// A basis of the space of the rows, in which column pivots[i] is the unit vector of row i.
struct Basis {
    Matrix rows;
    std::vector<Index> pivots;
    std::size_t size() const { return pivots.size(); }
};

// The basis whose pivots come as early as possible in the given order of columns.
template <class R>
Basis reduced(Matrix matrix, const Field& field, std::span<const Index> order, R& run) {
    std::vector<Index> pivots;
    for (const Index column : order) {
        const std::size_t top = pivots.size();
        std::size_t found = top;
        while (found < matrix.rows && matrix[found][column] == 0) ++found;
        if (found == matrix.rows) continue;
        if (found != top) std::ranges::swap_ranges(matrix[found], matrix[top]);
        scale(matrix[top], field.inverse(matrix[top][column]), field);
        for (std::size_t i = 0; i < matrix.rows; ++i)
            if (i != top) add_multiple(matrix[i], matrix[top], matrix[i][column], field);
        pivots.push_back(column);
        run();
    }
    matrix.digits.resize(pivots.size() * matrix.columns);
    matrix.rows = pivots.size();
    return {std::move(matrix), std::move(pivots)};
}

inline std::vector<Index> all_indices(std::size_t n) {
    std::vector<Index> indices(n);
    std::iota(indices.begin(), indices.end(), Index{0});
    return indices;
}

template <class R>
Basis reduced(Matrix matrix, const Field& field, R& run) {
    const std::vector<Index> order = all_indices(matrix.columns);
    return reduced(std::move(matrix), field, order, run);
}

// Rows that span the dual: for a column j without pivot, the unit vector of j plus, at each pivot, what that pivot's row has
// in column j (the field has characteristic 2, so there is no sign).
inline Matrix checks(const Basis& basis) {
    const std::size_t n = basis.rows.columns;
    std::vector<bool> is_pivot(n);
    for (const Index pivot : basis.pivots) is_pivot[pivot] = true;
    Matrix dual(n - basis.size(), n);
    std::size_t row = 0;
    for (std::size_t j = 0; j < n; ++j) {
        if (is_pivot[j]) continue;
        dual[row][j] = 1;
        for (std::size_t i = 0; i < basis.size(); ++i) dual[row][basis.pivots[i]] = basis.rows[i][j];
        ++row;
    }
    return dual;
}

inline Matrix selected(const Matrix& matrix, std::span<const Index> columns) {
    Matrix part(matrix.rows, columns.size());
    for (std::size_t i = 0; i < matrix.rows; ++i)
        for (std::size_t j = 0; j < columns.size(); ++j) part[i][j] = matrix[i][columns[j]];
    return part;
}

// Whether every row of the first code, its digit j moved to place image[j], is a word of the second one.
template <class R>
bool maps_into(const Basis& from, std::span<const Index> image, const Basis& to, const Field& field, R& run) {
    std::vector<Digit> word(image.size());
    for (std::size_t i = 0; i < from.size(); ++i) {
        for (std::size_t j = 0; j < image.size(); ++j) word[image[j]] = from.rows[i][j];
        for (std::size_t b = 0; b < to.size(); ++b) add_multiple(word, to.rows[b], word[to.pivots[b]], field);
        if (std::ranges::any_of(word, [](Digit x) { return x != 0; })) return false;
        run();
    }
    return true;
}

}  // namespace grundy::codes::symmetry
