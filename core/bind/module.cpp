// The module grundy._core: each file of bindings defines its functions and classes in it.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <vector>

#include "base/features.hpp"

namespace nb = nanobind;

namespace grundy::bind {
void define_octal(nb::module_& module);
void define_periods(nb::module_& module);
void define_heaps(nb::module_& module);
void define_games(nb::module_& module);
void define_kayles(nb::module_& module);
void define_graph_rows(nb::module_& module);
void define_graphs(nb::module_& module);
void define_linear(nb::module_& module);
void define_nim(nb::module_& module);
void define_ordinal_field(nb::module_& module);
void define_polynomials(nb::module_& module);
void define_ordinal_terms(nb::module_& module);
void define_ordinal_arrays(nb::module_& module);
void define_codes_greedy(nb::module_& module);
void define_codes_symmetry(nb::module_& module);
void define_codes_tables(nb::module_& module);
void define_codes_words(nb::module_& module);
}  // namespace grundy::bind

static std::vector<std::string> cpu_features() {
    const auto found = grundy::cpu::features();
    return {found.begin(), found.end()};
}

NB_MODULE(_core, module) {
    nb::set_leak_warnings(false);  // a code in a global variable may keep its table until the interpreter exits
    module.doc() = "Compiled kernels of grundy. Private: import the package that wraps them.";
    module.attr("version") = GRUNDY_VERSION;
    module.attr("build") = GRUNDY_BUILD;
    module.def("cpu_features", &cpu_features, "Return the instruction sets that the processor and the operating system support.");
    grundy::bind::define_octal(module);
    grundy::bind::define_periods(module);
    grundy::bind::define_heaps(module);
    grundy::bind::define_games(module);
    grundy::bind::define_kayles(module);
    grundy::bind::define_graph_rows(module);
    grundy::bind::define_graphs(module);
    grundy::bind::define_linear(module);
    grundy::bind::define_nim(module);
    grundy::bind::define_ordinal_field(module);
    grundy::bind::define_polynomials(module);
    grundy::bind::define_ordinal_terms(module);
    grundy::bind::define_ordinal_arrays(module);
    grundy::bind::define_codes_greedy(module);
    grundy::bind::define_codes_symmetry(module);
    grundy::bind::define_codes_tables(module);
    grundy::bind::define_codes_words(module);
}
