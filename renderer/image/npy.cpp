// Writes and reads NumPy's .npy files: magic, length of the header, a Python dictionary padded with spaces, values.
#include "renderer/image/npy.h"

#include "renderer/base/error.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstddef>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>

namespace clevrvk::image {

namespace {

static_assert(std::endian::native == std::endian::little, "values are stored as they lie in memory");

constexpr std::string_view kMagic("\x93NUMPY\x01\x00", 8);
constexpr std::size_t kPreambleSize = 10;  // magic, version, 16-bit length of the header
constexpr std::size_t kAlignment = 64;
constexpr std::size_t kMostValues = std::numeric_limits<std::size_t>::max() / sizeof(float);
constexpr std::size_t kMostExtents = 32;  // NumPy's own limit (NPY_MAXDIMS); the header's length has 16 bits

// What begins a header.
template <typename Value>
constexpr std::string_view kBeforeShape = "";
template <>
constexpr std::string_view kBeforeShape<float> = "{'descr': '<f4', 'fortran_order': False, 'shape': (";
template <>
constexpr std::string_view kBeforeShape<std::uint16_t> = "{'descr': '<u2', 'fortran_order': False, 'shape': (";

std::size_t count_values(std::span<const int> shape)
{
    std::size_t count = 1;
    for (const int extent : shape) {
        const auto factor = static_cast<std::size_t>(extent);
        if (factor != 0 && count > kMostValues / factor) {
            throw SpecError("npy: the shape has more values than the file");
        }
        count *= factor;
    }
    return count;
}

std::vector<int> read_shape(std::string_view text)
{
    std::vector<int> shape;
    while (!text.empty() && text.front() != ')') {
        int extent = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), extent);
        if (error != std::errc{} || extent < 0 || shape.size() == kMostExtents) {
            throw SpecError("npy: the shape is malformed");
        }
        shape.push_back(extent);
        text.remove_prefix(static_cast<std::size_t>(end - text.data()));
        text.remove_prefix(std::min(text.find_first_not_of(", "), text.size()));
    }
    return shape;
}

template <typename Value>
std::vector<std::uint8_t> encode(std::span<const Value> values, std::span<const int> shape)
{
    CLEVRVK_CHECK(values.size() == count_values(shape), "array has {} values, its shape {}", values.size(), count_values(shape));
    std::string header(kBeforeShape<Value>);
    for (const int extent : shape) {
        header += fmt::format("{}, ", extent);
    }
    if (shape.size() > 1) {
        header.resize(header.size() - 2);  // Python writes (2, 3) without a trailing comma, but (2,) with one
    } else if (shape.size() == 1) {
        header.pop_back();
    }
    header += "), }";
    const std::size_t unpadded_size = kPreambleSize + header.size() + 1;
    header.append((kAlignment - unpadded_size % kAlignment) % kAlignment, ' ');
    header += '\n';

    std::string preamble(kMagic);
    preamble += static_cast<char>(header.size() & 0xFF);
    preamble += static_cast<char>(header.size() >> 8);
    preamble += header;

    std::vector<std::uint8_t> bytes(preamble.size() + values.size_bytes());
    std::memcpy(bytes.data(), preamble.data(), preamble.size());
    if (!values.empty()) {
        std::memcpy(bytes.data() + preamble.size(), values.data(), values.size_bytes());
    }
    return bytes;
}

template <typename Value>
std::vector<float> read_values(std::span<const std::uint8_t> bytes, std::size_t count)
{
    if (bytes.size() != count * sizeof(Value)) {
        throw SpecError(fmt::format("npy: {} bytes of values, expected {}", bytes.size(), count * sizeof(Value)));
    }
    std::vector<Value> values(count);
    if (count != 0) {
        std::memcpy(values.data(), bytes.data(), bytes.size());
    }
    return {values.begin(), values.end()};
}

}  // namespace

std::vector<std::uint8_t> encode_npy(std::span<const float> values, std::span<const int> shape)
{
    return encode(values, shape);
}

std::vector<std::uint8_t> encode_npy(std::span<const std::uint16_t> values, std::span<const int> shape)
{
    return encode(values, shape);
}

NpyArray decode_npy(std::span<const std::uint8_t> bytes)
{
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (!text.starts_with(kMagic) || text.size() < kPreambleSize) {
        throw SpecError("npy: no version 1.0 file");
    }
    const std::size_t values_begin = kPreambleSize + bytes[8] + std::size_t{256} * bytes[9];
    const std::string_view header = text.substr(kPreambleSize);
    const bool is_float = header.starts_with(kBeforeShape<float>);
    if (values_begin > text.size() || (!is_float && !header.starts_with(kBeforeShape<std::uint16_t>))) {
        throw SpecError("npy: no float32 or uint16 array in C order");
    }
    NpyArray array;
    array.shape = read_shape(header.substr(kBeforeShape<float>.size()));  // both beginnings are as long
    const std::size_t value_count = count_values(array.shape);
    const auto values = bytes.subspan(values_begin);
    array.values = is_float ? read_values<float>(values, value_count) : read_values<std::uint16_t>(values, value_count);
    return array;
}

}  // namespace clevrvk::image
