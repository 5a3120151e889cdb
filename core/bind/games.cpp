// Green Hackenbush, and Wythoff's game with its generalisations.
#include <nanobind/nanobind.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bind/python.hpp"
#include "games/hackenbush.hpp"
#include "games/wythoff.hpp"

namespace grundy::bind {
namespace {

// ---- Wythoff's game and its generalisations: tables of nim values

constexpr std::size_t most_values = std::numeric_limits<std::uint32_t>::max();

auto wythoff_values(std::size_t width, std::size_t height, std::size_t a) {
    if (a == 0) throw nb::value_error("a must be at least 1, not 0");
    // Values are less than width + height and must fit 32 bits.
    if (width > most_values || height > most_values - width) throw std::bad_alloc();
    Output<std::uint32_t, 2> table({height, width});
    {
        const nb::gil_scoped_release nogil;
        grundy::games::wythoff_values(width, height, a, table.span(), SignalPoll{});
    }
    return std::move(table).array();
}

void define_wythoff(nb::module_& module) {
    module.def("wythoff_values", &wythoff_values, nb::arg("width"), nb::arg("height"), nb::arg("a") = 1,
               "Return the nim values of Wythoff's game with parameter a: table[y, x] for x < width and y < height.");
}
// ---- Green Hackenbush

using Ends = Input<std::uint32_t>;

void check_graph(std::size_t vertices, const Ends& a, const Ends& b) {
    constexpr std::size_t most = std::size_t{1} << 31;
    if (vertices == 0 || vertices > most) throw std::invalid_argument("the number of vertices must be from 1 to 2^31");
    if (a.size() != b.size() || a.size() >= most) throw std::invalid_argument("a and b must have the same length, below 2^31");
    const auto is_vertex = [vertices](std::uint32_t v) { return v < vertices; };
    if (!std::ranges::all_of(span(a), is_vertex) || !std::ranges::all_of(span(b), is_vertex))
        throw std::invalid_argument("the ends of edges must be less than the number of vertices");
}

auto hackenbush_standing(std::size_t vertices, const Ends& a, const Ends& b, std::size_t cut) {
    check_graph(vertices, a, b);
    Output<std::uint8_t> standing({a.size()});
    {
        const nb::gil_scoped_release nogil;
        games::standing_edges(vertices, span(a), span(b), cut, standing.span(), SignalPoll{});
    }
    return std::move(standing).array();
}

std::uint32_t hackenbush_value(std::size_t vertices, const Ends& a, const Ends& b) {
    check_graph(vertices, a, b);
    const nb::gil_scoped_release nogil;
    return games::Hackenbush(vertices, span(a), span(b), SignalPoll{}).value();
}

auto hackenbush_cuts_to(std::size_t vertices, const Ends& a, const Ends& b, std::uint32_t value) {
    check_graph(vertices, a, b);
    std::vector<std::uint32_t> found;
    {
        const nb::gil_scoped_release nogil;
        found = games::Hackenbush(vertices, span(a), span(b), SignalPoll{}).cuts_to(value, SignalPoll{});
    }
    return as_array(found);
}

void define_hackenbush(nb::module_& module) {
    module.def("hackenbush_standing", &hackenbush_standing, nb::arg("vertices"), nb::arg("a"), nb::arg("b"), nb::arg("cut"),
               "Return 1 for each edge that is connected to the ground, vertex 0, after edge `cut` is cut, and 0 for every other "
               "edge. If there is no edge `cut`, nothing is cut.");
    module.def("hackenbush_value", &hackenbush_value, nb::arg("vertices"), nb::arg("a"), nb::arg("b"),
               "Return the nim value of Green Hackenbush on a graph whose ground is vertex 0; edge e joins a[e] and b[e].");
    module.def("hackenbush_cuts_to", &hackenbush_cuts_to, nb::arg("vertices"), nb::arg("a"), nb::arg("b"), nb::arg("value"),
               "Return the edges whose cut leaves this nim value, in increasing order.");
}

}  // namespace

void define_games(nb::module_& module) {
    define_wythoff(module);
    define_hackenbush(module);
}

}  // namespace grundy::bind
