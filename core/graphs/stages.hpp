#pragma once
// The generalized Sprague–Grundy function γ on any finite digraph, stage by stage (Smith 1966; Fraenkel and Perl 1975;
// Fraenkel and Yesha 1986). Stage i gives the label i to u when
//
//     no follower of u is labelled i, and every follower of u has a label less than i or a follower that is labelled i,
//
// as long as there is such a u; vertices that then are neither labelled nor have a follower labelled i get ∞. So the next
// stage is about the vertices with followers labelled 0, ..., i: at most E/(i+1) of them, and γ < sqrt(2E).
//
// Vertices from which every play ends have been labelled by `peel`; each stage starts from those that have the label i.
// A vertex with a follower labelled i is called *marked*. One that is not watches the first follower that keeps it from
// being labelled, and is looked at again only when that one becomes marked.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "cpu/compiler.hpp"
#include "graphs/csr.hpp"
#include "graphs/labels.hpp"
#include "graphs/rounds.hpp"
#include "runs/buffer.hpp"
#include "runs/poll.hpp"

namespace grundy::graphs {

// What the labelling has cost, for people who want to know.
struct Cost {
    std::uint32_t stages = 0;  // beyond the peel
    std::uint32_t rounds = 0;
};

template <Poll P>
class Stages {
  public:
    // labels[v] is γ(v) for the peeled vertices, whose counters are at most `rounds`, and `unlabelled` for all others. No vertex
    // has more than 2^32 - 1 followers.
    Stages(const Csr& graph, const Csr& reversed, std::span<Label> labels, std::span<std::uint32_t> counter,
           std::span<Outcome> outcomes, std::span<Vertex> queue_room, std::uint32_t rounds, P& poll)
        : graph_(graph), reversed_(reversed), labels_(labels), counter_(counter), outcomes_(outcomes), queue_(queue_room),
          round_(rounds), poll_(poll), nodes_(make_buffer<Node>(graph.vertices())),
          next_(make_buffer<Vertex>(graph.vertices())), settled_(make_buffer<std::uint32_t>(graph.vertices())) {
        for (std::size_t v = graph.vertices(); v-- > 0;) {
            nodes_[v] = {labels_[v], 0, none, 0};
            settled_[v] = 0;
            if (labels_[v] == unlabelled) continue;
            // Peeled vertices watch nobody: their links make the list of those with the same label.
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
    // All that is asked of a vertex lies together: what costs is to fetch it.
    struct alignas(16) Node {
        Label label;
        std::uint32_t mark;      // the last stage in which it was marked, plus 1
        Vertex watchers;         // the first of those that wait until it is marked; the others are linked by next_
        std::uint32_t progress;  // how many followers are known not to keep it from the label of this stage
    };

    bool is_marked(const Node& node) const { return node.mark == static_cast<std::uint32_t>(stage_) + 1; }

    void label_stage() {
        std::size_t begin = queue_.size();
        if (static_cast<std::size_t>(stage_) < with_label_.size())
            for (Vertex v = with_label_[static_cast<std::size_t>(stage_)]; v != none; v = next_[v]) queue_.push(v);
        tell_all(begin);
        for (const Vertex u : open_) nodes_[u].progress = settled_[u];
        begin = queue_.size();
        ++round_;
        look_at_all(open_);
        while (begin < queue_.size()) begin = next_round(begin);
    }

    // Marks the predecessors of the vertices that have entered the queue, and looks at the watchers of those.
    std::size_t next_round(std::size_t begin) {
        const std::size_t end = queue_.size();
        tell_all(begin);
        ++round_;
        look_at_all(woken_);
        woken_.clear();
        poll_();
        return end;
    }

    void tell_all(std::size_t begin) {
        const auto leave = [](Vertex) { return true; };
        const auto tell = [this](Vertex p, bool, Queue&) {
            Node& node = nodes_[p];
            if (is_marked(node)) return;
            node.mark = static_cast<std::uint32_t>(stage_) + 1;
            for (Vertex u = std::exchange(node.watchers, none); u != none; u = next_[u]) woken_.push_back(u);
        };
        leave_round(OffsetRows<Node>(reversed_, nodes_.get()), queue_, begin, queue_.size(), leave, tell, poll_);
    }

    void look_at_all(const std::vector<Vertex>& vertices) {
        each_index<4096>(vertices.size(), poll_, [&](std::size_t i) {
            if (i + 32 < vertices.size()) {
                cpu::expect_write(&nodes_[vertices[i + 32]]);
                cpu::expect_read(&graph_.offsets[vertices[i + 32]]);
            }
            if (i + 16 < vertices.size()) cpu::expect_read(still_to_see(vertices[i + 16]).data());
            if (i + 8 < vertices.size()) {
                const auto followers = still_to_see(vertices[i + 8]);
                // Rarely more are looked at.
                const std::size_t few = std::min<std::size_t>(3, followers.size());
                for (std::size_t k = 0; k < few; ++k) cpu::expect_write(&nodes_[followers[k]]);
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

    // What is neither labelled nor marked is infinite: a draw if it has no follower labelled 0.
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
    Buffer<std::uint32_t> settled_;  // how many of the first followers have labels of earlier stages: they never matter again
    std::vector<Vertex> with_label_, open_, watched_, woken_;
};

}  // namespace grundy::graphs
