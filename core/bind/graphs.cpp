// Values, outcomes and remoteness of graphs, and their verification.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "bind/graphs.hpp"
#include "bind/python.hpp"
#include "graphs/outcomes.hpp"
#include "graphs/values.hpp"
#include "graphs/verify.hpp"

namespace grundy::bind {

template <class Array>
void check_size(const Array& array, const Csr& graph) {
    if (array.size() != graph.vertices()) throw std::invalid_argument("there must be one entry for each vertex");
}

// The arrays that receive the labels of a graph, and their conversion to a tuple.
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

static std::optional<Labels> graph_values_in_one_pass(Offsets offsets, Targets targets) {
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

static std::optional<Labels> graph_values(Offsets offsets, std::optional<Targets> targets, Offsets back, Targets sources) {
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

static auto graph_outcomes(Offsets offsets, Offsets back, Targets sources, bool misere) {
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

static void check_labels(const Input<std::int32_t>& labels, const Csr& graph) {
    check_size(labels, graph);
    if (std::ranges::any_of(span(labels), [](std::int32_t label) { return label < graphs::infinite; }))
        throw std::invalid_argument("a label must be at least -1");
}

static std::tuple<std::size_t, int> as_tuple(const graphs::Violation& violation) {
    return {violation.vertex, static_cast<int>(violation.rule)};
}

static auto graph_verify_values(Offsets offsets, Targets targets, Offsets back, Targets sources,
                                Input<std::int32_t> labels, Input<std::uint32_t> counter, Input<std::uint8_t> outcomes) {
    const Csr graph = rows(offsets, targets), reversed = reversed_rows(graph, back, sources);
    check_labels(labels, graph), check_size(counter, graph), check_size(outcomes, graph);
    const nb::gil_scoped_release nogil;
    SignalPoll poll;
    return as_tuple(graphs::verify_values(graph, reversed, span(labels), span(counter), as_outcomes(outcomes), poll));
}

static auto graph_verify_outcomes(Offsets offsets, Targets targets, bool misere, Input<std::uint8_t> outcomes,
                                  Input<std::int32_t> remoteness) {
    const Csr graph = rows(offsets, targets);
    check_size(outcomes, graph), check_size(remoteness, graph);
    const nb::gil_scoped_release nogil;
    SignalPoll poll;
    return as_tuple(graphs::verify_outcomes(graph, misere, as_outcomes(outcomes), span(remoteness), poll));
}

void define_graphs(nb::module_& module) {
    module.def("graph_values_in_one_pass", &graph_values_in_one_pass, nb::arg("offsets").noconvert(),
               nb::arg("targets").noconvert(),
               "Return the labels, counters, outcomes and costs of `graph_values`. Return None unless all edges lead to smaller "
               "numbers, or all to larger ones.");
    module.def("graph_values", &graph_values, nb::arg("offsets").noconvert(), nb::arg("targets").noconvert().none(),
               nb::arg("back").noconvert(), nb::arg("sources").noconvert(),
               "Return labels (-1 for infinity), counters, outcomes (0 P, 1 N, 2 D) and costs (peeled vertices, their rounds, "
               "stages, rounds). Return None if the targets are needed but missing.");
    module.def("graph_outcomes", &graph_outcomes, nb::arg("offsets").noconvert(), nb::arg("back").noconvert(),
               nb::arg("sources").noconvert(), nb::arg("misere"), "Return outcomes (0 P, 1 N, 2 D) and remoteness (-1 for D).");
    module.def("graph_verify_values", &graph_verify_values, nb::arg("offsets").noconvert(), nb::arg("targets").noconvert(),
               nb::arg("back").noconvert(), nb::arg("sources").noconvert(), nb::arg("labels").noconvert(),
               nb::arg("counter").noconvert(), nb::arg("outcomes").noconvert(),
               "Return the first vertex that violates a rule of the generalized Sprague-Grundy function, and the number of the rule. "
               "The number is 0 if there is none.");
    module.def("graph_verify_outcomes", &graph_verify_outcomes, nb::arg("offsets").noconvert(),
               nb::arg("targets").noconvert(), nb::arg("misere"), nb::arg("outcomes").noconvert(),
               nb::arg("remoteness").noconvert(),
               "Return the first vertex that violates a rule of outcomes and remoteness, and the number of the rule. The number is 0 "
               "if there is none.");
}

}  // namespace grundy::bind
