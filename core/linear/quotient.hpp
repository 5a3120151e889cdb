#pragma once
// The quotient map s : V -> V/U of a linear game, given by the images h_k of the unit vectors.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "linear/columns.hpp"
#include "linear/fingerprint.hpp"
#include "linear/game.hpp"
#include "linear/peel.hpp"
#include "runs/poll.hpp"

namespace grundy::linear {

// How many coordinates there are to begin with: one for each bit of the values of peeled vertices, and one for each other
// vertex.
inline std::size_t value_bits(const Peeled& peeled) {
    Word all = 0;
    for (const Word value : peeled.value) all |= value;
    return static_cast<std::size_t>(std::bit_width(all));
}
inline std::size_t coordinates(const Game& game, const Peeled& peeled) {
    return value_bits(peeled) + game.vertices() - peeled.order.size();
}

class Quotient {
  public:
    // To begin with, U is the set of the positions on peeled vertices with value 0.
    Quotient(const Game& game, const Peeled& peeled)
        : game_(game), owner_(game.moves()), columns_(game.vertices(), coordinates(game, peeled)),
          used_(64 * columns_.words()) {
        std::size_t next = value_bits(peeled);
        for (std::size_t k = 0; k < game.vertices(); ++k) {
            for (std::size_t e = game.begin(k); e < game.end(k); ++e) owner_[e] = static_cast<std::uint32_t>(k);
            if (!peeled.is_peeled[k]) flip(columns_[k], next++);
            else if (peeled.value[k]) columns_[k][0] = peeled.value[k];
        }
        std::fill_n(used_.begin(), next, std::uint8_t{1});
    }

    const Game& game() const { return game_; }
    std::size_t words() const { return columns_.words(); }
    std::span<const Word> column(std::size_t k) const { return columns_[k]; }
    // Which coordinates there are; the others are 0 in every column.
    const std::vector<std::uint8_t>& used() const { return used_; }

    Row syndrome(std::size_t e) const {  // s(e)
        Row row(columns_[owner_[e]].begin(), columns_[owner_[e]].end());
        for (const std::uint32_t l : game_.others(e)) add(row, columns_[l]);
        return row;
    }

    // Makes U larger by what maps to the vectors of a basis: s is followed by taking each of them away.
    template <Poll P>
    void divide(const Echelon& basis, P& poll) {
        each_index<1>(columns_.size(), poll, [&](std::size_t k) { basis.reduce(columns_[k]); });
        for (const auto& [pivot, vector] : basis.vectors()) used_[pivot] = 0;
    }

    template <Poll P>
    void take_fingerprints(const Fingerprint& fingerprint, P& poll) {
        is_exact_ = fingerprint.is_exact();
        column_keys_.resize(game_.vertices());
        each_index<256>(game_.vertices(), poll, [&](std::size_t k) { column_keys_[k] = fingerprint.of(columns_[k]); });
        move_keys_.resize(game_.moves());
        each_index(game_.moves(), poll, [&](std::size_t e) {
            move_keys_[e] = column_keys_[owner_[e]];
            for (const std::uint32_t l : game_.others(e)) move_keys_[e] ^= column_keys_[l];
        });
    }
    bool is_exact() const { return is_exact_; }
    Word column_key(std::size_t k) const { return column_keys_[k]; }
    std::span<const Word> move_keys() const { return move_keys_; }
    std::span<const Word> move_keys_of(std::size_t k) const {
        return std::span(move_keys_).subspan(game_.begin(k), game_.end(k) - game_.begin(k));
    }

  private:
    const Game& game_;
    std::vector<std::uint32_t> owner_;  // the vertex of each move
    Rows columns_;
    std::vector<std::uint8_t> used_;
    std::vector<Word> column_keys_, move_keys_;
    bool is_exact_ = true;
};

}  // namespace grundy::linear
