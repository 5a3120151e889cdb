#pragma once
// The operations of the field on runs of numbers of one type: what the ufuncs are made of. Every operation has
//   word(a, …)             for one number,
//   block(a, …, to, n)     for n ≤ block_size<T> numbers side by side, `to` may be `a`,
// and reports what happened on the way in `Report`.
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "nim/maps.hpp"
#include "nim/path.hpp"
#include "nim/word.hpp"

namespace grundy::nim {

// Some blocks lie on the stack at once, which is small in some threads.
template <class T>
inline constexpr std::size_t block_size = 8192 / sizeof(T);

struct Report {
    bool divided_by_zero = false;
};

// Thrown where an operation has no answer in the field of the type.
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

// x/0 is 0 and reported.
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

// The first number whose top bit is 1, or null.
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

// An exponent by its residue, modulo the order of the group for powers and modulo the number of bits for frobenius, and
// its sign, which matters for powers of 0 only.
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
    // Square and multiply, all numbers in step: where an exponent lacks the binary digit, the factor is 1.
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

// x^(2^k), with k taken modulo the number of bits; `residue` is that remainder.
struct Frobenius {
    template <class T>
    static T word(T a, const Exponent& k, Report&) {
        return frobenius_map<T>(static_cast<unsigned>(k.residue))(a);
    }
    // Runs of equal k share a map.
    template <class T>
    static void block(const T* a, const Exponent* k, T* to, std::size_t n, Report&) {
        for (std::size_t start = 0, stop = 0; start < n; start = stop) {
            while (stop < n && k[stop].residue == k[start].residue) ++stop;
            path().kernels<T>().map(frobenius_map<T>(static_cast<unsigned>(k[start].residue)), a + start, to + start, stop - start);
        }
    }
};

}  // namespace grundy::nim
