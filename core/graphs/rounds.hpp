#pragma once
// Labelling backwards: a vertex that has got its label leaves a queue and tells its predecessors, some of which get labels
// in turn and enter it. Vertices that enter while those of one round leave make the next round.
//
// On a graph larger than the cache nearly all the time is waiting for memory, but the queue says early what will be needed.
#include <array>
#include <cstddef>
#include <span>

#include "cpu/compiler.hpp"
#include "graphs/csr.hpp"
#include "runs/poll.hpp"

namespace grundy::graphs {

// Every vertex enters at most once; the room has one place more than there are vertices.
class Queue {
  public:
    explicit Queue(std::span<Vertex> room) : room_(room) {}
    void push(Vertex v) { room_[size_++] = v; }
    void push_if(bool condition, Vertex v) {
        room_[size_] = v;
        size_ += condition;
    }
    std::size_t size() const { return size_; }
    Vertex operator[](std::size_t i) const { return room_[i]; }

  private:
    std::span<Vertex> room_;
    std::size_t size_ = 0;
};

// What the labelling knows of each vertex, together with where its predecessors begin: one look fetches both. There is one
// record more than there are vertices, for the end of the last row.
template <class Word>
struct Record {
    Word word;
    Word start;
};

// The rows of the reversed graph by the records of its vertices.
template <class Word>
class RecordedRows {
  public:
    RecordedRows(const Csr& reversed, Record<Word>* records) : records_(records), sources_(reversed.targets.data()) {
        for (std::size_t v = 0; v < reversed.offsets.size(); ++v) records[v].start = static_cast<Word>(reversed.offsets[v]);
    }
    std::span<const Vertex> operator[](Vertex v) const {
        return {sources_ + records_[v].start, sources_ + records_[v + std::size_t{1}].start};
    }
    GRUNDY_ALWAYS_INLINE void ask_for(Vertex v) const { cpu::expect_write(&records_[v]); }
    GRUNDY_ALWAYS_INLINE void ask_for_row(Vertex v) const { cpu::expect_read(sources_ + records_[v].start); }

  private:
    const Record<Word>* records_;
    const Vertex* sources_;
};

// The same by offsets, where the states of the vertices lie elsewhere.
template <class State>
class OffsetRows {
  public:
    OffsetRows(const Csr& reversed, const State* states) : reversed_(reversed), states_(states) {}
    std::span<const Vertex> operator[](Vertex v) const { return reversed_.followers(v); }
    GRUNDY_ALWAYS_INLINE void ask_for(Vertex v) const {
        cpu::expect_read(&reversed_.offsets[v]);
        cpu::expect_write(&states_[v]);
    }
    GRUNDY_ALWAYS_INLINE void ask_for_row(Vertex v) const {
        cpu::expect_read(reversed_.targets.data() + reversed_.offsets[v]);
    }

  private:
    const Csr& reversed_;
    const State* states_;
};

// How far ahead of the vertex that leaves its bounds and then its row are asked for, and how many predecessors are asked for
// before the first of them is told. Measured; the numbers are not critical. What asks is inlined by force: GCC takes a
// function that only prefetches for one that does nothing, and drops the calls.
inline constexpr std::size_t bounds_ahead = 32, row_ahead = 16, told_later = 24;

// Lets the vertices queue[begin .. end) leave. For each of them leave(u) gives a message, and tell(p, message, queue) is called
// for its predecessors p in order, a little later: when their states have arrived from memory.
template <class Rows, class Leave, class Tell, Poll P>
void leave_round(const Rows& rows, Queue& shared_queue, std::size_t begin, std::size_t end, Leave leave, Tell tell, P& poll) {
    Queue queue = shared_queue;  // one that only this function knows lives in registers
    struct News {
        Vertex to;
        decltype(leave(Vertex{})) message;
    };
    std::array<News, 32> waiting;
    static_assert(told_later < waiting.size());
    std::size_t posted = 0, told = 0;
    const auto tell_next = [&] {
        const News& news = waiting[told++ % waiting.size()];
        tell(news.to, news.message, queue);
    };
    each_index<4096>(end - begin, poll, [&](std::size_t k) {
        const std::size_t i = begin + k;
        if (i + bounds_ahead < queue.size()) rows.ask_for(queue[i + bounds_ahead]);
        if (i + row_ahead < queue.size()) rows.ask_for_row(queue[i + row_ahead]);
        const auto message = leave(queue[i]);
        in_pieces(rows[queue[i]], poll, [&](Vertex p) {
            rows.ask_for(p);
            waiting[posted++ % waiting.size()] = {p, message};
            if (posted - told > told_later) tell_next();
        });
    });
    while (told < posted) tell_next();
    shared_queue = queue;
}

}  // namespace grundy::graphs
