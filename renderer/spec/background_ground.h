// Ground that looks like the background, and the lights that it needs.
#pragma once

#include "renderer/base/vec3.h"
#include "renderer/spec/episode_spec.h"

#include <optional>
#include <string>

namespace clevrvk::spec {

/// A diffuse surface that shows the background's colour outside shadows, for any view and place: lights at infinity
/// light level ground evenly.
struct BackgroundGround {
    Vec3 albedo{};        ///< 0 to 1
    Vec3 sun_radiance{};  ///< the sun's part of the background's radiance
};

/// The reason why a stage piece of the panel cannot look like the background (no background, a light that is not at
/// infinity, too little light), or why the background cannot be transparent (a light that the camera sees). Nothing
/// if there is no such fault.
[[nodiscard]] std::optional<std::string> find_background_fault(const PanelSpec& panel);

/// The panel must have no fault that find_background_fault() reports.
[[nodiscard]] BackgroundGround compute_background_ground(const PanelSpec& panel);

}  // namespace clevrvk::spec
