#pragma once
// From exceptions of C++ to the errors of Python, where C code calls us.
#include <nanobind/nanobind.h>

#include <exception>
#include <new>

namespace grundy::bind {

namespace nb = nanobind;

// Runs what may throw, and leaves the error of Python as the C interface wants it; the GIL need not be held.
template <class Work>
bool succeeds(Work work) {
    try {
        work();
        return true;
    } catch (nb::python_error& error) {
        const nb::gil_scoped_acquire gil;
        error.restore();
    } catch (const std::bad_alloc&) {
        const nb::gil_scoped_acquire gil;
        PyErr_NoMemory();
    } catch (const std::exception& error) {
        const nb::gil_scoped_acquire gil;
        PyErr_SetString(PyExc_RuntimeError, error.what());
    }
    return false;
}

}  // namespace grundy::bind
