// Writes and reads NumPy's .npy files: magic, header length, a Python dictionary padded with spaces, values.
#include "renderer/image/npy.h"

#include "renderer/base/error.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
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
constexpr std::size_t kMostValues = std::numeric_limits<std::size_t>::max() / sizeof(double);
constexpr std::size_t kMostExtents = 32;  // NumPy's own limit (NPY_MAXDIMS); the header's length has 16 bits

// Header text before and after the type, for values in C order or Fortran order.
constexpr std::string_view kBeforeType = "{'descr': '";
constexpr std::string_view kAfterType = "', 'fortran_order': False, 'shape': (";
constexpr std::string_view kAfterTypeFortran = "', 'fortran_order': True, 'shape': (";

// NumPy's names of little-endian types, all of equal length.
template <typename Value>
constexpr std::string_view kType = "";
template <>
constexpr std::string_view kType<float> = "<f4";
template <>
constexpr std::string_view kType<double> = "<f8";
template <>
constexpr std::string_view kType<std::uint16_t> = "<u2";
template <>
constexpr std::string_view kType<std::uint8_t> = "|u1";
constexpr std::string_view kHalfType = "<f2";

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
    std::string header = fmt::format("{}{}{}", kBeforeType, kType<Value>, kAfterType);
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

// The parts of a file.
struct NpyFile {
    std::string_view type;  // "" if the header has another form
    std::vector<int> shape;
    std::span<const std::uint8_t> values;
    bool is_fortran = false;  // the first index varies fastest
};

NpyFile split_file(std::span<const std::uint8_t> bytes)
{
    const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    if (!text.starts_with(kMagic) || text.size() < kPreambleSize) {
        const bool is_archive = text.starts_with("PK");
        const bool is_newer = text.starts_with(kMagic.substr(0, kMagic.size() - 2));
        throw SpecError(is_archive ? "npy: it is an archive of arrays (.npz); save each array with numpy.save"
                        : is_newer ? "npy: it is not a file of version 1.0, as numpy.save writes for arrays of numbers"
                                   : "npy: it is not a NumPy file (.npy), as numpy.save(FILE, ARRAY) writes");
    }
    const std::size_t values_begin = kPreambleSize + bytes[8] + std::size_t{256} * bytes[9];
    std::string_view header = text.substr(kPreambleSize);
    if (values_begin > text.size() || !header.starts_with(kBeforeType)) {
        return {};
    }
    header.remove_prefix(kBeforeType.size());
    const std::string_view type = header.substr(0, kType<float>.size());
    header.remove_prefix(type.size());
    const bool is_fortran = header.starts_with(kAfterTypeFortran);
    if (!is_fortran && !header.starts_with(kAfterType)) {
        return {};
    }
    const std::size_t shape_begin = is_fortran ? kAfterTypeFortran.size() : kAfterType.size();
    return {type, read_shape(header.substr(shape_begin)), bytes.subspan(values_begin), is_fortran};
}

template <typename Value, typename Result>
std::vector<Result> read_values(const NpyFile& file)
{
    const std::size_t count = count_values(file.shape);
    if (file.values.size() != count * sizeof(Value)) {
        throw SpecError(fmt::format("npy: the file has {} bytes of values; {} are expected", file.values.size(), count * sizeof(Value)));
    }
    std::vector<Value> values(count);
    if (count != 0) {
        std::memcpy(values.data(), file.values.data(), file.values.size());
    }
    return {values.begin(), values.end()};
}

// Reorders values from Fortran order to C order.
std::vector<double> transpose(const std::vector<double>& values, std::span<const int> shape)
{
    std::vector<double> transposed(values.size());
    std::vector<int> index(shape.size());
    for (double& value : transposed) {
        std::size_t place = 0;
        for (std::size_t axis = shape.size(); axis-- > 0;) {
            place = place * static_cast<std::size_t>(shape[axis]) + static_cast<std::size_t>(index[axis]);
        }
        value = values[place];
        for (std::size_t axis = shape.size(); axis-- > 0 && ++index[axis] == shape[axis];) {
            index[axis] = 0;
        }
    }
    return transposed;
}

// Source: IEEE 754-2008, binary16.
double widen_half(std::uint16_t bits)
{
    const int exponent = (bits >> 10U) & 0x1FU;
    const int fraction = bits & 0x3FFU;
    double value = 0.0;
    if (exponent == 0x1F) {
        value = fraction == 0 ? std::numeric_limits<double>::infinity() : std::numeric_limits<double>::quiet_NaN();
    } else {
        value = exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(fraction + 1024, exponent - 25);
    }
    return (bits & 0x8000U) != 0 ? -value : value;
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

std::vector<std::uint8_t> encode_npy(std::span<const std::uint8_t> values, std::span<const int> shape)
{
    return encode(values, shape);
}

NpyArray decode_npy(std::span<const std::uint8_t> bytes)
{
    const NpyFile file = split_file(bytes);
    if (!file.is_fortran && file.type == kType<float>) {
        return {file.shape, read_values<float, float>(file), std::string(file.type)};
    }
    if (!file.is_fortran && file.type == kType<std::uint16_t>) {
        return {file.shape, read_values<std::uint16_t, float>(file), std::string(file.type)};
    }
    if (!file.is_fortran && file.type == kType<std::uint8_t>) {
        return {file.shape, read_values<std::uint8_t, float>(file), std::string(file.type)};
    }
    throw SpecError("npy: it is not an array of float32, uint16 or uint8 in C order");
}

NpyNumbers decode_npy_numbers(std::span<const std::uint8_t> bytes)
{
    const NpyFile file = split_file(bytes);
    NpyNumbers numbers{file.shape, {}};
    if (file.type == kType<float>) {
        numbers.values = read_values<float, double>(file);
    } else if (file.type == kType<double>) {
        numbers.values = read_values<double, double>(file);
    } else if (file.type == kHalfType) {
        const auto halves = read_values<std::uint16_t, std::uint16_t>(file);
        numbers.values.resize(halves.size());
        std::transform(halves.begin(), halves.end(), numbers.values.begin(), widen_half);
    } else {
        throw SpecError(
            "npy: it is not an array of float16, float32 or float64; numpy.save(FILE, numpy.asarray(ARRAY, 'float32')) writes one");
    }
    if (file.is_fortran) {
        numbers.values = transpose(numbers.values, numbers.shape);
    }
    return numbers;
}

}  // namespace clevrvk::image
