#pragma once
// Tests whether labels are γ, by the defining conditions, vertex by vertex in time O(V + E), independently of how the labels were
// found (Fraenkel and Yesha 1986; Fraenkel 1996, section 1). K(u) is the set of finite labels among the followers of u, and ∞ is
// larger than every number.
//
//     A  γ(u) finite: γ(u) = mex K(u)
//     B  γ(u) finite and v a follower of u with γ(v) > γ(u): some follower w of v has γ(w) = γ(u) and c(w) < c(u)
//     C  γ(u) = ∞: some follower v of u has γ(v) = ∞ and mex K(u) is not in K(v)
//
// and two further conditions of this library: c falls along every edge along which γ falls, and outcomes are P for γ = 0, N for
// another finite γ or 0 in K, otherwise D.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "base/buffer.hpp"
#include "base/poll.hpp"
#include "graphs/csr.hpp"
#include "graphs/outcomes.hpp"

namespace grundy::graphs {

enum class Rule : std::uint8_t { none, mex, reverting, endless, falling, outcome, winning, remoteness };

struct Violation {
    std::size_t vertex = std::numeric_limits<std::size_t>::max();
    Rule rule = Rule::none;

    void note(std::size_t u, Rule broken) {
        if (u < vertex) *this = {u, broken};
    }
};

// The least counter among the followers with a given label, with stamps. No value is larger than the largest degree, so larger
// labels need no memory.
class LeastCounter {
  public:
    explicit LeastCounter(std::size_t largest_degree) : least_(largest_degree + 1, {0, 0}) {}
    void start() { ++now_; }
    void insert(Label label, std::uint32_t counter) {
        const std::size_t i = static_cast<std::size_t>(label);
        if (i >= least_.size()) return;
        if (least_[i].stamp != now_ || counter < least_[i].counter) least_[i] = {now_, counter};
    }
    bool has(Label label) const {
        const std::size_t i = static_cast<std::size_t>(label);
        return i < least_.size() && least_[i].stamp == now_;
    }
    bool has_below(Label label, std::uint32_t counter) const {
        return has(label) && least_[static_cast<std::size_t>(label)].counter < counter;
    }

  private:
    struct Entry {
        std::uint64_t stamp;
        std::uint32_t counter;
    };
    std::vector<Entry> least_;
    std::uint64_t now_ = 0;
};

// The first vertex that violates a rule. Labels must be at least -1.
template <Poll P>
Violation verify_values(const Csr& graph, const Csr& reversed, std::span<const Label> labels,
                        std::span<const std::uint32_t> counter, std::span<const Outcome> outcomes, P& poll) {
    const std::size_t n = graph.vertices();
    Violation first;
    const Buffer<Label> mex = make_buffer<Label>(n);         // mex K(u)
    const Buffer<std::uint8_t> held = make_buffer<std::uint8_t>(n);  // whether an infinite u has the follower of condition C
    MexSet missing;
    for_each_index<4096>(n, poll, [&](std::size_t u) {
        const auto followers = graph.followers(static_cast<Vertex>(u));
        missing.start(followers.size());
        for (const Vertex v : followers) {
            if (labels[v] == infinite) continue;
            missing.insert(static_cast<std::uint64_t>(labels[v]));
            if (labels[v] < labels[u] && counter[v] >= counter[u]) first.note(u, Rule::falling);
        }
        mex[u] = static_cast<Label>(missing.mex());
        held[u] = 0;
        if (labels[u] != infinite && labels[u] != mex[u]) first.note(u, Rule::mex);
        const bool is_p = labels[u] == 0, is_n = labels[u] > 0 || (labels[u] == infinite && mex[u] > 0);
        if (outcomes[u] != (is_p ? Outcome::P : is_n ? Outcome::N : Outcome::D)) first.note(u, Rule::outcome);
    });
    LeastCounter least(largest_degree(graph));
    for_each_index<4096>(n, poll, [&](std::size_t v) {
        least.start();
        for (const Vertex w : graph.followers(static_cast<Vertex>(v)))
            if (labels[w] != infinite) least.insert(labels[w], counter[w]);
        for (const Vertex u : reversed.followers(static_cast<Vertex>(v))) {
            if (labels[u] == infinite) held[u] |= labels[v] == infinite && !least.has(mex[u]);
            else if ((labels[v] == infinite || labels[v] > labels[u]) && !least.has_below(labels[u], counter[u]))
                first.note(u, Rule::reverting);
        }
    });
    for (std::size_t u = 0; u < n; ++u)
        if (labels[u] == infinite && !held[u]) first.note(u, Rule::endless);
    return first;
}

// The same for outcomes and remoteness, which prove each other: P if all followers are N, N if some follower is P, and the number
// of moves left falls by 1 with each move if the winner hurries and the loser delays. D if no follower is P and some follower is
// D. An end position is P, in misère play N.
template <Poll P>
Violation verify_outcomes(const Csr& graph, bool misere, std::span<const Outcome> outcomes,
                          std::span<const std::int32_t> remoteness, P& poll) {
    Violation first;
    for_each_index<4096>(graph.vertices(), poll, [&](std::size_t u) {
        std::int64_t quickest = std::numeric_limits<std::int64_t>::max(), longest = -1;
        bool draw = false;
        const auto followers = graph.followers(static_cast<Vertex>(u));
        for (const Vertex v : followers) {
            draw |= outcomes[v] == Outcome::D;
            if (outcomes[v] == Outcome::P) quickest = std::min<std::int64_t>(quickest, remoteness[v]);
            if (outcomes[v] == Outcome::N) longest = std::max<std::int64_t>(longest, remoteness[v]);
        }
        const bool wins = followers.empty() ? misere : quickest != std::numeric_limits<std::int64_t>::max();
        const Outcome outcome = wins ? Outcome::N : draw ? Outcome::D : Outcome::P;
        const std::int64_t moves = followers.empty() ? 0 : wins ? quickest + 1 : draw ? -1 : longest + 1;
        if (outcomes[u] != outcome) first.note(u, Rule::winning);
        else if (remoteness[u] != moves) first.note(u, Rule::remoteness);
    });
    return first;
}

}  // namespace grundy::graphs
