// The NumPy files of a CURI dataset. Scenes are small integers: int8, [scenes, 5, 6], by slot and Property; -128
// if a slot has no object. Truth values of concepts are bits: uint8, [concepts, bytes]; bit b of byte k is scene 8 k
// + b.
#pragma once

#include "generators/curi/evaluate.h"
#include "generators/curi/scene.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::generators::curi {

/// A .npy file, version 1.0. Source: numpy.lib.format.
[[nodiscard]] std::string encode_scenes(std::span<const Scene> scenes);

/// Reads the output of encode_scenes. \param source  start of messages \throws SpecError  for any other bytes
[[nodiscard]] std::vector<Scene> decode_scenes(std::string_view bytes, std::string_view source);

/// A .npy file of the truth of each concept for each scene.
[[nodiscard]] std::string encode_truth(const TruthTable& truth);

}  // namespace clevrvk::generators::curi
