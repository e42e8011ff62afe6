// Reads the numbers of a glTF accessor as floats or as indices, also strided, normalised and sparse ones.
#pragma once

#include "renderer/model/gltf_file.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace clevrvk::model {

/// Maximum number of elements of an accessor, which are vertices or indices of a mesh.
inline constexpr std::size_t kMostElements = std::size_t{1} << 26U;

/// The elements of an accessor, in order.
struct AccessorValues {
    std::size_t component_count = 0;  ///< per element
    std::vector<float> values;
    [[nodiscard]] std::size_t size() const { return component_count == 0 ? 0 : values.size() / component_count; }
};

/// Whether numbers that are not finite are an error.
enum class NotFinite { Refused, Kept };

/// Reads the accessor whose number stands at `where`. Normalised integers become 0 to 1 or -1 to 1;
/// other integers keep their value.
/// \param type  one type, such as "VEC3", or two, such as "VEC3|VEC4"
/// \throws SpecError  when it has another type, leaves its buffer view, or holds a number that is
/// not finite though these are refused
/// Source: glTF 2.0, section 3.6.2.
[[nodiscard]] AccessorValues read_accessor(const GltfFile& file, const JsonReader& where, std::string_view type,
                                           NotFinite not_finite = NotFinite::Refused);

/// Reads an accessor of indices. \throws SpecError  as read_accessor, and when an index is not below `vertex_count`
[[nodiscard]] std::vector<std::uint32_t> read_indices(const GltfFile& file, const JsonReader& where, std::size_t vertex_count);

}  // namespace clevrvk::model
