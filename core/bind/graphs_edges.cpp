// Rows of graphs from columns of edges or lists of followers, and reversed rows.
#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>

#include <cstdint>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "bind/graphs.hpp"
#include "bind/python.hpp"
#include "graphs/csr.hpp"

namespace grundy::bind {

template <class Number>
using Ends = nb::ndarray<const Number, nb::ndim<1>, nb::device::cpu>;

// Calls work(sources, targets) with dense columns if both are contiguous, otherwise with strided columns.
template <class Number, class Work>
auto with_columns(const Ends<Number>& sources, const Ends<Number>& targets, Work work) {
    if (sources.size() != targets.size()) throw std::invalid_argument("sources and targets must have the same length");
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

// Returns rows of the edges if they are sorted, or if all rise or all fall, so that one pass labels the graph. Otherwise returns
// rows of the reversed edges. Returns neither if an end of an edge is not a vertex.
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

// The index of the first edge that does not join two vertices, or the number of edges.
template <class Number>
std::size_t first_outside(std::size_t vertices, Ends<Number> sources, Ends<Number> targets) {
    return survey(vertices, sources, targets).outside;
}

template <class Number>
auto graph_rows(std::size_t vertices, Ends<Number> sources, Ends<Number> targets) {
    if (survey(vertices, sources, targets).outside != sources.size())
        throw std::invalid_argument("an end of an edge is not a vertex");
    OffsetsOut offsets({vertices + 1});
    Output<Vertex> rows({sources.size()});
    with_columns(sources, targets, [&](const auto& from, const auto& to) {
        const nb::gil_scoped_release nogil;
        SignalPoll poll;
        graphs::rows_from_edges(from, to, as_offsets(offsets.span()), rows.span(), poll);
    });
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

// The items of a list or tuple, valid until Python code runs.
static std::span<PyObject*> items_of(PyObject* sequence) {
    if (PyList_CheckExact(sequence))
        return {reinterpret_cast<PyListObject*>(sequence)->ob_item, static_cast<std::size_t>(PyList_GET_SIZE(sequence))};
    if (PyTuple_CheckExact(sequence))
        return {reinterpret_cast<PyTupleObject*>(sequence)->ob_item, static_cast<std::size_t>(PyTuple_GET_SIZE(sequence))};
    throw nb::type_error("expected a list or a tuple");
}

// Converts an integer to a vertex. Raises TypeError for other types and IndexError for other numbers.
static Vertex vertex(PyObject* number, std::size_t vertices) {
    if (!PyLong_CheckExact(number)) throw nb::type_error("expected an integer");
    int overflow = 0;
    const long value = PyLong_AsLongAndOverflow(number, &overflow);
    if (overflow != 0 || value < 0 || static_cast<std::size_t>(value) >= vertices) throw nb::index_error("not a vertex");
    return static_cast<Vertex>(value);
}

static auto graph_from_lists(nb::handle followers) {
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
            poll();  // may run a signal handler, which may change the lists
            lists = items_of(followers.ptr());
            if (lists.size() + 1 != starts.size()) throw std::runtime_error("the lists changed while they were read");
        }
        const auto row = items_of(lists[u]);
        if (static_cast<std::int64_t>(row.size()) != starts[u + 1] - starts[u])
            throw std::runtime_error("the lists changed while they were read");
        for (PyObject* number : row) *next++ = vertex(number, lists.size());
    }
    return std::make_tuple(std::move(offsets).array(), std::move(targets).array());
}

template <class Number>
void edge_functions(nb::module_& module) {
    module.def("graph_first_outside", &first_outside<Number>, nb::arg("vertices"), nb::arg("sources").noconvert(),
               nb::arg("targets").noconvert(),
               "Return the index of the first edge that does not join two vertices, or the number of edges.");
    module.def("graph_rows", &graph_rows<Number>, nb::arg("vertices"), nb::arg("sources").noconvert(),
               nb::arg("targets").noconvert(), "Return offsets and targets: the followers of each vertex, in the order of the edges.");
    module.def("graph_from_edges", &graph_from_edges<Number>, nb::arg("vertices"), nb::arg("sources").noconvert(),
               nb::arg("targets").noconvert(),
               "Return the index of the first bad edge, (offsets, targets), and (offsets, sources) of the reversed edges. Parts that "
               "are not computed are None.");
}

void define_graph_rows(nb::module_& module) {
    edge_functions<std::int64_t>(module);
    edge_functions<std::uint64_t>(module);
    edge_functions<std::int32_t>(module);
    edge_functions<std::uint32_t>(module);
    module.def("graph_from_lists", &graph_from_lists, nb::arg("followers"),
               "Return offsets and targets from a list of lists of integers. Raise TypeError for other types and IndexError for "
               "integers that are not vertices.");
    module.def("graph_reverse", &graph_reverse, nb::arg("offsets").noconvert(), nb::arg("targets").noconvert(),
               "Return offsets and sources: the predecessors of each vertex, in increasing order.");
}

}  // namespace grundy::bind
