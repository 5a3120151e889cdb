#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>

#include <cstdint>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "bind/arrays.hpp"
#include "bind/signals.hpp"
#include "graphs/csr.hpp"
#include "graphs/edges.hpp"
#include "graphs/grouping.hpp"
#include "graphs/outcomes.hpp"
#include "graphs/values.hpp"
#include "graphs/verify.hpp"

namespace grundy::bind {

using graphs::Csr;
using graphs::Offset;
using graphs::Outcome;
using graphs::Vertex;

// Python sees offsets as int64, which mixes well with its other integers, and outcomes as bytes.
using Offsets = Input<std::int64_t>;
using Targets = Input<Vertex>;
using OffsetsOut = Output<std::int64_t>;

static std::span<Offset> as_offsets(std::span<std::int64_t> offsets) {
    return {reinterpret_cast<Offset*>(offsets.data()), offsets.size()};
}

static Csr rows(const Offsets& offsets, const Targets& targets) {
    const std::size_t n = offsets.size();
    if (n == 0 || offsets.data()[0] != 0 || static_cast<std::size_t>(offsets.data()[n - 1]) != targets.size())
        throw std::invalid_argument("offsets must run from 0 to the number of targets");
    return {{reinterpret_cast<const Offset*>(offsets.data()), n}, {targets.data(), targets.size()}};
}

static Csr reversed_rows(const Csr& graph, const Offsets& offsets, const Targets& sources) {
    const Csr found = rows(offsets, sources);
    if (found.vertices() != graph.vertices() || found.edges() != graph.edges())
        throw std::invalid_argument("the reversed graph has as many vertices and edges");
    return found;
}

template <class Array>
void check_size(const Array& array, const Csr& graph) {
    if (array.size() != graph.vertices()) throw std::invalid_argument("one entry for each vertex");
}

template <class Number>
using Ends = nb::ndarray<const Number, nb::ndim<1>, nb::device::cpu>;

template <class Number>
graphs::Column<Number> column(const Ends<Number>& ends) {
    return {ends.data(), static_cast<std::ptrdiff_t>(ends.stride(0)), ends.size()};
}

// The number of the first edge that does not join two of the vertices, or the number of edges.
template <class Number>
std::size_t first_outside(std::size_t vertices, Ends<Number> sources, Ends<Number> targets) {
    const nb::gil_scoped_release nogil;
    SignalPoll poll;
    return std::min(graphs::first_outside(column(sources), vertices, poll),
                    graphs::first_outside(column(targets), vertices, poll));
}

template <class Number>
auto graph_rows(std::size_t vertices, Ends<Number> sources, Ends<Number> targets) {
    if (sources.size() != targets.size()) throw std::invalid_argument("as many sources as targets");
    if (vertices > graphs::most_vertices) throw std::invalid_argument("too many vertices");
    if (first_outside<Number>(vertices, sources, targets) != sources.size())
        throw std::invalid_argument("an edge leads out of the graph");
    OffsetsOut offsets({vertices + 1});
    Output<Vertex> rows({sources.size()});
    {
        const nb::gil_scoped_release nogil;
        SignalPoll poll;
        graphs::rows_from_edges(column(sources), column(targets), as_offsets(offsets.span()), rows.span(), poll);
    }
    return std::make_tuple(std::move(offsets).array(), std::move(rows).array());
}

static auto graph_reverse(Offsets offsets, Targets targets) {
    const Csr graph = rows(offsets, targets);
    OffsetsOut back({graph.vertices() + 1});
    Output<Vertex> sources({graph.edges()});
    {
        const nb::gil_scoped_release nogil;
        SignalPoll poll;
        graphs::reverse(graph, as_offsets(back.span()), sources.span(), poll);
    }
    return std::make_tuple(std::move(back).array(), std::move(sources).array());
}

static std::span<Outcome> as_outcomes(std::span<std::uint8_t> outcomes) {
    return {reinterpret_cast<Outcome*>(outcomes.data()), outcomes.size()};
}

static std::span<const Outcome> as_outcomes(const Input<std::uint8_t>& outcomes) {
    return {reinterpret_cast<const Outcome*>(outcomes.data()), outcomes.size()};
}

static auto graph_values(Offsets offsets, Targets targets, Offsets back, Targets sources) {
    const Csr graph = rows(offsets, targets), reversed = reversed_rows(graph, back, sources);
    Output<std::int32_t> labels({graph.vertices()});
    Output<std::uint32_t> counter({graph.vertices()});
    Output<std::uint8_t> outcomes({graph.vertices()});
    graphs::Labelling done{};
    {
        const nb::gil_scoped_release nogil;
        SignalPoll poll;
        done = graphs::label_values(graph, reversed, labels.span(), counter.span(), as_outcomes(outcomes.span()), poll);
    }
    return std::make_tuple(std::move(labels).array(), std::move(counter).array(), std::move(outcomes).array(),
                           std::make_tuple(done.peeled, done.peel_rounds, done.stages, done.rounds));
}

static auto graph_outcomes(Offsets offsets, Targets targets, Offsets back, Targets sources, bool misere) {
    const Csr graph = rows(offsets, targets), reversed = reversed_rows(graph, back, sources);
    Output<std::uint8_t> outcomes({graph.vertices()});
    Output<std::int32_t> remoteness({graph.vertices()});
    {
        const nb::gil_scoped_release nogil;
        SignalPoll poll;
        graphs::find_outcomes(graph, reversed, misere, as_outcomes(outcomes.span()), remoteness.span(), poll);
    }
    return std::make_tuple(std::move(outcomes).array(), std::move(remoteness).array());
}

static std::tuple<std::size_t, int> told(const graphs::Violation& violation) {
    return {violation.vertex, static_cast<int>(violation.rule)};
}

static auto graph_verify_values(Offsets offsets, Targets targets, Offsets back, Targets sources,
                                Input<std::int32_t> labels, Input<std::uint32_t> counter, Input<std::uint8_t> outcomes) {
    const Csr graph = rows(offsets, targets), reversed = reversed_rows(graph, back, sources);
    check_size(labels, graph), check_size(counter, graph), check_size(outcomes, graph);
    const nb::gil_scoped_release nogil;
    SignalPoll poll;
    return told(graphs::verify_values(graph, reversed, span(labels), span(counter), as_outcomes(outcomes), poll));
}

static auto graph_verify_outcomes(Offsets offsets, Targets targets, bool misere, Input<std::uint8_t> outcomes,
                                  Input<std::int32_t> remoteness) {
    const Csr graph = rows(offsets, targets);
    check_size(outcomes, graph), check_size(remoteness, graph);
    const nb::gil_scoped_release nogil;
    SignalPoll poll;
    return told(graphs::verify_outcomes(graph, misere, as_outcomes(outcomes), span(remoteness), poll));
}

template <class Number>
void edge_functions(nb::module_& module) {
    module.def("graph_first_outside", &first_outside<Number>, nb::arg("vertices"), nb::arg("sources").noconvert(),
               nb::arg("targets").noconvert(), "The first edge that does not join two vertices, or the number of edges.");
    module.def("graph_rows", &graph_rows<Number>, nb::arg("vertices"), nb::arg("sources").noconvert(),
               nb::arg("targets").noconvert(), "Offsets and targets: the followers of each vertex, in the order of the edges.");
}

void graphs(nb::module_& module) {
    edge_functions<std::int64_t>(module);
    edge_functions<std::uint64_t>(module);
    edge_functions<std::int32_t>(module);
    edge_functions<std::uint32_t>(module);
    module.def("graph_reverse", &graph_reverse, nb::arg("offsets").noconvert(), nb::arg("targets").noconvert(),
               "Offsets and sources: the predecessors of each vertex, in increasing order.");
    module.def("graph_values", &graph_values, nb::arg("offsets").noconvert(), nb::arg("targets").noconvert(),
               nb::arg("back").noconvert(), nb::arg("sources").noconvert(),
               "Labels (-1 for infinity), counters, outcomes (0 P, 1 N, 2 D), (peeled vertices, their rounds, stages, rounds).");
    module.def("graph_outcomes", &graph_outcomes, nb::arg("offsets").noconvert(), nb::arg("targets").noconvert(),
               nb::arg("back").noconvert(), nb::arg("sources").noconvert(), nb::arg("misere"),
               "Outcomes (0 P, 1 N, 2 D) and remoteness (-1 for D).");
    module.def("graph_verify_values", &graph_verify_values, nb::arg("offsets").noconvert(), nb::arg("targets").noconvert(),
               nb::arg("back").noconvert(), nb::arg("sources").noconvert(), nb::arg("labels").noconvert(),
               nb::arg("counter").noconvert(), nb::arg("outcomes").noconvert(),
               "The first vertex that breaks a rule of the generalized Sprague-Grundy function, and which rule; 0 for none.");
    module.def("graph_verify_outcomes", &graph_verify_outcomes, nb::arg("offsets").noconvert(),
               nb::arg("targets").noconvert(), nb::arg("misere"), nb::arg("outcomes").noconvert(),
               nb::arg("remoteness").noconvert(), "The same for outcomes and remoteness.");
}

}  // namespace grundy::bind
