#pragma once
// Vertices from which every play ends.
//
// Peel vertex k when all other members of all its moves are peeled and it has no pass: then
//     value(k) = mex { XOR of value(l) over l in e, l != k : e a move of k }
// (Lenstra 1978, section 3). Positions on peeled vertices are closed under moves, so the value of each of them is the
// XOR of those of its vertices, in the whole game as well. What has no move at all is peeled with value 0.
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "graphs/least_missing.hpp"
#include "linear/game.hpp"
#include "runs/poll.hpp"

namespace grundy::linear {

struct Peeled {
    std::vector<std::uint8_t> is_peeled;
    std::vector<std::uint64_t> value;
    std::vector<std::uint32_t> order;  // the peeled vertices, each after all that its moves reach
};

// For each vertex l, the owners of the moves in which it is another member, as often as it is.
class Owners {
  public:
    explicit Owners(const Game& game) : begin_(game.vertices() + 1), owners_(game.members.size()) {
        for (const std::uint32_t l : game.members) ++begin_[l + 1];
        for (std::size_t l = 0; l < game.vertices(); ++l) begin_[l + 1] += begin_[l];
        std::vector<std::size_t> next(begin_.begin(), begin_.end() - 1);
        for (std::size_t k = 0; k < game.vertices(); ++k)
            for (std::size_t e = game.begin(k); e < game.end(k); ++e)
                for (const std::uint32_t l : game.others(e)) owners_[next[l]++] = static_cast<std::uint32_t>(k);
    }
    std::span<const std::uint32_t> of(std::size_t l) const {
        return std::span(owners_).subspan(begin_[l], begin_[l + 1] - begin_[l]);
    }

  private:
    std::vector<std::size_t> begin_;
    std::vector<std::uint32_t> owners_;
};

inline std::uint64_t mex_of_moves(const Game& game, std::size_t k, const std::vector<std::uint64_t>& value,
                                  graphs::LeastMissing& missing) {
    missing.start(game.end(k) - game.begin(k));
    for (std::size_t e = game.begin(k); e < game.end(k); ++e) {
        std::uint64_t sum = 0;
        for (const std::uint32_t l : game.others(e)) sum ^= value[l];
        missing.see(sum);
    }
    return missing.mex();
}

template <Poll P>
Peeled peel(const Game& game, P& poll) {
    const std::size_t n = game.vertices();
    const Owners owners(game);
    Peeled peeled{std::vector<std::uint8_t>(n), std::vector<std::uint64_t>(n), {}};
    std::vector<std::size_t> waiting(n);  // how many other members of its moves are not peeled
    const auto ready = [&](std::size_t k) {
        if (waiting[k] == 0 && !game.passes[k]) peeled.order.push_back(static_cast<std::uint32_t>(k));
    };
    for (std::size_t k = 0; k < n; ++k) {
        for (std::size_t e = game.begin(k); e < game.end(k); ++e) waiting[k] += game.others(e).size();
        ready(k);
    }
    graphs::LeastMissing missing;
    for (std::size_t i = 0; i < peeled.order.size(); ++i) {
        poll();
        const std::size_t k = peeled.order[i];
        peeled.is_peeled[k] = 1;
        peeled.value[k] = mex_of_moves(game, k, peeled.value, missing);
        for (const std::uint32_t owner : owners.of(k)) --waiting[owner], ready(owner);
    }
    return peeled;
}

}  // namespace grundy::linear
