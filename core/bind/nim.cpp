// Nim arithmetic: operations on Python integers, products of matrices, and the choice of a path. The ufuncs are in nim_ufuncs.cpp.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <bit>
#include <string>
#include <utility>
#include <vector>

#include "base/features.hpp"
#include "bind/integers.hpp"
#include "bind/python.hpp"
#include "nim/matmul.hpp"
#include "nim/path.hpp"
#include "nim/wide.hpp"

namespace grundy::bind {

// ---- Operations, each twice: on one word, and on the words of a larger field

void raise_domain_error(const std::string& message) {
    const nb::object error = nb::module_::import_("grundy.errors").attr("DomainError");
    PyErr_SetString(error.ptr(), message.c_str());
    throw nb::python_error();
}

// Python refuses to print very long numbers.
static std::string formatted(nb::handle number) {
    return nb::str(nb::module_::import_("grundy.text").attr("format_number")(number)).c_str();
}

static nb::object checked(PyObject* result) {
    if (result == nullptr) throw nb::python_error();
    return nb::steal(result);
}

static nb::object to_python_int(PyObject* value, const std::string& what) {
    PyObject* const number = PyNumber_Index(value);  // an exact int, whatever a subclass may do
    if (number != nullptr) return nb::steal(number);
    if (!PyErr_ExceptionMatches(PyExc_TypeError)) throw nb::python_error();
    PyErr_Clear();
    raise_domain_error(what + " is a whole number, not " + nb::repr(value).c_str());
}

// The words of the field of a number above 0.
static Words field_of(const nb::object& number) {
    Words words = to_words(nb::borrow<nb::int_>(number));
    words.resize(std::bit_ceil(words.size()));
    return words;
}

Integer to_integer(PyObject* value) {
    const nb::object number = to_python_int(value, "a nimber");
    int overflow = 0;
    const long long small = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
    if (overflow < 0 || (overflow == 0 && small < 0)) raise_domain_error("a nimber is 0 or more, not " + formatted(number));
    if (overflow == 0) return {static_cast<Word>(small), {}};
    const Word word = PyLong_AsUnsignedLongLong(number.ptr());
    if (!PyErr_Occurred()) return {word, {}};
    PyErr_Clear();
    return {0, field_of(number)};
}

static nb::object from_word(Word word) { return checked(PyLong_FromUnsignedLongLong(word)); }

// Long work on words, without the GIL.
template <class Compute>
static nb::object computed(Compute compute) {
    const Words result = without_gil(compute);
    return result.size() == 1 ? from_word(result[0]) : nb::object(to_int(result));
}

nb::object add(PyObject* a, PyObject* b) {
    const Integer x = to_integer(a), y = to_integer(b);
    if (x.is_word() && y.is_word()) return from_word(x.word ^ y.word);
    return checked(PyNumber_Xor(to_python_int(a, "a nimber").ptr(), to_python_int(b, "a nimber").ptr()));
}

nb::object multiply(PyObject* a, PyObject* b) {
    const Integer x = to_integer(a), y = to_integer(b);
    if (x.is_word() && y.is_word()) return from_word(nim::word_product(x.word, y.word));
    return computed([&](SignalPoll& poll) { return nim::wide::multiply(x.as_words(), y.as_words(), poll); });
}

static void refuse_zero(const Integer& x, const char* what) {
    if (x.is_word() && x.word == 0) raise_domain_error(what);
}

nb::object divide(PyObject* a, PyObject* b) {
    const Integer x = to_integer(a), y = to_integer(b);
    refuse_zero(y, "division by zero: 0 is the only nimber without a reciprocal");
    if (x.is_word() && y.is_word()) return from_word(nim::word_product(x.word, nim::word_reciprocal(y.word)));
    return computed([&](SignalPoll& poll) {
        Words over = y.as_words();
        nim::wide::reciprocal(over.data(), over.size(), poll);
        return nim::wide::multiply(x.as_words(), over, poll);
    });
}

nb::object reciprocal(PyObject* a) { return divide(nb::int_(1).ptr(), a); }

// A linear map in place on the words of the number; its field is closed under it.
template <class Map>
static nb::object map(const Integer& x, Map compute) {
    return computed([&](SignalPoll& poll) {
        Words words = x.as_words();
        compute(words.data(), words.size(), poll);
        return words;
    });
}

nb::object square(PyObject* a) {
    const Integer x = to_integer(a);
    if (x.is_word()) return from_word(nim::word_product(x.word, x.word));
    return map(x, nim::wide::square<SignalPoll>);
}

nb::object sqrt(PyObject* a) {
    const Integer x = to_integer(a);
    if (x.is_word()) return from_word(nim::sqrt_map<Word>()(x.word));
    return map(x, nim::wide::sqrt<SignalPoll>);
}

// In the field of all natural numbers there is always a root; it needs the next field when the top bit is 1.
nb::object artin_schreier(PyObject* a) {
    const Integer x = to_integer(a);
    return computed([&](SignalPoll& poll) {
        Words words = x.as_words();
        if (words.back() >> 63) words.resize(2 * words.size());
        nim::wide::artin_schreier(words.data(), words.size(), poll);
        return words;
    });
}

static nb::object remainder(const nb::object& number, const nb::object& modulus) {
    return checked(PyNumber_Remainder(number.ptr(), modulus.ptr()));
}

static int sign(const nb::object& number) {
    int overflow = 0;
    const long long small = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
    return overflow != 0 ? overflow : small < 0 ? -1 : small > 0;
}

nim::Exponent to_exponent(PyObject* value, Word modulus) {
    const nb::object number = to_python_int(value, "an exponent");
    const nb::object residue = remainder(number, from_word(modulus));
    return {PyLong_AsUnsignedLongLong(residue.ptr()), sign(number)};
}

// 2^bits - 1, the order of the group of a field.
static nb::object group_order(std::size_t bits) {
    const nb::object power = checked(PyNumber_Lshift(nb::int_(1).ptr(), nb::int_(bits).ptr()));
    return checked(PyNumber_Subtract(power.ptr(), nb::int_(1).ptr()));
}

nb::object power(PyObject* a, PyObject* exponent) {
    const Integer x = to_integer(a);
    const nb::object e = to_python_int(exponent, "an exponent");
    if (x.is_word()) {
        const nim::Exponent reduced = to_exponent(e.ptr(), nim::low_bits(64));
        if (reduced.sign < 0) refuse_zero(x, "division by zero: 0 has no negative powers");
        nim::Report report;
        return from_word(nim::Power::word(x.word, reduced, report));
    }
    // A short negative exponent stays short: (1/x)^|e|.
    const bool negative = sign(e) < 0;
    const nb::object magnitude = checked(PyNumber_Absolute(e.ptr()));
    const Words residue = to_integer(remainder(magnitude, group_order(64 * x.words.size())).ptr()).as_words();
    return computed([&](SignalPoll& poll) {
        Words base = x.words;
        if (negative) nim::wide::reciprocal(base.data(), base.size(), poll);
        return nim::wide::power(base, residue, poll);
    });
}

nb::object frobenius(PyObject* a, PyObject* times) {
    const Integer x = to_integer(a);
    const std::size_t bits = 64 * x.as_words().size();
    const Word k = to_exponent(times, bits).residue;
    if (x.is_word()) return from_word(nim::frobenius_map<Word>(static_cast<unsigned>(k))(x.word));
    return computed([&](SignalPoll& poll) {
        Words words = x.words;
        nim::wide::Frobenius(poll).apply(words.data(), words.size(), k);
        return words;
    });
}

// ---- Products of vectors and matrices, and the paths

void define_nim_ufuncs(nb::module_& module);  // in nim_ufuncs.cpp

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

// A vector whose numbers may lie apart, like a column of a matrix.
template <class T>
using Vector = nb::ndarray<const T, nb::ndim<1>, nb::device::cpu>;

template <class T>
static nim::Operand operand(const Vector<T>& a) {
    char* const data = reinterpret_cast<char*>(const_cast<T*>(a.data()));  // it is only read
    return {data, static_cast<std::ptrdiff_t>(a.stride(0)) * static_cast<std::ptrdiff_t>(sizeof(T))};
}

template <class T>
static T inner_product(const Vector<T>& a, const Vector<T>& b) {
    if (a.shape(0) != b.shape(0)) throw nb::value_error("the vectors are not of the same length");
    const nb::gil_scoped_release nogil;
    return nim::inner_product<T>(operand(a), operand(b), a.shape(0), SignalPoll{});
}

template <class T>
static void define_products(nb::module_& module) {
    module.def("nim_matmul", &matmul<T>, nb::arg("a").noconvert(), nb::arg("b").noconvert(),
               "Product of matrices over the field of the type; the inner sizes must agree.");
    module.def("nim_inner_product", &inner_product<T>, nb::arg("a").noconvert(), nb::arg("b").noconvert(),
               "Nim sum of the products of two vectors of the same length, whose numbers may lie apart.");
}

static std::vector<std::string> path_names(bool supported_only) {
    std::vector<std::string> names;
    for (const nim::Path* path : nim::paths())
        if (!supported_only || cpu::supports(path->needs)) names.emplace_back(path->name);
    return names;
}

void define_nim(nb::module_& module) {
    define_nim_ufuncs(module);
    module.def("nim_paths", &path_names, nb::arg("supported_only"), "Names of the paths through the processor, the slowest first.");
    module.def("nim_path", [] { return std::string(nim::path().name); }, "Name of the path in use.");
    module.def("nim_choose_path", [](const std::string& name) { return nim::choose_path(name.c_str()); }, nb::arg("name"),
               "Choose a path; False if there is none of this name or the processor does not support it.");
    define_products<std::uint8_t>(module);
    define_products<std::uint16_t>(module);
    define_products<std::uint32_t>(module);
    define_products<std::uint64_t>(module);
}

}  // namespace grundy::bind
