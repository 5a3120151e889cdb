#pragma once
// Labels of positions: who wins, and how fast. Labels spread backwards, round by round, by means of a queue that graphs/values.hpp
// uses too.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "base/buffer.hpp"
#include "base/compiler.hpp"
#include "base/poll.hpp"
#include "graphs/csr.hpp"

namespace grundy::graphs {

// ---- Labels and mex

// The previous player wins, the next player wins, or the game is a draw.
enum class Outcome : std::uint8_t { P = 0, N = 1, D = 2 };

// γ, if it is finite.
using Label = std::int32_t;
inline constexpr Label infinite = -1, unlabelled = -2;

// The mex of a stream of values, with stamps instead of clearing: O(number of values).
class MexSet {
  public:
    // Empties the set. At most `most` values will be inserted, so larger values do not affect the mex.
    void start(std::uint64_t most) {
        ++now_;
        most_ = most;
    }
    void insert(std::uint64_t value) {
        if (value >= most_) return;
        if (value >= stamps_.size()) stamps_.resize(value + 1, 0);
        stamps_[value] = now_;
    }
    bool contains(std::uint64_t value) const { return value < stamps_.size() && stamps_[value] == now_; }
    std::uint64_t mex() const {
        std::uint64_t value = 0;
        while (contains(value)) ++value;
        return value;
    }

  private:
    std::vector<std::uint64_t> stamps_;
    std::uint64_t now_ = 0, most_ = 0;
};

// ---- Rounds
//
// Labels spread backwards: a labelled vertex leaves a queue and notifies its predecessors. Some of these get labels and enter the
// queue. The vertices that enter while those of one round leave form the next round.
//
// On a graph larger than the cache, nearly all the time is spent waiting for memory, but the queue shows early what will be needed.

// Every vertex enters at most once. The storage has one more place than there are vertices.
class Queue {
  public:
    explicit Queue(std::span<Vertex> storage) : storage_(storage) {}
    void push(Vertex v) { storage_[size_++] = v; }
    void push_if(bool condition, Vertex v) {
        storage_[size_] = v;
        size_ += condition;
    }
    std::size_t size() const { return size_; }
    Vertex operator[](std::size_t i) const { return storage_[i]; }

  private:
    std::span<Vertex> storage_;
    std::size_t size_ = 0;
};

// The state of each vertex, next to the start of the row of its predecessors, so that one memory access fetches both. There is one
// more record than there are vertices, for the end of the last row.
template <class Word>
struct Record {
    Word word;
    Word start;
};

// The rows of the reversed graph, with offsets in the records of the vertices.
template <class Word>
class RecordedRows {
  public:
    RecordedRows(const Csr& reversed, Record<Word>* records) : records_(records), sources_(reversed.targets.data()) {
        for (std::size_t v = 0; v < reversed.offsets.size(); ++v) records[v].start = static_cast<Word>(reversed.offsets[v]);
    }
    std::span<const Vertex> operator[](Vertex v) const {
        return {sources_ + records_[v].start, sources_ + records_[v + std::size_t{1}].start};
    }
    GRUNDY_ALWAYS_INLINE void prefetch(Vertex v) const { cpu::prefetch_write(&records_[v]); }
    GRUNDY_ALWAYS_INLINE void prefetch_row(Vertex v) const { cpu::prefetch_read(sources_ + records_[v].start); }

  private:
    const Record<Word>* records_;
    const Vertex* sources_;
};

// The same with separate offsets, for states that are stored elsewhere.
template <class State>
class OffsetRows {
  public:
    OffsetRows(const Csr& reversed, const State* states) : reversed_(reversed), states_(states) {}
    std::span<const Vertex> operator[](Vertex v) const { return reversed_.followers(v); }
    GRUNDY_ALWAYS_INLINE void prefetch(Vertex v) const {
        cpu::prefetch_read(&reversed_.offsets[v]);
        cpu::prefetch_write(&states_[v]);
    }
    GRUNDY_ALWAYS_INLINE void prefetch_row(Vertex v) const {
        cpu::prefetch_read(reversed_.targets.data() + reversed_.offsets[v]);
    }

  private:
    const Csr& reversed_;
    const State* states_;
};

// How far ahead of the leaving vertex the bounds of a row and then the row are prefetched, and how many predecessors are prefetched
// before the first of them is notified. The numbers are measured and not critical. Prefetching is always inlined, because GCC
// assumes that a function that only prefetches does nothing, and removes the calls.
inline constexpr std::size_t bounds_ahead = 32, row_ahead = 16, notify_later = 24;

// Lets the vertices queue[begin .. end) leave. For each of them leave(u) returns a message, and notify(p, message, queue) is called
// for its predecessors p in order, a little later, when their states have arrived from memory.
template <class Rows, class Leave, class Notify, Poll P>
void leave_round(const Rows& rows, Queue& shared_queue, std::size_t begin, std::size_t end, Leave leave, Notify notify, P& poll) {
    Queue queue = shared_queue;  // a local copy can be kept in registers
    struct Notice {
        Vertex to;
        decltype(leave(Vertex{})) message;
    };
    std::array<Notice, 32> waiting;
    static_assert(notify_later < waiting.size());
    std::size_t posted = 0, notified = 0;
    const auto notify_next = [&] {
        const Notice& notice = waiting[notified++ % waiting.size()];
        notify(notice.to, notice.message, queue);
    };
    for_each_index<4096>(end - begin, poll, [&](std::size_t k) {
        const std::size_t i = begin + k;
        if (i + bounds_ahead < queue.size()) rows.prefetch(queue[i + bounds_ahead]);
        if (i + row_ahead < queue.size()) rows.prefetch_row(queue[i + row_ahead]);
        const auto message = leave(queue[i]);
        in_pieces(rows[queue[i]], poll, [&](Vertex p) {
            rows.prefetch(p);
            waiting[posted++ % waiting.size()] = {p, message};
            if (posted - notified > notify_later) notify_next();
        });
    });
    while (notified < posted) notify_next();
    shared_queue = queue;
}

// ---- Outcomes
//
// Who wins, and how fast, on any digraph, by retrograde analysis in time O(V + E):
//
//     u is in P if all its followers are in N,   u is in N if some follower is in P,
//
// applied from the end positions backwards until nothing changes; the remaining vertices are in D (Fraenkel 1996, section 2). In
// normal play an end position is in P, in misère play in N. The round in which a vertex is found is its remoteness: the number of
// moves left if the winner hurries and the loser delays (Steinhaus 1925, Smith 1966).

// The word holds the number of followers that are not known to be in N. When the outcome is known, it holds the high bit, the
// remoteness, and whether the outcome is N.
template <class Word>
struct Undecided {
    static constexpr Word decided = Word{1} << (std::numeric_limits<Word>::digits - 1);
    static constexpr std::uint64_t most = decided / 2 - 1;  // the largest number of vertices, and of followers of one vertex

    static Word known(Outcome outcome, std::size_t remoteness) {
        return static_cast<Word>(decided | static_cast<Word>(remoteness) << 1 | static_cast<Word>(outcome));
    }
    static bool is_known(Word word) { return word >= decided; }
    static Outcome outcome(Word word) { return is_known(word) ? Outcome(word & 1) : Outcome::D; }
    static std::uint64_t remoteness(Word word) { return (word & ~decided) >> 1; }
};

// Fills the words of the records. Only the degrees of the graph are needed. The queue is empty at first; afterwards it holds the
// vertices that are not draws, in order of remoteness.
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
    // The message is the outcome that the predecessor can get: N immediately if u is in P; P if u is in N and was the last follower
    // to wait for.
    const auto leave = [&](Vertex u) {
        return U::known(U::outcome(records[u].word) == Outcome::P ? Outcome::N : Outcome::P, round);
    };
    const auto notify = [&](Vertex p, Word label, Queue& next) {
        Word& word = records[p].word;
        if (U::is_known(word) || (U::outcome(label) == Outcome::P && --word != 0)) return;
        word = label;
        next.push(p);
    };
    for (std::size_t begin = 0; begin < queue.size();) {
        const std::size_t end = queue.size();
        ++round;
        leave_round(rows, queue, begin, end, leave, notify, poll);
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
        const Buffer<Vertex> storage = make_buffer<Vertex>(n + 1);
        Queue queue({storage.get(), n + 1});
        label_outcomes<Word>(graph, reversed, misere, records.get(), queue, poll);
    }
    for (std::size_t v = 0; v < n; ++v) {
        const Word word = records[v].word;
        outcomes[v] = U::outcome(word);
        remoteness[v] = U::is_known(word) ? static_cast<std::int32_t>(U::remoteness(word)) : -1;
    }
}

// Computes outcomes and remoteness, which is -1 for D.
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
