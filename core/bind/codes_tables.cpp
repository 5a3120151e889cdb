// Tables of coset weights, and lexicodes, which grow with their tables.
#include <nanobind/nanobind.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <span>
#include <stdexcept>

#include "bind/python.hpp"
#include "codes/coset_table.hpp"
#include "codes/lexicode.hpp"

namespace grundy::bind {
namespace {

using Values = Input<std::uint64_t>;
using Bytes = Input<std::uint8_t>;

void check_below(std::span<const std::uint64_t> values, unsigned bits) {
    if (std::ranges::any_of(values, [bits](std::uint64_t value) { return value >> bits; }))
        throw std::invalid_argument("values must be less than 2^bits");
}

unsigned checked_bits(std::size_t bits) {
    if (bits > codes::CosetTable::most_bits) throw std::invalid_argument("a table can have at most 2^40 bytes");
    return static_cast<unsigned>(bits);
}

std::uint8_t checked_distance(std::size_t d) {
    if (d < 1 || d > 200) throw std::invalid_argument("the distance must be from 1 to 200");
    return static_cast<std::uint8_t>(d);
}

unsigned checked_digit_bits(std::size_t bits) {
    if (bits < 1 || bits > 8) throw std::invalid_argument("a digit must have 1 to 8 bits");
    return static_cast<unsigned>(bits);
}

// A view of the bytes of a table. It keeps its owner alive.
using View = nb::ndarray<nb::numpy, const std::uint8_t, nb::ndim<1>, nb::c_contig>;
View view(const codes::CosetTable& table, nb::handle owner) {
    const std::size_t size = table.size();
    return View(table.bytes().data(), 1, &size, owner);
}

template <class Lexicode>
bool grow(Lexicode& lexicode, std::size_t count, std::size_t most_bits, const nb::object& report) {
    const unsigned bits = checked_bits(most_bits);
    std::uint64_t done = 0;
    const nb::gil_scoped_release nogil;
    ReportPoll poll(report, done);
    return lexicode.grow(count, bits, done, poll);
}

template <class Lexicode>
void restore(Lexicode& lexicode, Values values, std::size_t bits, Bytes bytes) {
    checked_bits(bits);
    check_below(span(values), static_cast<unsigned>(bits));
    if (bytes.size() != std::size_t{1} << bits) throw std::invalid_argument("the table must have 2^bits bytes");
    const nb::gil_scoped_release nogil;
    SignalPoll poll;
    lexicode.restore(span(values), static_cast<unsigned>(bits), span(bytes), poll);
}

// Binds everything except the constructor.
template <class Lexicode>
nb::class_<Lexicode> bind_lexicode(nb::module_& module, const char* name, const char* what) {
    nb::class_<Lexicode> bound(module, name, what);
    bound
        .def("grow", &grow<Lexicode>, nb::arg("count"), nb::arg("most_bits"), nb::arg("report").none(),
             "Add columns or places until there are `count`. Return False if the table would need more than 2^most_bits bytes.")
        .def("restore", &restore<Lexicode>, nb::arg("values").noconvert(), nb::arg("bits"), nb::arg("table").noconvert())
        .def("values", [](const Lexicode& self) { return as_array(self.values()); })
        .def("bits", [](const Lexicode& self) { return self.table().bits(); })
        .def("table", [](nb::handle self) { return view(nb::cast<const Lexicode&>(self).table(), self); },
             "Return a view of the coset weights.");
    return bound;
}

void make_coset_weights(codes::CosetWeights* self, std::size_t bits, std::size_t digit_bits) {
    const unsigned all = checked_bits(bits), digit = checked_digit_bits(digit_bits);
    if (all % digit != 0) throw std::invalid_argument("the bits of a syndrome must be a multiple of the bits of a digit");
    new (self) codes::CosetWeights(all, digit);
}

void fill(codes::CosetWeights& self, Values values, const nb::object& report) {
    check_below(span(values), self.bits());
    if (values.size() % self.digit_bits() != 0)
        throw std::invalid_argument("the number of values must be a multiple of the bits of a digit");
    std::uint64_t done = 0;
    const nb::gil_scoped_release nogil;
    ReportPoll poll(report, done);
    self.fill(span(values), done, poll);
}

}  // namespace

void define_codes_tables(nb::module_& module) {
    bind_lexicode<codes::Lexicode>(module, "CodesLexicode", "The coins of a binary lexicode.")
        .def("__init__", [](codes::Lexicode* self, std::size_t d) { new (self) codes::Lexicode(checked_distance(d)); }, nb::arg("d"));
    bind_lexicode<codes::DigitLexicode>(module, "CodesDigitLexicode", "The places of a lexicode over 2^a digits.")
        .def("__init__",
             [](codes::DigitLexicode* self, std::size_t d, std::size_t digit_bits) {
                 new (self) codes::DigitLexicode(checked_distance(d), checked_digit_bits(digit_bits));
             },
             nb::arg("d"), nb::arg("digit_bits"));
    nb::class_<codes::CosetWeights>(module, "CodesCosetWeights", "The weights of the cosets of a code.")
        .def("__init__", &make_coset_weights, nb::arg("bits"), nb::arg("digit_bits"))
        .def("fill", &fill, nb::arg("values").noconvert(), nb::arg("report").none())
        .def("table", [](nb::handle self) { return view(nb::cast<const codes::CosetWeights&>(self).table(), self); },
             "Return a view of the coset weights.");
}

}  // namespace grundy::bind
