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
    bool has(Word sigma) const { return (mixed(sigma) >> 40) * count >> 24 == number; }
    bool is_smallest() const { return count >> 24; }
};

// The fingerprints s(e) of the moves of a vertex, each once.
inline void distinct_moves(const Quotient& quotient, std::size_t k, std::vector<Word>& keys) {
    keys.assign(quotient.move_keys_of(k).begin(), quotient.move_keys_of(k).end());
    std::sort(keys.begin(), keys.end());
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
}

inline constexpr std::size_t most_hits = std::size_t{1} << 24;

// All hits of a part with σ ≠ 0; false if they are more than `most`, and the part can be made smaller.
template <Poll P>
bool find_hits(const Quotient& quotient, const FingerprintSet& set, Part part, std::size_t most, std::vector<Hit>& hits, P& poll) {
    hits.clear();
    std::vector<Word> keys;
    const Game& game = quotient.game();
    for (std::size_t k = 0; k < game.vertices(); ++k) {
        if (hits.size() > most && !part.is_smallest()) return false;
        if (game.passes[k] || game.begin(k) == game.end(k)) continue;
        poll();
        distinct_moves(quotient, k, keys);
        for (const Word member : set.keys()) {
            const Word sigma = keys[0] ^ member;
            std::size_t i = 1;
            while (i < keys.size() && set.contains(sigma ^ keys[i])) ++i;
            if (i == keys.size() && sigma != 0 && (part.count == 1 || part.has(sigma))) hits.push_back({sigma, static_cast<std::uint32_t>(k)});
        }
    }
    return true;
}

// Sorts hits so that those with the same σ stand together: into buckets first, which are then small.
inline void group(std::vector<Hit>& hits, std::vector<Hit>& space) {
    const auto bits = static_cast<unsigned>(std::bit_width(hits.size() | 1));
    const auto bucket = [bits](const Hit& hit) { return static_cast<std::size_t>(mixed(hit.sigma) >> (64 - bits)); };
    std::vector<std::size_t> end(std::size_t{1} << bits);
    for (const Hit& hit : hits) ++end[bucket(hit)];
    for (std::size_t b = 1; b < end.size(); ++b) end[b] += end[b - 1];
    std::vector<std::size_t> next(end.size());
    std::copy(end.begin(), end.end() - 1, next.begin() + 1);
    space.resize(hits.size());
    for (const Hit& hit : hits) space[next[bucket(hit)]++] = hit;
    for (std::size_t b = 0, begin = 0; b < end.size(); begin = end[b++])
        if (end[b] - begin > 1)
            std::stable_sort(space.begin() + static_cast<std::ptrdiff_t>(begin), space.begin() + static_cast<std::ptrdiff_t>(end[b]),
                             [](const Hit& a, const Hit& c) { return a.sigma < c.sigma; });
    hits.swap(space);
}

// Whether the fingerprint σ is in the span of those of the vertices of a group: if not, then σ is not in the span of the h_k.
inline bool may_be_spanned(const Quotient& quotient, std::span<const Hit> group) {
    Word sigma = group[0].sigma;
    if (group.size() == 1) return quotient.column_key(group[0].vertex) == sigma;
    std::vector<std::pair<Word, Word>> basis;  // vectors and their lowest bits
    const auto reduced = [&basis](Word key) {
        for (const auto& [vector, low] : basis)
            if (key & low) key ^= vector;
        return key;
    };
    for (const Hit& hit : group) {
        const Word key = reduced(quotient.column_key(hit.vertex));
        if (key) basis.emplace_back(key, key & (~key + 1));
    }
    return reduced(sigma) == 0;
}

}  // namespace grundy::linear
