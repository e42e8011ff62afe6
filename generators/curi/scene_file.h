// The scenes of a CURI dataset as a NumPy file of small integers: int8, [scenes, 5, 6], by slot and Property; -128 where a slot has no object.
#pragma once

#include "generators/curi/scene.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::generators::curi {

/// A .npy file, version 1.0. Source: numpy.lib.format.
[[nodiscard]] std::string encode_scenes(std::span<const Scene> scenes);

/// Reads what encode_scenes writes. \param source  begins messages \throws SpecError  when the bytes are no such file
[[nodiscard]] std::vector<Scene> decode_scenes(std::string_view bytes, std::string_view source);

}  // namespace clevrvk::generators::curi
