// Makes pictures of surroundings into lights: their texels, and the table for drawing directions.
#pragma once

#include "renderer/image/pixels.h"
#include "renderer/scene/scene.h"

#include <filesystem>

namespace clevrvk::scene {

/// Maximum number of pixels of a picture of surroundings: 4096 by 2048.
constexpr std::size_t kMostEnvironmentPixels = std::size_t{1} << 23U;

/// Greater numbers in a picture count as this one. At the greatest strength (spec::kEnvironmentStrength), paths that
/// meet it still stay below the limit of shaders/lib/add_finite.glsl, and other pixels remain distinct as half floats.
/// A sun in a daylight picture is below 1e6.
constexpr double kMostTexel = 0x1p30;

/// Takes an equirectangular picture of linear values. Its left edge is the direction -x, one quarter of the width is
/// +y, its middle +x; its top is +z. Grey pictures and alpha are treated like glTF textures; values below 0 count as 0,
/// values above kMostTexel as kMostTexel.
/// \throws SpecError  when the picture is too large or too small
[[nodiscard]] Environment make_environment(const image::FloatPixels& picture);

/// Reads an EXR file, or a PNG or JPEG file with sRGB colours. Warns about values above kMostTexel.
/// \throws SpecError, IoError  when the file cannot be read; names it
[[nodiscard]] Environment load_environment(const std::filesystem::path& file);

}  // namespace clevrvk::scene
