#pragma once
// Green Hackenbush: cut an edge of a graph that stands on the ground. Edges that are no longer connected to the ground fall.
//
// Fusion (Conway 1976, chapter 13): a part that no single cut separates may be contracted to one vertex, where its edges become
// loops, and two loops cancel. The result is a tree of bridges. Colon principle: a bridge with a part of value x above it has the
// value x + 1. So for a part C without bridges,
//
//     value(C) = (edges of C mod 2) xor XOR (value(D) + 1) over the parts D that stand on C by a bridge.
//
// The cuts that leave the value t are found from the ground up. Let need(C) be the value that C must get. A bridge to D may be cut
// if the rest of C has the value need(C) without D. need(D) is found by solving for the value of D. Edges inside C, any two of which
// separate C, form a class. A class joins parts of C in a circle P0 - P1 - ... - P0, and cutting one of its edges opens the circle
// to two stalks of parts on the part P0 with the root.
//
// Classes are found by one depth-first search, in which every edge outside of the tree leads up from a vertex to one above it. Two
// edges of the tree are in a class iff they are covered by the same edges, that is, one is above the other, they have the same
// number of covering edges, and the nearest upper end of these is the same. An edge outside of the tree is in the class of the edges
// of the tree that only it covers.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "base/poll.hpp"

namespace grundy::games {

// ---- The picture as a graph: the edges at each vertex, and the edges that are connected to the ground

// The edges at each vertex. A loop is listed twice.
class Incidence {
  public:
    Incidence(std::size_t vertices, std::span<const std::uint32_t> a, std::span<const std::uint32_t> b)
        : a_(a), b_(b), start_(vertices + 1, 0), edges_(2 * a.size()) {
        for (std::size_t e = 0; e < a.size(); ++e) ++start_[a[e]], ++start_[b[e]];
        std::inclusive_scan(start_.begin(), start_.end(), start_.begin());
        for (std::size_t e = a.size(); e-- > 0;) {
            edges_[--start_[a[e]]] = static_cast<std::uint32_t>(e);
            edges_[--start_[b[e]]] = static_cast<std::uint32_t>(e);
        }
    }
    std::size_t vertices() const { return start_.size() - 1; }
    std::size_t begin(std::size_t vertex) const { return start_[vertex]; }
    std::size_t end(std::size_t vertex) const { return start_[vertex + 1]; }
    std::uint32_t edge(std::size_t place) const { return edges_[place]; }
    std::uint32_t other(std::uint32_t edge, std::uint32_t vertex) const { return a_[edge] ^ b_[edge] ^ vertex; }

  private:
    std::span<const std::uint32_t> a_, b_;
    std::vector<std::size_t> start_;
    std::vector<std::uint32_t> edges_;
};

// Sets standing[e] = 1 if edge e is connected to the ground, vertex 0, after one edge is cut. If there is no edge `cut`, nothing is
// cut.
template <Poll P>
void standing_edges(std::size_t vertices, std::span<const std::uint32_t> a, std::span<const std::uint32_t> b,
                    std::size_t cut, std::span<std::uint8_t> standing, P&& poll) {
    const Incidence at(vertices, a, b);
    std::vector<std::uint8_t> is_reached(vertices, 0);
    std::vector<std::uint32_t> reached{0};
    is_reached[0] = 1;
    for (std::size_t i = 0; i < reached.size(); ++i) {
        if (i % 4096 == 0) poll();
        for (std::size_t place = at.begin(reached[i]); place < at.end(reached[i]); ++place) {
            if (at.edge(place) == cut) continue;
            const std::uint32_t w = at.other(at.edge(place), reached[i]);
            if (!std::exchange(is_reached[w], std::uint8_t{1})) reached.push_back(w);
        }
    }
    for (std::size_t e = 0; e < a.size(); ++e) standing[e] = e != cut && is_reached[a[e]];
}

// ---- Many numbers on which  x -> x xor w  and  x -> x + 1  act simultaneously
//
// The numbers are the leaves of a binary trie that branches on the *lowest* bit first. To xor all numbers with w, store w at the root;
// it moves down when a node is next visited. To add 1 to all numbers, swap the two branches of the root and add 1 below the branch
// that was 1, for the carry. Each action visits one path of the trie.

class ShiftedValues {
  public:
    // All numbers must remain below 2^bits.
    explicit ShiftedValues(unsigned bits) : bits_(bits) { clear(); }

    void clear() {
        nodes_.assign(1, Node{});
        next_.clear();
    }
    // Inserts the number 0. Numbers are indexed from 0.
    void insert_zero() {
        std::uint32_t node = 0;
        for (unsigned depth = 0; depth < bits_; ++depth) {
            settle(node);
            if (nodes_[node].branch[0] == 0) {
                nodes_.push_back(Node{});
                nodes_[node].branch[0] = static_cast<std::uint32_t>(nodes_.size() - 1);
            }
            node = nodes_[node].branch[0];
        }
        next_.push_back(nodes_[node].last);
        nodes_[node].last = static_cast<std::uint32_t>(next_.size());
    }
    void xor_all(std::uint32_t w) { nodes_[0].waiting ^= w; }
    void increment_all() {
        std::uint32_t node = 0;
        for (unsigned depth = 0; depth < bits_; ++depth) {
            settle(node);
            std::swap(nodes_[node].branch[0], nodes_[node].branch[1]);
            node = nodes_[node].branch[0];
            if (node == 0) return;
        }
    }
    // Sets values[i] to the current value of the number with index i.
    void read(std::span<std::uint32_t> values) {
        struct Place {
            std::uint32_t node, prefix;
            unsigned depth;
        };
        std::vector<Place> open{{0, 0, 0}};
        while (!open.empty()) {
            const auto [node, prefix, depth] = open.back();
            open.pop_back();
            if (depth == bits_) {
                for (std::uint32_t i = nodes_[node].last; i != 0; i = next_[i - 1]) values[i - 1] = prefix;
                continue;
            }
            settle(node);
            for (std::uint32_t bit = 0; bit < 2; ++bit)
                if (const std::uint32_t below = nodes_[node].branch[bit]; below != 0)
                    open.push_back({below, prefix | bit << depth, depth + 1});
        }
    }

  private:
    struct Node {
        std::array<std::uint32_t, 2> branch{};  // 0 means no branch, because the root is not a branch of any node
        std::uint32_t waiting = 0;              // the pending xor for the numbers below
        std::uint32_t last = 0;                 // at a leaf: 1 + the index of the last inserted number, or 0 if there is none
    };
    void settle(std::uint32_t node) {
        const std::uint32_t w = std::exchange(nodes_[node].waiting, 0);
        if (w & 1) std::swap(nodes_[node].branch[0], nodes_[node].branch[1]);
        for (const std::uint32_t below : nodes_[node].branch)
            if (below != 0) nodes_[below].waiting ^= w >> 1;
    }
    unsigned bits_;
    std::vector<Node> nodes_;
    std::vector<std::uint32_t> next_;  // links the numbers at the same leaf
};

// ---- Values and cuts

class Hackenbush {
  public:
    // All edges must be connected to the ground, vertex 0.
    template <Poll P>
    Hackenbush(std::size_t vertices, std::span<const std::uint32_t> a, std::span<const std::uint32_t> b, P&& poll)
        : edges_(a.size()) {
        search(Incidence(vertices, a, b), poll);
        cover(poll);
        evaluate();
    }
    std::uint32_t value() const { return value_[0]; }

    // The edges whose cut leaves the value `target`, in increasing order.
    template <Poll P>
    std::vector<std::uint32_t> cuts_to(std::uint32_t target, P&& poll) const {
        std::vector<std::uint32_t> found;
        const std::vector<std::int64_t> need = needs(target, found);
        std::vector<std::uint8_t> in_class(up_.size(), 0);
        Circle circle{{}, {}, {}, ShiftedValues(static_cast<unsigned>(std::bit_width(edges_)))};
        for_each_class([&](std::span<const std::uint32_t> members) {
            const bool closed = count_[members[0]] == 1;
            if (closed) in_class[only_[members[0]]] = 1;
            const std::uint32_t top = top_[members[0]];
            if (need[top] >= 0) open_circle(members, closed, static_cast<std::uint32_t>(need[top]), circle, found, poll);
        }, poll);
        for (std::size_t i = 0; i < up_.size(); ++i)
            if (!in_class[i] && flips_parity(top_[up_[i].lower], need)) found.push_back(up_[i].edge);
        std::ranges::sort(found);
        return found;
    }

  private:
    // An edge outside of the tree, between two vertices of the tree, which are equal for a loop.
    struct Up {
        std::uint32_t lower, upper, edge;
    };
    struct Circle {
        std::vector<std::uint32_t> parts;  // the values of the parts P1, P2, ... alone
        std::vector<std::uint32_t> forth, back;
        ShiftedValues values;
    };

    // From here on, vertices are numbered in the order in which the search visits them.
    template <Poll P>
    void search(const Incidence& at, P& poll) {
        constexpr std::uint32_t unvisited = ~std::uint32_t{0};
        std::vector<std::uint32_t> met(at.vertices(), unvisited), path{0};
        std::vector<std::size_t> place(at.vertices());
        std::vector<std::uint8_t> used(edges_, 0);
        const auto enter = [&](std::uint32_t vertex, std::uint32_t parent, std::uint32_t edge) {
            met[vertex] = static_cast<std::uint32_t>(parent_.size());
            place[vertex] = at.begin(vertex);
            parent_.push_back(parent), edge_.push_back(edge);
        };
        enter(0, 0, 0);
        for (std::size_t steps = 0; !path.empty(); ++steps) {
            if (steps % 16384 == 0) poll();
            const std::uint32_t v = path.back();
            if (place[v] == at.end(v)) {
                path.pop_back();
                continue;
            }
            const std::uint32_t e = at.edge(place[v]++);
            if (std::exchange(used[e], std::uint8_t{1})) continue;
            const std::uint32_t w = at.other(e, v);
            if (met[w] == unvisited) {
                enter(w, met[v], e);
                path.push_back(w);
            } else {
                up_.push_back({met[v], met[w], e});
            }
        }
    }

    // For each edge of the tree, indexed by its lower end: the number of edges that cover it, their xor, and the nearest upper end.
    template <Poll P>
    void cover(P& poll) {
        const std::size_t n = parent_.size();
        count_.assign(n, 0), only_.assign(n, 0), high_.assign(n, 0), end_.assign(n, 0);
        for (std::size_t i = 0; i < up_.size(); ++i) {
            ++count_[up_[i].lower], --count_[up_[i].upper];
            only_[up_[i].lower] ^= static_cast<std::uint32_t>(i), only_[up_[i].upper] ^= static_cast<std::uint32_t>(i);
        }
        for (std::size_t v = n; v-- > 1;) {
            end_[v] = std::max(end_[v], static_cast<std::uint32_t>(v + 1));
            end_[parent_[v]] = std::max(end_[parent_[v]], end_[v]);
            count_[parent_[v]] += count_[v], only_[parent_[v]] ^= only_[v];
        }
        poll();
        std::vector<std::uint32_t> order(up_.size()), free(n);  // the nearest vertex from v upwards without an upper end
        std::iota(order.begin(), order.end(), 0U), std::iota(free.begin(), free.end(), 0U);
        std::ranges::sort(order, std::greater{}, [&](std::uint32_t i) { return up_[i].upper; });
        const auto find = [&](std::uint32_t v) {
            while (free[v] != v) v = free[v] = free[free[v]];
            return v;
        };
        for_each_index(order.size(), poll, [&](std::size_t i) {
            const auto [lower, upper, edge] = up_[order[i]];
            for (std::uint32_t v = find(lower); v > upper; v = find(v)) high_[v] = upper, free[v] = parent_[v];
        });
    }

    bool is_top(std::size_t v) const { return v == 0 || count_[v] == 0; }

    // inside and hanging: the sums over v and the vertices below v in the bridgeless part of v.
    void evaluate() {
        const std::size_t n = parent_.size();
        inside_.assign(n, 0), hanging_.assign(n, 0), value_.assign(n, 0), top_.assign(n, 0);
        for (const Up& up : up_) ++inside_[up.lower];
        for (std::size_t v = n; v-- > 0;) {
            if (is_top(v)) {
                value_[v] = hanging_[v] ^ (inside_[v] & 1);
                if (v != 0) hanging_[parent_[v]] ^= value_[v] + 1;
            } else {
                inside_[parent_[v]] += ++inside_[v];
                hanging_[parent_[v]] ^= hanging_[v];
            }
        }
        for (std::size_t v = 1; v < n; ++v) top_[v] = is_top(v) ? static_cast<std::uint32_t>(v) : top_[parent_[v]];
    }

    // The value that each part must get, or -1 if there is none, and the bridges that may be cut.
    std::vector<std::int64_t> needs(std::uint32_t target, std::vector<std::uint32_t>& found) const {
        std::vector<std::int64_t> need(parent_.size(), -1);
        need[0] = target;
        for (std::size_t v = 1; v < need.size(); ++v) {
            if (!is_top(v)) continue;
            const std::uint32_t below = top_[parent_[v]];
            if (need[below] < 0) continue;
            const std::int64_t stalk = need[below] ^ value_[below] ^ (std::int64_t{value_[v]} + 1);
            if (stalk == 0) found.push_back(edge_[v]);
            need[v] = stalk - 1;
        }
        return need;
    }

    bool flips_parity(std::uint32_t top, const std::vector<std::int64_t>& need) const {
        return need[top] == (value_[top] ^ 1);
    }

    // Calls visit with the edges of the tree in each class, from the highest to the lowest in the tree.
    template <class Visit, Poll P>
    void for_each_class(Visit visit, P& poll) const {
        std::vector<std::uint32_t> order;
        for (std::size_t v = 1; v < parent_.size(); ++v)
            if (!is_top(v)) order.push_back(static_cast<std::uint32_t>(v));
        std::ranges::sort(order, {}, [&](std::uint32_t v) { return std::tuple(high_[v], count_[v], v); });
        for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
            if (begin % 256 == 0) poll();
            for (end = begin + 1; end < order.size() && same_class(order[end - 1], order[end]);) ++end;
            visit(std::span(order).subspan(begin, end - begin));
        }
    }
    bool same_class(std::uint32_t v, std::uint32_t w) const {
        return high_[v] == high_[w] && count_[v] == count_[w] && w < end_[v];
    }

    // Finds the edges of a class whose cut leaves its part with the value `need`.
    template <Poll P>
    void open_circle(std::span<const std::uint32_t> members, bool closed, std::uint32_t need, Circle& circle,
                     std::vector<std::uint32_t>& found, P& poll) const {
        circle.parts.clear();
        for (std::size_t i = 0; i + 1 < members.size(); ++i) {
            const std::uint32_t v = members[i], w = members[i + 1];
            circle.parts.push_back(hanging_[v] ^ hanging_[w] ^ ((inside_[v] - inside_[w] - 1) & 1));
        }
        if (closed) circle.parts.push_back(hanging_[members.back()] ^ (inside_[members.back()] & 1));
        const std::size_t size = circle.parts.size() + 1;
        std::uint32_t rooted = value_[top_[members[0]]] ^ static_cast<std::uint32_t>(size & 1);
        for (const std::uint32_t part : circle.parts) rooted ^= part;
        stalks(circle, circle.forth, poll);
        std::ranges::reverse(circle.parts);
        stalks(circle, circle.back, poll);
        for (std::size_t j = 0; j < size; ++j)
            if ((rooted ^ circle.forth[j] ^ circle.back[size - 1 - j]) == need)
                found.push_back(j < members.size() ? edge_[members[j]] : up_[only_[members[0]]].edge);
    }

    // values[j] is the value of a stalk of the first j parts, including its lowest edge: f(1)(f(2)(... f(j)(0))), where
    // f(i)(x) = (x xor part i) + 1.
    template <Poll P>
    static void stalks(Circle& circle, std::vector<std::uint32_t>& values, P& poll) {
        circle.values.clear();
        for (std::size_t i = circle.parts.size(); i-- > 0;) {
            if (i % 1024 == 1023) poll();
            circle.values.insert_zero();
            circle.values.xor_all(circle.parts[i]);
            circle.values.increment_all();
        }
        values.assign(circle.parts.size() + 1, 0);
        circle.values.read(values);
        std::reverse(values.begin(), values.end());  // the longest was inserted first; now the empty one is first
    }

    std::size_t edges_;
    std::vector<std::uint32_t> parent_, edge_, only_, high_, end_, inside_, hanging_, value_, top_;
    std::vector<std::int32_t> count_;
    std::vector<Up> up_;
};

}  // namespace grundy::games
