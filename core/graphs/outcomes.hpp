#pragma once
// Who wins, and how fast, on any digraph, by retrograde analysis in time O(V + E):
//
//     u is in P when all its followers are in N,   u is in N when some follower is in P,
//
// applied from the end positions backwards until nothing new is found; what remains is D (Fraenkel 1996, section 2). In
// normal play an end position is in P, in misère play in N. The round in which a vertex is found is its remoteness: how many
// moves are left when the winner hurries and the loser delays (Steinhaus 1925, Smith 1966).
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "graphs/csr.hpp"
#include "graphs/labels.hpp"
#include "graphs/rounds.hpp"
#include "runs/buffer.hpp"
#include "runs/poll.hpp"

namespace grundy::graphs {

// The word: the number of followers that are not known to be in N or, when it is known who wins, the high bit, the
// remoteness and whether it is N.
template <class Word>
struct Undecided {
    static constexpr Word decided = Word{1} << (std::numeric_limits<Word>::digits - 1);
    static constexpr std::uint64_t most = decided / 2 - 1;  // vertices, and followers of one vertex, that it can count

    static Word known(Outcome outcome, std::size_t remoteness) {
        return static_cast<Word>(decided | static_cast<Word>(remoteness) << 1 | static_cast<Word>(outcome));
    }
    static bool is_known(Word word) { return word >= decided; }
    static Outcome outcome(Word word) { return is_known(word) ? Outcome(word & 1) : Outcome::D; }
    static std::uint64_t remoteness(Word word) { return (word & ~decided) >> 1; }
};

// Fills the words of the records; of the graph only the degrees are needed. The queue is empty at first and keeps the vertices
// that are won by somebody, the quickest first.
template <class Word, Poll P>
void label_outcomes(const Csr& graph, const Csr& reversed, bool misere, Record<Word>* records, Queue& queue, P& poll) {
    using U = Undecided<Word>;
    const RecordedRows<Word> rows(reversed, records);
    for (std::size_t v = 0; v < graph.vertices(); ++v) {
        const Word degree = static_cast<Word>(graph.degree(static_cast<Vertex>(v)));
        records[v].word = degree == 0 ? U::known(misere ? Outcome::N : Outcome::P, 0) : degree;
        queue.push_if(degree == 0, static_cast<Vertex>(v));
    }
    std::size_t round = 0;
    // The message is what the predecessor will be: N at once after a P, P when this was the last follower that it waited for.
    const auto leave = [&](Vertex u) {
        return U::known(U::outcome(records[u].word) == Outcome::P ? Outcome::N : Outcome::P, round);
    };
    const auto tell = [&](Vertex p, Word label, Queue& next) {
        Word& word = records[p].word;
        if (U::is_known(word) || (U::outcome(label) == Outcome::P && --word != 0)) return;
        word = label;
        next.push(p);
    };
    for (std::size_t begin = 0; begin < queue.size();) {
        const std::size_t end = queue.size();
        ++round;
        leave_round(rows, queue, begin, end, leave, tell, poll);
        begin = end;
        poll();
    }
}

template <class Word, Poll P>
void find_outcomes_with(const Csr& graph, const Csr& reversed, bool misere, std::span<Outcome> outcomes,
                        std::span<std::int32_t> remoteness, P& poll) {
    using U = Undecided<Word>;
    const std::size_t n = graph.vertices();
    const Buffer<Record<Word>> records = make_buffer<Record<Word>>(n + 1);
    {
        const Buffer<Vertex> room = make_buffer<Vertex>(n + 1);
        Queue queue({room.get(), n + 1});
        label_outcomes<Word>(graph, reversed, misere, records.get(), queue, poll);
    }
    for (std::size_t v = 0; v < n; ++v) {
        const Word word = records[v].word;
        outcomes[v] = U::outcome(word);
        remoteness[v] = U::is_known(word) ? static_cast<std::int32_t>(U::remoteness(word)) : -1;
    }
}

// Outcomes, and the remoteness of those that are not D; -1 for those that are.
template <Poll P>
void find_outcomes(const Csr& graph, const Csr& reversed, bool misere, std::span<Outcome> outcomes,
                   std::span<std::int32_t> remoteness, P& poll) {
    const bool narrow = graph.vertices() <= Undecided<std::uint32_t>::most && largest_degree(graph) <= Undecided<std::uint32_t>::most &&
                        graph.edges() <= std::numeric_limits<std::uint32_t>::max();
    if (narrow)
        find_outcomes_with<std::uint32_t>(graph, reversed, misere, outcomes, remoteness, poll);
    else
        find_outcomes_with<std::uint64_t>(graph, reversed, misere, outcomes, remoteness, poll);
}

}  // namespace grundy::graphs
