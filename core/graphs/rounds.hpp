#pragma once
// Labelling backwards: a vertex that has got its label leaves a queue and tells its predecessors, some of which get labels
// in turn and enter it. Vertices that enter while those of one round leave make the next round.
//
// On a graph larger than the cache nearly all the time is waiting for memory, but the queue says early what will be needed.
#include <array>
#include <cstddef>
#include <span>

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

// How far ahead of the vertex that leaves the bounds of its row and then the row itself are asked for, and how many
// predecessors are asked for before the first of them is told. Measured; the numbers are not critical.
inline constexpr std::size_t bounds_ahead = 32, row_ahead = 16, told_later = 24;

// Inlined by force: GCC takes a function that only prefetches for one that does nothing, and drops the calls.
template <class State>
[[gnu::always_inline]] inline void ask_for_rows(const Csr& rows, const State* states, const Queue& queue, std::size_t i) {
    if (i + bounds_ahead < queue.size()) {
        const Vertex v = queue[i + bounds_ahead];
        __builtin_prefetch(&rows.offsets[v]);
        __builtin_prefetch(&states[v]);
    }
    if (i + row_ahead < queue.size()) __builtin_prefetch(rows.targets.data() + rows.offsets[queue[i + row_ahead]]);
}

// Lets the vertices queue[begin .. end) leave. For each of them leave(u) gives a message, and tell(p, message) is called for
// its predecessors p in order, a little later: when their states have arrived from memory.
template <class State, class Leave, class Tell, Poll P>
void leave_round(const Csr& reversed, const State* states, const Queue& queue, std::size_t begin, std::size_t end,
                 Leave leave, Tell tell, P& poll) {
    struct News {
        Vertex to;
        decltype(leave(Vertex{})) message;
    };
    std::array<News, 32> waiting;
    static_assert(told_later < waiting.size());
    std::size_t posted = 0, told = 0;
    const auto tell_next = [&] {
        const News& news = waiting[told++ % waiting.size()];
        tell(news.to, news.message);
    };
    for (std::size_t i = begin; i < end; ++i) {
        if (i % 4096 == 0) poll();
        ask_for_rows(reversed, states, queue, i);
        const auto message = leave(queue[i]);
        for (const Vertex p : reversed.followers(queue[i])) {
            __builtin_prefetch(&states[p], 1);
            waiting[posted++ % waiting.size()] = {p, message};
            if (posted - told > told_later) tell_next();
        }
    }
    while (told < posted) tell_next();
}

}  // namespace grundy::graphs
