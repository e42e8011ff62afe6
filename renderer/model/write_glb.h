// Writes imported models as binary glTF 2.0.
#pragma once

#include "renderer/model/model.h"

#include <glm/gtc/quaternion.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace clevrvk::model {

/// A file of one node with one mesh, or of one for each part, which bears its name: a primitive for each slot, in
/// order, with the slot's material; attributes are floats; y is up, metres, the front +z. Materials have one set of
/// texture coordinates, and pictures are PNG. The same model gives the same bytes.
/// \throws SpecError  when it is larger than what load_asset reads
[[nodiscard]] std::vector<std::uint8_t> write_glb(const Model& model);

/// A model in a scene: scaled along its own axes, turned, then moved.
struct PlacedModel {
    std::string name;  ///< of its node
    int number = 0;    ///< the node's `extras` have it as `mask_id`
    Model model;       ///< without parts and pictures; may have no normals
    glm::dvec3 position{0.0};
    glm::dquat rotation{1.0, 0.0, 0.0, 0.0};  ///< unit
    glm::dvec3 scale{1.0};
};

/// A file of one node for each model, in order, with its place as the node's translation, rotation and scale, and its
/// mesh in its own space. Without any it is a file of an empty scene.
/// \throws SpecError  as for one model
[[nodiscard]] std::vector<std::uint8_t> write_glb(std::span<const PlacedModel> placed);

}  // namespace clevrvk::model
