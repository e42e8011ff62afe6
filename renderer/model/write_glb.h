// Writes imported models as binary glTF 2.0.
#pragma once

#include "renderer/model/model.h"

#include <cstdint>
#include <vector>

namespace clevrvk::model {

/// A file of one node with one mesh, or of one for each part, which bears its name: a primitive for each slot, in
/// order, with the slot's material; attributes are floats; y is up, metres, the front +z. Materials have one set of
/// texture coordinates, and pictures are PNG. The same model gives the same bytes.
/// \throws SpecError  when it is larger than what load_asset reads
[[nodiscard]] std::vector<std::uint8_t> write_glb(const Model& model);

}  // namespace clevrvk::model
