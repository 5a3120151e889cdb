// Cram, Node Kayles and Arc Kayles: nim values by search, with a table that later searches reuse.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

#include "bind/python.hpp"
#include "games/kayles.hpp"

namespace grundy::bind {
namespace {

using games::Taking;

// A table of values and its rules. One thread searches at a time; the other threads wait and check for Ctrl-C.
template <class Rules>
class Values {
  public:
    template <class... Arguments>
    explicit Values(Arguments... arguments) : rules_(arguments...) {}

    // Returns the nim sum of the components that for_each_component(rules, add) adds, or whether it is `asked`. Returns nothing if
    // the search needs to store more than `limit` positions.
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
    std::optional<Answer> answer(std::size_t limit, EachComponent for_each_component, Ask search_for) {
        const nb::gil_scoped_release nogil;
        SignalPoll poll;
        std::unique_lock turn(turn_, std::defer_lock);
        while (!turn.try_lock_for(std::chrono::milliseconds(20))) poll();
        table_.allow(limit);
        std::vector<games::Component> parts;
        for_each_component(rules_, [&](const games::Component& part) { parts.push_back(part); });
        // Positions from earlier searches may use up the limit. If so, clear the table and try again.
        for (int tries = table_.stored() == 0 ? 1 : 2; tries != 0; --tries) {
            try {
                games::ComponentSearch<Rules, SignalPoll> search(rules_, table_, poll);
                return search_for(search, parts);
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

constexpr auto value_text = "Return the nim value, or None if more than `limit` positions would have to be stored.";
constexpr auto has_value_text = "Return whether the nim value is `asked`, or None if more than `limit` positions would have to be stored.";
constexpr auto stored_text = "The number of positions in the table.";

// Visits the components of a set of cells. A cell is bit row * width + column.
auto components_of_cells(std::uint64_t cells, unsigned width) {
    if (width < 1 || width > games::most_columns) throw std::invalid_argument("a row must have 1 to 8 cells");
    const unsigned most = 64 / width * width;
    if (most < 64 && cells >> most != 0) throw std::invalid_argument("the last row must be complete");
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
    if (rows.size() > games::most_vertices) throw std::invalid_argument("at most 64 vertices are supported");
    if (!games::is_graph(rows)) throw std::invalid_argument("neighbours must be other vertices, and each must list the other");
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

}  // namespace

void define_kayles(nb::module_& module) {
    bind_board<Taking::edge>(module, "CramValues", "Nim values of Cram.");
    bind_board<Taking::vertex>(module, "BoardKaylesValues", "Nim values of Node Kayles on the cells of boards.");
    bind_graph<Taking::edge>(module, "ArcKaylesValues", "Nim values of Arc Kayles on a graph.");
    bind_graph<Taking::vertex>(module, "NodeKaylesValues", "Nim values of Node Kayles on a graph.");
}

}  // namespace grundy::bind
