#pragma once
// Individualisation and refinement: the permutations of the places that carry one incidence structure to another.
//
// A path singles out places one after another, refining in between, until every place has its own cell. A permutation that carries
// one structure to the other carries the path to a path with the same values in every round; so it is found among
// those that follow the path with equal values, and each of these ends in at most one permutation, which is tried
// (McKay, Practical graph isomorphism, 1981).
//
// The singled-out places of the first path are a base. From the last one up, level by level, and for each place in the cell of
// the base point that no known symmetry reaches, a symmetry is sought that keeps the base points before and carries this one
// there; so the symmetries found are a strong generating set (Sims 1970). A place in the orbit of one that failed fails too.
#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "codes/symmetry_incidence.hpp"
#include "codes/symmetry_joined_sets.hpp"
#include "codes/symmetry_partition.hpp"

namespace grundy::codes::symmetry {

using Permutation = std::vector<Index>;  // place i goes to p[i]

// Generators such that those which keep base[0], ..., base[i - 1] generate the stabiliser of these points, for every i, and
// only the identity keeps all of the base.
struct Chain {
    std::vector<Index> base;
    std::vector<Permutation> generators;
};

// The first path of a structure: partitions, the base, and the hashes of the rounds after each step.
class Path {
  public:
    template <class R>
    Path(Incidence& incidence, std::span<const Index> colours, R& run) {
        Partition partition(colours);
        refine(partition, incidence, run);
        while (!partition.is_discrete()) {
            base_.push_back(partition.members(partition.largest_cell()).front());
            partition.single_out(base_.back());
            refine(partition, incidence, run);
        }
    }
    std::size_t length() const { return base_.size(); }
    std::span<const Index> base() const { return base_; }
    const Partition& partition(std::size_t level) const { return partitions_[level]; }
    Index target(std::size_t level) const { return partitions_[level].largest_cell(); }

    // Whether another path has the same rounds before its first step.
    bool begins_like(const Path& other) const { return rounds_[0] == other.rounds_[0] && partitions_[0].has_cells_like(other.partitions_[0]); }

    // Refines another partition; whether its rounds are those of this path at the given level.
    template <class R>
    bool follows(Partition& other, std::size_t level, Incidence& incidence, R& run) const {
        std::size_t round = 0;
        const auto& expected = rounds_[level];
        const auto accept = [&](Value hash) { return round < expected.size() && hash == expected[round++]; };
        return other.refine(incidence, accept, run) && round == expected.size() && other.has_cells_like(partitions_[level]);
    }

  private:
    template <class R>
    void refine(Partition& partition, Incidence& incidence, R& run) {
        rounds_.emplace_back();
        partition.refine(incidence, [&](Value hash) { return rounds_.back().push_back(hash), true; }, run);
        partitions_.push_back(partition);
    }
    std::vector<Partition> partitions_;
    std::vector<std::vector<Value>> rounds_;
    std::vector<Index> base_;
};

// Thrown when values tell so little that too many attempts fail.
struct Weak {};

// Looks below a partition that follows the path up to a level for a permutation that carries the path's structure to this one
// and is accepted.
template <class Accept, class R>
class Follower {
  public:
    Follower(const Path& path, Incidence& incidence, Accept accept, std::size_t most_failures, R& run)
        : path_(path), incidence_(incidence), accept_(accept), failures_left_(most_failures), run_(run) {}

    std::optional<Permutation> below(const Partition& partition, std::size_t level) {
        if (level == path_.length()) return at_end(partition);
        for (const Index place : members(partition, level))
            if (auto found = through(partition, level, place)) return found;
        return std::nullopt;
    }
    std::optional<Permutation> through(Partition partition, std::size_t level, Index place) {
        partition.single_out(place);
        if (path_.follows(partition, level + 1, incidence_, run_))
            if (auto found = below(partition, level + 1)) return found;
        if (failures_left_-- == 0) throw Weak{};
        return std::nullopt;
    }
    std::span<const Index> members(const Partition& partition, std::size_t level) const { return partition.members(path_.target(level)); }
    std::optional<Permutation> at_end(const Partition& partition) {
        const std::size_t n = incidence_.places();
        const Partition& first = path_.partition(path_.length());
        Permutation image(n);
        for (std::size_t i = 0; i < n; ++i) image[first.place(i)] = partition.place(i);
        return accept_(image) ? std::optional(image) : std::nullopt;
    }

  private:
    const Path& path_;
    Incidence& incidence_;
    Accept accept_;
    std::size_t failures_left_;
    R& run_;
};

// All symmetries of a structure that accept(permutation) affirms; these must be a group.
template <class Accept, class R>
Chain symmetries(const Path& path, Incidence& incidence, Accept accept, std::size_t most_failures, R& run) {
    Chain chain{{path.base().begin(), path.base().end()}, {}};
    Follower follower(path, incidence, accept, most_failures, run);
    JoinedSets orbits(incidence.places());
    for (std::size_t level = path.length(); level-- > 0;) {
        const Partition& partition = path.partition(level);
        std::vector<Index> failed;
        for (const Index place : follower.members(partition, level)) {
            const auto together = [&](Index other) { return orbits.root(other) == orbits.root(place); };
            if (together(path.base()[level]) || std::ranges::any_of(failed, together)) continue;
            if (auto found = follower.through(partition, level, place)) {
                orbits.join(*found);
                chain.generators.push_back(std::move(*found));
            } else {
                failed.push_back(place);
            }
        }
    }
    return chain;
}

// The sets of places that symmetries which keep the first base points can carry to each other.
inline JoinedSets orbits_at(const Chain& chain, std::size_t level, std::size_t n) {
    JoinedSets orbits(n);
    const auto keeps = [](const Permutation& p) { return [&p](Index point) { return p[point] == point; }; };
    for (const Permutation& p : chain.generators)
        if (std::ranges::all_of(std::span(chain.base).first(level), keeps(p))) orbits.join(p);
    return orbits;
}

// A permutation that carries the structure of a path to another structure and is accepted. The symmetries of the other
// structure spare most attempts: on its own first path, one place of each orbit is enough. That path itself comes first.
template <class Accept, class R>
std::optional<Permutation> carried(const Path& path, const Path& other, const Chain& chain, Incidence& incidence, Accept accept,
                                   std::size_t most_failures, R& run) {
    if (!path.begins_like(other)) return std::nullopt;
    Follower follower(path, incidence, accept, most_failures, run);
    std::size_t level = 0;
    const auto own_step_follows = [&] {
        Partition next = other.partition(level);
        next.single_out(other.base()[level]);
        return path.follows(next, level + 1, incidence, run);
    };
    while (level < path.length() && own_step_follows()) ++level;
    if (level == path.length())
        if (auto found = follower.at_end(other.partition(level))) return found;
    for (std::size_t up = std::min(level + 1, path.length()); up-- > 0;) {
        JoinedSets orbits = orbits_at(chain, up, incidence.places());
        for (const Index place : follower.members(other.partition(up), up))
            if (orbits.root(place) == place && orbits.root(other.base()[up]) != place)
                if (auto found = follower.through(other.partition(up), up, place)) return found;
    }
    return std::nullopt;
}

}  // namespace grundy::codes::symmetry
