#pragma once
// Nim arithmetic on Python integers of any size. Every function takes and returns Python objects, holds the GIL on entry
// and on return, and throws nanobind::python_error with a DomainError or what else Python raised.
#include <nanobind/nanobind.h>

#include <string>

#include "nim/operations.hpp"
#include "nim/wide.hpp"

namespace grundy::bind {

namespace nb = nanobind;

// A nimber: one word if it fits, the words of its field otherwise.
struct Integer {
    nim::Word word = 0;
    nim::wide::Words words;  // empty for a word

    bool is_word() const { return words.empty(); }
    nim::wide::Words as_words() const { return is_word() ? nim::wide::Words{word} : words; }
};

[[noreturn]] void raise_domain_error(const std::string& message);

Integer to_integer(PyObject* value);  // refuses what is negative or not whole

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
