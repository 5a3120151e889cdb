#include "bind/nim_integers.hpp"

#include <bit>
#include <string>
#include <utility>

#include "bind/signals.hpp"
#include "nim/wide_frobenius.hpp"

namespace grundy::bind {

using nim::Word;
using nim::wide::Words;

void raise_domain_error(const std::string& message) {
    const nb::object error = nb::module_::import_("grundy.errors").attr("DomainError");
    PyErr_SetString(error.ptr(), message.c_str());
    throw nb::python_error();
}

// Python refuses to print very long numbers.
static std::string shown(nb::handle number) {
    return nb::str(nb::module_::import_("grundy.natural").attr("shown")(number)).c_str();
}

static nb::object checked(PyObject* result) {
    if (result == nullptr) throw nb::python_error();
    return nb::steal(result);
}

static nb::object whole_number(PyObject* value, const std::string& what) {
    PyObject* const number = PyNumber_Index(value);  // an exact int, whatever a subclass may do
    if (number != nullptr) return nb::steal(number);
    if (!PyErr_ExceptionMatches(PyExc_TypeError)) throw nb::python_error();
    PyErr_Clear();
    raise_domain_error(what + " is a whole number, not " + nb::repr(value).c_str());
}

static Words to_words(const nb::object& number) {
    const auto bits = nb::cast<std::size_t>(number.attr("bit_length")());
    Words words(std::bit_ceil((bits + 63) / 64));
    const auto bytes = nb::cast<nb::bytes>(number.attr("to_bytes")(8 * words.size(), "little"));
    const auto* data = static_cast<const unsigned char*>(bytes.data());
    for (std::size_t i = 0; i < words.size(); ++i)
        for (std::size_t k = 0; k < 8; ++k) words[i] |= Word{data[8 * i + k]} << 8 * k;
    return words;
}

Integer to_integer(PyObject* value) {
    const nb::object number = whole_number(value, "a nimber");
    int overflow = 0;
    const long long small = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
    if (overflow < 0 || (overflow == 0 && small < 0)) raise_domain_error("a nimber is 0 or more, not " + shown(number));
    if (overflow == 0) return {static_cast<Word>(small), {}};
    const Word word = PyLong_AsUnsignedLongLong(number.ptr());
    if (!PyErr_Occurred()) return {word, {}};
    PyErr_Clear();
    return {0, to_words(number)};
}

static nb::object from_word(Word word) { return checked(PyLong_FromUnsignedLongLong(word)); }

static nb::object from_words(const Words& words) {
    if (words.size() == 1) return from_word(words[0]);
    std::string data(8 * words.size(), '\0');
    for (std::size_t i = 0; i < words.size(); ++i)
        for (std::size_t k = 0; k < 8; ++k) data[8 * i + k] = static_cast<char>(words[i] >> 8 * k & 255);
    const nb::bytes bytes(data.data(), data.size());
    const nb::handle type(reinterpret_cast<PyObject*>(&PyLong_Type));
    return nb::object(type.attr("from_bytes")(bytes, "little"));
}

// Long work on words: the GIL is free meanwhile, and Ctrl-C is heard.
template <class Compute>
static nb::object without_gil(Compute compute) {
    Words result;
    {
        const nb::gil_scoped_release nogil;
        result = compute(SignalPoll{});
    }
    return from_words(result);
}

nb::object add(PyObject* a, PyObject* b) {
    const Integer x = to_integer(a), y = to_integer(b);
    if (x.is_word() && y.is_word()) return from_word(x.word ^ y.word);
    return checked(PyNumber_Xor(whole_number(a, "a nimber").ptr(), whole_number(b, "a nimber").ptr()));
}

nb::object multiply(PyObject* a, PyObject* b) {
    const Integer x = to_integer(a), y = to_integer(b);
    if (x.is_word() && y.is_word()) return from_word(nim::word_product(x.word, y.word));
    return without_gil([&](SignalPoll poll) { return nim::wide::multiply(x.as_words(), y.as_words(), poll); });
}

static void refuse_zero(const Integer& x, const char* what) {
    if (x.is_word() && x.word == 0) raise_domain_error(what);
}

nb::object divide(PyObject* a, PyObject* b) {
    const Integer x = to_integer(a), y = to_integer(b);
    refuse_zero(y, "division by zero: 0 is the only nimber without a reciprocal");
    if (x.is_word() && y.is_word()) return from_word(nim::word_product(x.word, nim::word_reciprocal(y.word)));
    return without_gil([&](SignalPoll poll) {
        Words over = y.as_words();
        nim::wide::reciprocal(over.data(), over.size(), poll);
        return nim::wide::multiply(x.as_words(), over, poll);
    });
}

nb::object reciprocal(PyObject* a) { return divide(nb::int_(1).ptr(), a); }

// A linear map in place on the words of the number; its field is closed under it.
template <class Map>
static nb::object map(const Integer& x, Map compute) {
    return without_gil([&](SignalPoll poll) {
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
    return without_gil([&](SignalPoll poll) {
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
    const nb::object number = whole_number(value, "an exponent");
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
    const nb::object e = whole_number(exponent, "an exponent");
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
    return without_gil([&](SignalPoll poll) {
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
    return without_gil([&](SignalPoll poll) {
        Words words = x.words;
        nim::wide::Frobenius(poll).apply(words.data(), words.size(), k);
        return words;
    });
}

}  // namespace grundy::bind
