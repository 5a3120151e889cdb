#pragma once
// Outcomes of many positions: the XOR of the columns of their tokens, looked up in a table.
//
// A position u is a P-position when its syndrome s(u) is 0, an N-position when it is in S = { s(e) : e a move }, and a draw
// otherwise (see closure.hpp).
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "graphs/labels.hpp"
#include "linear/columns.hpp"
#include "linear/fingerprint.hpp"
#include "runs/poll.hpp"

namespace grundy::linear {

using graphs::Outcome;

// Vectors of `words` words, one after another.
struct Vectors {
    std::span<const Word> data;
    std::size_t words;
    std::size_t size() const { return words ? data.size() / words : 0; }
    std::span<const Word> operator[](std::size_t i) const { return data.subspan(i * words, words); }
};

// For syndromes of few bits: an outcome for each of them.
class DirectTable {
  public:
    static constexpr std::size_t most_bits = 20;
    DirectTable(const Vectors& moves, std::size_t bits) : table_(std::size_t{1} << bits, Outcome::D) {
        table_[0] = Outcome::P;
        for (const Word move : moves.data) table_[move] = Outcome::N;
    }
    Outcome operator()(std::span<const Word> syndrome) const { return table_[syndrome.empty() ? 0 : syndrome[0]]; }

  private:
    std::vector<Outcome> table_;
};

// For others: S as a hash table.
class HashTable {
  public:
    explicit HashTable(const Vectors& moves) : moves_(moves), slots_(std::bit_ceil(4 * moves.size() + 4), none) {
        for (std::size_t x = 0; x < moves.size(); ++x) slots_[slot(moves[x])] = static_cast<std::uint32_t>(x);
    }
    Outcome operator()(std::span<const Word> syndrome) const {
        if (slots_[slot(syndrome)] != none) return Outcome::N;
        return lowest(syndrome) ? Outcome::D : Outcome::P;
    }

  private:
    static constexpr std::uint32_t none = FingerprintSet::none;
    // Where a vector is, or where it would have to be.
    std::size_t slot(std::span<const Word> vector) const {
        Word hash = 0;
        for (const Word word : vector) hash = mixed(hash + word);
        std::size_t place = hash & (slots_.size() - 1);
        while (slots_[place] != none && !std::ranges::equal(moves_[slots_[place]], vector)) place = (place + 1) & (slots_.size() - 1);
        return place;
    }
    Vectors moves_;
    std::vector<std::uint32_t> slots_;
};

// Position i has its tokens on tokens[offsets[i]], ..., tokens[offsets[i + 1] - 1].
struct Positions {
    std::span<const std::int64_t> offsets;
    std::span<const std::uint32_t> tokens;
    std::span<const std::uint32_t> operator[](std::size_t i) const {
        return tokens.subspan(static_cast<std::size_t>(offsets[i]), static_cast<std::size_t>(offsets[i + 1] - offsets[i]));
    }
};

template <class Table, Poll P>
void look_up(const Table& table, const Vectors& columns, const Positions& positions, std::span<Outcome> outcomes, P& poll) {
    Row syndrome(columns.words);
    each_index<1024>(outcomes.size(), poll, [&](std::size_t i) {
        std::fill(syndrome.begin(), syndrome.end(), Word{0});
        for (const std::uint32_t k : positions[i]) add(syndrome, columns[k]);
        outcomes[i] = table(syndrome);
    });
}

// The same for syndromes of one word, which stay in a register.
template <class Table, Poll P>
void look_up_words(const Table& table, const Vectors& columns, const Positions& positions, std::span<Outcome> outcomes, P& poll) {
    each_index<4096>(outcomes.size(), poll, [&](std::size_t i) {
        Word syndrome = 0;
        for (const std::uint32_t k : positions[i]) syndrome ^= columns.data[k];
        outcomes[i] = table(std::span<const Word>(&syndrome, 1));
    });
}

template <Poll P>
void find_outcomes(const Vectors& columns, const Vectors& moves, std::size_t bits, const Positions& positions,
                   std::span<Outcome> outcomes, P& poll) {
    if (bits <= DirectTable::most_bits && columns.words == 1) return look_up_words(DirectTable(moves, bits), columns, positions, outcomes, poll);
    if (columns.words == 1) return look_up_words(HashTable(moves), columns, positions, outcomes, poll);
    look_up(HashTable(moves), columns, positions, outcomes, poll);
}

}  // namespace grundy::linear
