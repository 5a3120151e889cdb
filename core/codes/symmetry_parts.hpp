#pragma once
// What makes a code fall into smaller ones: interchangeable coordinates, and direct sums.
//
// Two coordinates can be interchanged in all words exactly if they agree in all words, or the word that has 1 in both and 0
// elsewhere is in the code, that is, they agree in all words of the dual. In both cases this is an equivalence. From each class one
// coordinate is kept, of the code (the others are punctured) or of the dual (the others are shortened), and the
// size of the class becomes its colour: the symmetries of the smaller code, with colours, are the symmetries of the code
// up to permutations inside the classes.
#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "codes/symmetry_joined_sets.hpp"
#include "codes/symmetry_matrix.hpp"

namespace grundy::codes::symmetry {

// A code with colours on its coordinates, here called points. A point stands for a list of coordinates of the code in which
// all began; points of equal colour have lists whose structure is the same, place by place.
struct Part {
    Basis code;
    std::vector<Index> colours;
    std::vector<std::vector<Index>> members;
    std::size_t points() const { return colours.size(); }
};

inline Part whole(Basis code) {
    const std::size_t n = code.rows.columns;
    std::vector<std::vector<Index>> members;
    for (const Index j : all_indices(n)) members.push_back({j});
    return {std::move(code), std::vector<Index>(n), std::move(members)};
}

// Colours for classes of points, the same for equal classes in whatever code. 0 is that of a single coordinate.
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

// Keeps one point of each class of interchangeable points, if there are such.
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
    JoinedSets joined(n);
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
