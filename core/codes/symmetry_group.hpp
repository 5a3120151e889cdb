#pragma once
// The permutation automorphism group of a code, and permutations that map one code to another.
//
// Codes are decomposed (symmetry_matrix.hpp), and the remaining parts are searched. Strong generators are then combined from those of
// the parts. Let equal pieces (points of classes, or summands) be numbered 1, ..., m, each with its own generators and base, and
// consider the exchanges of adjacent pieces, place by place. With the bases one after another, these exchanges and the generators of
// all pieces are strong generators, because a symmetry that fixes some points of piece i maps piece i to itself, and is arbitrary on
// the pieces after it.
#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "codes/symmetry_matrix.hpp"
#include "codes/symmetry_search.hpp"
#include "codes/symmetry_words.hpp"

namespace grundy::codes::symmetry {

// ---- Indecomposable codes, by a set of words that has the same symmetries

// The kind of words that represent a code. Equivalent codes are compared by words of the same kind.
struct Kind {
    enum Source { projections, light_words, light_checks } source;
    std::size_t heaviest = 0;
};

template <class R>
Incidence incidence_of(const LightWords<R>& words, std::size_t n) {
    Incidence incidence(n);
    words.for_each([&](std::span<const Digit> digits) { incidence.add_word([&](std::size_t j) { return digits[j]; }); });
    return incidence;
}

// Searches for light words in a code and in its dual, each time in the one with the cheaper next step.
template <class R>
class LightSide {
  public:
    LightSide(const Part& part, const Field& field, R& run)
        : part_(part), run_(run), words_(part.code.rows, field, run), of_dual_(checks(part.code), field, run) {}

    // Returns nothing if the next step would visit more than `most` words.
    std::optional<std::pair<Kind, Incidence>> words(double most) {
        while (true) {
            if (words_.is_complete()) return {{{Kind::light_words, words_.heaviest()}, incidence_of(words_, part_.points())}};
            if (of_dual_.is_complete()) return {{{Kind::light_checks, of_dual_.heaviest()}, incidence_of(of_dual_, part_.points())}};
            LightWords<R>& cheaper = words_.next_cost() <= of_dual_.next_cost() ? words_ : of_dual_;
            if (cheaper.next_cost() > most) return std::nullopt;
            run_.announce(cheaper.next_cost());
            cheaper.advance();
        }
    }

  private:
    const Part& part_;
    R& run_;
    LightWords<R> words_, of_dual_;
};

// The words of a code, by the first method that is cheap enough.
template <class R>
std::pair<Kind, Incidence> words_of(const Part& part, const Field& field, R& run) {
    constexpr double few = 1 << 16;
    Projections<R> projections(part, field, run);
    if (auto found = projections.simple()) return {{Kind::projections}, std::move(*found)};
    LightSide<R> side(part, field, run);
    if (auto found = side.words(few)) return std::move(*found);
    if (auto found = projections.words()) return {{Kind::projections}, std::move(*found)};
    return std::move(*side.words(std::numeric_limits<double>::infinity()));
}

// The words of a given kind of another code, or nothing if they distinguish the codes.
template <class R>
std::optional<Incidence> of_kind(const Kind& kind, const Part& part, const Field& field, R& run) {
    if (kind.source == Kind::projections) return Projections<R>(part, field, run).words();
    LightWords words(kind.source == Kind::light_words ? part.code.rows : checks(part.code), field, run);
    while (!words.is_complete()) {
        run.announce(words.next_cost());
        words.advance();
    }
    if (words.heaviest() != kind.heaviest) return std::nullopt;
    return incidence_of(words, part.points());
}

// An indecomposable code, with words that represent it. A search begins with a quick comparison of the words. If this distinguishes
// too little, the search starts again with a more careful comparison.
template <class R>
class Leaf {
  public:
    Leaf(const Part& part, const Field& field, R& run) : Leaf(part, words_of(part, field, run), field, run) {}

    // Another code with words of the same kind, or nothing if these distinguish the codes.
    std::optional<Leaf> alike(const Part& part) const {
        auto incidence = of_kind(kind_, part, field_, run_);
        if (!incidence || incidence->words() != incidence_.words() || incidence->size() != incidence_.size()) return std::nullopt;
        return Leaf(part, {kind_, std::move(*incidence)}, field_, run_);
    }
    Chain symmetries() {
        return with_enough_care([this] { return symmetry::symmetries(path_, incidence_, carries_to(part_), most_failures(), run_); });
    }
    // A permutation that maps this code to the other one.
    std::optional<Permutation> carried_to(Leaf& other) {
        if (!path_.begins_like(other.path_)) return std::nullopt;
        return with_enough_care([&] {
            other.set_care(std::max(care_, other.care_));
            const Chain chain = other.symmetries();  // may increase the care; its base is that of the other path
            set_care(other.care_);
            return carried(path_, other.path_, chain, other.incidence_, carries_to(other.part_), most_failures(), run_);
        });
    }

  private:
    // The number of pairs of words in a comparison, for each degree of care.
    static constexpr std::array<std::size_t, 3> pairs{0, std::size_t{1} << 20, std::size_t{1} << 24};

    Leaf(const Part& part, std::pair<Kind, Incidence> words, const Field& field, R& run)
        : part_(part), field_(field), run_(run), kind_(words.first), incidence_(std::move(words.second)), path_(incidence_, part.colours, run) {}

    auto carries_to(const Part& other) const {
        return [this, &other](std::span<const Index> image) {
            for (std::size_t j = 0; j < image.size(); ++j)
                if (part_.colours[j] != other.colours[image[j]]) return false;
            return maps_into(part_.code, image, other.code, field_, run_);
        };
    }
    template <class Search>
    auto with_enough_care(Search search) {
        while (true) {
            try {
                return search();
            } catch (const Weak&) {
                set_care(care_ + 1);
            }
        }
    }
    void set_care(std::size_t care) {
        if (care == care_) return;
        care_ = care;
        incidence_.most_pairs = pairs[care];
        path_ = Path(incidence_, part_.colours, run_);
    }
    std::size_t most_failures() const { return care_ + 1 < pairs.size() ? incidence_.places() : ~std::size_t{0}; }

    const Part& part_;
    const Field& field_;
    R& run_;
    Kind kind_;
    Incidence incidence_;
    Path path_;
    std::size_t care_ = 0;
};

// ---- Permutations that map one code to another, by matching their parts

// A summand, and for each point of the first equivalent summand the corresponding point of this one.
struct Copy {
    Part part;
    Permutation from_first;
};

template <class R>
class Matcher {
  public:
    Matcher(const Field& field, R& run) : field_(field), run_(run) {}

    // A permutation of the points that maps one part to another: point i is mapped to p[i].
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

    // The classes of equivalent summands.
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
    // Equivalence is transitive, so the first match is sufficient.
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

// A permutation p such that moving digit i of every word of a to place p[i] yields b.
template <class R>
std::optional<Permutation> equivalence(const Matrix& a, const Matrix& b, const Field& field, R& run) {
    return Matcher(field, run).match(as_part(reduced(a, field, run)), as_part(reduced(b, field, run)));
}

// ---- The group

template <class R>
class Assembly {
  public:
    Assembly(std::size_t n, const Field& field, R& run) : n_(n), run_(run), matcher_(field, run) {}

    const Chain& chain() const { return chain_; }

    void add(const Part& part) {
        if (part.points() <= 1) return;
        if (const auto smaller = matcher_.merge(part)) return add_merged(part, *smaller);
        const auto sets = summands(part.code);
        if (sets.size() > 1) return add_summands(part, sets);
        const Chain found = matcher_.symmetries(part);
        for (const Index point : found.base) chain_.base.push_back(part.members[point].front());
        for (const Permutation& p : found.generators) {
            Permutation lifted = all_indices(n_);
            for (std::size_t i = 0; i < p.size(); ++i) move(part.members[i], part.members[p[i]], lifted);
            chain_.generators.push_back(std::move(lifted));
        }
    }

  private:
    static void move(std::span<const Index> from, std::span<const Index> to, Permutation& p) {
        for (std::size_t i = 0; i < from.size(); ++i) p[from[i]] = to[i];
    }
    void add_exchange(std::span<const Index> a, std::span<const Index> b) {
        Permutation p = all_indices(n_);
        move(a, b, p);
        move(b, a, p);
        chain_.generators.push_back(std::move(p));
        run_();
    }
    // The base of the smaller part comes first: a symmetry that fixes its points only permutes points within classes.
    void add_merged(const Part& part, const Merged& smaller) {
        add(smaller.part);
        for (const auto& points : smaller.classes)
            for (std::size_t i = 0; i < points.size(); ++i) {
                chain_.base.push_back(part.members[points[i]].front());
                if (i > 0) add_exchange(part.members[points[i - 1]], part.members[points[i]]);
            }
    }
    void add_summands(const Part& part, std::span<const std::vector<Index>> sets) {
        for (const auto& copies : matcher_.classes(part, sets)) {
            const std::vector<Index> first = coordinates(copies.front());
            const std::size_t base_begin = chain_.base.size(), begin = chain_.generators.size();
            add(copies.front().part);
            chain_.base.push_back(first.front());
            const std::size_t base_end = chain_.base.size(), end = chain_.generators.size();
            for (std::size_t i = 1; i < copies.size(); ++i) {
                const std::vector<Index> here = coordinates(copies[i]);
                Permutation carry(n_);
                move(first, here, carry);
                for (std::size_t b = base_begin; b < base_end; ++b) chain_.base.push_back(carry[chain_.base[b]]);
                for (std::size_t g = begin; g < end; ++g) add_conjugate(chain_.generators[g], first, carry);
                add_exchange(coordinates(copies[i - 1]), here);
            }
        }
    }
    // The coordinates of a copy, in the order of those of the first copy.
    static std::vector<Index> coordinates(const Copy& copy) {
        std::vector<Index> listed;
        for (const Index point : copy.from_first) listed.insert(listed.end(), copy.part.members[point].begin(), copy.part.members[point].end());
        return listed;
    }
    void add_conjugate(Permutation p, std::span<const Index> first, std::span<const Index> carry) {
        Permutation conjugate = all_indices(n_);
        for (const Index i : first) conjugate[carry[i]] = carry[p[i]];
        chain_.generators.push_back(std::move(conjugate));
        run_();
    }

    std::size_t n_;
    R& run_;
    Matcher<R> matcher_;
    Chain chain_;
};

struct Group {
    Chain chain;
    std::vector<Index> orbit_lengths;  // of each base point in the stabilizer of those before it; their product is the order
};

// For each point, the generators that move it.
inline std::vector<std::vector<Index>> movers(std::span<const Permutation> generators, std::size_t n) {
    std::vector<std::vector<Index>> moving(n);
    for (std::size_t g = 0; g < generators.size(); ++g)
        for (std::size_t i = 0; i < n; ++i)
            if (generators[g][i] != i) moving[i].push_back(static_cast<Index>(g));
    return moving;
}

// Drops base points that are fixed anyway.
template <class R>
Group without_idle_points(const Chain& chain, std::size_t n, R& run) {
    Group group{{{}, chain.generators}, {}};
    const auto moving = movers(chain.generators, n);
    std::vector<bool> keeps_base(chain.generators.size(), true);
    for (const Index point : chain.base) {
        run();
        std::vector<Index> orbit{point};
        std::vector<bool> visited(n);
        visited[point] = true;
        for (std::size_t i = 0; i < orbit.size(); ++i)
            for (const Index g : moving[orbit[i]])
                if (const Index next = chain.generators[g][orbit[i]]; keeps_base[g] && !visited[next]) visited[next] = true, orbit.push_back(next);
        if (orbit.size() == 1) continue;
        group.chain.base.push_back(point);
        group.orbit_lengths.push_back(static_cast<Index>(orbit.size()));
        for (const Index g : moving[point]) keeps_base[g] = false;
    }
    return group;
}

template <class R>
Group automorphism_group(const Matrix& generator, const Field& field, R& run) {
    Assembly assembly(generator.columns, field, run);
    assembly.add(as_part(reduced(generator, field, run)));
    return without_idle_points(assembly.chain(), generator.columns, run);
}

}  // namespace grundy::codes::symmetry
