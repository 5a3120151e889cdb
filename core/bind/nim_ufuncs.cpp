// The operations of the field as NumPy ufuncs: a loop for each type, and the choice of a loop by the types of operands.
#include <nanobind/nanobind.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cfenv>
#include <cstring>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "bind/integers.hpp"
#include "bind/python.hpp"
#include "nim/operations.hpp"

// The C interface of NumPy; its table of functions is private to this file.
#define NPY_NO_DEPRECATED_API NPY_2_0_API_VERSION
#define NPY_TARGET_VERSION NPY_2_0_API_VERSION
#include <numpy/arrayobject.h>
#include <numpy/dtype_api.h>
#include <numpy/ufuncobject.h>

namespace grundy::bind {
namespace {

// ---- The choice of a loop by the types of operands

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
    // long and long long may be two types of the same width. Which of them is int64 depends on the system.
    if (type == &PyArray_LongDType || type == &PyArray_LongLongDType) return Integers{3, true};
    if (type == &PyArray_ULongDType || type == &PyArray_ULongLongDType) return Integers{3, false};
    return std::nullopt;
}

bool is_python_int(DType type) { return type == &PyArray_PyLongDType; }
bool is_object(DType type) { return type == &PyArray_ObjectDType; }

// NULL is an operand whose type reduce() leaves open.
bool is_usable(DType type) { return type == nullptr || is_python_int(type) || is_object(type) || integers(type); }

int refuse(DType type, const std::string& what) {
    succeeds([&] {
        // Float64DType is the class of the dtype float64.
        std::string name = nb::str(nb::handle(reinterpret_cast<PyObject*>(type)).attr("__name__")).c_str();
        name = name.substr(0, name.rfind("DType"));
        if (name.starts_with("_Py")) name = name.substr(3);
        for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        raise_domain_error(what + " must be a whole number, and an operand is of type " + name + "; try x.astype(np.uint64)");
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

// dtype= may widen the operands. A narrower type would truncate them silently.
bool narrows(DType const* types, int n, DType output) {
    return output != nullptr && integers(output) && integers(output)->log_bytes < widest(types, n);
}

int refuse_narrowing() {
    succeeds([] { raise_domain_error("dtype= is narrower than an operand and would truncate it; convert it with x.astype first"); });
    return -1;
}

// The width in which to compute, as a logarithm of bytes: that of the output if given, otherwise that of the widest operand.
int common_width(DType const* types, int n, DType output) {
    if (output != nullptr && integers(output)) return integers(output)->log_bytes;
    return widest(types, n);
}

// One rule for operands in the field: objects, and Python integers without arrays, are computed as objects. Everything else is
// computed in the unsigned type of the widest array. Signed operands keep their sign so that it can be checked.
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

using nim::Operand;
using nim::Report;

// ---- Errors

// Raises an error for the numbers of a loop. Division by zero raises the floating-point flag, and NumPy then follows
// np.errstate(divide=…).
template <class Loop>
int guarded(Loop loop, const char* type) {
    Report report;
    const auto explained = [&] {
        try {
            loop(report);
        } catch (const nim::Negative& negative) {
            const nb::gil_scoped_acquire gil;
            raise_domain_error("a nimber must be at least 0, not " + std::to_string(negative.value));
        } catch (const nim::NoAnswer& none) {
            const nb::gil_scoped_acquire gil;
            raise_domain_error("y² ⊕ y = " + std::to_string(none.value) + " has no root among the nimbers of " + type +
                               "; pass a wider dtype=, or Python integers, which widen automatically");
        }
    };
    if (!succeeds(explained)) return -1;
    if (report.divided_by_zero) std::feraiseexcept(FE_DIVBYZERO);
    return 0;
}

template <class T>
constexpr const char* type_name = sizeof(T) == 1 ? "uint8" : sizeof(T) == 2 ? "uint16" : sizeof(T) == 4 ? "uint32" : "uint64";

// ---- Loops

using Context = PyArrayMethod_Context*;
using Pointers = char* const*;
using Sizes = const npy_intp*;

template <class Operation, class T, bool is_signed>
int unary_loop(Context, Pointers data, Sizes count, Sizes strides, NpyAuxData*) {
    return guarded(
        [&](Report& report) {
            nim::run_unary<Operation, T>({data[0], strides[0], is_signed}, {data[1], strides[1]},
                                         static_cast<std::size_t>(count[0]), report, SignalPoll{});
        },
        type_name<T>);
}

template <class Operation, class T, bool a_signed, bool b_signed>
int binary_loop(Context, Pointers data, Sizes count, Sizes strides, NpyAuxData*) {
    return guarded(
        [&](Report& report) {
            nim::run_binary<Operation, T>({data[0], strides[0], a_signed}, {data[1], strides[1], b_signed},
                                          {data[2], strides[2]}, static_cast<std::size_t>(count[0]), report, SignalPoll{});
        },
        type_name<T>);
}

template <class Operation, class T>
constexpr nim::Word exponent_modulus = std::is_same_v<Operation, nim::Power> ? nim::low_bits(8 * sizeof(T)) : 8 * sizeof(T);

// A new reference to an object of an array, because the work may run Python code that changes the array. NumPy may store None as
// a null pointer.
nb::object object_at(const char* where) {
    PyObject* const object = nim::read<PyObject*>(where);
    return nb::borrow(object == nullptr ? Py_None : object);
}

// Reads exponents of type E, reduced modulo exponent_modulus. A single object for all numbers, as in power(x, 3), is reduced once.
template <class Operation, class T, class E>
auto exponent_reader(const char* data, npy_intp stride) {
    return [=, last = nb::object(), reduced = nim::Exponent{}](std::size_t i) mutable {
        const char* const where = data + static_cast<npy_intp>(i) * stride;
        if constexpr (std::is_same_v<E, PyObject*>) {
            const nb::object object = object_at(where);
            if (object.is(last)) return reduced;
            reduced = to_exponent(object.ptr(), exponent_modulus<Operation, T>);
            last = object;
            return reduced;
        } else {
            const E value = nim::read<E>(where);
            const bool negative = std::is_signed_v<E> && value < 0;
            const auto magnitude = negative ? nim::Word{0} - static_cast<nim::Word>(value) : static_cast<nim::Word>(value);
            return nim::reduced_exponent(magnitude, negative, exponent_modulus<Operation, T>);
        }
    };
}

template <class Operation, class T, bool is_signed, class E>
int exponent_loop(Context, Pointers data, Sizes count, Sizes strides, NpyAuxData*) {
    return guarded(
        [&](Report& report) {
            nim::run_exponent<Operation, T>({data[0], strides[0], is_signed},
                                            exponent_reader<Operation, T, E>(data[1], strides[1]), {data[2], strides[2]},
                                            static_cast<std::size_t>(count[0]), report, SignalPoll{});
        },
        type_name<T>);
}

void set_object(char* where, nb::object value) {
    PyObject* const old = nim::read<PyObject*>(where);
    PyObject* const fresh = value.release().ptr();
    std::memcpy(where, &fresh, sizeof(fresh));
    Py_XDECREF(old);
}

using UnaryFunction = nb::object (*)(PyObject*);
using BinaryFunction = nb::object (*)(PyObject*, PyObject*);

// Calls step(i) for all i below count, and checks for Ctrl-C on the way.
template <class Step>
int for_each_object(npy_intp count, Step step) {
    return guarded(
        [&](Report&) {
            for (npy_intp i = 0; i < count; ++i) {
                step(i);
                if (i % 256 == 255 && PyErr_CheckSignals() != 0) throw nb::python_error();
            }
        },
        "object");
}

template <UnaryFunction function>
int object_unary_loop(Context, Pointers data, Sizes count, Sizes strides, NpyAuxData*) {
    return for_each_object(count[0], [&](npy_intp i) {
        const nb::object x = object_at(data[0] + i * strides[0]);
        set_object(data[1] + i * strides[1], function(x.ptr()));
    });
}

template <BinaryFunction function>
int object_binary_loop(Context, Pointers data, Sizes count, Sizes strides, NpyAuxData*) {
    return for_each_object(count[0], [&](npy_intp i) {
        const nb::object x = object_at(data[0] + i * strides[0]), y = object_at(data[1] + i * strides[1]);
        set_object(data[2] + i * strides[2], function(x.ptr(), y.ptr()));
    });
}

// The initial value of reduce().
template <class T, int identity>
int reduction_initial(Context, npy_bool, void* initial) {
    const T value = static_cast<T>(identity);
    std::memcpy(initial, &value, sizeof(T));
    return 1;
}

template <int identity>
int object_reduction_initial(Context, npy_bool is_empty, void* initial) {
    if (!is_empty) return 0;  // then reduce() starts with the first element
    PyObject* const value = PyLong_FromLong(identity);
    if (value == nullptr) return -1;
    std::memcpy(initial, &value, sizeof(value));
    return 1;
}

// ---- Calls with Python integers

// How NumPy calls a ufunc.
vectorcallfunc numpy_call = nullptr;

// Whether an operand is an array or a NumPy scalar. All other operands are converted before NumPy sees them.
bool is_array(PyObject* operand) { return PyArray_Check(operand) || PyArray_CheckScalar(operand); }

// Results are unsigned. A signed out= is accepted if they fit.
void refuse_overflow(const nb::object& result) {
    if (!result.is_valid() || !PyArray_Check(result.ptr())) return;
    if (!PyTypeNum_ISSIGNED(PyArray_TYPE(reinterpret_cast<PyArrayObject*>(result.ptr())))) return;
    if (nb::cast<bool>(nb::bool_((result.attr("__lt__")(0)).attr("any")())))
        raise_domain_error("a result does not fit in out=, whose type is signed; use the unsigned type of the same width");
}

// Calls NumPy after converting the operands that are not arrays (see grundy/nim/arrays.py).
template <int inputs>
nb::object call_numpy(int nimbers, PyObject* ufunc, PyObject* const* arguments, std::size_t flags, PyObject* keywords) {
    const auto count = PyVectorcall_NARGS(flags);
    const auto names = keywords == nullptr ? 0 : PyTuple_GET_SIZE(keywords);
    std::vector<PyObject*> passed(arguments, arguments + count + names);
    nb::list operands;
    for (int i = 0; i < inputs && i < count; ++i) operands.append(nb::handle(arguments[i]));
    nb::object prepared;
    if (!std::all_of(arguments, arguments + operands.size(), is_array)) {
        const bool narrow = names > 0 || count > inputs;
        prepared = nb::module_::import_("grundy.nim.arrays").attr("prepared")(operands, nimbers, narrow);
        for (std::size_t i = 0; i < operands.size(); ++i) passed[i] = PyList_GET_ITEM(prepared.ptr(), static_cast<Py_ssize_t>(i));
    }
    nb::object result = nb::steal(numpy_call(ufunc, passed.data(), static_cast<std::size_t>(count), keywords));
    refuse_overflow(result);
    return result;
}

// NumPy would convert a single Python integer to int64. Here Python integers have any size and are computed directly.
// The first `operands` arguments are nimbers; the rest are exponents.
template <int operands, class Function>
PyObject* call(Function function, PyObject* ufunc, PyObject* const* arguments, std::size_t flags, PyObject* keywords) {
    constexpr int inputs = std::is_same_v<Function, UnaryFunction> ? 1 : 2;
    const auto count = PyVectorcall_NARGS(flags);
    bool integers = count == inputs && keywords == nullptr;
    for (int i = 0; i < inputs && integers; ++i) integers = PyLong_Check(arguments[i]);
    nb::object result;
    const auto compute = [&] {
        if (!integers) {
            result = call_numpy<inputs>(operands, ufunc, arguments, flags, keywords);
        } else if constexpr (inputs == 1) {
            result = function(arguments[0]);
        } else {
            result = function(arguments[0], arguments[1]);
        }
    };
    return succeeds(compute) ? result.release().ptr() : nullptr;
}

template <UnaryFunction function>
PyObject* call_unary(PyObject* ufunc, PyObject* const* arguments, std::size_t flags, PyObject* keywords) {
    return call<1>(function, ufunc, arguments, flags, keywords);
}

template <BinaryFunction function, int operands>
PyObject* call_binary(PyObject* ufunc, PyObject* const* arguments, std::size_t flags, PyObject* keywords) {
    return call<operands>(function, ufunc, arguments, flags, keywords);
}

// ---- Registration

class Ufunc {
  public:
    Ufunc(nb::module_& module, const char* name, int inputs, int identity, const char* doc)
        : inputs_(inputs), object_(PyUFunc_FromFuncAndData(nullptr, nullptr, nullptr, 0, inputs, 1, identity, name, doc, 0)) {
        if (object_ == nullptr) throw nb::python_error();
        // "nim_multiply" is the attribute of the module and the name in messages: NumPy treats reductions of ufuncs
        // that are named "add" or "multiply" specially.
        module.attr(name) = nb::steal(object_);
        reorderable_ = identity == PyUFunc_Zero || identity == PyUFunc_One;
    }

    void loop(std::array<DType, 3> types, PyArrayMethod_StridedLoop* function, PyArrayMethod_GetReductionInitial* initial = nullptr) {
        bool python = false;
        for (int i = 0; i <= inputs_; ++i) python |= types[static_cast<std::size_t>(i)] == &PyArray_ObjectDType;
        PyType_Slot slots[] = {{NPY_METH_strided_loop, reinterpret_cast<void*>(function)},
                               {initial ? NPY_METH_get_reduction_initial : 0, reinterpret_cast<void*>(initial)},
                               {0, nullptr}};
        int flags = python ? NPY_METH_REQUIRES_PYAPI : 0;
        if (reorderable_) flags |= NPY_METH_IS_REORDERABLE;
        PyArrayMethod_Spec spec = {"nim", inputs_, 1, NPY_NO_CASTING, static_cast<NPY_ARRAYMETHOD_FLAGS>(flags), types.data(), slots};
        if (PyUFunc_AddLoopFromSpec(object_, &spec) < 0) throw nb::python_error();
    }

    void call(vectorcallfunc function) {
        auto* const ufunc = reinterpret_cast<PyUFuncObject*>(object_);
        if (numpy_call == nullptr) numpy_call = ufunc->vectorcall;
        ufunc->vectorcall = function;
    }

    void promoter(PyArrayMethod_PromoterFunction* function) {
        const nb::handle any(reinterpret_cast<PyObject*>(&PyArrayDescr_Type));
        const nb::object types = inputs_ == 1 ? nb::object(nb::make_tuple(any, any)) : nb::object(nb::make_tuple(any, any, any));
        const nb::object capsule = nb::steal(PyCapsule_New(reinterpret_cast<void*>(function), "numpy._ufunc_promoter", nullptr));
        if (!capsule.is_valid() || PyUFunc_AddPromoter(object_, types.ptr(), capsule.ptr()) < 0) throw nb::python_error();
    }

  private:
    int inputs_;
    PyObject* object_;
    bool reorderable_ = false;
};

// Calls add.operator()<T, log of its bytes>() for the four types.
template <class Add>
void for_each_type(Add add) {
    add.template operator()<std::uint8_t, 0>();
    add.template operator()<std::uint16_t, 1>();
    add.template operator()<std::uint32_t, 2>();
    add.template operator()<std::uint64_t, 3>();
}

template <class Operation, UnaryFunction on_objects>
void add_unary(nb::module_& module, const char* name, const char* doc) {
    Ufunc ufunc(module, name, 1, PyUFunc_None, doc);
    for_each_type([&]<class T, int w>() {
        ufunc.loop({unsigned_type(w), unsigned_type(w)}, unary_loop<Operation, T, false>);
        ufunc.loop({signed_type(w), unsigned_type(w)}, unary_loop<Operation, T, true>);
    });
    ufunc.loop({&PyArray_ObjectDType, &PyArray_ObjectDType}, object_unary_loop<on_objects>);
    ufunc.promoter(promote_unary);
    ufunc.call(call_unary<on_objects>);
}

// `identity` is the identity of the operation, or -1 if it has none.
template <class Operation, BinaryFunction on_objects, int identity>
void add_binary(nb::module_& module, const char* name, const char* doc) {
    Ufunc ufunc(module, name, 2, identity == 0 ? PyUFunc_Zero : identity == 1 ? PyUFunc_One : PyUFunc_None, doc);
    for_each_type([&]<class T, int w>() {
        const DType u = unsigned_type(w), s = signed_type(w);
        constexpr auto initial = identity < 0 ? nullptr : reduction_initial<T, identity>;
        ufunc.loop({u, u, u}, binary_loop<Operation, T, false, false>, initial);
        ufunc.loop({u, s, u}, binary_loop<Operation, T, false, true>, initial);
        ufunc.loop({s, u, u}, binary_loop<Operation, T, true, false>);
        ufunc.loop({s, s, u}, binary_loop<Operation, T, true, true>);
    });
    const DType object = &PyArray_ObjectDType;
    constexpr auto initial = identity < 0 ? nullptr : object_reduction_initial<identity>;
    ufunc.loop({object, object, object}, object_binary_loop<on_objects>, initial);
    ufunc.promoter(promote_binary);
    ufunc.call(call_binary<on_objects, 2>);
}

template <class Operation, BinaryFunction on_objects>
void add_exponent(nb::module_& module, const char* name, const char* doc) {
    Ufunc ufunc(module, name, 2, PyUFunc_None, doc);
    const DType object = &PyArray_ObjectDType;
    for_each_type([&]<class T, int w>() {
        const DType u = unsigned_type(w), s = signed_type(w);
        ufunc.loop({u, signed_type(3), u}, exponent_loop<Operation, T, false, std::int64_t>);
        ufunc.loop({s, signed_type(3), u}, exponent_loop<Operation, T, true, std::int64_t>);
        ufunc.loop({u, unsigned_type(3), u}, exponent_loop<Operation, T, false, std::uint64_t>);
        ufunc.loop({s, unsigned_type(3), u}, exponent_loop<Operation, T, true, std::uint64_t>);
        ufunc.loop({u, object, u}, exponent_loop<Operation, T, false, PyObject*>);
        ufunc.loop({s, object, u}, exponent_loop<Operation, T, true, PyObject*>);
    });
    ufunc.loop({object, object, object}, object_binary_loop<on_objects>);
    ufunc.promoter(promote_exponent);
    ufunc.call(call_binary<on_objects, 1>);
}

bool import_numpy() {
    if (PyArray_ImportNumPyAPI() < 0) return false;
    return PyUFunc_ImportUFuncAPI() == 0;
}

}  // namespace

void define_nim_ufuncs(nb::module_& module) {
    if (!import_numpy()) throw nb::python_error();
    add_binary<nim::Add, add, 0>(module, "nim_add", "Nim sum, digit by digit without carry.");
    add_binary<nim::Multiply, multiply, 1>(module, "nim_multiply", "Nim product.");
    add_binary<nim::Divide, divide, -1>(module, "nim_divide", "Nim quotient.");
    add_exponent<nim::Power, power>(module, "nim_power", "Nim power with an integer exponent.");
    add_exponent<nim::Frobenius, frobenius>(module, "nim_frobenius", "The 2^k-th nim power.");
    add_unary<nim::Reciprocal, reciprocal>(module, "nim_reciprocal", "Nim reciprocal.");
    add_unary<nim::Square, square>(module, "nim_square", "Nim square.");
    add_unary<nim::Sqrt, sqrt>(module, "nim_sqrt", "Nim square root.");
    add_unary<nim::ArtinSchreier, artin_schreier>(module, "nim_artin_schreier", "The even solution y of y² ⊕ y = x.");
}

}  // namespace grundy::bind
