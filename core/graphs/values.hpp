#pragma once
// γ, its counter and the outcomes on any digraph: first the vertices from which every play ends, then stage by stage.
//
// The counter is the number of the round in which a finite label was given, from 1 on. It satisfies more than the definition
// of γ asks for: c falls along every edge along which γ falls, and when γ rises along an edge there is an answer back to the
// old γ with a smaller c. So in a sum of games the sum of the counters can be made to fall with every answer.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "graphs/csr.hpp"
#include "graphs/peel.hpp"
#include "graphs/rounds.hpp"
#include "graphs/stages.hpp"
#include "runs/buffer.hpp"
#include "runs/poll.hpp"

namespace grundy::graphs {

// The labels and outcomes of peeled vertices from the words of the peel, which may lie in the same place.
template <class Word>
void read_words(const Word* words, std::span<Label> labels, std::span<Outcome> outcomes) {
    for (std::size_t v = 0; v < labels.size(); ++v) {
        const Word word = words[v];
        labels[v] = Waiting<Word>::is_labelled(word) ? static_cast<Label>(word) : unlabelled;
        outcomes[v] = word == 0 ? Outcome::P : Outcome::N;
    }
}

struct Labelling {
    std::uint32_t peel_rounds;  // counters up to this one belong to vertices from which every play ends
    std::size_t peeled;
    std::uint32_t stages;  // beyond the peel
    std::uint32_t rounds;
};

// The reversed graph does most of the work. Of the graph itself only the degrees are needed, so its targets may be missing, as
// long as the peel labels all vertices and no vertex is so large that it has to look at its followers; else nothing is
// returned.
template <Poll P>
std::optional<Labelling> label_values(const Csr& graph, const Csr& reversed, std::span<Label> labels, std::span<std::uint32_t> counter,
                       std::span<Outcome> outcomes, P& poll) {
    const std::size_t n = graph.vertices();
    const Offset largest = largest_degree(graph);
    const bool has_targets = graph.targets.size() == reversed.targets.size();
    if (!has_targets && largest > Waiting<std::uint32_t>::low_bits) return std::nullopt;
    const Buffer<Vertex> room = make_buffer<Vertex>(n + 1);
    const std::span<Vertex> queue_room{room.get(), n + 1};
    Queue queue{queue_room};
    std::uint32_t rounds;
    if (largest <= Waiting<std::uint32_t>::low) {
        auto* words = reinterpret_cast<std::uint32_t*>(labels.data());
        rounds = peel<std::uint32_t>(graph, reversed, {words, n}, counter, queue, poll);
        read_words(words, labels, outcomes);
    } else {
        const Buffer<std::uint64_t> words = make_buffer<std::uint64_t>(n);
        rounds = peel<std::uint64_t>(graph, reversed, {words.get(), n}, counter, queue, poll);
        read_words(words.get(), labels, outcomes);
    }
    if (queue.size() == n) return Labelling{rounds, n, 0, rounds};
    if (!has_targets) return std::nullopt;
    const Cost cost = Stages<P>(graph, reversed, labels, counter, outcomes, queue_room, rounds, poll).run();
    return Labelling{rounds, queue.size(), cost.stages, cost.rounds};
}

}  // namespace grundy::graphs
