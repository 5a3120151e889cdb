#pragma once
// Python integers of any size: as arrays of words, and nim arithmetic on them.
#include <nanobind/nanobind.h>

#include <bit>
#include <cstring>
#include <string>

#include "base/compiler.hpp"
#include "bind/python.hpp"
#include "nim/carryless.hpp"
#include "nim/operations.hpp"
#include "nim/wide.hpp"

namespace grundy::bind {

// ---- Words
//
// Conversions of polynomials over {0, 1} and other rows of bits between Python integers and arrays of words.

using nim::carryless::View;
using nim::carryless::Word;
using nim::carryless::Words;

// The words of a nonnegative integer. Negative integers raise OverflowError.
inline Words to_words(const nb::int_& value) {
    const auto bits = nb::cast<std::size_t>(value.attr("bit_length")());
    Words words(nim::carryless::words_for(bits));
    const nb::object bytes = value.attr("to_bytes")(8 * words.size(), "little");
    const char* const data = PyBytes_AsString(bytes.ptr());
    if (!words.empty()) std::memcpy(words.data(), data, 8 * words.size());
    if constexpr (std::endian::native != std::endian::little)
        for (Word& word : words) word = cpu::bytes_reversed(word);
    return words;
}

inline nb::int_ to_int(View words) {
    Words copy;
    if constexpr (std::endian::native != std::endian::little) {
        for (const Word word : words) copy.push_back(cpu::bytes_reversed(word));
        words = copy;
    }
    const nb::handle type(reinterpret_cast<PyObject*>(&PyLong_Type));
    return nb::cast<nb::int_>(type.attr("from_bytes")(nb::bytes(words.data(), 8 * words.size()), "little"));
}

// Releases the GIL while `compute` works on words, and checks for Ctrl-C.
template <class Compute>
auto without_gil(Compute compute) {
    const nb::gil_scoped_release nogil;
    SignalPoll poll;
    return compute(poll);
}

// ---- Nim arithmetic
//
// Every function accepts and returns Python objects and holds the GIL on entry and on return. It throws nanobind::python_error
// with a DomainError or another Python exception.

// A nimber: one word if it fits, otherwise the words of its field.
struct Integer {
    nim::Word word = 0;
    nim::wide::Words words;  // empty for a word

    bool is_word() const { return words.empty(); }
    nim::wide::Words as_words() const { return is_word() ? nim::wide::Words{word} : words; }
};

[[noreturn]] void raise_domain_error(const std::string& message);

Integer to_integer(PyObject* value);  // raises DomainError for negative numbers and other types

nb::object add(PyObject* a, PyObject* b);
nb::object multiply(PyObject* a, PyObject* b);
nb::object divide(PyObject* a, PyObject* b);
nb::object power(PyObject* a, PyObject* exponent);
nb::object frobenius(PyObject* a, PyObject* times);
nb::object reciprocal(PyObject* a);
nb::object square(PyObject* a);
nb::object sqrt(PyObject* a);
nb::object artin_schreier(PyObject* a);

// An exponent reduced modulo `modulus`, from any Python integer.
nim::Exponent to_exponent(PyObject* value, nim::Word modulus);

}  // namespace grundy::bind
