// Wythoff's game and its generalisations: tables of nim values.
#include <nanobind/nanobind.h>

#include <cstdint>
#include <limits>
#include <new>

#include "bind/arrays.hpp"
#include "bind/signals.hpp"
#include "games/wythoff.hpp"

namespace grundy::bind {

constexpr std::size_t most_values = std::numeric_limits<std::uint32_t>::max();

static auto wythoff_values(std::size_t width, std::size_t height, std::size_t a) {
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

void games_wythoff(nb::module_& module) {
    module.def("wythoff_values", &wythoff_values, nb::arg("width"), nb::arg("height"), nb::arg("a") = 1,
               "Nim values of Wythoff's game with parameter a: table[y, x] for x < width and y < height.");
}

}  // namespace grundy::bind
