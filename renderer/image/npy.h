// NumPy's .npy files: the float32, uint16 and uint8 arrays of datasets, and floats of any width from other programs.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace clevrvk::image {

/// An array as read from a .npy file; values in C order.
struct NpyArray {
    std::vector<int> shape;
    std::vector<float> values;  ///< converted from the file's type
    std::string type;           ///< of the file, as NumPy names it: `<f4`, `<u2` or `|u1`
};

/// An array of floats of any width as read from a .npy file; values in C order.
struct NpyNumbers {
    std::vector<int> shape;
    std::vector<double> values;
};

/// Encodes a version 1.0 file: little-endian float32 or uint16, or uint8, C order.
/// \throws std::logic_error  when the values do not fill the shape
/// Source: numpy.lib.format.
[[nodiscard]] std::vector<std::uint8_t> encode_npy(std::span<const float> values, std::span<const int> shape);
[[nodiscard]] std::vector<std::uint8_t> encode_npy(std::span<const std::uint16_t> values, std::span<const int> shape);
[[nodiscard]] std::vector<std::uint8_t> encode_npy(std::span<const std::uint8_t> values, std::span<const int> shape);

/// Reads files of encode_npy, and any other version 1.0 file of these types in C order.
/// \throws SpecError  when the bytes are not such a file
[[nodiscard]] NpyArray decode_npy(std::span<const std::uint8_t> bytes);

/// Reads any version 1.0 file of little-endian float16, float32 or float64, in C or Fortran order.
/// \throws SpecError  when the bytes are not such a file; says how to save one
[[nodiscard]] NpyNumbers decode_npy_numbers(std::span<const std::uint8_t> bytes);

}  // namespace clevrvk::image
