#pragma once
// Components of the search for symmetries of codes: matrices over GF(q), packed words, limits on the cost of a search, and the
// decomposition of a code.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <numeric>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "base/compiler.hpp"
#include "base/poll.hpp"
#include "codes/packing.hpp"
#include "nim/tower.hpp"

namespace grundy::codes::symmetry {

// ---- The cost of a search: the number of words that it visits

// Thrown if the search would visit more words than its limit.
struct TooMuch {
    std::uint64_t needed;  // up to the end of the next step; 0 if unknown
};

template <Poll P>
class Run {
  public:
    Run(std::uint64_t limit, std::uint64_t& done, P& poll) : limit_(limit), done_(done), poll_(poll) {}

    // Called at least every few milliseconds, with the number of words since the last call.
    void spend(std::uint64_t words) {
        done_ += words;
        if (done_ > limit_) throw TooMuch{0};
        poll_();
    }
    void operator()() { poll_(); }
    // Called before a step of known cost.
    void announce(double words) const {
        const double needed = static_cast<double>(done_) + words;
        if (needed > static_cast<double>(limit_)) throw TooMuch{needed < 1e18 ? static_cast<std::uint64_t>(needed) : 0};
    }
    // Words take memory, so the limit on stored words is smaller.
    std::uint64_t most_kept() const { return limit_ / 256 + 4096; }

  private:
    std::uint64_t limit_;
    std::uint64_t& done_;
    P& poll_;
};

// ---- Matrices over the nim field GF(q), q = 2, 4, 16 or 256, with a byte for each digit

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
    // The products of one digit with all digits.
    const Digit* multiples(Digit a) const { return &products_[a * q_]; }

  private:
    // The powers of the least digit that generates all nonzero digits.
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

// The basis whose pivots are as early as possible in the given order of columns.
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

// Whether every row of the first code, with digit j moved to place image[j], is a word of the second code.
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

// ---- Conversion of words over GF(q) between digits and packed words, and the loop that searches for light words

// One 64-bit piece of a packed word. In this file, words are words of a code.
using Limb = Word;

inline Shape shape_of(std::size_t n, std::size_t q) {
    const auto bits = static_cast<unsigned>(std::countr_zero(q));
    return {n, bits, bits};
}

inline void pack(const Shape& shape, std::span<const Digit> digits, Limb* word) {
    for (std::size_t l = 0; l < shape.words(); ++l) word[l] = 0;
    for (std::size_t j = 0; j < shape.n; ++j) word[j * shape.width / 64] |= Limb{digits[j]} << (j * shape.width % 64);
}

inline void unpack(const Shape& shape, const Limb* word, std::span<Digit> digits) {
    for (std::size_t j = 0; j < shape.n; ++j) digits[j] = static_cast<Digit>(shape.digit(word, j));
}

// Appends to `out` the sums of `start` and one of the `count` words in `rows` whose weight is at most `most`.
using ScanRows = void(const Limb* start, const Limb* rows, std::size_t count, std::size_t limbs, std::size_t most, std::vector<Limb>& out);
using Scan = ScanRows*;

// If `fixed` is not 0, it is the number of limbs at compile time.
template <std::size_t fixed, unsigned width>
struct ScanLoop {
    template <class Bits>
    GRUNDY_ALWAYS_INLINE static void run(const Limb* start, const Limb* rows, std::size_t count, std::size_t limbs, std::size_t most,
                                           std::vector<Limb>& out) {
        if constexpr (fixed != 0) limbs = fixed;
        for (std::size_t r = 0; r < count; ++r, rows += limbs) {
            if (weight_of_sum<Bits, width, fixed>(start, rows, limbs) > most) continue;
            for (std::size_t l = 0; l < limbs; ++l) out.push_back(start[l] ^ rows[l]);
        }
    }
};

template <unsigned width>
Scan scan_for(std::size_t limbs) {
    if (limbs == 1) return Counting<ScanLoop<1, width>, ScanRows>::in_use();
    if (limbs == 2) return Counting<ScanLoop<2, width>, ScanRows>::in_use();
    return Counting<ScanLoop<0, width>, ScanRows>::in_use();
}

inline Scan scan_for(const Shape& shape) {
    switch (shape.width) {
        case 1: return scan_for<1>(shape.words());
        case 2: return scan_for<2>(shape.words());
        case 4: return scan_for<4>(shape.words());
        default: return scan_for<8>(shape.words());
    }
}

// ---- Disjoint sets
//
// Sets of places that are joined step by step: each place leads towards the least place of its set, and paths are halved as they are
// followed (Tarjan and van Leeuwen, Worst-case analysis of set union algorithms, 1984).

class DisjointSets {
  public:
    explicit DisjointSets(std::size_t n) : parent_(all_indices(n)) {}
    Index root(Index place) {
        while (parent_[place] != place) place = parent_[place] = parent_[parent_[place]];
        return place;
    }
    void join(Index a, Index b) { parent_[std::max(root(a), root(b))] = std::min(root(a), root(b)); }
    void join(std::span<const Index> permutation) {
        for (std::size_t i = 0; i < permutation.size(); ++i) join(static_cast<Index>(i), permutation[i]);
    }

  private:
    std::vector<Index> parent_;
};

// ---- Parts: interchangeable coordinates and direct sums decompose a code into smaller codes
//
// Two coordinates can be interchanged in all words exactly if they agree in all words, or if the word that has 1 in both and 0
// elsewhere is in the code, that is, if they agree in all words of the dual. Both relations are equivalences. One coordinate of each
// class is kept, of the code (the others are punctured) or of the dual (the others are shortened), and the size of the class becomes
// its colour. The symmetries of the smaller code with colours are the symmetries of the code up to permutations within the classes.

// A code with colours on its coordinates, which are called points here. A point represents a list of coordinates of the original
// code. The lists of points of equal colour have the same structure, place by place.
struct Part {
    Basis code;
    std::vector<Index> colours;
    std::vector<std::vector<Index>> members;
    std::size_t points() const { return colours.size(); }
};

inline Part as_part(Basis code) {
    const std::size_t n = code.rows.columns;
    std::vector<std::vector<Index>> members;
    for (const Index j : all_indices(n)) members.push_back({j});
    return {std::move(code), std::vector<Index>(n), std::move(members)};
}

// Colours for classes of points. Equal classes have equal colours in all codes. A single coordinate has colour 0.
class Palette {
  public:
    Index colour(bool in_dual, std::size_t size, Index of_points) {
        if (size == 1) return of_points;
        return known_.try_emplace({in_dual, size, of_points}, static_cast<Index>(known_.size() + 1)).first->second;
    }

  private:
    std::map<std::tuple<bool, std::size_t, Index>, Index> known_;
};

struct Merged {
    std::vector<std::vector<Index>> classes;  // points of the old part for each point of the new one
    Part part;
};

// Classes of points of equal colour with equal columns, in the order of their first points.
inline std::vector<std::vector<Index>> equal_columns(const Matrix& rows, std::span<const Index> colours) {
    std::map<std::vector<Index>, std::size_t> known;
    std::vector<std::vector<Index>> classes;
    for (const Index j : all_indices(colours.size())) {
        std::vector<Index> key{colours[j]};
        for (std::size_t i = 0; i < rows.rows; ++i) key.push_back(rows[i][j]);
        const auto [place, is_new] = known.try_emplace(std::move(key), classes.size());
        if (is_new) classes.emplace_back();
        classes[place->second].push_back(j);
    }
    return classes;
}

// Keeps one point of each class of interchangeable points, if there are any.
template <class R>
std::optional<Merged> merged(const Part& part, Palette& palette, const Field& field, R& run) {
    for (const bool in_dual : {false, true}) {
        const Matrix rows = in_dual ? checks(part.code) : part.code.rows;
        auto classes = equal_columns(rows, part.colours);
        if (classes.size() == part.points()) continue;
        std::vector<Index> kept, colours;
        std::vector<std::vector<Index>> members;
        for (const auto& points : classes) {
            kept.push_back(points.front());
            colours.push_back(palette.colour(in_dual, points.size(), part.colours[points.front()]));
            members.emplace_back();
            for (const Index point : points) members.back().insert(members.back().end(), part.members[point].begin(), part.members[point].end());
        }
        Basis code = reduced(selected(rows, kept), field, run);
        if (in_dual) code = reduced(checks(code), field, run);
        return Merged{std::move(classes), {std::move(code), std::move(colours), std::move(members)}};
    }
    return std::nullopt;
}

// The points of each indecomposable summand: a basis in which each pivot is alone in its column joins the points of its rows.
inline std::vector<std::vector<Index>> summands(const Basis& code) {
    const std::size_t n = code.rows.columns;
    DisjointSets joined(n);
    for (std::size_t i = 0; i < code.size(); ++i)
        for (const Index j : all_indices(n))
            if (code.rows[i][j] != 0) joined.join(code.pivots[i], j);
    std::map<Index, std::vector<Index>> found;
    for (const Index j : all_indices(n)) found[joined.root(j)].push_back(j);
    std::vector<std::vector<Index>> sets;
    for (auto& [root, points] : found) sets.push_back(std::move(points));
    return sets;
}

// The summand on a set of points.
template <class R>
Part summand(const Part& part, std::span<const Index> points, const Field& field, R& run) {
    Part result{reduced(selected(part.code.rows, points), field, run), {}, {}};
    for (const Index point : points) {
        result.colours.push_back(part.colours[point]);
        result.members.push_back(part.members[point]);
    }
    return result;
}

}  // namespace grundy::codes::symmetry
