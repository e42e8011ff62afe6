// Lights of a scene, from a world or from a panel's list.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/scene/scene.h"
#include "renderer/spec/episode_spec.h"

#include <string>
#include <vector>

namespace clevrvk::scene {

/// A square that is turned as a camera is: its horizontal axis stays level.
[[nodiscard]] AreaLight build_area_light(const catalog::AreaLight& light, const glm::dvec3& position, const glm::dvec3& target);

[[nodiscard]] Sun build_sun(const catalog::Sun& sun);

/// The lights that a panel lists.
void add_light_list(Scene& scene, const std::vector<spec::LightSpec>& lights);

/// A diffuse material that shows the scene's background colour on open ground, for any view and place: under lights at
/// infinity all of it is lit alike.
/// \throws SpecError  when the scene has no background, or a light that is not at infinity, or too little light; names
/// the panel
[[nodiscard]] Material match_background(const Scene& scene, const std::string& panel_id);

}  // namespace clevrvk::scene
