// Games with kernels of their own: Cram, Node Kayles and Arc Kayles, Green Hackenbush, and Wythoff's game.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <mutex>
#include <new>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bind/python.hpp"
#include "games/hackenbush.hpp"
#include "games/kayles.hpp"
#include "games/wythoff.hpp"

namespace grundy::bind {
namespace {

// ---- Cram, Node Kayles and Arc Kayles: nim values by search, with a table that later searches use too

using games::Taking;

// A table and the rules to which it belongs. One thread at a time searches; others wait, and check for Ctrl-C while they do.
template <class Rules>
class Values {
  public:
    template <class... Arguments>
    explicit Values(Arguments... arguments) : rules_(arguments...) {}

    // The nim value of the components that for_each_component(rules, add) adds, or whether it is `asked`; nothing if the table may
    // not hold as many positions as that takes.
    template <class EachComponent>
    std::optional<unsigned> value(std::size_t limit, EachComponent for_each_component) {
        return answer<unsigned>(limit, for_each_component, [](auto& search, const auto& parts) { return search.nim_sum(parts); });
    }
    template <class EachComponent>
    std::optional<bool> has_value(unsigned asked, std::size_t limit, EachComponent for_each_component) {
        return answer<bool>(limit, for_each_component, [=](auto& search, const auto& parts) { return search.nim_sum_is(parts, asked); });
    }

    std::size_t stored() const { return table_.stored(); }

  private:
    template <class Answer, class EachComponent, class Ask>
    std::optional<Answer> answer(std::size_t limit, EachComponent for_each_component, Ask ask) {
        const nb::gil_scoped_release nogil;
        SignalPoll poll;
        std::unique_lock turn(turn_, std::defer_lock);
        while (!turn.try_lock_for(std::chrono::milliseconds(20))) poll();
        table_.allow(limit);
        std::vector<games::Component> parts;
        for_each_component(rules_, [&](const games::Component& part) { parts.push_back(part); });
        // What earlier searches have left may take the memory of this one.
        for (int tries = table_.stored() == 0 ? 1 : 2; tries != 0; --tries) {
            try {
                games::ComponentSearch<Rules, SignalPoll> search(rules_, table_, poll);
                return ask(search, parts);
            } catch (const games::TableFull&) {
                if (tries == 2) table_.clear();
            }
        }
        return std::nullopt;
    }

    Rules rules_;
    games::ValueTable table_;
    std::timed_mutex turn_;
};

constexpr auto value_text = "The nim value; None when more than `limit` positions would have to be stored.";
constexpr auto has_value_text = "Whether the nim value is `asked`; None when more than `limit` positions would have to be stored.";
constexpr auto stored_text = "How many positions the table holds.";

// Each component of the cells, which are bit row * width + column.
auto components_of_cells(std::uint64_t cells, unsigned width) {
    if (width < 1 || width > games::most_columns) throw std::invalid_argument("a row has 1 to 8 cells");
    const unsigned most = 64 / width * width;
    if (most < 64 && cells >> most != 0) throw std::invalid_argument("the last row is not complete");
    return [=](const auto& rules, auto add) { rules.components(cells, cells, width, add); };
}

template <Taking taking>
void bind_board(nb::module_& module, const char* name, const char* what) {
    using Self = Values<games::BoardRules<taking>>;
    nb::class_<Self>(module, name, what)
        .def(nb::init<>())
        .def(
            "value",
            [](Self& self, std::uint64_t cells, unsigned width, std::size_t limit) {
                return self.value(limit, components_of_cells(cells, width));
            },
            nb::arg("cells"), nb::arg("width"), nb::arg("limit"), value_text)
        .def(
            "has_value",
            [](Self& self, std::uint64_t cells, unsigned width, unsigned asked, std::size_t limit) {
                return self.has_value(asked, limit, components_of_cells(cells, width));
            },
            nb::arg("cells"), nb::arg("width"), nb::arg("asked"), nb::arg("limit"), has_value_text)
        .def_prop_ro("stored", &Self::stored, stored_text);
}

template <class Self>
void make_graph_values(Self* self, const Input<std::uint64_t>& neighbours) {
    const auto rows = span(neighbours);
    if (rows.size() > games::most_vertices) throw std::invalid_argument("a graph has at most 64 vertices here");
    if (!games::is_graph(rows)) throw std::invalid_argument("neighbours are other vertices, and both ends name each other");
    new (self) Self(rows);
}

auto components_of_graph(std::uint64_t vertices) {
    return [=](const auto& rules, auto add) { rules.components(vertices, vertices, add); };
}

template <Taking taking>
void bind_graph(nb::module_& module, const char* name, const char* what) {
    using Self = Values<games::GraphRules<taking>>;
    nb::class_<Self>(module, name, what)
        .def("__init__", &make_graph_values<Self>, nb::arg("neighbours"))
        .def(
            "value",
            [](Self& self, std::uint64_t vertices, std::size_t limit) { return self.value(limit, components_of_graph(vertices)); },
            nb::arg("vertices"), nb::arg("limit"), value_text)
        .def(
            "has_value",
            [](Self& self, std::uint64_t vertices, unsigned asked, std::size_t limit) {
                return self.has_value(asked, limit, components_of_graph(vertices));
            },
            nb::arg("vertices"), nb::arg("asked"), nb::arg("limit"), has_value_text)
        .def_prop_ro("stored", &Self::stored, stored_text);
}

void define_kayles(nb::module_& module) {
    bind_board<Taking::edge>(module, "CramValues", "Nim values of Cram.");
    bind_board<Taking::vertex>(module, "BoardKaylesValues", "Nim values of Node Kayles on the cells of boards.");
    bind_graph<Taking::edge>(module, "ArcKaylesValues", "Nim values of Arc Kayles on a graph.");
    bind_graph<Taking::vertex>(module, "NodeKaylesValues", "Nim values of Node Kayles on a graph.");
}

// ---- Green Hackenbush

using Ends = Input<std::uint32_t>;

void check_graph(std::size_t vertices, const Ends& a, const Ends& b) {
    constexpr std::size_t most = std::size_t{1} << 31;
    if (vertices == 0 || vertices > most) throw std::invalid_argument("vertices are at least 1 and at most 2^31");
    if (a.size() != b.size() || a.size() >= most) throw std::invalid_argument("a and b are equally long, below 2^31");
    const auto is_vertex = [vertices](std::uint32_t v) { return v < vertices; };
    if (!std::ranges::all_of(span(a), is_vertex) || !std::ranges::all_of(span(b), is_vertex))
        throw std::invalid_argument("ends of edges are less than the number of vertices");
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
               "1 for each edge that is joined to the ground, vertex 0, after edge `cut` is cut; none if cut is no edge.");
    module.def("hackenbush_value", &hackenbush_value, nb::arg("vertices"), nb::arg("a"), nb::arg("b"),
               "Nim value of Green Hackenbush on a graph with the ground 0; edge e joins a[e] and b[e].");
    module.def("hackenbush_cuts_to", &hackenbush_cuts_to, nb::arg("vertices"), nb::arg("a"), nb::arg("b"), nb::arg("value"),
               "The edges whose cut leaves this nim value, in order.");
}

// ---- Wythoff's game and its generalisations: tables of nim values

constexpr std::size_t most_values = std::numeric_limits<std::uint32_t>::max();

auto wythoff_values(std::size_t width, std::size_t height, std::size_t a) {
    if (a == 0) throw nb::value_error("a is 1 or more");
    // Values are below width + height, and have 32 bits.
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
               "Nim values of Wythoff's game with parameter a: table[y, x] for x < width and y < height.");
}

}  // namespace

void define_games(nb::module_& module) {
    define_wythoff(module);
    define_hackenbush(module);
    define_kayles(module);
}

}  // namespace grundy::bind
