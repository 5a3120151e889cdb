#pragma once
// Codes that meet their dual in few words: the symmetries of such a code are those of a matrix.
//
// Let d be a digit for each place, and x, y -> sum of d_i x_i y_i nondegenerate on the code C with the basis G. Then the matrix
// A = G^T (G D G^T)^-1 G, D diagonal, does not depend on the basis, and its rows span C. So a permutation that keeps d carries C to
// another code exactly if it carries A to the A of that code, in rows and columns at once. With d = 1, A is the projection to C
// along its dual, and nondegenerate means that C meets its dual only in 0 (Bardet, Otmani and Saeed-Taha, Permutation code
// equivalence is not harder than graph isomorphism when hulls are trivial, 2019).
//
// If C meets its dual in a few words (its hull), these tell places apart: a place's cell, after refinement by them, may have a d of its
// own, from GF(256) if GF(q) is too small; C and its span over GF(256) have the same symmetries. That fails as long as
// v·d is in the dual for a word v of the hull, as for a hull with a single nonzero word. So if need be, one place i is singled
// out besides, every i of a cell in turn, and all these matrices together stand for the code.
#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "codes/symmetry_incidence.hpp"
#include "codes/symmetry_matrix.hpp"
#include "codes/symmetry_partition.hpp"
#include "codes/symmetry_parts.hpp"

namespace grundy::codes::symmetry {

// G D G^T.
template <class R>
Matrix gram(const Matrix& rows, std::span<const Digit> d, const Field& field, R& run) {
    Matrix product(rows.rows, rows.rows);
    std::vector<Digit> scaled(rows.columns);
    for (std::size_t i = 0; i < rows.rows; ++i) {
        for (std::size_t c = 0; c < rows.columns; ++c) scaled[c] = field.times(rows[i][c], d[c]);
        for (std::size_t j = 0; j <= i; ++j) {
            Digit sum = 0;
            for (std::size_t c = 0; c < rows.columns; ++c) sum = static_cast<Digit>(sum ^ field.times(scaled[c], rows[j][c]));
            product[i][j] = product[j][i] = sum;
        }
        run();
    }
    return product;
}

// A basis of the words of the code that are orthogonal to all of it.
template <class R>
Matrix hull(const Basis& code, const Field& field, R& run) {
    const std::vector<Digit> ones(code.rows.columns, 1);
    const Matrix combinations = checks(reduced(gram(code.rows, ones, field, run), field, run));
    Matrix words(combinations.rows, code.rows.columns);
    for (std::size_t i = 0; i < words.rows; ++i)
        for (std::size_t j = 0; j < code.size(); ++j) add_multiple(words[i], code.rows[j], combinations[i][j], field);
    return words;
}

// The matrix A, if the form is nondegenerate.
template <class R>
std::optional<Matrix> projection(const Basis& code, std::span<const Digit> d, const Field& field, R& run) {
    const std::size_t k = code.size(), n = code.rows.columns;
    const Matrix form = gram(code.rows, d, field, run);
    Matrix both(k, k + n);  // (form | G) becomes (1 | form^-1 G)
    for (std::size_t i = 0; i < k; ++i) {
        std::ranges::copy(form[i], both[i].begin());
        std::ranges::copy(code.rows[i], both[i].begin() + static_cast<std::ptrdiff_t>(k));
    }
    const std::vector<Index> order = all_indices(k);
    const Basis solved = reduced(std::move(both), field, order, run);
    if (solved.size() < k) return std::nullopt;
    Matrix projector(n, n);
    for (std::size_t i = 0; i < k; ++i) {
        run();
        for (std::size_t c = 0; c < n; ++c) add_multiple(projector[c], solved.rows[i].subspan(k), code.rows[i][c], field);
    }
    return projector;
}

// All words of a code with few words.
inline Incidence all_words(const Matrix& basis, const Field& field) {
    Matrix words(1, basis.columns);
    for (std::size_t i = 0; i < basis.rows; ++i)
        for (std::size_t old = words.rows, factor = 1; factor < field.size(); ++factor)
            for (std::size_t w = 0; w < old; ++w) {
                words.digits.resize(++words.rows * words.columns);
                std::ranges::copy(words[w], words[words.rows - 1].begin());
                add_multiple(words[words.rows - 1], basis[i], static_cast<Digit>(factor), field);
            }
    Incidence incidence(basis.columns);
    for (std::size_t w = 1; w < words.rows; ++w) incidence.add_word([&](std::size_t j) { return words[w][j]; });
    return incidence;
}

// The matrices A of a code as an incidence structure.
template <class R>
class Projections {
  public:
    Projections(const Part& part, const Field& field, R& run)
        : part_(part), field_(field), run_(run), hull_(hull(part.code, field, run)), found_(part.points()) {}

    // The rows of one matrix over GF(q), if the hull is 0.
    std::optional<Incidence> simple() {
        const std::size_t n = part_.points();
        if (hull_.rows > 0 || n * n > most_entries) return std::nullopt;
        add(*projection(part_.code, std::vector<Digit>(n, 1), field_, run_), std::nullopt);
        return std::move(found_);
    }
    // Nothing, if the hull is too large or too little tells its words apart.
    std::optional<Incidence> words() {
        if (hull_.rows == 0) return simple();
        if (part_.points() * part_.points() > most_entries || !hull_has_few_words() || !by_cells()) return std::nullopt;
        return std::move(found_);
    }

  private:
    static constexpr std::size_t most_entries = std::size_t{1} << 22, most_hull_words = std::size_t{1} << 12;

    bool hull_has_few_words() const {
        std::size_t count = 1;
        for (std::size_t i = 0; i < hull_.rows && count <= most_hull_words; ++i) count *= field_.size();
        return count <= most_hull_words;
    }
    bool by_cells() {
        const Field large(256);
        Incidence hull_words = all_words(hull_, field_);
        const auto accept = [](Value) { return true; };
        Partition cells(part_.colours);
        cells.refine(hull_words, accept, run_);
        if (auto matrix = projection(part_.code, digits(cells), large, run_)) return add(*matrix, std::nullopt), true;
        for (const Index cell : by_size(cells)) {
            if (cells.members(cell).size() * part_.points() * part_.points() > most_entries) return false;
            for (const Index place : cells.members(cell)) {
                Partition finer = cells;
                finer.single_out(place);
                finer.refine(hull_words, accept, run_);
                if (auto matrix = projection(part_.code, digits(finer), large, run_)) add(*matrix, place);
            }
            if (found_.words() > 0) return true;
        }
        return false;
    }
    static std::vector<Index> by_size(const Partition& cells) {
        std::vector<Index> listed;
        for (const Index cell : all_indices(cells.places()))
            if (!cells.members(cell).empty()) listed.push_back(cell);
        std::ranges::stable_sort(listed, {}, [&](Index cell) { return cells.members(cell).size(); });
        return listed;
    }
    std::vector<Digit> digits(const Partition& cells) const {
        std::vector<Digit> d(cells.places());
        for (const Index cell : all_indices(d.size()))
            for (const Index place : cells.members(cell)) d[place] = static_cast<Digit>(1 + mixed(cell) % 255);
        return d;
    }
    // A word for each row, its own place marked, and the place that was singled out too.
    void add(const Matrix& projector, std::optional<std::size_t> place) {
        for (std::size_t i = 0; i < projector.rows; ++i)
            found_.add_word([&](std::size_t j) { return projector[i][j] + (i == j ? 256 : 0) + (place == j ? 512 : 0); });
    }

    const Part& part_;
    const Field& field_;
    R& run_;
    Matrix hull_;
    Incidence found_;
};

}  // namespace grundy::codes::symmetry
