#pragma once
// The operations of the field on arrays, for the ufuncs of NumPy: first each operation on contiguous numbers, then the loops over
// operands with any stride.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/poll.hpp"
#include "nim/path.hpp"
#include "nim/word.hpp"

namespace grundy::nim {

// ---- Operations on blocks
//
// Every operation has
//   word(a, …)             for one number,
//   block(a, …, to, n)     for n ≤ block_size<T> contiguous numbers, where `to` may be `a`,
// and reports divisions by zero in `Report`.

// Several blocks are on the stack at once, and some threads have a small stack.
template <class T>
inline constexpr std::size_t block_size = 8192 / sizeof(T);

struct Report {
    bool divided_by_zero = false;
};

// Thrown if an operation has no result in the field of the type.
struct NoAnswer {
    Word value;
};

struct Add {
    static constexpr bool commutes = true;
    template <class T>
    static T word(T a, T b, Report&) {
        return a ^ b;
    }
    template <class T>
    static void block(const T* a, const T* b, T* to, std::size_t n, Report&) {
        for (std::size_t i = 0; i < n; ++i) to[i] = a[i] ^ b[i];
    }
};

struct Multiply {
    static constexpr bool commutes = true;
    template <class T>
    static T word(T a, T b, Report&) {
        return word_product(a, b);
    }
    template <class T>
    static void block(const T* a, const T* b, T* to, std::size_t n, Report&) {
        path().kernels<T>().multiply(a, b, to, n);
    }
};

// x/0 is 0, and the division by zero is reported.
struct Divide {
    static constexpr bool commutes = false;
    template <class T>
    static T word(T a, T b, Report& report) {
        report.divided_by_zero |= b == 0;
        return word_product(a, word_reciprocal(b));
    }
    template <class T>
    static void block(const T* a, const T* b, T* to, std::size_t n, Report& report) {
        T over_b[block_size<T>];
        report.divided_by_zero |= path().kernels<T>().any_zero(b, n);
        path().kernels<T>().reciprocal(b, over_b, n);
        path().kernels<T>().multiply(a, over_b, to, n);
    }
};

struct Reciprocal {
    template <class T>
    static T word(T a, Report& report) {
        report.divided_by_zero |= a == 0;
        return word_reciprocal(a);
    }
    template <class T>
    static void block(const T* a, T* to, std::size_t n, Report& report) {
        report.divided_by_zero |= path().kernels<T>().any_zero(a, n);
        path().kernels<T>().reciprocal(a, to, n);
    }
};

struct Square {
    template <class T>
    static T word(T a, Report&) {
        return word_product(a, a);
    }
    template <class T>
    static void block(const T* a, T* to, std::size_t n, Report&) {
        path().kernels<T>().map(square_map<T>(), a, to, n);
    }
};

struct Sqrt {
    template <class T>
    static T word(T a, Report&) {
        return sqrt_map<T>()(a);
    }
    template <class T>
    static void block(const T* a, T* to, std::size_t n, Report&) {
        path().kernels<T>().map(sqrt_map<T>(), a, to, n);
    }
};

// A pointer to the first number whose top bit is 1, or null.
template <class T>
const T* first_with_top_bit(const T* a, std::size_t n) {
    const auto has_top_bit = [](T x) { return x >> (width<T> - 1) != 0; };
    T any = 0;
    for (std::size_t i = 0; i < n; ++i) any |= a[i];
    return has_top_bit(any) ? std::find_if(a, a + n, has_top_bit) : nullptr;
}

// y² + y = x has a root in the field exactly when the trace of x, its top bit, is 0.
struct ArtinSchreier {
    template <class T>
    static T word(T a, Report&) {
        if (a >> (width<T> - 1)) throw NoAnswer{a};
        return artin_schreier_map<T>()(a);
    }
    template <class T>
    static void block(const T* a, T* to, std::size_t n, Report&) {
        if (const T* const without_root = first_with_top_bit(a, n)) throw NoAnswer{*without_root};
        path().kernels<T>().map(artin_schreier_map<T>(), a, to, n);
    }
};

// An exponent: its residue, modulo the order of the group for powers and modulo the number of bits for frobenius, and its sign,
// which matters only for powers of 0.
struct Exponent {
    Word residue;
    int sign;
};

inline Exponent reduced_exponent(Word magnitude, bool negative, Word modulus) {
    const Word residue = magnitude % modulus;
    return {negative && residue != 0 ? modulus - residue : residue, magnitude == 0 ? 0 : negative ? -1 : 1};
}

struct Power {
    template <class T>
    static T of_zero(const Exponent& e, Report& report) {
        report.divided_by_zero |= e.sign < 0;
        return e.sign == 0;
    }
    template <class T>
    static T word(T a, const Exponent& e, Report& report) {
        if (a == 0) return of_zero<T>(e, report);
        T result = 1;
        for (Word left = e.residue; left != 0; left >>= 1, a = word_product(a, a))
            if (left & 1) result = word_product(result, a);
        return result;
    }
    // Squares and multiplies all numbers together. The factor is 1 where the binary digit of the exponent is 0.
    template <class T>
    static void block(const T* a, const Exponent* e, T* to, std::size_t n, Report& report) {
        const Kernels<T>& kernels = path().kernels<T>();
        T base[block_size<T>], factor[block_size<T>], result[block_size<T>];
        Word digits = 0;
        for (std::size_t i = 0; i < n; ++i) {
            base[i] = a[i];
            result[i] = a[i] == 0 ? of_zero<T>(e[i], report) : T{1};
            digits |= e[i].residue;
        }
        for (int k = 0; k < static_cast<int>(std::bit_width(digits)); ++k) {
            if (k > 0) kernels.map(square_map<T>(), base, base, n);
            if (digits >> k & 1) {
                for (std::size_t i = 0; i < n; ++i) factor[i] = e[i].residue >> k & 1 ? base[i] : T{1};
                kernels.multiply(result, factor, result, n);
            }
        }
        std::copy(result, result + n, to);
    }
};

// x^(2^k), where `residue` is k modulo the number of bits.
struct Frobenius {
    template <class T>
    static T word(T a, const Exponent& k, Report&) {
        return frobenius_map<T>(static_cast<unsigned>(k.residue))(a);
    }
    // A run of equal k uses one map.
    template <class T>
    static void block(const T* a, const Exponent* k, T* to, std::size_t n, Report&) {
        for (std::size_t start = 0, stop = 0; start < n; start = stop) {
            while (stop < n && k[stop].residue == k[start].residue) ++stop;
            path().kernels<T>().map(frobenius_map<T>(static_cast<unsigned>(k[start].residue)), a + start, to + start, stop - start);
        }
    }
};

// ---- Operations on arrays in the form of NumPy: a pointer and a stride in bytes for each operand

struct Operand {
    char* data;
    std::ptrdiff_t stride;
    bool is_signed = false;  // if true, negative numbers are rejected

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

// Copies n numbers with the given distance. The compiler knows the distance and copies several numbers at once.
template <std::size_t distance, class T>
void copy_every(const char* from, std::size_t n, T* to) {
    for (std::size_t i = 0; i < n; ++i) to[i] = read<T>(from + i * distance * sizeof(T));
}

// Returns the next n numbers of an operand as contiguous numbers: in place if they are contiguous, otherwise copied to `buffer`.
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

// Calls compute(first, n, where) for blocks of the output. `where` is the output itself or a buffer that is then copied to it.
// Blocks in place are long, and blocks that are copied fit the first-level cache.
template <class T>
void for_each_block(const Operand& to, std::size_t n, auto compute, Poll auto&& poll) {
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
    for_each_block<T>(to, n, compute, poll);
}

// Whether the ranges of memory of n numbers of a and of b overlap.
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

// In accumulate() and reduce(), the output is also the first input, shifted or with stride 0, so each step needs the result of
// the step before it. In all other cases NumPy copies operands that overlap.
template <class T>
bool is_chain(const Operand& a, const Operand& to, std::size_t n) {
    const bool same = a.data == to.data && a.stride == to.stride && a.stride != 0;
    return n > 1 && !same && overlap<T>(a, to, n);
}

// acc ∘ b_1 ∘ b_2 ∘ …: the halves of a block are combined, so there are only log n dependent steps.
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
    for_each_block<T>(to, n, compute, poll);
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
    for_each_block<T>(to, n, compute, poll);
}

}  // namespace grundy::nim
