#pragma once
// The field of 256 elements with GFNI, whose instructions compute in the field of AES, F_2[t]/(t^8 + t^4 + t^3 + t + 1).
// A plane is the image of its nimbers under a fixed isomorphism to that field.
#include "nim/tower.hpp"
#include "nim/vector_kernels.hpp"

namespace grundy::nim {
namespace {

constexpr Word aes_multiply(Word a, Word b) {
    Word product = 0;
    for (; b != 0; b >>= 1, a = a << 1 ^ (a >> 7 ? 0x11b : 0))
        if (b & 1) product ^= a;
    return product;
}

// The image of v under the linear map with these columns.
constexpr Word linear_image(const Word (&column)[8], Word v) {
    Word image = 0;
    for (std::size_t k = 0; k < 8; ++k) image ^= v >> k & 1 ? column[k] : 0;
    return image;
}

struct AesField {
    Word image[8] = {};     // of the nimbers 2^0, …, 2^7
    Word preimage[8] = {};  // of t^0, …, t^7
};

// The image of c = 2^(2^i) is a root of y² + y = the product of the images of the smaller numbers of this form. Either root
// gives an isomorphism. We always use the even one.
constexpr AesField aes_field() {
    AesField field;
    field.image[0] = 1;
    Word right_side = 1;
    for (std::size_t known = 1; known < 8; known *= 2) {
        Word root = 2;
        while ((aes_multiply(root, root) ^ root) != right_side) root += 2;
        for (std::size_t k = 0; k < known; ++k) field.image[known + k] = aes_multiply(root, field.image[k]);
        right_side = aes_multiply(right_side, root);
    }
    for (Word v = 0; v < 256; ++v)
        for (std::size_t k = 0; k < 8; ++k)
            if (linear_image(field.image, v) == Word{1} << k) field.preimage[k] = v;
    return field;
}

constexpr AesField aes = aes_field();
constexpr std::uint64_t to_aes = affine_matrix(aes.image), from_aes = affine_matrix(aes.preimage);

constexpr Word aes_image(Word v) { return linear_image(aes.image, v); }

// The matrix of multiplication by the image of the nimber c.
constexpr std::uint64_t aes_scale_matrix(Word c) {
    Word column[8] = {};
    for (std::size_t k = 0; k < 8; ++k) column[k] = aes_multiply(aes_image(c), Word{1} << k);
    return affine_matrix(column);
}

struct ByteMultiples {
    std::uint64_t matrix[256] = {};  // [c] of v → c ⊗ v

    constexpr ByteMultiples() {
        for (Word c = 1; c < 256; ++c) {
            const Word last = c & (c - 1), bit = c ^ last;
            if (last != 0) {
                matrix[c] = matrix[last] ^ matrix[bit];
                continue;
            }
            Word column[8] = {};
            for (std::size_t k = 0; k < 8; ++k) column[k] = multiply(bit, Word{1} << k);
            matrix[c] = affine_matrix(column);
        }
    }
};

// `Vector` defines the registers and the instructions; see path_gfni.cpp and path_avx512.cpp.
template <class Vector>
struct LeafGfni : Vector {
    using Bytes = typename Vector::Bytes;
    using Plane = Bytes;
    static constexpr std::uint64_t identity = 0x0102040810204080;
    static constexpr ByteMultiples multiples{};

    GRUNDY_INLINE Plane enter(Bytes v) { return Vector::affine(v, Vector::repeat(to_aes)); }
    GRUNDY_INLINE Bytes leave(Plane a) { return Vector::affine(a, Vector::repeat(from_aes)); }
    GRUNDY_INLINE Plane add(Plane a, Plane b) { return Vector::sum(a, b); }
    GRUNDY_INLINE Plane multiply(Plane a, Plane b) { return Vector::product(a, b); }
    template <unsigned c>
    GRUNDY_INLINE Plane scale(Plane a) {
        constexpr std::uint64_t matrix = aes_scale_matrix(c);
        return Vector::affine(a, Vector::repeat(matrix));
    }
    GRUNDY_INLINE Plane square(Plane a) { return Vector::product(a, a); }
    GRUNDY_INLINE Plane reciprocal(Plane a) { return Vector::affine_of_reciprocal(a, Vector::repeat(identity)); }

    // Multiplication of a byte by a constant is one 8x8 bit matrix, and the byte need not be mapped to the field of AES.
    using Argument = Bytes;
    GRUNDY_INLINE Argument argument(Bytes v) { return v; }
    GRUNDY_INLINE Bytes multiplier(std::uint8_t c) { return Vector::repeat(multiples.matrix[c]); }
    GRUNDY_INLINE Bytes add_times(Bytes total, Bytes c, Argument v) { return Vector::sum(total, Vector::affine(v, c)); }

    // Byte j of the image of a linear map is a sum of 8x8 blocks times the bytes of the argument.
    template <class T, std::size_t n = sizeof(T)>
    GRUNDY_INLINE void map(const LinearMap<T>& map, Bytes (&v)[n]) {
        Bytes image[n];
        for (std::size_t j = 0; j < n; ++j) {
            image[j] = Vector::affine(v[0], Vector::repeat(map.affine[j][0]));
            for (std::size_t i = 1; i < n; ++i)
                image[j] = Vector::sum(image[j], Vector::affine(v[i], Vector::repeat(map.affine[j][i])));
        }
        for (std::size_t j = 0; j < n; ++j) v[j] = image[j];
    }
};

}  // namespace
}  // namespace grundy::nim
