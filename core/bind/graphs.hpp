#pragma once
// Graphs as NumPy arrays, for graphs.cpp and graphs_edges.cpp.
#include <nanobind/nanobind.h>

#include <cstdint>
#include <span>
#include <stdexcept>

#include "bind/python.hpp"
#include "graphs/csr.hpp"
#include "graphs/outcomes.hpp"

namespace grundy::bind {

using graphs::Csr;
using graphs::Offset;
using graphs::Outcome;
using graphs::Vertex;

// In Python, offsets are int64, which combines well with other integers, and outcomes are bytes.
using Offsets = Input<std::int64_t>;
using Targets = Input<Vertex>;
using OffsetsOut = Output<std::int64_t>;

inline std::span<Offset> as_offsets(std::span<std::int64_t> offsets) {
    return {reinterpret_cast<Offset*>(offsets.data()), offsets.size()};
}

inline std::span<Outcome> as_outcomes(std::span<std::uint8_t> outcomes) {
    return {reinterpret_cast<Outcome*>(outcomes.data()), outcomes.size()};
}

inline std::span<const Outcome> as_outcomes(const Input<std::uint8_t>& outcomes) {
    return {reinterpret_cast<const Outcome*>(outcomes.data()), outcomes.size()};
}

// Returns a graph without targets, of which only the degrees are known.
inline Csr degrees(const Offsets& offsets) {
    if (offsets.size() == 0 || offsets.data()[0] != 0) throw std::invalid_argument("offsets must begin with 0");
    return {{reinterpret_cast<const Offset*>(offsets.data()), offsets.size()}, {}};
}

inline Csr rows(const Offsets& offsets, const Targets& targets) {
    Csr graph = degrees(offsets);
    if (graph.edges() != targets.size()) throw std::invalid_argument("offsets must run from 0 to the number of targets");
    graph.targets = span(targets);
    return graph;
}

inline Csr reversed_rows(const Csr& graph, const Offsets& offsets, const Targets& sources) {
    const Csr reversed = rows(offsets, sources);
    if (reversed.vertices() != graph.vertices() || reversed.edges() != graph.edges())
        throw std::invalid_argument("the reversed graph must have the same numbers of vertices and edges");
    return reversed;
}

}  // namespace grundy::bind
