// Nim arithmetic on Python integers. Each operation has two versions: for one word, and for the words of a larger field.
#include "bind/integers.hpp"

#include <bit>
#include <string>
#include <utility>

#include "bind/python.hpp"
#include "nim/wide.hpp"

namespace grundy::bind {

void raise_domain_error(const std::string& message) {
    const nb::object error = nb::module_::import_("grundy.errors").attr("DomainError");
    PyErr_SetString(error.ptr(), message.c_str());
    throw nb::python_error();
}

// Python raises an error if a number is too long to print.
static std::string formatted(nb::handle number) {
    return nb::str(nb::module_::import_("grundy.text").attr("format_number")(number)).c_str();
}

static nb::object checked(PyObject* result) {
    if (result == nullptr) throw nb::python_error();
    return nb::steal(result);
}

static nb::object to_python_int(PyObject* value, const std::string& what) {
    PyObject* const number = PyNumber_Index(value);  // an exact int, also for a subclass
    if (number != nullptr) return nb::steal(number);
    if (!PyErr_ExceptionMatches(PyExc_TypeError)) throw nb::python_error();
    PyErr_Clear();
    raise_domain_error(what + " must be a whole number, not " + nb::repr(value).c_str());
}

// The words of a positive number, as many as its field needs.
static Words field_of(const nb::object& number) {
    Words words = to_words(nb::borrow<nb::int_>(number));
    words.resize(std::bit_ceil(words.size()));
    return words;
}

Integer to_integer(PyObject* value) {
    const nb::object number = to_python_int(value, "a nimber");
    int overflow = 0;
    const long long small = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
    if (overflow < 0 || (overflow == 0 && small < 0)) raise_domain_error("a nimber must be at least 0, not " + formatted(number));
    if (overflow == 0) return {static_cast<Word>(small), {}};
    const Word word = PyLong_AsUnsignedLongLong(number.ptr());
    if (!PyErr_Occurred()) return {word, {}};
    PyErr_Clear();
    return {0, field_of(number)};
}

static nb::object from_word(Word word) { return checked(PyLong_FromUnsignedLongLong(word)); }

// Computes with words, without the GIL.
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

// Applies a linear map to the words of a number in place. Its field is closed under the map.
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

// In the field of all natural numbers there is always a root. It is in the next field if the top bit is 1.
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
    // A short negative exponent remains short: (1/x)^|e|.
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

}  // namespace grundy::bind
