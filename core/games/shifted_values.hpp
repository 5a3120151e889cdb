#pragma once
// Many numbers on which  x -> x xor w  and  x -> x + 1  act at once.
//
// The numbers are the leaves of a binary trie whose first branching is the *lowest* bit. To xor all numbers with w is to
// note w at the root; it moves down when a node is next visited. To add 1 to all numbers is to swap the two branches of
// the root and to add 1 below the branch that was 1, where the carry goes. Each action costs one way down.
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace grundy::games {

class ShiftedValues {
  public:
    // Numbers below 2^bits, which no action may leave.
    explicit ShiftedValues(unsigned bits) : bits_(bits) { clear(); }

    void clear() {
        nodes_.assign(1, Node{});
        next_.clear();
    }
    // A further number, 0; they are counted from 0 on.
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
    // values[i] = the number that was inserted as number i.
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
        std::array<std::uint32_t, 2> branch{};  // 0: there is none, since nothing leads to the root
        std::uint32_t waiting = 0;              // what the numbers below are still to be xored with
        std::uint32_t last = 0;                 // at a leaf: 1 + the number that was inserted last, 0 if there is none
    };
    void settle(std::uint32_t node) {
        const std::uint32_t w = std::exchange(nodes_[node].waiting, 0);
        if (w & 1) std::swap(nodes_[node].branch[0], nodes_[node].branch[1]);
        for (const std::uint32_t below : nodes_[node].branch)
            if (below != 0) nodes_[below].waiting ^= w >> 1;
    }
    unsigned bits_;
    std::vector<Node> nodes_;
    std::vector<std::uint32_t> next_;  // numbers at the same leaf are a list
};

}  // namespace grundy::games
