#pragma once
// Sprague–Grundy values of the vertices from which every play ends, by removing a vertex when all its followers have been
// removed (Kahn 1962):
//
//     g(u) = mex { g(v) : v a follower of u }                                       (Sprague 1935, Grundy 1939)
//
// One word for each vertex tells how many followers are still to come and which values have come. Of d followers at most d values
// come, so g <= d and a mask of d bits is enough; a vertex with more followers than the mask has bits only counts them,
// and looks at all of them when the last one has come.
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "graphs/csr.hpp"
#include "graphs/least_missing.hpp"
#include "graphs/rounds.hpp"
#include "runs/poll.hpp"

namespace grundy::graphs {

// The word: how many followers are to come in its high bits, the mask of values in its low bits. When the high bits are
// `many`, the low ones are their number instead; when nothing is to come, the label.
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

// Labels what can be labelled: there records[v].word becomes g(v), and counter[v] the length of the longest play from v plus 1.
// The queue, empty at first, keeps these vertices, followers before their predecessors. Returns the number of rounds.
// No vertex may have more than Waiting<Word>::low followers, and Word counts the edges.
template <class Word, Poll P>
std::uint32_t peel(const Csr& graph, const Csr& reversed, Record<Word>* records, std::span<std::uint32_t> counter,
                   Queue& queue, P& poll) {
    using W = Waiting<Word>;
    const RecordedRows<Word> rows(reversed, records);
    for (std::size_t v = 0; v < graph.vertices(); ++v) {
        records[v].word = W::start(graph.degree(static_cast<Vertex>(v)));
        queue.push_if(records[v].word == 0, static_cast<Vertex>(v));
    }
    LeastMissing missing;
    const auto mex_of_followers = [&](Vertex u) {
        missing.start(graph.degree(u));
        for (const Vertex v : graph.followers(u)) missing.see(records[v].word);
        return static_cast<Word>(missing.mex());
    };
    const auto leave = [&](Vertex u) { return W::mask_of(records[u].word); };
    const auto tell = [&](Vertex p, Word mask, Queue& next) {
        Word& word = records[p].word;
        if (word >= W::many) [[unlikely]] {
            if (--word == W::many) {
                word = mex_of_followers(p);
                next.push(p);
            }
        } else {
            // Whether it was the last one cannot be guessed, so nothing here branches on it.
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
        leave_round(rows, queue, begin, end, leave, tell, poll);
        for (; begin < end; ++begin) counter[queue[begin]] = round;
        poll();
    }
    return round;
}

}  // namespace grundy::graphs
