// Builds the lights of a scene from a world or from a panel's list.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/scene/mesh_cache.h"
#include "renderer/scene/scene.h"
#include "renderer/spec/episode_spec.h"

#include <vector>

namespace clevrvk::scene {

/// A square oriented like a camera: its horizontal axis stays level.
[[nodiscard]] AreaLight build_area_light(const catalog::AreaLight& light, const glm::dvec3& position, const glm::dvec3& target);

[[nodiscard]] Sun build_sun(const catalog::Sun& sun);

/// The lights that a panel lists.
void add_light_list(Scene& scene, const std::vector<spec::LightSpec>& lights, const catalog::Catalog& catalog, MeshCache& meshes);

}  // namespace clevrvk::scene
