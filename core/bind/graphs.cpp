// Graphs: from columns of edges or lists of followers to rows, values, outcomes, and their verification.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "bind/python.hpp"
#include "graphs/csr.hpp"
#include "graphs/outcomes.hpp"
#include "graphs/values.hpp"
#include "graphs/verify.hpp"

namespace grundy::bind {
namespace {

// ---- Graphs as NumPy arrays

using graphs::Csr;
using graphs::Offset;
using graphs::Outcome;
using graphs::Vertex;

// Python sees offsets as int64, which mixes well with its other integers, and outcomes as bytes.
using Offsets = Input<std::int64_t>;
using Targets = Input<Vertex>;
using OffsetsOut = Output<std::int64_t>;

std::span<Offset> as_offsets(std::span<std::int64_t> offsets) {
    return {reinterpret_cast<Offset*>(offsets.data()), offsets.size()};
}

std::span<Outcome> as_outcomes(std::span<std::uint8_t> outcomes) {
    return {reinterpret_cast<Outcome*>(outcomes.data()), outcomes.size()};
}

std::span<const Outcome> as_outcomes(const Input<std::uint8_t>& outcomes) {
    return {reinterpret_cast<const Outcome*>(outcomes.data()), outcomes.size()};
}

// Offsets whose targets may be missing: then only the degrees of the graph are known.
Csr degrees(const Offsets& offsets) {
    if (offsets.size() == 0 || offsets.data()[0] != 0) throw std::invalid_argument("offsets begin with 0");
    return {{reinterpret_cast<const Offset*>(offsets.data()), offsets.size()}, {}};
}

Csr rows(const Offsets& offsets, const Targets& targets) {
    Csr graph = degrees(offsets);
    if (graph.edges() != targets.size()) throw std::invalid_argument("offsets run from 0 to the number of targets");
    graph.targets = span(targets);
    return graph;
}

Csr reversed_rows(const Csr& graph, const Offsets& offsets, const Targets& sources) {
    const Csr reversed = rows(offsets, sources);
    if (reversed.vertices() != graph.vertices() || reversed.edges() != graph.edges())
        throw std::invalid_argument("the reversed graph has as many vertices and edges");
    return reversed;
}

// ---- Rows, from columns of edges or lists of followers

template <class Number>
using Ends = nb::ndarray<const Number, nb::ndim<1>, nb::device::cpu>;

// Calls work(sources, targets) with the columns in the form that suits them.
template <class Number, class Work>
auto with_columns(const Ends<Number>& sources, const Ends<Number>& targets, Work work) {
    if (sources.size() != targets.size()) throw std::invalid_argument("as many sources as targets");
    const auto dense = [](const Ends<Number>& ends) { return graphs::DenseColumn<Number>{ends.data(), ends.size()}; };
    const auto loose = [](const Ends<Number>& ends) {
        return graphs::Column<Number>{ends.data(), static_cast<std::ptrdiff_t>(ends.stride(0)), ends.size()};
    };
    if (sources.size() == 0 || (sources.stride(0) == 1 && targets.stride(0) == 1)) return work(dense(sources), dense(targets));
    return work(loose(sources), loose(targets));
}

template <class Number>
graphs::Survey survey(std::size_t vertices, const Ends<Number>& sources, const Ends<Number>& targets) {
    if (vertices > graphs::most_vertices) throw std::invalid_argument("too many vertices");
    return with_columns(sources, targets, [&](const auto& from, const auto& to) {
        const nb::gil_scoped_release nogil;
        SignalPoll poll;
        return graphs::survey(from, to, vertices, poll);
    });
}

// Rows of the edges if they come sorted or their numbers rise or fall, so that one pass labels the graph, else rows of the
// reversed edges; nothing of both if an edge leads out of the graph.
template <class Number>
nb::object graph_from_edges(std::size_t vertices, Ends<Number> sources, Ends<Number> targets) {
    const graphs::Survey found = survey(vertices, sources, targets);
    if (found.outside != sources.size()) return nb::make_tuple(found.outside, nb::none(), nb::none());
    OffsetsOut offsets({vertices + 1}), back({vertices + 1});
    Output<Vertex> rows({sources.size()});
    const bool forward = found.sorted || found.falling || found.rising;
    with_columns(sources, targets, [&](const auto& from, const auto& to) {
        const nb::gil_scoped_release nogil;
        SignalPoll poll;
        const auto starts = as_offsets(offsets.span());
        if (found.sorted) return graphs::rows_from_sorted_edges(from, to, starts, rows.span(), poll);
        if (forward) return graphs::rows_from_edges(from, to, starts, rows.span(), poll);
        graphs::offsets_from_keys(from, starts, poll);
        graphs::rows_from_edges(to, from, as_offsets(back.span()), rows.span(), poll);
    });
    auto first = std::move(offsets).array();
    if (forward) return nb::make_tuple(found.outside, nb::make_tuple(first, std::move(rows).array()), nb::none());
    return nb::make_tuple(found.outside, nb::make_tuple(first, nb::none()),
                          nb::make_tuple(std::move(back).array(), std::move(rows).array()));
}

// The number of the first edge that does not join two of the vertices, or the number of edges.
template <class Number>
std::size_t first_outside(std::size_t vertices, Ends<Number> sources, Ends<Number> targets) {
    return survey(vertices, sources, targets).outside;
}

template <class Number>
auto graph_rows(std::size_t vertices, Ends<Number> sources, Ends<Number> targets) {
    if (survey(vertices, sources, targets).outside != sources.size())
        throw std::invalid_argument("an edge leads out of the graph");
    OffsetsOut offsets({vertices + 1});
    Output<Vertex> rows({sources.size()});
    with_columns(sources, targets, [&](const auto& from, const auto& to) {
        const nb::gil_scoped_release nogil;
        SignalPoll poll;
        graphs::rows_from_edges(from, to, as_offsets(offsets.span()), rows.span(), poll);
    });
    return std::make_tuple(std::move(offsets).array(), std::move(rows).array());
}

auto graph_reverse(Offsets offsets, Targets targets) {
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

// The items of a list or tuple; valid until code of Python runs.
std::span<PyObject*> items_of(PyObject* sequence) {
    if (PyList_CheckExact(sequence))
        return {reinterpret_cast<PyListObject*>(sequence)->ob_item, static_cast<std::size_t>(PyList_GET_SIZE(sequence))};
    if (PyTuple_CheckExact(sequence))
        return {reinterpret_cast<PyTupleObject*>(sequence)->ob_item, static_cast<std::size_t>(PyTuple_GET_SIZE(sequence))};
    throw nb::type_error("lists or tuples are expected");
}

// The number of a vertex, or a number that is none.
Vertex vertex(PyObject* number, std::size_t vertices) {
    if (!PyLong_CheckExact(number)) throw nb::type_error("integers are expected");
    int overflow = 0;
    const long value = PyLong_AsLongAndOverflow(number, &overflow);
    if (overflow != 0 || value < 0 || static_cast<std::size_t>(value) >= vertices) throw nb::index_error("not a vertex");
    return static_cast<Vertex>(value);
}

auto graph_from_lists(nb::handle followers) {
    auto lists = items_of(followers.ptr());
    if (lists.size() > graphs::most_vertices) throw std::invalid_argument("too many vertices");
    OffsetsOut offsets({lists.size() + 1});
    const auto starts = offsets.span();
    starts[0] = 0;
    for (std::size_t u = 0; u < lists.size(); ++u)
        starts[u + 1] = starts[u] + static_cast<std::int64_t>(items_of(lists[u]).size());
    Output<Vertex> targets({static_cast<std::size_t>(starts.back())});
    Vertex* next = targets.span().data();
    SignalPoll poll;
    for (std::size_t u = 0; u < lists.size(); ++u) {
        if (u % 4096 == 0) {
            poll();  // which may run a handler of signals, which may do anything
            lists = items_of(followers.ptr());
            if (lists.size() + 1 != starts.size()) throw std::runtime_error("the lists have changed while they were read");
        }
        const auto row = items_of(lists[u]);
        if (static_cast<std::int64_t>(row.size()) != starts[u + 1] - starts[u])
            throw std::runtime_error("the lists have changed while they were read");
        for (PyObject* number : row) *next++ = vertex(number, lists.size());
    }
    return std::make_tuple(std::move(offsets).array(), std::move(targets).array());
}

template <class Number>
void edge_functions(nb::module_& module) {
    module.def("graph_first_outside", &first_outside<Number>, nb::arg("vertices"), nb::arg("sources").noconvert(),
               nb::arg("targets").noconvert(), "The first edge that does not join two vertices, or the number of edges.");
    module.def("graph_rows", &graph_rows<Number>, nb::arg("vertices"), nb::arg("sources").noconvert(),
               nb::arg("targets").noconvert(), "Offsets and targets: the followers of each vertex, in the order of the edges.");
    module.def("graph_from_edges", &graph_from_edges<Number>, nb::arg("vertices"), nb::arg("sources").noconvert(),
               nb::arg("targets").noconvert(),
               "The first bad edge; offsets and targets; offsets and sources of the reversed edges. What is not yet made is None.");
}

void define_rows(nb::module_& module) {
    edge_functions<std::int64_t>(module);
    edge_functions<std::uint64_t>(module);
    edge_functions<std::int32_t>(module);
    edge_functions<std::uint32_t>(module);
    module.def("graph_from_lists", &graph_from_lists, nb::arg("followers"),
               "Offsets and targets from a list of lists of integers; TypeError for other types, IndexError for other numbers.");
    module.def("graph_reverse", &graph_reverse, nb::arg("offsets").noconvert(), nb::arg("targets").noconvert(),
               "Offsets and sources: the predecessors of each vertex, in increasing order.");
}

// ---- Labels

template <class Array>
void check_size(const Array& array, const Csr& graph) {
    if (array.size() != graph.vertices()) throw std::invalid_argument("one entry for each vertex");
}

// Where the labels of a graph are put, and how they are handed over.
class LabelsOut {
  public:
    explicit LabelsOut(const Csr& graph) : labels({graph.vertices()}), counter({graph.vertices()}), outcomes({graph.vertices()}) {}
    auto as_tuple(const graphs::Labelling& done) && {
        return std::make_tuple(std::move(labels).array(), std::move(counter).array(), std::move(outcomes).array(),
                               std::make_tuple(done.peeled, done.peel_rounds, done.stages, done.rounds));
    }
    Output<std::int32_t> labels;
    Output<std::uint32_t> counter;
    Output<std::uint8_t> outcomes;
};

using Labels = decltype(std::declval<LabelsOut>().as_tuple(std::declval<graphs::Labelling>()));

std::optional<Labels> graph_values_in_one_pass(Offsets offsets, Targets targets) {
    const Csr graph = rows(offsets, targets);
    LabelsOut out(graph);
    graphs::OnePass done{};
    {
        const nb::gil_scoped_release nogil;
        SignalPoll poll;
        const auto outcomes = as_outcomes(out.outcomes.span());
        using enum graphs::Numbering;
        done = graphs::label_in_one_pass<falling>(graph, out.labels.span(), out.counter.span(), outcomes, poll);
        if (!done.done) done = graphs::label_in_one_pass<rising>(graph, out.labels.span(), out.counter.span(), outcomes, poll);
    }
    if (!done.done) return std::nullopt;
    return std::move(out).as_tuple({done.rounds, graph.vertices(), 0, done.rounds});
}

std::optional<Labels> graph_values(Offsets offsets, std::optional<Targets> targets, Offsets back, Targets sources) {
    const Csr graph = targets ? rows(offsets, *targets) : degrees(offsets), reversed = reversed_rows(graph, back, sources);
    LabelsOut out(graph);
    std::optional<graphs::Labelling> done;
    {
        const nb::gil_scoped_release nogil;
        SignalPoll poll;
        done = graphs::label_values(graph, reversed, out.labels.span(), out.counter.span(),
                                    as_outcomes(out.outcomes.span()), poll);
    }
    if (!done) return std::nullopt;
    return std::move(out).as_tuple(*done);
}

auto graph_outcomes(Offsets offsets, Offsets back, Targets sources, bool misere) {
    const Csr graph = degrees(offsets), reversed = reversed_rows(graph, back, sources);
    Output<std::uint8_t> outcomes({graph.vertices()});
    Output<std::int32_t> remoteness({graph.vertices()});
    {
        const nb::gil_scoped_release nogil;
        SignalPoll poll;
        graphs::find_outcomes(graph, reversed, misere, as_outcomes(outcomes.span()), remoteness.span(), poll);
    }
    return std::make_tuple(std::move(outcomes).array(), std::move(remoteness).array());
}

void check_labels(const Input<std::int32_t>& labels, const Csr& graph) {
    check_size(labels, graph);
    if (std::ranges::any_of(span(labels), [](std::int32_t label) { return label < graphs::infinite; }))
        throw std::invalid_argument("a label is -1 or more");
}

std::tuple<std::size_t, int> as_tuple(const graphs::Violation& violation) {
    return {violation.vertex, static_cast<int>(violation.rule)};
}

auto graph_verify_values(Offsets offsets, Targets targets, Offsets back, Targets sources,
                                Input<std::int32_t> labels, Input<std::uint32_t> counter, Input<std::uint8_t> outcomes) {
    const Csr graph = rows(offsets, targets), reversed = reversed_rows(graph, back, sources);
    check_labels(labels, graph), check_size(counter, graph), check_size(outcomes, graph);
    const nb::gil_scoped_release nogil;
    SignalPoll poll;
    return as_tuple(graphs::verify_values(graph, reversed, span(labels), span(counter), as_outcomes(outcomes), poll));
}

auto graph_verify_outcomes(Offsets offsets, Targets targets, bool misere, Input<std::uint8_t> outcomes,
                                  Input<std::int32_t> remoteness) {
    const Csr graph = rows(offsets, targets);
    check_size(outcomes, graph), check_size(remoteness, graph);
    const nb::gil_scoped_release nogil;
    SignalPoll poll;
    return as_tuple(graphs::verify_outcomes(graph, misere, as_outcomes(outcomes), span(remoteness), poll));
}

void define_labels(nb::module_& module) {
    module.def("graph_values_in_one_pass", &graph_values_in_one_pass, nb::arg("offsets").noconvert(),
               nb::arg("targets").noconvert(),
               "Labels, counters, outcomes and cost as graph_values, if all edges lead to smaller numbers or all to larger ones.");
    module.def("graph_values", &graph_values, nb::arg("offsets").noconvert(), nb::arg("targets").noconvert().none(),
               nb::arg("back").noconvert(), nb::arg("sources").noconvert(),
               "Labels (-1 for infinity), counters, outcomes (0 P, 1 N, 2 D), (peeled vertices, their rounds, stages, rounds); "
               "None if the targets are needed and not there.");
    module.def("graph_outcomes", &graph_outcomes, nb::arg("offsets").noconvert(), nb::arg("back").noconvert(),
               nb::arg("sources").noconvert(), nb::arg("misere"), "Outcomes (0 P, 1 N, 2 D) and remoteness (-1 for D).");
    module.def("graph_verify_values", &graph_verify_values, nb::arg("offsets").noconvert(), nb::arg("targets").noconvert(),
               nb::arg("back").noconvert(), nb::arg("sources").noconvert(), nb::arg("labels").noconvert(),
               nb::arg("counter").noconvert(), nb::arg("outcomes").noconvert(),
               "The first vertex that breaks a rule of the generalized Sprague-Grundy function, and which rule; 0 for none.");
    module.def("graph_verify_outcomes", &graph_verify_outcomes, nb::arg("offsets").noconvert(),
               nb::arg("targets").noconvert(), nb::arg("misere"), nb::arg("outcomes").noconvert(),
               nb::arg("remoteness").noconvert(), "The same for outcomes and remoteness.");
}

}  // namespace

void define_graphs(nb::module_& module) {
    define_rows(module);
    define_labels(module);
}

}  // namespace grundy::bind
