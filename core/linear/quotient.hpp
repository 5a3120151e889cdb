#pragma once
// The parts of the quotient closure (see closure.hpp): the game, the vertices from which every play ends, the quotient map, and
// the search for vectors that a vertex cannot leave.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/poll.hpp"
#include "graphs/outcomes.hpp"
#include "linear/vectors.hpp"

namespace grundy::linear {

// ---- The game
//
// A linear game on GF(2)^n: the player chooses an occupied vertex k and a move e of k, which is a set of vertices that contains k,
// and adds e to the position. Annihilation, coin turning and lexicode games are linear.

struct Game {
    std::span<const std::int64_t> first;     // the moves of vertex k are first[k], ..., first[k + 1] - 1
    std::span<const std::int64_t> start;     // the other vertices of move e are members[start[e]], ...
    std::span<const std::uint32_t> members;  // ... members[start[e + 1] - 1]
    std::span<const std::uint8_t> passes;    // whether vertex k, if occupied, allows a move that changes nothing

    std::size_t vertices() const { return passes.size(); }
    std::size_t moves() const { return start.size() - 1; }
    std::size_t begin(std::size_t k) const { return static_cast<std::size_t>(first[k]); }
    std::size_t end(std::size_t k) const { return static_cast<std::size_t>(first[k + 1]); }
    std::span<const std::uint32_t> others(std::size_t e) const {
        return members.subspan(static_cast<std::size_t>(start[e]), static_cast<std::size_t>(start[e + 1] - start[e]));
    }
};

// Whether a move lists its own vertex among the other vertices, which is invalid.
inline bool names_own_vertex(const Game& game) {
    for (std::size_t k = 0; k < game.vertices(); ++k)
        for (std::size_t e = game.begin(k); e < game.end(k); ++e)
            if (std::ranges::find(game.others(e), k) != game.others(e).end()) return true;
    return false;
}

// ---- Vertices from which every play ends
//
// Peel vertex k if all other members of all its moves are peeled and it has no pass. Then
//     value(k) = mex { XOR of value(l) over l in e, l != k : e a move of k }
// (Lenstra 1978, section 3). Positions on peeled vertices are closed under moves, so the value of such a position is the XOR of the
// values of its vertices, also in the whole game. A vertex without moves and passes is peeled with value 0.

struct Peeled {
    std::vector<std::uint8_t> is_peeled;
    std::vector<std::uint64_t> value;
    std::vector<std::uint32_t> order;  // the peeled vertices, each after all vertices that its moves reach
};

// For each vertex l, the owners of the moves in which l is another member, with multiplicity.
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
                                  graphs::MexSet& missing) {
    missing.start(game.end(k) - game.begin(k));
    for (std::size_t e = game.begin(k); e < game.end(k); ++e) {
        std::uint64_t sum = 0;
        for (const std::uint32_t l : game.others(e)) sum ^= value[l];
        missing.insert(sum);
    }
    return missing.mex();
}

template <Poll P>
Peeled peel(const Game& game, P& poll) {
    const std::size_t n = game.vertices();
    const Owners owners(game);
    Peeled peeled{std::vector<std::uint8_t>(n), std::vector<std::uint64_t>(n), {}};
    std::vector<std::size_t> waiting(n);  // the number of other members of its moves that are not peeled
    const auto push_if_free = [&](std::size_t k) {
        if (waiting[k] == 0 && !game.passes[k]) peeled.order.push_back(static_cast<std::uint32_t>(k));
    };
    for (std::size_t k = 0; k < n; ++k) {
        for (std::size_t e = game.begin(k); e < game.end(k); ++e) waiting[k] += game.others(e).size();
        push_if_free(k);
    }
    graphs::MexSet missing;
    for (std::size_t i = 0; i < peeled.order.size(); ++i) {
        poll();
        const std::size_t k = peeled.order[i];
        peeled.is_peeled[k] = 1;
        peeled.value[k] = mex_of_moves(game, k, peeled.value, missing);
        for (const std::uint32_t owner : owners.of(k)) --waiting[owner], push_if_free(owner);
    }
    return peeled;
}

// ---- The quotient map s : V -> V/U, given by the images h_k of the unit vectors

// The initial number of coordinates: one for each bit of the values of peeled vertices, and one for each other vertex.
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
    // Initially, U is the set of the positions on peeled vertices with value 0.
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
    // The coordinates in use. The others are 0 in every column.
    const std::vector<std::uint8_t>& used() const { return used_; }

    Row syndrome(std::size_t e) const {  // s(e)
        Row row(columns_[owner_[e]].begin(), columns_[owner_[e]].end());
        for (const std::uint32_t l : game_.others(e)) add(row, columns_[l]);
        return row;
    }

    // Enlarges U by the vectors that map to a basis: composes s with the elimination of each vector of the basis.
    template <Poll P>
    void divide(const Echelon& basis, P& poll) {
        for_each_index<1>(columns_.size(), poll, [&](std::size_t k) { basis.reduce(columns_[k]); });
        for (const auto& [pivot, vector] : basis.vectors()) used_[pivot] = 0;
    }

    template <Poll P>
    void take_fingerprints(const Fingerprint& fingerprint, P& poll) {
        is_exact_ = fingerprint.is_exact();
        column_keys_.resize(game_.vertices());
        for_each_index<256>(game_.vertices(), poll, [&](std::size_t k) { column_keys_[k] = fingerprint.of(columns_[k]); });
        move_keys_.resize(game_.moves());
        for_each_index(game_.moves(), poll, [&](std::size_t e) {
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

// ---- Hits: vectors σ of the quotient and vertices k such that σ + s(e) is in a given set for all moves e of k

struct Hit {
    Word sigma;  // its fingerprint
    std::uint32_t vertex;
};

// One part of the hits, chosen by σ, that is small enough to store.
struct Part {
    std::uint64_t number = 0, count = 1;  // count is a power of two
    bool has(Word sigma) const { return (spread(sigma) >> 40) * count >> 24 == number; }
    bool is_smallest() const { return count >> 24; }
};

// The distinct fingerprints s(e) of the moves of each vertex that has moves and no pass.
class VertexMoves {
  public:
    template <Poll P>
    VertexMoves(const Quotient& quotient, P& poll) {
        const Game& game = quotient.game();
        std::vector<Word> keys;
        for (std::size_t k = 0; k < game.vertices(); ++k) {
            if (game.passes[k] || game.begin(k) == game.end(k)) continue;
            poll();
            keys.assign(quotient.move_keys_of(k).begin(), quotient.move_keys_of(k).end());
            std::sort(keys.begin(), keys.end());
            keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
            (keys.size() == 1 ? free_ : bound_).push_back({static_cast<std::uint32_t>(k), keys_.size(), keys.size()});
            keys_.insert(keys_.end(), keys.begin(), keys.end());
        }
    }
    struct Entry {
        std::uint32_t vertex;
        std::size_t begin, size;
    };
    const std::vector<Entry>& bound() const { return bound_; }  // vertices with more than one fingerprint
    const std::vector<Entry>& free() const { return free_; }    // vertices with one fingerprint
    std::span<const Word> keys(const Entry& entry) const { return std::span(keys_).subspan(entry.begin, entry.size); }

  private:
    std::vector<Entry> bound_, free_;
    std::vector<Word> keys_;
};

// The number of σ that hit a vertex with one move is the number of members of the set; other vertices are hit by few σ. So first try
// every σ that hits a bound vertex, with all vertices that it hits. Only if these yield nothing, try every σ with the free vertices
// that it hits, because the remaining positions are on free vertices only.
enum class Kind { with_bound, free_only };

inline constexpr std::size_t most_hits = std::size_t{1} << 22;

// Collects the hits of one part. is_full() returns true if there are too many of them and the part can be made smaller.
class Collector {
  public:
    Collector(Part part, std::size_t most, std::vector<Hit>& hits) : part_(part), most_(most), hits_(hits) { hits.clear(); }
    void take(Word sigma, std::uint32_t vertex) {
        if (sigma != 0 && (part_.count == 1 || part_.has(sigma))) hits_.push_back({sigma, vertex});
    }
    bool is_full() const { return hits_.size() > most_ && !part_.is_smallest(); }
    std::vector<Word> different_sigmas() const {
        std::vector<Word> sigmas;
        for (const Hit& hit : hits_) sigmas.push_back(hit.sigma);
        std::sort(sigmas.begin(), sigmas.end());
        sigmas.erase(std::unique(sigmas.begin(), sigmas.end()), sigmas.end());
        return sigmas;
    }

  private:
    Part part_;
    std::size_t most_;
    std::vector<Hit>& hits_;
};

// The σ = key + member for which σ + other may be in the set. Most members fail this first test.
inline void find_candidates(const FingerprintSet& set, Word key, Word other, std::vector<Word>& candidates) {
    const std::span<const Word> members = set.keys();
    candidates.resize(members.size());
    std::size_t count = 0;
    for (const Word member : members) {
        candidates[count] = key ^ member;
        count += set.may_contain(key ^ member ^ other);
    }
    candidates.resize(count);
}

template <Poll P>
bool find_bound_hits(const VertexMoves& moves, const FingerprintSet& set, Collector& collector, P& poll) {
    std::vector<Word> keys, candidates;
    for (const auto& entry : moves.bound()) {
        if (collector.is_full()) return false;
        poll();
        keys.assign(moves.keys(entry).begin(), moves.keys(entry).end());
        find_candidates(set, keys.front(), keys.back(), candidates);
        for (const Word sigma : candidates) {
            std::size_t i = 1;
            while (i < keys.size() && set.contains(sigma ^ keys[i])) ++i;
            if (i == keys.size()) collector.take(sigma, entry.vertex);
            else std::swap(keys[i], keys[(i + 1) / 2]);  // a key that has failed is likely to fail again, so test it earlier
        }
    }
    const std::vector<Word> sigmas = collector.different_sigmas();
    for (const auto& entry : moves.free()) {
        if (collector.is_full()) return false;
        poll();
        for (const Word sigma : sigmas)
            if (set.contains(sigma ^ moves.keys(entry)[0])) collector.take(sigma, entry.vertex);
    }
    return true;
}

template <Poll P>
bool find_free_hits(const VertexMoves& moves, const FingerprintSet& set, Collector& collector, P& poll) {
    for (const auto& entry : moves.free()) {
        if (collector.is_full()) return false;
        poll();
        for (const Word member : set.keys()) collector.take(moves.keys(entry)[0] ^ member, entry.vertex);
    }
    return true;
}

// Finds all hits of a kind and a part with σ ≠ 0. Returns false if there are more than `most` and the part can be made smaller.
template <Poll P>
bool find_hits(const VertexMoves& moves, const FingerprintSet& set, Kind kind, Part part, std::size_t most, std::vector<Hit>& hits, P& poll) {
    Collector collector(part, most, hits);
    return kind == Kind::with_bound ? find_bound_hits(moves, set, collector, poll) : find_free_hits(moves, set, collector, poll);
}

// Drops hits (σ, k) with no other hit for σ, unless σ = h_k, because such a σ is not in the span. One bit for each hash of σ marks
// that it was seen, and another that it was seen again, so a few hits are kept unnecessarily.
template <Poll P>
void drop_lonely(const Quotient& quotient, std::vector<Hit>& hits, P& poll) {
    const auto bits = static_cast<unsigned>(std::bit_width(hits.size() | 63)) + 3;
    std::vector<Word> once(std::size_t{1} << (bits - 6)), again(once.size());
    const auto place = [bits](const Hit& hit) { return static_cast<std::size_t>(spread(hit.sigma) >> (64 - bits)); };
    for_each_index(hits.size(), poll, [&](std::size_t i) {
        const std::size_t j = place(hits[i]);
        again[j / 64] |= once[j / 64] & Word{1} << (j % 64);
        once[j / 64] |= Word{1} << (j % 64);
    });
    std::size_t kept = 0;
    for_each_index(hits.size(), poll, [&](std::size_t i) {
        const Hit hit = hits[i];
        if (bit(again, place(hit)) || quotient.column_key(hit.vertex) == hit.sigma) hits[kept++] = hit;
    });
    hits.resize(kept);
}

// Sorts hits so that those with the same σ are adjacent: first into buckets, which are then small.
template <Poll P>
void group(std::vector<Hit>& hits, std::vector<Hit>& space, P& poll) {
    const auto bits = std::max(static_cast<unsigned>(std::bit_width(hits.size())), 2u) - 1;
    const auto bucket = [bits](const Hit& hit) { return static_cast<std::size_t>(spread(hit.sigma) >> (64 - bits)); };
    std::vector<std::uint32_t> ends((std::size_t{1} << bits) + 1);
    for_each_index(hits.size(), poll, [&](std::size_t i) { ++ends[bucket(hits[i]) + 1]; });
    for (std::size_t b = 1; b < ends.size(); ++b) ends[b] += ends[b - 1];
    space.resize(hits.size());
    // Turns each begin into an end.
    for_each_index(hits.size(), poll, [&](std::size_t i) { space[ends[bucket(hits[i])]++] = hits[i]; });
    const auto less = [](const Hit& a, const Hit& c) { return std::pair(a.sigma, a.vertex) < std::pair(c.sigma, c.vertex); };
    for_each_index(ends.size() - 1, poll, [&](std::size_t b) {
        const std::size_t begin = b ? ends[b - 1] : 0;
        if (ends[b] - begin > 1) std::sort(space.begin() + static_cast<std::ptrdiff_t>(begin), space.begin() + static_cast<std::ptrdiff_t>(ends[b]), less);
    });
    hits.swap(space);
}

// Whether the fingerprint of σ is in the span of those of the vertices of a group. If not, σ is not in the span of the h_k.
inline bool may_be_spanned(const Quotient& quotient, std::span<const Hit> group, KeySpan& span) {
    if (group.size() == 1) return quotient.column_key(group[0].vertex) == group[0].sigma;
    span.clear();
    for (const Hit& hit : group) span.insert(quotient.column_key(hit.vertex));
    return span.reduced(group[0].sigma) == 0;
}

}  // namespace grundy::linear
