#pragma once
// Vectors σ of the quotient and vertices k such that σ + s(e) is in a given set for all moves e of k.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "linear/fingerprint.hpp"
#include "linear/game.hpp"
#include "linear/quotient.hpp"
#include "runs/poll.hpp"

namespace grundy::linear {

struct Hit {
    Word sigma;  // its fingerprint
    std::uint32_t vertex;
};

// One part of the hits, chosen by σ: few enough to be kept.
struct Part {
    std::uint64_t number = 0, count = 1;  // count is a power of two
    bool has(Word sigma) const { return (spread(sigma) >> 40) * count >> 24 == number; }
    bool is_smallest() const { return count >> 24; }
};

// The fingerprints s(e) of the moves of each vertex that has moves and no pass, each once.
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
    const std::vector<Entry>& bound() const { return bound_; }  // vertices with more than one
    const std::vector<Entry>& free() const { return free_; }    // vertices with only one
    std::span<const Word> keys(const Entry& entry) const { return std::span(keys_).subspan(entry.begin, entry.size); }

  private:
    std::vector<Entry> bound_, free_;
    std::vector<Word> keys_;
};

// A vertex with one move is hit by as many σ as the set has members, others by few. So first comes every σ that hits a bound
// vertex, with all vertices it hits; only when these lead nowhere, every σ with the free vertices it hits: what is left are
// positions on free vertices only.
enum class Kind { with_bound, free_only };

inline constexpr std::size_t most_hits = std::size_t{1} << 22;

// Which hits are wanted, and where they are put; it says no when they are too many, and the part can be made smaller.
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

// The σ = key + member for which σ + other may be in the set; most members fail this first question.
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
            else std::swap(keys[i], keys[(i + 1) / 2]);  // what has failed is likely to fail again: ask it earlier
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

// All hits of a kind and a part with σ ≠ 0; false if they are more than `most`, and the part can be made smaller.
template <Poll P>
bool find_hits(const VertexMoves& moves, const FingerprintSet& set, Kind kind, Part part, std::size_t most, std::vector<Hit>& hits, P& poll) {
    Collector collector(part, most, hits);
    return kind == Kind::with_bound ? find_bound_hits(moves, set, collector, poll) : find_free_hits(moves, set, collector, poll);
}

// Drops hits (σ, k) with no other hit for σ, unless σ = h_k: such a σ is not in the span. A bit for each hash of σ tells whether
// it has been seen, and another one whether it has been seen again, so a few are kept without need.
template <Poll P>
void drop_lonely(const Quotient& quotient, std::vector<Hit>& hits, P& poll) {
    const auto bits = static_cast<unsigned>(std::bit_width(hits.size() | 63)) + 3;
    std::vector<Word> once(std::size_t{1} << (bits - 6)), again(once.size());
    const auto place = [bits](const Hit& hit) { return static_cast<std::size_t>(spread(hit.sigma) >> (64 - bits)); };
    each_index(hits.size(), poll, [&](std::size_t i) {
        const std::size_t j = place(hits[i]);
        again[j / 64] |= once[j / 64] & Word{1} << (j % 64);
        once[j / 64] |= Word{1} << (j % 64);
    });
    std::size_t kept = 0;
    each_index(hits.size(), poll, [&](std::size_t i) {
        const Hit hit = hits[i];
        if (bit(again, place(hit)) || quotient.column_key(hit.vertex) == hit.sigma) hits[kept++] = hit;
    });
    hits.resize(kept);
}

// Sorts hits so that those with the same σ stand together: into buckets first, which are then small.
template <Poll P>
void group(std::vector<Hit>& hits, std::vector<Hit>& space, P& poll) {
    const auto bits = std::max(static_cast<unsigned>(std::bit_width(hits.size())), 2u) - 1;
    const auto bucket = [bits](const Hit& hit) { return static_cast<std::size_t>(spread(hit.sigma) >> (64 - bits)); };
    std::vector<std::uint32_t> ends((std::size_t{1} << bits) + 1);
    each_index(hits.size(), poll, [&](std::size_t i) { ++ends[bucket(hits[i]) + 1]; });
    for (std::size_t b = 1; b < ends.size(); ++b) ends[b] += ends[b - 1];
    space.resize(hits.size());
    // Each begin becomes an end.
    each_index(hits.size(), poll, [&](std::size_t i) { space[ends[bucket(hits[i])]++] = hits[i]; });
    const auto less = [](const Hit& a, const Hit& c) { return std::pair(a.sigma, a.vertex) < std::pair(c.sigma, c.vertex); };
    each_index(ends.size() - 1, poll, [&](std::size_t b) {
        const std::size_t begin = b ? ends[b - 1] : 0;
        if (ends[b] - begin > 1) std::sort(space.begin() + static_cast<std::ptrdiff_t>(begin), space.begin() + static_cast<std::ptrdiff_t>(ends[b]), less);
    });
    hits.swap(space);
}

// Whether the fingerprint of σ is in the span of those of the vertices of a group: if not, then σ is not in the span of the h_k.
inline bool may_be_spanned(const Quotient& quotient, std::span<const Hit> group, KeySpan& span) {
    if (group.size() == 1) return quotient.column_key(group[0].vertex) == group[0].sigma;
    span.clear();
    for (const Hit& hit : group) span.insert(quotient.column_key(hit.vertex));
    return span.reduced(group[0].sigma) == 0;
}

}  // namespace grundy::linear
