#pragma once
// Sets of places that are joined step by step: each place leads towards the least of its set, and ways are halved as they
// are walked (Tarjan and van Leeuwen, Worst-case analysis of set union algorithms, 1984).
#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "codes/symmetry_matrix.hpp"

namespace grundy::codes::symmetry {

class JoinedSets {
  public:
    explicit JoinedSets(std::size_t n) : parent_(all_indices(n)) {}
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

}  // namespace grundy::codes::symmetry
