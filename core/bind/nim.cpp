// Nim arithmetic: the ufuncs, the paths and the products of matrices.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <vector>

#include "bind/arrays.hpp"
#include "bind/signals.hpp"
#include "cpu/features.hpp"
#include "nim/matmul.hpp"
#include "nim/path.hpp"

namespace grundy::bind {

void nim_ufuncs(nb::module_& module);

template <class T>
using Matrix = nb::ndarray<const T, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

template <class T>
static auto matmul(const Matrix<T>& a, const Matrix<T>& b) {
    if (a.shape(1) != b.shape(0)) throw nb::value_error("the columns of a are not as many as the rows of b");
    Output<T, 2> product({a.shape(0), b.shape(1)});
    {
        const nb::gil_scoped_release nogil;
        nim::matmul(a.data(), b.data(), product.span().data(), a.shape(0), a.shape(1), b.shape(1), SignalPoll{});
    }
    return std::move(product).array();
}

static std::vector<std::string> path_names(bool supported_only) {
    std::vector<std::string> names;
    for (const nim::Path* path : nim::paths())
        if (!supported_only || cpu::supports(path->needs)) names.emplace_back(path->name);
    return names;
}

void nim(nb::module_& module) {
    nim_ufuncs(module);
    module.def("nim_paths", &path_names, nb::arg("supported_only"), "Names of the paths through the processor, the slowest first.");
    module.def("nim_path", [] { return std::string(nim::path().name); }, "Name of the path in use.");
    module.def("nim_choose_path", [](const std::string& name) { return nim::choose_path(name.c_str()); }, nb::arg("name"),
               "Choose a path; False if there is none of this name or the processor does not support it.");
    const char* const doc = "Product of matrices over the field of the type; the inner sizes must agree.";
    module.def("nim_matmul", &matmul<std::uint8_t>, nb::arg("a").noconvert(), nb::arg("b").noconvert(), doc);
    module.def("nim_matmul", &matmul<std::uint16_t>, nb::arg("a").noconvert(), nb::arg("b").noconvert(), doc);
    module.def("nim_matmul", &matmul<std::uint32_t>, nb::arg("a").noconvert(), nb::arg("b").noconvert(), doc);
    module.def("nim_matmul", &matmul<std::uint64_t>, nb::arg("a").noconvert(), nb::arg("b").noconvert(), doc);
}

}  // namespace grundy::bind
