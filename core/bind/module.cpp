// The module grundy._core: one function below for each room of the package that has kernels.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <vector>

#include "cpu/features.hpp"

namespace nb = nanobind;

namespace grundy::bind {
void codes_greedy(nb::module_& module);
void codes_symmetry(nb::module_& module);
void codes_tables(nb::module_& module);
void codes_words(nb::module_& module);
void sequences_octal(nb::module_& module);
void sequences_periods(nb::module_& module);
void sequences_wide(nb::module_& module);
void games_wythoff(nb::module_& module);
void games_hackenbush(nb::module_& module);
void games_boards(nb::module_& module);
void graphs_edges(nb::module_& module);
void graphs(nb::module_& module);
void linear_games(nb::module_& module);
void nim(nb::module_& module);
void ordinals_array(nb::module_& module);
void ordinals_closure(nb::module_& module);
void ordinals_binary(nb::module_& module);
void ordinals_terms(nb::module_& module);
}  // namespace grundy::bind

static std::vector<std::string> cpu_features() {
    const auto found = grundy::cpu::features();
    return {found.begin(), found.end()};
}

NB_MODULE(_core, module) {
    nb::set_leak_warnings(false);  // a code in a global variable may keep its table to the end
    module.doc() = "Compiled kernels of grundy. Private: import the package that wraps them.";
    module.attr("version") = GRUNDY_VERSION;
    module.attr("build") = GRUNDY_BUILD;
    module.def("cpu_features", &cpu_features, "Instruction sets that this processor and its system offer.");
    grundy::bind::sequences_octal(module);
    grundy::bind::sequences_periods(module);
    grundy::bind::sequences_wide(module);
    grundy::bind::games_wythoff(module);
    grundy::bind::games_hackenbush(module);
    grundy::bind::games_boards(module);
    grundy::bind::graphs_edges(module);
    grundy::bind::graphs(module);
    grundy::bind::linear_games(module);
    grundy::bind::nim(module);
    grundy::bind::ordinals_closure(module);
    grundy::bind::ordinals_binary(module);
    grundy::bind::ordinals_terms(module);
    grundy::bind::ordinals_array(module);
    grundy::bind::codes_greedy(module);
    grundy::bind::codes_symmetry(module);
    grundy::bind::codes_tables(module);
    grundy::bind::codes_words(module);
}
