#pragma once
// Runs an operation over arrays as NumPy describes them: a pointer and a distance in bytes for each operand.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>
#include <vector>

#include "nim/operations.hpp"
#include "runs/poll.hpp"

namespace grundy::nim {

struct Operand {
    char* data;
    std::ptrdiff_t stride;
    bool is_signed = false;  // then negative numbers are refused

    Operand from(std::size_t i) const { return {data + static_cast<std::ptrdiff_t>(i) * stride, stride, is_signed}; }
};

// Thrown for a negative number.
struct Negative {
    std::int64_t value;
};

template <class T>
T read(const char* from) {
    T value;
    std::memcpy(&value, from, sizeof(T));
    return value;
}

template <class T>
void refuse_negative(const T* a, std::size_t n) {
    if (const T* const negative = first_with_top_bit(a, n)) throw Negative{static_cast<std::make_signed_t<T>>(*negative)};
}

template <class T>
bool in_place(const Operand& a) {
    return a.stride == sizeof(T) && reinterpret_cast<std::uintptr_t>(a.data) % alignof(T) == 0;
}

// Copies n numbers that lie so many places from each other. The compiler knows the distance, and takes many at once.
template <std::size_t distance, class T>
void copy_every(const char* from, std::size_t n, T* to) {
    for (std::size_t i = 0; i < n; ++i) to[i] = read<T>(from + i * distance * sizeof(T));
}

// The next n numbers of an operand side by side: where they lie, if they do, or else copied to `buffer`.
template <class T>
const T* gather(const Operand& a, std::size_t n, T* buffer) {
    const T* numbers = buffer;
    if (in_place<T>(a)) numbers = reinterpret_cast<const T*>(a.data);
    else if (a.stride == 2 * sizeof(T)) copy_every<2>(a.data, n, buffer);  // a column of two
    else
        for (std::size_t i = 0; i < n; ++i) buffer[i] = read<T>(a.from(i).data);
    if (a.is_signed) refuse_negative(numbers, n);
    return numbers;
}

template <class T>
void scatter(const T* numbers, const Operand& to, std::size_t n) {
    for (std::size_t i = 0; i < n; ++i) std::memcpy(to.from(i).data, numbers + i, sizeof(T));
}

// Calls compute(first, n, where) for blocks of the output; `where` is the output itself or a buffer that is copied there.
// Blocks straight in memory are long, those that are copied stay in the first cache.
template <class T>
void each_block(const Operand& to, std::size_t n, auto compute, Poll auto&& poll) {
    T buffer[block_size<T>];
    const std::size_t step = in_place<T>(to) ? block_size<T> : 512 / sizeof(T) * 8;
    for (std::size_t i = 0; i < n; i += step) {
        const std::size_t m = std::min(step, n - i);
        T* const where = in_place<T>(to) ? reinterpret_cast<T*>(to.from(i).data) : buffer;
        compute(i, m, where);
        if (where == buffer) scatter(buffer, to.from(i), m);
        if (i / step % 16 == 15) poll();
    }
}

template <class Operation, class T>
void run_unary(const Operand& a, const Operand& to, std::size_t n, Report& report, Poll auto&& poll) {
    T buffer[block_size<T>];
    const auto compute = [&](std::size_t i, std::size_t m, T* where) {
        Operation::block(gather(a.from(i), m, buffer), where, m, report);
    };
    each_block<T>(to, n, compute, poll);
}

// Do the bytes of n numbers of a and of b have a place in common?
template <class T>
bool overlap(const Operand& a, const Operand& b, std::size_t n) {
    const auto ends = [n](const Operand& x) {
        const char* first = x.data;
        const char* last = x.from(n - 1).data;
        return std::pair(std::min(first, last), std::max(first, last) + sizeof(T));
    };
    const auto [a_begin, a_end] = ends(a);
    const auto [b_begin, b_end] = ends(b);
    return a_begin < b_end && b_begin < a_end;
}

// accumulate() and reduce() hand over an output that is, shifted or not moving, also the first input: each result is
// needed before the next step. Elsewhere NumPy copies operands that overlap.
template <class T>
bool is_chain(const Operand& a, const Operand& to, std::size_t n) {
    const bool same = a.data == to.data && a.stride == to.stride && a.stride != 0;
    return n > 1 && !same && overlap<T>(a, to, n);
}

// acc ∘ b_1 ∘ b_2 ∘ …: halves of a block are combined with each other, which leaves log n dependent steps.
template <class Operation, class T>
T fold(T acc, const Operand& b, std::size_t n, Report& report, Poll auto&& poll) {
    T buffer[block_size<T>];
    for (std::size_t i = 0; i < n; i += block_size<T>) {
        std::size_t m = std::min(block_size<T>, n - i);
        const T* numbers = gather(b.from(i), m, buffer);
        for (; m > 1; m -= m / 2, numbers = buffer) {
            Operation::block(numbers, numbers + (m - m / 2), buffer, m / 2, report);
            if (m % 2 != 0) buffer[m / 2] = numbers[m / 2];
        }
        acc = Operation::word(acc, numbers[0], report);
        poll();
    }
    return acc;
}

template <class Operation, class T>
void run_chain(const Operand& a, const Operand& b, const Operand& to, std::size_t n, Report& report, Poll auto&& poll) {
    if (Operation::commutes && a.stride == 0 && to.stride == 0) {
        const T result = fold<Operation, T>(read<T>(a.data), b, n, report, poll);
        std::memcpy(to.data, &result, sizeof(T));
        return;
    }
    T buffer[block_size<T>];
    for (std::size_t i = 0; i < n; i += block_size<T>) {
        const std::size_t m = std::min(block_size<T>, n - i);
        const T* const numbers = gather(b.from(i), m, buffer);
        for (std::size_t k = 0; k < m; ++k) {
            const T result = Operation::word(read<T>(a.from(i + k).data), numbers[k], report);
            std::memcpy(to.from(i + k).data, &result, sizeof(T));
        }
        poll();
    }
}

template <class Operation, class T>
void run_binary(const Operand& a, const Operand& b, const Operand& to, std::size_t n, Report& report, Poll auto&& poll) {
    if (is_chain<T>(a, to, n)) return run_chain<Operation, T>(a, b, to, n, report, poll);
    T buffer_a[block_size<T>], buffer_b[block_size<T>];
    const auto compute = [&](std::size_t i, std::size_t m, T* where) {
        const T* const left = gather(a.from(i), m, buffer_a);
        Operation::block(left, gather(b.from(i), m, buffer_b), where, m, report);
    };
    each_block<T>(to, n, compute, poll);
}

// x and an exponent: next_exponent(i) reads the exponent with index i.
template <class Operation, class T>
void run_exponent(const Operand& a, auto next_exponent, const Operand& to, std::size_t n, Report& report, Poll auto&& poll) {
    if (is_chain<T>(a, to, n)) {
        for (std::size_t i = 0; i < n; ++i) {
            const T base = read<T>(a.from(i).data);
            if (a.is_signed) refuse_negative(&base, 1);
            const T result = Operation::word(base, next_exponent(i), report);
            std::memcpy(to.from(i).data, &result, sizeof(T));
            if (i % 1024 == 1023) poll();
        }
        return;
    }
    T buffer[block_size<T>];
    std::vector<Exponent> exponents(std::min(n, block_size<T>));
    const auto compute = [&](std::size_t i, std::size_t m, T* where) {
        for (std::size_t k = 0; k < m; ++k) exponents[k] = next_exponent(i + k);
        Operation::block(gather(a.from(i), m, buffer), exponents.data(), where, m, report);
    };
    each_block<T>(to, n, compute, poll);
}

}  // namespace grundy::nim
