// Cram, Node Kayles and Arc Kayles: nim values by search, with a table that later searches use too.
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
    std::optional<Answer> answer(std::size_t limit, EachComponent for_each_component, Ask search_for) {
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

}  // namespace

void define_kayles(nb::module_& module) {
    bind_board<Taking::edge>(module, "CramValues", "Nim values of Cram.");
    bind_board<Taking::vertex>(module, "BoardKaylesValues", "Nim values of Node Kayles on the cells of boards.");
    bind_graph<Taking::edge>(module, "ArcKaylesValues", "Nim values of Arc Kayles on a graph.");
    bind_graph<Taking::vertex>(module, "NodeKaylesValues", "Nim values of Node Kayles on a graph.");
}

}  // namespace grundy::bind
