#pragma once
// Which loop of a ufunc takes operands of which types.
#include <nanobind/nanobind.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <string>

#include "bind/errors.hpp"
#include "bind/nim_integers.hpp"
#include "bind/numpy.hpp"

namespace grundy::bind {
namespace {

using DType = PyArray_DTypeMeta*;

// A type of integers: its width as a power of two bytes, and whether it is signed.
struct Integers {
    int log_bytes;
    bool is_signed;
};

DType unsigned_type(int log_bytes) {
    const DType types[] = {&PyArray_UInt8DType, &PyArray_UInt16DType, &PyArray_UInt32DType, &PyArray_UInt64DType};
    return types[log_bytes];
}

DType signed_type(int log_bytes) {
    const DType types[] = {&PyArray_Int8DType, &PyArray_Int16DType, &PyArray_Int32DType, &PyArray_Int64DType};
    return types[log_bytes];
}

DType with_width(Integers integers, int log_bytes) {
    return integers.is_signed ? signed_type(log_bytes) : unsigned_type(log_bytes);
}

std::optional<Integers> integers(DType type) {
    if (type == &PyArray_BoolDType) return Integers{0, false};
    for (int log_bytes = 0; log_bytes < 4; ++log_bytes) {
        if (type == unsigned_type(log_bytes)) return Integers{log_bytes, false};
        if (type == signed_type(log_bytes)) return Integers{log_bytes, true};
    }
    // long and long long are two types of one width; which of them is int64 depends on the system.
    if (type == &PyArray_LongDType || type == &PyArray_LongLongDType) return Integers{3, true};
    if (type == &PyArray_ULongDType || type == &PyArray_ULongLongDType) return Integers{3, false};
    return std::nullopt;
}

bool is_python_int(DType type) { return type == &PyArray_PyLongDType; }
bool is_object(DType type) { return type == &PyArray_ObjectDType; }

// NULL stands for an operand that reduce() leaves open.
bool is_usable(DType type) { return type == nullptr || is_python_int(type) || is_object(type) || integers(type); }

int refuse(DType type, const std::string& what) {
    succeeds([&] {
        // Float64DType is the class of the dtype float64.
        std::string name = nb::str(nb::handle(reinterpret_cast<PyObject*>(type)).attr("__name__")).c_str();
        name = name.substr(0, name.rfind("DType"));
        if (name.starts_with("_Py")) name = name.substr(3);
        for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        raise_domain_error(what + " is a whole number, and an operand is of type " + name + "; try x.astype(np.uint64)");
    });
    return -1;
}

void set_type(DType& place, DType wanted, DType type) {
    place = wanted != nullptr ? wanted : type;
    Py_INCREF(reinterpret_cast<PyObject*>(place));
}

int widest(DType const* types, int n) {
    int log_bytes = 0;
    for (int i = 0; i < n; ++i)
        if (types[i] != nullptr && integers(types[i])) log_bytes = std::max(log_bytes, integers(types[i])->log_bytes);
    return log_bytes;
}

// dtype= may widen the operands; a narrower one would cut them off unseen.
bool narrows(DType const* types, int n, DType output) {
    return output != nullptr && integers(output) && integers(output)->log_bytes < widest(types, n);
}

int refuse_narrowing() {
    succeeds([] { raise_domain_error("dtype= is narrower than an operand and would cut it off; try x.astype first"); });
    return -1;
}

// The width, as log of bytes, in which to compute: that of the output if it was asked for, or the widest operand.
int common_width(DType const* types, int n, DType output) {
    if (output != nullptr && integers(output)) return integers(output)->log_bytes;
    return widest(types, n);
}

// One rule for operands in the field: Python integers among themselves, and objects, compute as objects; everything else
// in the unsigned type of the widest array, signed operands keeping their sign so that it can be checked.
int promote_field(int inputs, DType const* types, DType const* signature, DType* chosen) {
    bool objects = true, any_object = false;
    for (int i = 0; i < inputs; ++i) {
        if (!is_usable(types[i])) return refuse(types[i], "a nimber");
        any_object |= is_object(types[i]);
        objects &= types[i] == nullptr || is_object(types[i]) || is_python_int(types[i]);
    }
    objects = (objects && signature[inputs] == nullptr) || any_object || is_object(signature[inputs]);
    if (!objects && narrows(types, inputs, signature[inputs])) return refuse_narrowing();
    const int width = common_width(types, inputs, signature[inputs]);
    for (int i = 0; i < inputs; ++i) {
        const auto kind = types[i] == nullptr ? std::nullopt : integers(types[i]);
        set_type(chosen[i], signature[i], objects ? &PyArray_ObjectDType : kind ? with_width(*kind, width) : unsigned_type(width));
    }
    set_type(chosen[inputs], signature[inputs], objects ? &PyArray_ObjectDType : unsigned_type(width));
    return 0;
}

int promote_unary(PyObject*, DType const types[], DType const signature[], DType chosen[]) {
    return promote_field(1, types, signature, chosen);
}

int promote_binary(PyObject*, DType const types[], DType const signature[], DType chosen[]) {
    return promote_field(2, types, signature, chosen);
}

// A number and an exponent. The exponent is int64, uint64 or, for Python integers of any size, an object.
int promote_exponent(PyObject*, DType const types[], DType const signature[], DType chosen[]) {
    if (!is_usable(types[0])) return refuse(types[0], "a nimber");
    if (!is_usable(types[1])) return refuse(types[1], "an exponent");
    const bool scalar = types[0] != nullptr && is_python_int(types[0]);
    const bool objects = is_object(types[0]) || is_object(signature[2]) || (scalar && !integers(types[1]) && signature[2] == nullptr);
    if (!objects && narrows(types, 1, signature[2])) return refuse_narrowing();
    const int width = scalar && signature[2] == nullptr ? 3 : common_width(types, 1, signature[2]);
    const auto base = types[0] == nullptr ? std::nullopt : integers(types[0]);
    const auto exponent = integers(types[1]);
    set_type(chosen[0], signature[0], objects ? &PyArray_ObjectDType : base ? with_width(*base, width) : unsigned_type(width));
    set_type(chosen[1], signature[1], objects || !exponent ? &PyArray_ObjectDType : with_width(*exponent, 3));
    set_type(chosen[2], signature[2], objects ? &PyArray_ObjectDType : unsigned_type(width));
    return 0;
}

}  // namespace
}  // namespace grundy::bind
