// Ground that looks like the background: what it needs of a panel's lights.
#pragma once

#include "renderer/base/vec3.h"
#include "renderer/spec/episode_spec.h"

#include <optional>
#include <string>

namespace clevrvk::spec {

/// A diffuse surface that shows the background's colour where no shadow falls, for any view and place: under lights at
/// infinity all of level ground is lit alike.
struct BackgroundGround {
    Vec3 albedo{};        ///< 0 to 1
    Vec3 sun_radiance{};  ///< the sun's part of the background's radiance
};

/// The reason why a panel's stage cannot look like the background where it shall: no background, a light that is not at
/// infinity, too little light; or a background from being transparent: a light that the camera sees. Nothing when all
/// is well.
[[nodiscard]] std::optional<std::string> find_background_fault(const PanelSpec& panel);

/// The panel must not have that fault.
[[nodiscard]] BackgroundGround compute_background_ground(const PanelSpec& panel);

}  // namespace clevrvk::spec
