#pragma once
// Permutations that carry one code to another.
//
// Both codes are taken apart in the same way (symmetry_parts.hpp), part is matched to part, and what does not fall apart is searched
// (symmetry_leaf.hpp).
#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "codes/symmetry_leaf.hpp"
#include "codes/symmetry_matrix.hpp"
#include "codes/symmetry_parts.hpp"
#include "codes/symmetry_search.hpp"

namespace grundy::codes::symmetry {

// A summand, and for each point of the first summand that is equivalent to it the point that corresponds to it here.
struct Copy {
    Part part;
    Permutation from_first;
};

template <class R>
class Matcher {
  public:
    Matcher(const Field& field, R& run) : field_(field), run_(run) {}

    // A permutation of the points that carries one part to another: point i goes to p[i].
    std::optional<Permutation> match(const Part& a, const Part& b) {
        if (!have_equal_colours(a, b) || a.code.size() != b.code.size()) return std::nullopt;
        if (a.points() <= 1) return all_indices(a.points());
        const auto merged_a = merged(a, palette_, field_, run_), merged_b = merged(b, palette_, field_, run_);
        if (merged_a.has_value() != merged_b.has_value()) return std::nullopt;
        if (merged_a) return match_merged(*merged_a, *merged_b, a.points());
        const auto sets_a = summands(a.code), sets_b = summands(b.code);
        if (sets_a.size() != sets_b.size()) return std::nullopt;
        if (sets_a.size() > 1) return match_summands(a, sets_a, b, sets_b);
        Leaf leaf(a, field_, run_);
        auto other = leaf.alike(b);
        return other ? leaf.carried_to(*other) : std::nullopt;
    }

    std::optional<Merged> merge(const Part& part) { return merged(part, palette_, field_, run_); }
    Chain symmetries(const Part& part) { return Leaf(part, field_, run_).symmetries(); }

    // The summands in classes of equivalent ones.
    std::vector<std::vector<Copy>> classes(const Part& part, std::span<const std::vector<Index>> sets) {
        std::vector<std::vector<Copy>> found;
        for (const auto& points : sets) {
            Part piece = summand(part, points, field_, run_);
            const auto place = std::ranges::find_if(found, [&](std::vector<Copy>& copies) {
                auto permutation = match(copies.front().part, piece);
                if (permutation) copies.push_back({piece, std::move(*permutation)});
                return permutation.has_value();
            });
            if (place == found.end()) found.push_back({{piece, all_indices(piece.points())}});
        }
        return found;
    }

  private:
    static bool have_equal_colours(const Part& a, const Part& b) {
        std::vector<Index> x = a.colours, y = b.colours;
        std::ranges::sort(x);
        std::ranges::sort(y);
        return x == y;
    }
    std::optional<Permutation> match_merged(const Merged& a, const Merged& b, std::size_t points) {
        const auto of_classes = match(a.part, b.part);
        if (!of_classes) return std::nullopt;
        Permutation image(points);
        for (std::size_t i = 0; i < a.classes.size(); ++i)
            for (std::size_t j = 0; j < a.classes[i].size(); ++j) image[a.classes[i][j]] = b.classes[(*of_classes)[i]][j];
        return image;
    }
    // Equivalence is transitive, so the first summand that fits is as good as any.
    std::optional<Permutation> match_summands(const Part& a, std::span<const std::vector<Index>> sets_a, const Part& b,
                                              std::span<const std::vector<Index>> sets_b) {
        Permutation image(a.points());
        std::vector<bool> used(sets_b.size());
        for (const auto& points : sets_a) {
            const Part piece = summand(a, points, field_, run_);
            const auto fits = [&](std::size_t i) -> bool {
                if (used[i]) return false;
                const auto found = match(piece, summand(b, sets_b[i], field_, run_));
                for (std::size_t j = 0; found && j < points.size(); ++j) image[points[j]] = sets_b[i][(*found)[j]];
                return used[i] = found.has_value();
            };
            std::size_t i = 0;
            while (i < sets_b.size() && !fits(i)) ++i;
            if (i == sets_b.size()) return std::nullopt;
        }
        return image;
    }

    const Field& field_;
    R& run_;
    Palette palette_;
};

// A permutation p such that moving digit i of every word of a to place p[i] gives b.
template <class R>
std::optional<Permutation> equivalence(const Matrix& a, const Matrix& b, const Field& field, R& run) {
    return Matcher(field, run).match(whole(reduced(a, field, run)), whole(reduced(b, field, run)));
}

}  // namespace grundy::codes::symmetry
