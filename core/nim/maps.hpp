#pragma once
// The linear maps of the field of T, made when they are first used.
#include <array>
#include <memory>
#include <mutex>

#include "nim/linear_map.hpp"
#include "nim/word.hpp"

namespace grundy::nim {

template <class T>
inline constexpr unsigned width = 8 * sizeof(T);

// x → x^(2^k), for k below the number of bits.
template <class T>
const LinearMap<T>& frobenius_map(unsigned k) {
    static std::array<std::once_flag, width<T>> made;
    static std::array<std::unique_ptr<const LinearMap<T>>, width<T>> maps;
    std::call_once(made[k], [k] {
        maps[k] = std::make_unique<const LinearMap<T>>(linear_map<T>([k](T x) {
            for (unsigned i = 0; i < k; ++i) x = word_product(x, x);
            return x;
        }));
    });
    return *maps[k];
}

template <class T>
const LinearMap<T>& square_map() {
    return frobenius_map<T>(1);
}

// √x = x^(2^(bits - 1)), because x^(2^bits) = x.
template <class T>
const LinearMap<T>& sqrt_map() {
    return frobenius_map<T>(width<T> - 1);
}

// The even solution of y² + y = x, linear on the x whose top bit is 0; any value will do for the top bit itself.
template <class T>
const LinearMap<T>& artin_schreier_map() {
    static const auto map = std::make_unique<const LinearMap<T>>(linear_map<T>([](T x) {
        return x >> (width<T> - 1) ? T{0} : static_cast<T>(artin_schreier(x, static_cast<int>(width<T>)));
    }));
    return *map;
}

// x → c ⊗ x.
template <class T>
LinearMap<T> multiple_map(T c) {
    return linear_map<T>([c](T x) { return word_product(c, x); });
}

}  // namespace grundy::nim
