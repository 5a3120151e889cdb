// Nim arithmetic: products of vectors and matrices, and the choice of a path. The ufuncs are in nim_ufuncs.cpp.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <vector>

#include "base/features.hpp"
#include "bind/python.hpp"
#include "nim/matmul.hpp"
#include "nim/path.hpp"

namespace grundy::bind {

void define_nim_ufuncs(nb::module_& module);  // in nim_ufuncs.cpp

template <class T>
using Matrix = InputMatrix<T>;

template <class T>
static auto matmul(const InputMatrix<T>& a, const InputMatrix<T>& b) {
    if (a.shape(1) != b.shape(0)) throw nb::value_error("a must have as many columns as b has rows");
    Output<T, 2> product({a.shape(0), b.shape(1)});
    {
        const nb::gil_scoped_release nogil;
        nim::matmul(a.data(), b.data(), product.span().data(), a.shape(0), a.shape(1), b.shape(1), SignalPoll{});
    }
    return std::move(product).array();
}

// A vector that may be strided, like a column of a matrix.
template <class T>
using Vector = nb::ndarray<const T, nb::ndim<1>, nb::device::cpu>;

template <class T>
static nim::Operand operand(const Vector<T>& a) {
    char* const data = reinterpret_cast<char*>(const_cast<T*>(a.data()));  // only read
    return {data, static_cast<std::ptrdiff_t>(a.stride(0)) * static_cast<std::ptrdiff_t>(sizeof(T))};
}

template <class T>
static T inner_product(const Vector<T>& a, const Vector<T>& b) {
    if (a.shape(0) != b.shape(0)) throw nb::value_error("the vectors must have the same length");
    const nb::gil_scoped_release nogil;
    return nim::inner_product<T>(operand(a), operand(b), a.shape(0), SignalPoll{});
}

template <class T>
static void define_products(nb::module_& module) {
    module.def("nim_matmul", &matmul<T>, nb::arg("a").noconvert(), nb::arg("b").noconvert(),
               "Return the product of matrices over the field of the type; the inner sizes must agree.");
    module.def("nim_inner_product", &inner_product<T>, nb::arg("a").noconvert(), nb::arg("b").noconvert(),
               "Return the nim sum of the products of two vectors of the same length, which may be strided.");
}

static std::vector<std::string> path_names(bool supported_only) {
    std::vector<std::string> names;
    for (const nim::Path* path : nim::paths())
        if (!supported_only || cpu::supports(path->needs)) names.emplace_back(path->name);
    return names;
}

void define_nim(nb::module_& module) {
    define_nim_ufuncs(module);
    module.def("nim_paths", &path_names, nb::arg("supported_only"), "Return the names of the paths, the slowest first.");
    module.def("nim_path", [] { return std::string(nim::path().name); }, "Return the name of the path in use.");
    module.def("nim_choose_path", [](const std::string& name) { return nim::choose_path(name.c_str()); }, nb::arg("name"),
               "Choose a path; return False if no path has this name or the processor does not support it.");
    define_products<std::uint8_t>(module);
    define_products<std::uint16_t>(module);
    define_products<std::uint32_t>(module);
    define_products<std::uint64_t>(module);
}

}  // namespace grundy::bind
