// Copies elements byte by byte, because a file need not align them as this machine requires.
#include "renderer/model/gltf_accessor.h"

#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>
#include <span>

namespace clevrvk::model {
namespace {

enum ComponentType : std::int64_t {
    Byte = 5120,
    UnsignedByte = 5121,
    Short = 5122,
    UnsignedShort = 5123,
    UnsignedInt = 5125,
    Float = 5126
};

std::size_t size_of(std::int64_t component_type)
{
    switch (component_type) {
        case Byte:
        case UnsignedByte: return 1;
        case Short:
        case UnsignedShort: return 2;
        case UnsignedInt:
        case Float: return 4;
        default: return 0;
    }
}

template <typename T>
T read_as(const std::uint8_t* bytes)
{
    T value{};
    std::memcpy(&value, bytes, sizeof(value));
    return value;
}

double read_component(const std::uint8_t* bytes, std::int64_t type, bool is_normalized)
{
    const auto scaled = [&](double value, double most) { return is_normalized ? std::max(value / most, -1.0) : value; };
    switch (type) {
        case Byte: return scaled(read_as<std::int8_t>(bytes), 127.0);
        case UnsignedByte: return scaled(*bytes, 255.0);
        case Short: return scaled(read_as<std::int16_t>(bytes), 32767.0);
        case UnsignedShort: return scaled(read_as<std::uint16_t>(bytes), 65535.0);
        case UnsignedInt: return read_as<std::uint32_t>(bytes);
        default: return static_cast<double>(read_as<float>(bytes));
    }
}

std::size_t count_components(std::string_view type)
{
    if (type == "SCALAR") {
        return 1;
    }
    if (type == "MAT4") {
        return 16;
    }
    const bool is_vector = type.size() == 4 && type.starts_with("VEC") && type[3] >= '2' && type[3] <= '4';
    return is_vector ? static_cast<std::size_t>(type[3] - '0') : 0;
}

// Elements in a buffer view, one every `stride` bytes.
struct Elements {
    std::span<const std::uint8_t> bytes;
    std::size_t stride = 0;
};

Elements find_elements(const GltfFile& file, const JsonReader& where, const JsonReader& from, std::size_t count, std::size_t element_bytes)
{
    const JsonReader view = file.find("bufferViews", from.at("bufferView"));
    const std::optional<JsonReader> offset_member = from.find("byteOffset");
    const auto offset =
        static_cast<std::size_t>(offset_member ? offset_member->read_integer(0, std::numeric_limits<std::int32_t>::max()) : 0);
    const std::optional<JsonReader> stride_member = view.find("byteStride");
    const auto stride = static_cast<std::size_t>(stride_member ? stride_member->read_integer(4, 252) : 0);
    Elements elements{file.read_view(view), std::max(stride, element_bytes)};
    if (stride != 0 && stride < element_bytes) {
        view.fail(fmt::format("byteStride is {}, but an element has {} bytes", stride, element_bytes));
    }
    const std::size_t end = offset + (count - 1) * elements.stride + element_bytes;
    if (end > elements.bytes.size()) {
        where.fail(fmt::format("its {} elements end at byte {} of a buffer view of {} bytes", count, end, elements.bytes.size()));
    }
    elements.bytes = elements.bytes.subspan(offset);
    return elements;
}

std::size_t read_count(const JsonReader& from)
{
    return static_cast<std::size_t>(from.at("count").read_integer(1, static_cast<std::int64_t>(kMostElements)));
}

struct ReadIndices {
    const GltfFile& file;
    std::size_t limit = 0;  // every index must be below this

    [[nodiscard]] std::vector<std::uint32_t> operator()(const JsonReader& where, const JsonReader& from, std::size_t count) const
    {
        const std::int64_t type = from.at("componentType").read_integer(0, 10000);
        if (type != UnsignedByte && type != UnsignedShort && type != UnsignedInt) {
            from.at("componentType").fail("indices must be unsigned integers: 5121, 5123 or 5125");
        }
        const Elements elements = find_elements(file, where, from, count, size_of(type));
        std::vector<std::uint32_t> indices(count);
        for (std::size_t k = 0; k < count; ++k) {
            indices[k] = static_cast<std::uint32_t>(read_component(&elements.bytes[k * elements.stride], type, false));
            if (indices[k] >= limit) {
                where.fail(fmt::format("index {} is {}; there are {} elements", k, indices[k], limit));
            }
        }
        return indices;
    }
};

// Source: glTF 2.0, section 3.6.2.3.
void read_sparse(const GltfFile& file, const JsonReader& sparse, std::int64_t type, bool is_normalized, AccessorValues& accessor)
{
    const std::size_t count = read_count(sparse);
    if (count > accessor.size()) {
        sparse.fail(fmt::format("it replaces {} of {} elements", count, accessor.size()));
    }
    const JsonReader where = sparse.at("indices");
    const std::vector<std::uint32_t> indices = ReadIndices{file, accessor.size()}(where, where, count);
    const JsonReader values = sparse.at("values");
    const std::size_t width = accessor.component_count;
    const Elements elements = find_elements(file, values, values, count, width * size_of(type));
    for (std::size_t k = 0; k < count; ++k) {
        for (std::size_t component = 0; component < width; ++component) {
            const std::uint8_t* bytes = &elements.bytes[k * elements.stride + component * size_of(type)];
            accessor.values[indices[k] * width + component] = static_cast<float>(read_component(bytes, type, is_normalized));
        }
    }
}

}  // namespace

AccessorValues read_accessor(const GltfFile& file, const JsonReader& where, std::string_view type, NotFinite not_finite)
{
    const JsonReader from = file.find("accessors", where);
    const std::string found = from.at("type").read_string();
    const std::size_t bar = type.find('|');
    if (found != type.substr(0, bar) && (bar == std::string_view::npos || found != type.substr(bar + 1))) {
        from.at("type").fail(fmt::format("it is {}; it must be {}", quote_text(found), type));
    }
    const std::int64_t component_type = from.at("componentType").read_integer(0, 10000);
    if (size_of(component_type) == 0) {
        from.at("componentType").fail(fmt::format("there is no component type {}", component_type));
    }
    const std::optional<JsonReader> normalized = from.find("normalized");
    const bool is_normalized = normalized && normalized->value().is_boolean() && normalized->value().get<bool>();
    const std::size_t count = read_count(from);
    AccessorValues accessor{count_components(found), {}};
    const std::optional<JsonReader> sparse = from.find("sparse");
    const std::size_t element_bytes = accessor.component_count * size_of(component_type);
    if (from.find("bufferView")) {
        const Elements elements = find_elements(file, where, from, count, element_bytes);
        accessor.values.reserve(count * accessor.component_count);
        for (std::size_t k = 0; k < count; ++k) {
            for (std::size_t component = 0; component < accessor.component_count; ++component) {
                const std::uint8_t* bytes = &elements.bytes[k * elements.stride + component * size_of(component_type)];
                accessor.values.push_back(static_cast<float>(read_component(bytes, component_type, is_normalized)));
            }
        }
    } else {
        // Without a bufferView, all elements are 0, and the size of the file does not limit their number.
        constexpr std::size_t kMostZeros = std::size_t{1} << 16U;
        if (count > kMostZeros) {
            from.fail(fmt::format("it has {} elements and no bufferView; at most {} are allowed without one", count, kMostZeros));
        }
        accessor.values.assign(count * accessor.component_count, 0.0F);
    }
    if (sparse) {
        read_sparse(file, *sparse, component_type, is_normalized, accessor);
    }
    const auto bad = std::ranges::find_if(accessor.values, [](float value) { return !std::isfinite(value); });
    if (bad != accessor.values.end() && not_finite == NotFinite::Refused) {
        from.fail(
            fmt::format("element {} is not finite", static_cast<std::size_t>(bad - accessor.values.begin()) / accessor.component_count));
    }
    return accessor;
}

std::vector<std::uint32_t> read_indices(const GltfFile& file, const JsonReader& where, std::size_t vertex_count)
{
    const JsonReader from = file.find("accessors", where);
    if (from.at("type").read_string() != "SCALAR") {
        from.at("type").fail("indices must be SCALAR");
    }
    if (from.find("sparse")) {
        from.at("sparse").fail("sparse indices are not supported");
    }
    return ReadIndices{file, vertex_count}(where, from, read_count(from));
}

}  // namespace clevrvk::model
