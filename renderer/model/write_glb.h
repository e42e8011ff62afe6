// Writes imported models as binary glTF 2.0.
#pragma once

#include "renderer/model/model.h"

#include <glm/gtc/quaternion.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace clevrvk::model {

/// A file with one node and mesh, or one for each part, named after it. Each mesh has a primitive for each slot, in
/// order, with the slot's material. Attributes are floats; y is up, in metres, the front towards +z. Materials have one
/// set of texture coordinates; pictures are PNG. The same model gives the same bytes.
/// \throws SpecError  when it is larger than load_asset can read
[[nodiscard]] std::vector<std::uint8_t> write_glb(const Model& model);

/// A model in a scene: scaled along its own axes, turned, then moved.
struct PlacedModel {
    std::string name;  ///< name of its node
    int number = 0;    ///< written as `mask_id` in the node's `extras`
    Model model;       ///< without parts and pictures; may have no normals
    glm::dvec3 position{0.0};
    glm::dquat rotation{1.0, 0.0, 0.0, 0.0};  ///< unit
    glm::dvec3 scale{1.0};
};

/// A file with one node for each model, in order, with its placement as the node's translation, rotation and scale and
/// the mesh in its own space. Without models it holds an empty scene.
/// \throws SpecError  as for one model
[[nodiscard]] std::vector<std::uint8_t> write_glb(std::span<const PlacedModel> placed);

}  // namespace clevrvk::model
