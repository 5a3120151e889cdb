// Green Hackenbush.
#include <nanobind/nanobind.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bind/arrays.hpp"
#include "bind/signals.hpp"
#include "games/hackenbush.hpp"
#include "games/hackenbush_edges.hpp"

namespace grundy::bind {

using Ends = Input<std::uint32_t>;

static void check_graph(std::size_t vertices, const Ends& a, const Ends& b) {
    constexpr std::size_t most = std::size_t{1} << 31;
    if (vertices == 0 || vertices > most) throw std::invalid_argument("vertices are at least 1 and at most 2^31");
    if (a.size() != b.size() || a.size() >= most) throw std::invalid_argument("a and b are equally long, below 2^31");
    const auto is_vertex = [vertices](std::uint32_t v) { return v < vertices; };
    if (!std::ranges::all_of(span(a), is_vertex) || !std::ranges::all_of(span(b), is_vertex))
        throw std::invalid_argument("ends of edges are less than the number of vertices");
}

static auto hackenbush_standing(std::size_t vertices, const Ends& a, const Ends& b, std::size_t cut) {
    check_graph(vertices, a, b);
    Output<std::uint8_t> standing({a.size()});
    {
        const nb::gil_scoped_release nogil;
        games::standing_edges(vertices, span(a), span(b), cut, standing.span(), SignalPoll{});
    }
    return std::move(standing).array();
}

static std::uint32_t hackenbush_value(std::size_t vertices, const Ends& a, const Ends& b) {
    check_graph(vertices, a, b);
    const nb::gil_scoped_release nogil;
    return games::Hackenbush(vertices, span(a), span(b), SignalPoll{}).value();
}

static auto hackenbush_cuts_to(std::size_t vertices, const Ends& a, const Ends& b, std::uint32_t value) {
    check_graph(vertices, a, b);
    std::vector<std::uint32_t> found;
    {
        const nb::gil_scoped_release nogil;
        found = games::Hackenbush(vertices, span(a), span(b), SignalPoll{}).cuts_to(value, SignalPoll{});
    }
    return as_array(found);
}

void games_hackenbush(nb::module_& module) {
    module.def("hackenbush_standing", &hackenbush_standing, nb::arg("vertices"), nb::arg("a"), nb::arg("b"), nb::arg("cut"),
               "1 for each edge that is joined to the ground, vertex 0, after edge `cut` is cut; none if cut is no edge.");
    module.def("hackenbush_value", &hackenbush_value, nb::arg("vertices"), nb::arg("a"), nb::arg("b"),
               "Nim value of Green Hackenbush on a graph with the ground 0; edge e joins a[e] and b[e].");
    module.def("hackenbush_cuts_to", &hackenbush_cuts_to, nb::arg("vertices"), nb::arg("a"), nb::arg("b"), nb::arg("value"),
               "The edges whose cut leaves this nim value, in order.");
}

}  // namespace grundy::bind
