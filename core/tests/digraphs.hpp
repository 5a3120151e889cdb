#pragma once
// Digraphs for the tests of core/graphs: all small digraphs, random ones, and short, slow definitions of play on them.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

#include "check.hpp"
#include "graphs/csr.hpp"
#include "graphs/outcomes.hpp"
#include "graphs/values.hpp"

namespace grundy::tests {

using graphs::Csr;
using graphs::Label;
using graphs::Offset;
using graphs::Outcome;
using graphs::Vertex;

// The followers of each vertex.
using Digraph = std::vector<std::vector<Vertex>>;
using Edges = std::vector<std::pair<Vertex, Vertex>>;

inline std::mt19937 random_numbers;
inline const bool begins_again = before_each_part([] { random_numbers.seed(20260101); });
inline std::size_t random_below(std::size_t n) { return random_numbers() % n; }

// A graph for the kernels.
struct Rows {
    std::vector<Offset> offsets;
    std::vector<Vertex> targets;

    Csr csr() const { return {offsets, targets}; }
    bool operator==(const Rows&) const = default;
};

inline Rows rows_of(const Digraph& digraph) {
    Rows rows{{0}, {}};
    for (const auto& followers : digraph) {
        rows.targets.insert(rows.targets.end(), followers.begin(), followers.end());
        rows.offsets.push_back(rows.targets.size());
    }
    return rows;
}

inline Edges edges_of(const Digraph& digraph) {
    Edges edges;
    for (Vertex u = 0; u < digraph.size(); ++u)
        for (const Vertex v : digraph[u]) edges.emplace_back(u, v);
    return edges;
}

inline Digraph reverse_of(const Digraph& digraph) {
    Digraph reversed(digraph.size());
    for (const auto& [u, v] : edges_of(digraph)) reversed[v].push_back(u);
    return reversed;
}

// Rows of edges by a stable sort: the keys of the edges, and for each key its items in the given order.
inline Rows sorted(std::size_t keys, Edges edges) {
    std::stable_sort(edges.begin(), edges.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    Rows rows{std::vector<Offset>(keys + 1, 0), {}};
    for (const auto& [key, item] : edges) {
        ++rows.offsets[key + std::size_t{1}];
        rows.targets.push_back(item);
    }
    for (std::size_t key = 0; key < keys; ++key) rows.offsets[key + 1] += rows.offsets[key];
    return rows;
}

// Items are numbered in the order of the edges, so that a wrong order is detected.
inline Edges random_edges(std::size_t keys, std::size_t count) {
    Edges edges(count);
    for (std::size_t i = 0; i < count; ++i)
        edges[i] = {static_cast<Vertex>(random_below(keys)), static_cast<Vertex>(i)};
    return edges;
}

// Calls visit(digraph) for every digraph with n vertices: 2, 16, 512, 65536 for n = 1, 2, 3, 4.
template <class Visit>
void for_each_digraph(std::size_t n, Visit visit) {
    for (std::uint64_t code = 0; code < std::uint64_t{1} << n * n; ++code) {
        Digraph digraph(n);
        for (std::size_t i = 0; i < n * n; ++i)
            if (code >> i & 1) digraph[i / n].push_back(static_cast<Vertex>(i % n));
        visit(digraph);
    }
}

// Random digraphs with loops and multiple edges. A vertex has at most `most` followers. In every third graph nearly all followers
// are smaller numbers.
inline Digraph random_digraph(std::size_t n, std::size_t most) {
    Digraph digraph(n);
    const bool downwards = random_below(3) == 0;
    for (std::size_t u = 0; u < n; ++u)
        for (std::size_t d = random_below(most + 1); d > 0; --d) {
            const bool lower = downwards && u > 0 && random_below(8) != 0;
            digraph[u].push_back(static_cast<Vertex>(random_below(lower ? u : n)));
        }
    return digraph;
}

// The Nim heaps 0, ..., n - 1, each with a different value.
inline Digraph nim_heaps(std::size_t n) {
    Digraph digraph(n);
    for (Vertex heap = 0; heap < n; ++heap)
        for (Vertex left = 0; left < heap; ++left) digraph[heap].push_back(left);
    return digraph;
}

// n → n - 1 → ... → 0.
inline Digraph path(std::size_t n) {
    Digraph digraph(n);
    for (Vertex v = 1; v < n; ++v) digraph[v].push_back(v - 1);
    return digraph;
}

struct Play {
    Outcome outcome = Outcome::D;
    int remoteness = -1;

    bool operator==(const Play&) const = default;
};

// Round by round: P if all followers are known to be N, N if some follower is known to be P.
inline std::vector<Play> play_by_definition(const Digraph& digraph, bool misere) {
    std::vector<Play> known(digraph.size());
    bool changed = true;
    for (int round = 0; changed || round < 2; ++round) {
        changed = false;
        const std::vector<Play> before = known;
        const auto is = [&](Outcome outcome) { return [&, outcome](Vertex v) { return before[v].outcome == outcome; }; };
        for (std::size_t u = 0; u < digraph.size(); ++u) {
            if (before[u].outcome != Outcome::D || digraph[u].empty() != (round == 0)) continue;
            if (std::ranges::any_of(digraph[u], is(Outcome::P)) || (digraph[u].empty() && misere))
                known[u] = {Outcome::N, round};
            else if (std::ranges::all_of(digraph[u], is(Outcome::N))) known[u] = {Outcome::P, round};
            changed |= known[u].outcome != Outcome::D;
        }
    }
    return known;
}

// The sum of a token on the digraph and a Nim heap of fewer than `heaps` counters. Vertex u with heap k is u * heaps + k.
inline Digraph with_nim_heap(const Digraph& digraph, std::size_t heaps) {
    Digraph both(digraph.size() * heaps);
    const auto place = [&](std::size_t u, std::size_t k) { return static_cast<Vertex>(u * heaps + k); };
    for (std::size_t u = 0; u < digraph.size(); ++u)
        for (std::size_t k = 0; k < heaps; ++k) {
            for (const Vertex v : digraph[u]) both[place(u, k)].push_back(place(v, k));
            for (std::size_t left = 0; left < k; ++left) both[place(u, k)].push_back(place(u, left));
        }
    return both;
}

// γ defined by play: γ(u) = k if the sum of u and a heap of k counters is a P-position, ∞ if there is no such heap. On n vertices γ is
// less than n, because u has followers with all smaller values.
inline std::vector<Label> values_by_definition(const Digraph& digraph) {
    const std::size_t n = digraph.size();
    const std::vector<Play> known = play_by_definition(with_nim_heap(digraph, n), false);
    std::vector<Label> labels(n, graphs::infinite);
    for (std::size_t u = 0; u < n; ++u)
        for (std::size_t k = 0; k < n; ++k)
            if (known[u * n + k].outcome == Outcome::P) labels[u] = static_cast<Label>(k);
    return labels;
}

struct Interrupted {};

// Throws at one call, and counts all calls.
struct Countdown {
    std::size_t at = static_cast<std::size_t>(-1);
    std::size_t calls = 0;

    void operator()() {
        if (calls++ == at) throw Interrupted{};
    }
};

// Calls kernel(poll) with an interrupt at each of its polls, or at about a hundred of them. Returns the number of polls and whether
// every interrupt was passed on. The sanitizer detects leaks.
template <class Kernel>
std::pair<std::size_t, bool> interrupt_everywhere(Kernel kernel) {
    Countdown all;
    kernel(all);
    bool came_through = true;
    for (std::size_t at = 0; at < all.calls; at += all.calls / 100 + 1) {
        Countdown poll{at};
        try {
            kernel(poll);
            came_through = false;
        } catch (const Interrupted&) {
            came_through &= poll.calls == at + 1;
        }
    }
    return {all.calls, came_through};
}

}  // namespace grundy::tests
