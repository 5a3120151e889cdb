#pragma once
// What a position of a graph is told: its outcome, and its value γ as a label.
#include <cstdint>

namespace grundy::graphs {

// The player who has just moved wins, the next one does, or nobody: a draw.
enum class Outcome : std::uint8_t { P = 0, N = 1, D = 2 };

// γ where it is finite.
using Label = std::int32_t;
inline constexpr Label infinite = -1, unlabelled = -2;

}  // namespace grundy::graphs
