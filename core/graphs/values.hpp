#pragma once
// γ, its counter and the outcomes on any digraph: first the vertices from which every play ends, then stage by stage.
//
// The counter is the number of the round in which a finite label was given, from 1 on. It satisfies more than the definition
// of γ asks for: c falls along every edge along which γ falls, and when γ rises along an edge there is an answer back to the
// old γ with a smaller c. So in a sum of games the sum of the counters can be made to fall with every answer.
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <stdexcept>

#include "graphs/csr.hpp"
#include "graphs/labels.hpp"
#include "graphs/peel.hpp"
#include "graphs/rounds.hpp"
#include "graphs/stages.hpp"
#include "runs/buffer.hpp"
#include "runs/poll.hpp"

namespace grundy::graphs {

// Peels, and reads labels and outcomes of the peeled vertices from the records. Returns the number of rounds.
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
    const bool narrow = largest <= Waiting<std::uint32_t>::low && graph.edges() <= std::numeric_limits<std::uint32_t>::max();
    const std::uint32_t rounds =
        narrow ? peel_labels<std::uint32_t>(graph, reversed, labels, counter, outcomes, queue, poll)
               : peel_labels<std::uint64_t>(graph, reversed, labels, counter, outcomes, queue, poll);
    if (queue.size() == n) return Labelling{rounds, n, 0, rounds};
    if (!has_targets) return std::nullopt;
    if (largest > std::numeric_limits<std::uint32_t>::max()) throw std::length_error("a vertex on a cycle has too many followers");
    const Cost cost = Stages<P>(graph, reversed, labels, counter, outcomes, queue_room, rounds, poll).run();
    return Labelling{rounds, queue.size(), cost.stages, cost.rounds};
}

}  // namespace grundy::graphs
