#pragma once
// γ, its counter and the outcomes on any digraph: first for the vertices from which every play ends, then stage by stage.
// If the vertices are numbered in a suitable order, one pass is enough.
//
// The counter c is the number of the round, from 1 on, in which a vertex got its finite label. It satisfies more than the definition
// of γ requires: c falls along every edge along which γ falls, and if γ rises along an edge, there is a reply that restores γ with a
// smaller c. So in a sum of games, the sum of the counters can be made to fall with every reply.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "base/buffer.hpp"
#include "base/compiler.hpp"
#include "base/poll.hpp"
#include "graphs/csr.hpp"
#include "graphs/outcomes.hpp"

namespace grundy::graphs {

// ---- One pass
//
// Sprague–Grundy values if every edge leads to a smaller number, or every edge to a larger one. One pass then labels the followers of
// a vertex before the vertex, and the reversed graph is not needed.
//
//     g(u) = mex { g(v) : v a follower of u }                                       (Sprague 1935, Grundy 1939)

// The direction of all edges.
enum class Numbering { falling, rising };

struct OnePass {
    bool done;             // false if an edge has the wrong direction
    std::uint32_t rounds;  // the length of the longest play, plus 1
};

// Labels all vertices; counters are lengths of the longest play, plus 1.
template <Numbering order, Poll P>
OnePass label_in_one_pass(const Csr& graph, std::span<Label> labels, std::span<std::uint32_t> counter,
                          std::span<Outcome> outcomes, P& poll) {
    struct Labelled {
        std::uint32_t value, counter;
    };
    const std::size_t n = graph.vertices();
    const Buffer<Labelled> labelled = make_buffer<Labelled>(n);
    std::fill_n(labelled.get(), n, Labelled{0, 0});
    MexSet missing;
    std::uint32_t rounds = 0;
    bool leads_right = true;
    const auto label = [&](std::size_t u) {
        const auto followers = graph.followers(static_cast<Vertex>(u));
        std::uint32_t longest = 0;
        std::uint64_t mask = 0;
        in_pieces(followers, poll, [&](Vertex v) {
            leads_right &= order == Numbering::falling ? v < u : v > u;
            const Labelled follower = labelled[v];
            longest = std::max(longest, follower.counter);
            mask |= std::uint64_t{follower.value < 64} << (follower.value % 64);
        });
        std::uint64_t value = static_cast<std::uint64_t>(std::countr_one(mask));
        if (value == 64) {
            missing.start(followers.size());
            for (const Vertex v : followers) missing.insert(labelled[v].value);
            value = missing.mex();
        }
        labelled[u] = {static_cast<std::uint32_t>(value), longest + 1};
        rounds = std::max(rounds, longest + 1);
    };
    // Edges in the wrong direction are checked for only occasionally: usually one occurs early, or none.
    constexpr std::size_t block = 1024;
    for (std::size_t begin = 0; begin < n && leads_right; begin += block) {
        const std::size_t end = std::min(n, begin + block);
        for (std::size_t i = begin; i < end; ++i) label(order == Numbering::falling ? i : n - 1 - i);
        poll();
    }
    if (!leads_right) return {false, 0};
    for (std::size_t u = 0; u < n; ++u) {
        labels[u] = static_cast<Label>(labelled[u].value);
        counter[u] = labelled[u].counter;
        outcomes[u] = labels[u] == 0 ? Outcome::P : Outcome::N;
    }
    return {true, rounds};
}

// ---- Vertices from which every play ends
//
// Their Sprague–Grundy values are found by removing a vertex when all its followers have been
// removed (Kahn 1962):
//
//     g(u) = mex { g(v) : v a follower of u }                                       (Sprague 1935, Grundy 1939)
//
// One word for each vertex counts the remaining followers and holds a mask of the values found. With d followers there are at most d
// values, so g <= d and a mask of d bits is enough. A vertex with more followers than the mask has bits only counts them, and visits
// all of them when none remain.

// The word: its high bits are the number of remaining followers, its low bits the mask of values. If the high bits are `many`, the low
// bits are the number of remaining followers instead. If no followers remain, the low bits are the label.
template <class Word>
struct Waiting {
    static constexpr int low_bits = std::numeric_limits<Word>::digits == 32 ? 27 : 58;
    static constexpr Word one = Word{1} << low_bits;
    static constexpr Word low = one - 1, many = static_cast<Word>(~low);

    static Word start(Offset degree) {
        return degree <= low_bits ? static_cast<Word>(degree << low_bits) : static_cast<Word>(many | degree);
    }
    static bool is_labelled(Word word) { return word < one; }
    static Word mask_of(Word value) { return value < low_bits ? Word{1} << value : Word{0}; }
};

// Labels all vertices from which every play ends: sets records[v].word to g(v), and counter[v] to the length of the longest play from
// v plus 1. The queue, empty at first, then holds these vertices, followers before their predecessors. Returns the number of rounds.
// No vertex may have more than Waiting<Word>::low followers, and Word must be wide enough for the number of edges.
template <class Word, Poll P>
std::uint32_t peel(const Csr& graph, const Csr& reversed, Record<Word>* records, std::span<std::uint32_t> counter,
                   Queue& queue, P& poll) {
    using W = Waiting<Word>;
    const RecordedRows<Word> rows(reversed, records);
    for (std::size_t v = 0; v < graph.vertices(); ++v) {
        records[v].word = W::start(graph.degree(static_cast<Vertex>(v)));
        queue.push_if(records[v].word == 0, static_cast<Vertex>(v));
    }
    MexSet missing;
    const auto mex_of_followers = [&](Vertex u) {
        missing.start(graph.degree(u));
        for (const Vertex v : graph.followers(u)) missing.insert(records[v].word);
        return static_cast<Word>(missing.mex());
    };
    const auto leave = [&](Vertex u) { return W::mask_of(records[u].word); };
    const auto notify = [&](Vertex p, Word mask, Queue& next) {
        Word& word = records[p].word;
        if (word >= W::many) [[unlikely]] {
            if (--word == W::many) {
                word = mex_of_followers(p);
                next.push(p);
            }
        } else {
            // The processor cannot predict whether this was the last follower, so there is no branch on it.
            const Word left = static_cast<Word>((word | mask) - W::one);
            const bool was_last = W::is_labelled(left);
            word = was_last ? static_cast<Word>(std::countr_one(left)) : left;
            next.push_if(was_last, p);
        }
    };
    std::uint32_t round = 0;
    for (std::size_t begin = 0; begin < queue.size();) {
        const std::size_t end = queue.size();
        ++round;
        leave_round(rows, queue, begin, end, leave, notify, poll);
        for (; begin < end; ++begin) counter[queue[begin]] = round;
        poll();
    }
    return round;
}

// ---- Stages
//
// The generalized Sprague–Grundy function γ on any finite digraph, stage by stage (Smith 1966; Fraenkel and Perl 1975;
// Fraenkel and Yesha 1986). Stage i gives the label i to u if
//
//     no follower of u is labelled i, and every follower of u has a label less than i or a follower that is labelled i,
//
// as long as there is such a u. Then the vertices that are not labelled and have no follower labelled i get ∞. So the next stage
// needs only the vertices with followers labelled 0, ..., i. There are at most E/(i+1) of them, and γ < sqrt(2E).
//
// Vertices from which every play ends have been labelled by `peel`, and each stage starts from those with the label i. A vertex with a
// follower labelled i is called *marked*. An unmarked vertex watches the first follower that keeps it from being labelled, and is
// visited again only when that follower becomes marked.

// The cost of the labelling.
struct Cost {
    std::uint32_t stages = 0;  // after the peel
    std::uint32_t rounds = 0;
};

template <Poll P>
class Stages {
  public:
    // labels[v] is γ(v) for the peeled vertices, whose counters are at most `rounds`, and `unlabelled` for all others. No vertex
    // may have more than 2^32 - 1 followers.
    Stages(const Csr& graph, const Csr& reversed, std::span<Label> labels, std::span<std::uint32_t> counter,
           std::span<Outcome> outcomes, std::span<Vertex> queue_storage, std::uint32_t rounds, P& poll)
        : graph_(graph), reversed_(reversed), labels_(labels), counter_(counter), outcomes_(outcomes), queue_(queue_storage),
          round_(rounds), poll_(poll), nodes_(make_buffer<Node>(graph.vertices())),
          next_(make_buffer<Vertex>(graph.vertices())), settled_(make_buffer<std::uint32_t>(graph.vertices())) {
        for (std::size_t v = graph.vertices(); v-- > 0;) {
            nodes_[v] = {labels_[v], 0, none, 0};
            settled_[v] = 0;
            if (labels_[v] == unlabelled) continue;
            // Peeled vertices do not watch others, so their links form the list of vertices with the same label.
            const std::size_t label = static_cast<std::size_t>(labels_[v]);
            if (label >= with_label_.size()) with_label_.resize(label + 1, none);
            next_[v] = std::exchange(with_label_[label], static_cast<Vertex>(v));
        }
        for (std::size_t v = 0; v < graph.vertices(); ++v)
            if (labels_[v] == unlabelled) open_.push_back(static_cast<Vertex>(v));
    }

    Cost run() {
        for (; !open_.empty(); ++stage_) {
            label_stage();
            close_stage();
        }
        return {static_cast<std::uint32_t>(stage_), round_};
    }

  private:
    static constexpr Vertex none = std::numeric_limits<Vertex>::max();
    // All data of a vertex is stored together, because most of the time is spent fetching it.
    struct alignas(16) Node {
        Label label;
        std::uint32_t mark;      // the last stage in which it was marked, plus 1
        Vertex watchers;         // the first vertex that watches this one; the others are linked by next_
        std::uint32_t progress;  // the number of followers known not to keep it from the label of this stage
    };

    bool is_marked(const Node& node) const { return node.mark == static_cast<std::uint32_t>(stage_) + 1; }

    void label_stage() {
        std::size_t begin = queue_.size();
        if (static_cast<std::size_t>(stage_) < with_label_.size())
            for (Vertex v = with_label_[static_cast<std::size_t>(stage_)]; v != none; v = next_[v]) queue_.push(v);
        notify_all(begin);
        for (const Vertex u : open_) nodes_[u].progress = settled_[u];
        begin = queue_.size();
        ++round_;
        look_at_all(open_);
        while (begin < queue_.size()) begin = next_round(begin);
    }

    // Marks the predecessors of the vertices that have entered the queue, and visits the watchers of the marked vertices.
    std::size_t next_round(std::size_t begin) {
        const std::size_t end = queue_.size();
        notify_all(begin);
        ++round_;
        look_at_all(woken_);
        woken_.clear();
        poll_();
        return end;
    }

    void notify_all(std::size_t begin) {
        const auto leave = [](Vertex) { return true; };
        const auto notify = [this](Vertex p, bool, Queue&) {
            Node& node = nodes_[p];
            if (is_marked(node)) return;
            node.mark = static_cast<std::uint32_t>(stage_) + 1;
            for (Vertex u = std::exchange(node.watchers, none); u != none; u = next_[u]) woken_.push_back(u);
        };
        leave_round(OffsetRows<Node>(reversed_, nodes_.get()), queue_, begin, queue_.size(), leave, notify, poll_);
    }

    void look_at_all(const std::vector<Vertex>& vertices) {
        for_each_index<4096>(vertices.size(), poll_, [&](std::size_t i) {
            if (i + 32 < vertices.size()) {
                cpu::prefetch_write(&nodes_[vertices[i + 32]]);
                cpu::prefetch_read(&graph_.offsets[vertices[i + 32]]);
            }
            if (i + 16 < vertices.size()) cpu::prefetch_read(still_to_see(vertices[i + 16]).data());
            if (i + 8 < vertices.size()) {
                const auto followers = still_to_see(vertices[i + 8]);
                // More are rarely visited.
                const std::size_t few = std::min<std::size_t>(3, followers.size());
                for (std::size_t k = 0; k < few; ++k) cpu::prefetch_write(&nodes_[followers[k]]);
            }
            look_at(vertices[i]);
        });
    }

    std::span<const Vertex> still_to_see(Vertex u) const { return graph_.followers(u).subspan(nodes_[u].progress); }

    // Labels u, or lets it watch the follower that keeps it from the label.
    void look_at(Vertex u) {
        Node& node = nodes_[u];
        if (is_marked(node)) return;
        const auto followers = graph_.followers(u);
        for (std::uint32_t& k = node.progress; k < followers.size(); ++k) {
            const Vertex v = followers[k];
            const Node& follower = nodes_[v];
            const bool is_smaller = follower.label >= 0 && follower.label < stage_;
            settled_[u] += is_smaller && k == settled_[u];
            if (is_smaller || is_marked(follower)) continue;
            if (follower.label != stage_) watch(u, v);  // else u will be marked
            return;
        }
        node.label = stage_;
        counter_[u] = round_;
        outcomes_[u] = stage_ == 0 ? Outcome::P : Outcome::N;
        queue_.push(u);
    }

    void watch(Vertex u, Vertex v) {
        if (nodes_[v].watchers == none) watched_.push_back(v);
        next_[u] = std::exchange(nodes_[v].watchers, u);
    }

    // A vertex that is neither labelled nor marked is infinite. It is a draw if it has no follower labelled 0.
    void close_stage() {
        std::size_t kept = 0;
        for (const Vertex u : open_) {
            Node& node = nodes_[u];
            if (node.label == unlabelled && is_marked(node)) {
                open_[kept++] = u;
                continue;
            }
            if (node.label == unlabelled) {
                node.label = infinite;
                counter_[u] = 0;
                outcomes_[u] = stage_ == 0 ? Outcome::D : Outcome::N;
            }
            labels_[u] = node.label;
        }
        open_.resize(kept);
        for (const Vertex v : watched_) nodes_[v].watchers = none;
        watched_.clear();
    }

    const Csr& graph_;
    const Csr& reversed_;
    std::span<Label> labels_;
    std::span<std::uint32_t> counter_;
    std::span<Outcome> outcomes_;
    Queue queue_;
    Label stage_ = 0;
    std::uint32_t round_;
    P& poll_;
    Buffer<Node> nodes_;
    Buffer<Vertex> next_;
    Buffer<std::uint32_t> settled_;  // the number of first followers with labels of earlier stages; they do not matter any more
    std::vector<Vertex> with_label_, open_, watched_, woken_;
};

// ---- All vertices

// Peels, and copies labels and outcomes of the peeled vertices from the records. Returns the number of rounds.
template <class Word, Poll P>
std::uint32_t peel_labels(const Csr& graph, const Csr& reversed, std::span<Label> labels, std::span<std::uint32_t> counter,
                          std::span<Outcome> outcomes, Queue& queue, P& poll) {
    const Buffer<Record<Word>> records = make_buffer<Record<Word>>(graph.vertices() + 1);
    const std::uint32_t rounds = peel<Word>(graph, reversed, records.get(), counter, queue, poll);
    for (std::size_t v = 0; v < labels.size(); ++v) {
        const Word word = records[v].word;
        labels[v] = Waiting<Word>::is_labelled(word) ? static_cast<Label>(word) : unlabelled;
        outcomes[v] = word == 0 ? Outcome::P : Outcome::N;
    }
    return rounds;
}

struct Labelling {
    std::uint32_t peel_rounds;  // counters up to this number belong to vertices from which every play ends
    std::size_t peeled;
    std::uint32_t stages;  // after the peel
    std::uint32_t rounds;
};

// Most of the work is done on the reversed graph. If the peel labels all vertices and no vertex has so many followers that it must
// visit them, only the degrees of the graph are needed and its targets may be missing. Returns nothing if targets are needed but
// missing.
template <Poll P>
std::optional<Labelling> label_values(const Csr& graph, const Csr& reversed, std::span<Label> labels, std::span<std::uint32_t> counter,
                       std::span<Outcome> outcomes, P& poll) {
    const std::size_t n = graph.vertices();
    const Offset largest = largest_degree(graph);
    const bool has_targets = graph.targets.size() == reversed.targets.size();
    if (!has_targets && largest > Waiting<std::uint32_t>::low_bits) return std::nullopt;
    const Buffer<Vertex> storage = make_buffer<Vertex>(n + 1);
    const std::span<Vertex> queue_storage{storage.get(), n + 1};
    Queue queue{queue_storage};
    const bool narrow = largest <= Waiting<std::uint32_t>::low && graph.edges() <= std::numeric_limits<std::uint32_t>::max();
    const std::uint32_t rounds =
        narrow ? peel_labels<std::uint32_t>(graph, reversed, labels, counter, outcomes, queue, poll)
               : peel_labels<std::uint64_t>(graph, reversed, labels, counter, outcomes, queue, poll);
    if (queue.size() == n) return Labelling{rounds, n, 0, rounds};
    if (!has_targets) return std::nullopt;
    if (largest > std::numeric_limits<std::uint32_t>::max()) throw std::length_error("a vertex on a cycle has too many followers");
    const Cost cost = Stages<P>(graph, reversed, labels, counter, outcomes, queue_storage, rounds, poll).run();
    return Labelling{rounds, queue.size(), cost.stages, cost.rounds};
}

}  // namespace grundy::graphs
