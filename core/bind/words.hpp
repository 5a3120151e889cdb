#pragma once
// Polynomials over {0, 1}, and other rows of bits, between Python integers and arrays of words.
#include <nanobind/nanobind.h>

#include <bit>
#include <cstring>

#include "bind/signals.hpp"
#include "cpu/reversal.hpp"
#include "nim/carryless.hpp"

namespace grundy::bind {

namespace nb = nanobind;
using nim::carryless::View;
using nim::carryless::Word;
using nim::carryless::Words;

// The words of an integer that is 0 or more; others raise OverflowError.
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

// The GIL is free while `compute` works on words, and Ctrl-C is heard.
template <class Compute>
auto without_gil(Compute compute) {
    const nb::gil_scoped_release nogil;
    SignalPoll poll;
    return compute(poll);
}

}  // namespace grundy::bind
