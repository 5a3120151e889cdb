#include <nanobind/nanobind.h>

#include <cstdint>

#include "bind/arrays.hpp"
#include "bind/signals.hpp"
#include "games/wythoff.hpp"

namespace grundy::bind {

static auto wythoff_values(std::size_t width, std::size_t height) {
    Output<std::uint32_t, 2> table({height, width});
    {
        const nb::gil_scoped_release nogil;
        grundy::games::wythoff_values(width, height, table.span(), SignalPoll{});
    }
    return std::move(table).array();
}

void games(nb::module_& module) {
    module.def("wythoff_values", &wythoff_values, nb::arg("width"), nb::arg("height"),
               "Nim values of Wythoff's game: table[y, x] for x < width and y < height.");
}

}  // namespace grundy::bind
