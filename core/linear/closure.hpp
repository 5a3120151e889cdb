#pragma once
// The quotient closure: V0 and γ of a linear game, without visiting its 2^n positions.
//
// Let U be a subspace of V0, the set of P-positions, s : V -> V/U the quotient map, h_k = s(unit vector of k), and
// S = { s(e) : e a move }. Passes are not members of S: a position with a pass is its own follower, so its γ is
// infinite. So P-positions, and all others with finite γ, have no vertex with a pass. A position v with s(v) in S is an
// N-position: v + e is in U for some move e of some k. If k is occupied in v, this is a move to a P-position. Otherwise k is
// occupied in w = v + e, a P-position, and v is one of its followers. So if p with s(p) = σ only has vertices in
//     A_σ = { k without pass : σ + s(e) in S for all moves e of k },
// then all followers of p are N-positions, and p is a P-position. Conversely let U be smaller than V0, and p the element of
// V0 \ U with the least counter (Fraenkel and Yesha 1986). Every move from p has a reply to a P-position with a smaller
// counter, that is, to U. So the vertices of p that have moves are in A_σ. Hence, until U = V0, there is a σ ≠ 0 in the
// span of { h_k : k in A_σ }, and each such σ yields an element p of V0 \ U.
//
// For γ, let T be the set of s(u) with γ(u) < 2^i, a subspace of V/V0. In the same way σ outside of T has γ = 2^i if it is in the
// span of { h_k : k without pass, σ + s(e) in T for all moves e of k }. Unless V^f is exhausted, such a σ exists: s(u) for the u with
// γ(u) = 2^i of least counter. (docs/theory/linear_games.md, theorems 4 and 5, has the proofs in full.)
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/poll.hpp"
#include "graphs/outcomes.hpp"
#include "linear/quotient.hpp"
#include "linear/vectors.hpp"

namespace grundy::linear {

// ---- The closure

// A P-position found by the closure, with a proof.
struct Generator {
    std::vector<std::uint32_t> vertices;
    std::uint32_t pass;                  // the pass that found it
    std::vector<std::uint32_t> replies;  // for each move of each vertex, a move back to the span found before that pass
};

// Thrown if different vectors turn out to have equal fingerprints. Then other fingerprints are tried.
struct Collision {};

struct Settings {
    std::size_t most_bytes = std::size_t{1} << 28;  // limit for the columns, whose size is quadratic in the number of vertices
    unsigned fingerprint_bits = 64;                 // changed only by tests
    std::size_t most_hits = linear::most_hits;
};

template <Poll P>
class Closure {
  public:
    Closure(const Game& game, const Peeled& peeled, P& poll, Settings settings = {})
        : quotient_(game, peeled), poll_(poll), settings_(settings) {
        while (with_fingerprints([this] { return enlarge_zero(); })) ++passes_;
        while (with_fingerprints([this] { return enlarge_finite(); })) {}
    }

    const Quotient& quotient() const { return quotient_; }                      // for U = V0
    const std::vector<Generator>& generators() const { return generators_; }    // of V0 modulo the initial U
    const std::vector<Row>& values() const { return values_; }                  // the vectors of V/V0 with γ = 1, 2, 4, ...
    std::uint32_t passes() const { return passes_; }

  private:
    template <class Step>
    bool with_fingerprints(Step step) {
        while (true) {
            quotient_.take_fingerprints(Fingerprint(quotient_.used(), attempt_, settings_.fingerprint_bits), poll_);
            try {
                return step();
            } catch (const Collision&) {
                ++attempt_;
            }
        }
    }

    // One pass for V0. Returns whether U has become larger.
    bool enlarge_zero() {
        const Game& game = quotient_.game();
        FingerprintSet moves(game.moves());
        std::vector<std::uint32_t> representative;  // a move for each member of S
        for_each_index<256>(game.moves(), poll_, [&](std::size_t e) {
            const Word key = quotient_.move_keys()[e];
            const std::uint32_t x = moves.insert(key);
            if (x == representative.size()) representative.push_back(static_cast<std::uint32_t>(e));
            else if (!quotient_.is_exact() && quotient_.syndrome(e) != quotient_.syndrome(representative[x])) throw Collision{};
            if (key == 0) throw Collision{};  // a move is never a P-position
        });
        const auto row = [&](std::uint32_t x) { return quotient_.syndrome(representative[x]); };
        std::vector<Generator> found;
        Known added(64 * quotient_.words());
        const VertexMoves vertex_moves(quotient_, poll_);
        for (const Kind kind : {Kind::with_bound, Kind::free_only}) {
            for_each_group(vertex_moves, moves, kind, [&](std::span<const Hit> group) {
                auto solved = solve(moves, row, group, added);
                if (!solved) return false;
                added.insert(std::move(solved->sigma), group[0].sigma);
                std::vector<std::uint32_t> replies;
                for (const std::uint32_t k : solved->vertices)
                    for (const Word key : quotient_.move_keys_of(k)) replies.push_back(representative[moves.find(group[0].sigma ^ key)]);
                found.push_back({std::move(solved->vertices), passes_, std::move(replies)});
                return false;
            });
            if (!found.empty()) break;
        }
        if (found.empty()) return false;
        quotient_.divide(added.vectors, poll_);
        for (Generator& generator : found) generators_.push_back(std::move(generator));
        return true;
    }

    // One round for V^f. Returns whether there is a position with γ = 2^i.
    bool enlarge_finite() {
        const std::size_t size = std::size_t{1} << values_.size();
        FingerprintSet below(size);  // T; the number of a member is its γ
        const Fingerprint fingerprint(quotient_.used(), attempt_, settings_.fingerprint_bits);
        for_each_index<256>(size, poll_, [&](std::size_t value) {
            if (below.insert(fingerprint.of(row_of_value(value))) != value) throw Collision{};
        });
        const auto row = [&](std::uint32_t x) { return row_of_value(x); };
        // σ = 0 is not a hit, so a move with the fingerprint of a member of T could hide a hit.
        for_each_index<256>(quotient_.is_exact() ? 0 : quotient_.game().moves(), poll_, [&](std::size_t e) {
            const std::uint32_t x = below.find(quotient_.move_keys()[e]);
            if (x != FingerprintSet::none && quotient_.syndrome(e) != row(x)) throw Collision{};
        });
        Known known(64 * quotient_.words());
        for (const Row& syndrome : values_) known.insert(syndrome, fingerprint.of(syndrome));
        const auto take = [&](std::span<const Hit> group) {
            auto solved = solve(below, row, group, known);
            if (!solved) return false;
            values_.push_back(std::move(solved->sigma));
            return true;
        };
        const VertexMoves vertex_moves(quotient_, poll_);
        return for_each_group(vertex_moves, below, Kind::with_bound, take) || for_each_group(vertex_moves, below, Kind::free_only, take);
    }

    Row row_of_value(std::size_t value) const {
        Row row(quotient_.words());
        for (std::size_t i = 0; i < values_.size(); ++i)
            if (value >> i & 1) add(row, values_[i]);
        return row;
    }

    // Calls visit for the hits of each σ until it returns true. Returns whether it did.
    template <class Visit>
    bool for_each_group(const VertexMoves& vertex_moves, const FingerprintSet& set, Kind kind, Visit visit) {
        Part part;
        while (part.number < part.count) {
            if (!find_hits(vertex_moves, set, kind, part, settings_.most_hits, hits_, poll_)) {
                // Everything before this part is done. Cut the rest into smaller parts.
                part.number *= 2, part.count *= 2;
                continue;
            }
            drop_lonely(quotient_, hits_, poll_);
            group(hits_, space_, poll_);
            for (std::size_t begin = 0, end; begin < hits_.size(); begin = end) {
                for (end = begin + 1; end < hits_.size() && hits_[end].sigma == hits_[begin].sigma;) ++end;
                if (begin / 4096 != end / 4096) poll_();
                if (visit(std::span<const Hit>(hits_).subspan(begin, end - begin))) return true;
            }
            ++part.number;
        }
        return false;
    }

    // A space of vectors of the quotient, and their fingerprints.
    struct Known {
        explicit Known(std::size_t width) : vectors(width) {}
        void insert(Row row, Word key) {
            vectors.insert(std::move(row));
            keys.insert(key);
        }
        Echelon vectors;
        KeySpan keys;
    };

    struct Solved {
        std::vector<std::uint32_t> vertices;
        Row sigma;
    };

    // A position on vertices of a group that maps to σ. Nothing if σ is in the span of `known` or there is no such position.
    template <class RowOf>
    std::optional<Solved> solve(const FingerprintSet& set, RowOf row, std::span<const Hit> group, const Known& known) {
        if (quotient_.is_exact() && known.keys.reduced(group[0].sigma) == 0) return std::nullopt;
        if (!may_be_spanned(quotient_, group, span_)) return std::nullopt;
        Row sigma = sigma_of(set, row, group[0]), rest = sigma;
        if (!quotient_.is_exact())
            for (const Hit& hit : group)
                if (sigma_of(set, row, hit) != sigma) throw Collision{};
        known.vectors.reduce(rest);
        if (!lowest(rest)) return std::nullopt;
        std::vector<std::uint32_t> vertices;
        for (const Hit& hit : group)
            if (quotient_.is_exact() || is_true(set, row, hit, sigma)) vertices.push_back(hit.vertex);
        const auto column = [&](std::size_t i) { return quotient_.column(vertices[i]); };
        const auto chosen = combination(vertices.size(), quotient_.words(), column, sigma, poll_);
        if (!chosen) return std::nullopt;
        std::vector<std::uint32_t> support;
        for (const std::size_t i : *chosen) support.push_back(vertices[i]);
        return Solved{std::move(support), std::move(sigma)};
    }

    // The vector σ: s(e) plus the member of the set that a move e leads to.
    template <class RowOf>
    Row sigma_of(const FingerprintSet& set, RowOf row, const Hit& hit) const {
        const std::size_t e = quotient_.game().begin(hit.vertex);
        Row sigma = quotient_.syndrome(e);
        add(sigma, row(set.find(hit.sigma ^ quotient_.move_keys()[e])));
        return sigma;
    }

    // Verifies a hit with vectors instead of fingerprints.
    template <class RowOf>
    bool is_true(const FingerprintSet& set, RowOf row, const Hit& hit, const Row& sigma) const {
        const Game& game = quotient_.game();
        for (std::size_t e = game.begin(hit.vertex); e < game.end(hit.vertex); ++e) {
            Row member = quotient_.syndrome(e);
            add(member, sigma);
            if (member != row(set.find(hit.sigma ^ quotient_.move_keys()[e]))) return false;
        }
        return true;
    }

    Quotient quotient_;
    P& poll_;
    Settings settings_;
    std::uint64_t attempt_ = 0;
    std::uint32_t passes_ = 0;
    std::vector<Generator> generators_;
    std::vector<Row> values_;
    std::vector<Hit> hits_, space_;
    KeySpan span_;
};

// ---- The solution: a matrix whose columns determine γ of every position

// The syndrome of a position is the XOR of the columns of its vertices. It has `t` low bits, and other bits that are 0 exactly if γ is
// finite; then the low bits are γ. So the columns are those of a parity check matrix of V0. (Algorithm B of Fraenkel and Yesha 1982
// yields such a matrix, as Fraenkel 1996, section 3, reports.)
struct Solution {
    std::size_t t, bits;  // bits = n - dim V0
    Rows columns;
    Peeled peeled;
    std::vector<Generator> generators;
    std::uint32_t passes;
};

inline Solution of_values(Peeled peeled) {
    const std::size_t t = value_bits(peeled);
    Rows columns(peeled.value.size(), t);
    for (std::size_t k = 0; t && k < columns.size(); ++k) columns[k][0] = peeled.value[k];
    return {t, t, std::move(columns), std::move(peeled), {}, 0};
}

// V/V0 in other coordinates: first γ of the part in V^f/V0, then the remainder modulo that part.
template <Poll P>
Rows split(const Closure<P>& closure, P& poll) {
    const std::size_t words = closure.quotient().words(), t = closure.values().size();
    Echelon finite(64 * words);  // each vector, followed by its γ
    std::vector<std::uint8_t> used = closure.quotient().used();
    for (std::size_t i = 0; i < t; ++i) {
        Row row = closure.values()[i];
        row.push_back(Word{1} << i);
        used[*finite.insert(std::move(row))] = 0;
    }
    std::size_t bits = t;
    std::vector<std::size_t> place(used.size());  // of each remaining coordinate
    for (std::size_t j = 0; j < used.size(); ++j)
        if (used[j]) place[j] = bits++;
    Rows columns(closure.quotient().game().vertices(), bits);
    for_each_index<16>(columns.size(), poll, [&](std::size_t k) {
        Row row(closure.quotient().column(k).begin(), closure.quotient().column(k).end());
        row.push_back(0);
        finite.reduce(row);
        if (t) columns[k][0] = row[words];
        row.pop_back();
        for_each_bit(row, [&](std::size_t j) { flip(columns[k], place[j]); });
    });
    return columns;
}

// Thrown if the columns would need more memory than the limit.
struct TooLarge {
    std::size_t bytes;
};

template <Poll P>
Solution solve(const Game& game, P& poll, Settings settings = {}) {
    Peeled peeled = peel(game, poll);
    if (peeled.order.size() == game.vertices()) return of_values(std::move(peeled));
    const std::size_t bytes = 8 * game.vertices() * words_for(coordinates(game, peeled));
    if (bytes > settings.most_bytes) throw TooLarge{bytes};
    const Closure<P> closure(game, peeled, poll, settings);
    Rows columns = split(closure, poll);
    std::size_t bits = 0;
    for (const std::uint8_t u : closure.quotient().used()) bits += u;
    return {closure.values().size(), bits, std::move(columns), std::move(peeled), closure.generators(), closure.passes()};
}

// ---- Outcomes of many positions: the XOR of the columns of their tokens, looked up in a table
//
// A position u is a P-position if its syndrome s(u) is 0, an N-position if s(u) is in S = { s(e) : e a move }, and otherwise a
// draw.

using graphs::Outcome;

// Vectors of `words` words, one after another.
struct Vectors {
    std::span<const Word> data;
    std::size_t words;
    std::size_t size() const { return words ? data.size() / words : 0; }
    std::span<const Word> operator[](std::size_t i) const { return data.subspan(i * words, words); }
};

// For syndromes of few bits: the outcome of every syndrome.
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

// For longer syndromes: S as a hash table.
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
    // The place of a vector, or the place at which it would be inserted.
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

// Position i has tokens on the vertices tokens[offsets[i]], ..., tokens[offsets[i + 1] - 1].
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
    for_each_index<1024>(outcomes.size(), poll, [&](std::size_t i) {
        std::fill(syndrome.begin(), syndrome.end(), Word{0});
        for (const std::uint32_t k : positions[i]) add(syndrome, columns[k]);
        outcomes[i] = table(syndrome);
    });
}

// The same for syndromes of one word, which remain in a register.
template <class Table, Poll P>
void look_up_words(const Table& table, const Vectors& columns, const Positions& positions, std::span<Outcome> outcomes, P& poll) {
    for_each_index<4096>(outcomes.size(), poll, [&](std::size_t i) {
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
