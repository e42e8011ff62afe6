// Converts a model, as its file describes it, to a mesh and materials of a scene.
#pragma once

#include "renderer/image/pixels.h"
#include "renderer/model/model.h"
#include "renderer/scene/scene.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::scene {

/// The mesh of a model, and the materials of its slots.
struct ModelScene {
    std::shared_ptr<const Mesh> mesh;
    std::vector<Material> materials;
    std::vector<std::string> slots;       ///< names of the materials' slots
    std::vector<model::Material> stated;  ///< the same materials as in the model
};

/// \param pictures  for model.images, in their order
/// \param bsdf      line in shaders/bsdf/list.txt of a BSDF with glTF's inputs
/// \param parts     part of each triangle, counted from 0; empty: no triangle has a part
[[nodiscard]] ModelScene convert_model(const model::Model& model, const std::vector<image::Pixels>& pictures, std::uint32_t bsdf,
                                       std::span<const std::uint16_t> parts = {});

/// Packs a unit vector as an octahedron, 16 bits a coordinate.
/// Source: Cigolle et al., A Survey of Efficient Representations for Independent Unit Vectors (JCGT 2014).
[[nodiscard]] std::uint32_t pack_octahedron(const glm::dvec3& v);

/// The line of a BSDF in shaders/bsdf/list.txt. \throws std::logic_error  when there is none
[[nodiscard]] std::uint32_t find_bsdf(std::string_view name);

/// Whether some light passes straight through the surface because its index of refraction equals the surroundings'
/// (shaders::kMatchedIor). For BSDFs with glTF's inputs.
[[nodiscard]] bool is_matched(const Material& material);

}  // namespace clevrvk::scene
