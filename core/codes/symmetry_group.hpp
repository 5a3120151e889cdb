#pragma once
// The permutation automorphism group of a code.
//
// The code is taken apart (symmetry_parts.hpp) until what is left is searched (symmetry_leaf.hpp). Strong generators are then
// put together from those of the parts. Let equal pieces, classes' points or summands, be numbered 1, ..., m, each with its own
// generators and base, and let adjacent ones be exchanged place by place: with the bases one after another, these exchanges and the
// generators of all pieces are strong generators, since what keeps some points of piece i keeps piece i, and is free on
// the pieces after it.
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "codes/symmetry_matcher.hpp"
#include "codes/symmetry_matrix.hpp"
#include "codes/symmetry_parts.hpp"
#include "codes/symmetry_search.hpp"

namespace grundy::codes::symmetry {

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
    // The base of the smaller part comes first: what keeps its points moves nothing but points inside classes.
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
    // The coordinates of a copy, in the order of those of the first one.
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
    std::vector<Index> orbit_lengths;  // of each base point under what keeps those before it; their product is the order
};

// For each point, the generators that move it.
inline std::vector<std::vector<Index>> movers(std::span<const Permutation> generators, std::size_t n) {
    std::vector<std::vector<Index>> moving(n);
    for (std::size_t g = 0; g < generators.size(); ++g)
        for (std::size_t i = 0; i < n; ++i)
            if (generators[g][i] != i) moving[i].push_back(static_cast<Index>(g));
    return moving;
}

// Drops base points that are kept anyway.
template <class R>
Group without_idle_points(const Chain& chain, std::size_t n, R& run) {
    Group group{{{}, chain.generators}, {}};
    const auto moving = movers(chain.generators, n);
    std::vector<bool> keeps_base(chain.generators.size(), true);
    for (const Index point : chain.base) {
        run();
        std::vector<Index> orbit{point};
        std::vector<bool> seen(n);
        seen[point] = true;
        for (std::size_t i = 0; i < orbit.size(); ++i)
            for (const Index g : moving[orbit[i]])
                if (const Index next = chain.generators[g][orbit[i]]; keeps_base[g] && !seen[next]) seen[next] = true, orbit.push_back(next);
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
    assembly.add(whole(reduced(generator, field, run)));
    return without_idle_points(assembly.chain(), generator.columns, run);
}

}  // namespace grundy::codes::symmetry
