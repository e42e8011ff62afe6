// Materials, stage, lights, lenses and sensors as JSON, in the form that the reader takes: for spec lines and for the
// index.
#pragma once

#include "renderer/spec/episode_spec.h"

#include <vector>

namespace clevrvk::spec {

/// Every key of the surface, whether it has its default or not.
[[nodiscard]] Json surface_to_json(const catalog::Surface& surface);

/// The value of the key `variant`: a number, or kDefaultVariant.
[[nodiscard]] Json variant_to_json(const ThingSpec& thing);

/// By slot: names of materials, or surfaces.
[[nodiscard]] Json materials_to_json(const std::vector<SlotMaterial>& materials);

/// The keys of a camera beyond a pinhole's place, direction and focal length.
[[nodiscard]] Json lens_to_json(const CameraSpec& camera);

/// Where an object moves to, which it does.
[[nodiscard]] Json move_to_json(const ObjectSpec& object);

[[nodiscard]] Json stage_to_json(const std::vector<StagePiece>& stage);

[[nodiscard]] Json lights_to_json(const std::vector<LightSpec>& lights);

/// Every key, but a quality that there is not.
[[nodiscard]] Json sensor_to_json(const camera::SensorSpec& sensor);

}  // namespace clevrvk::spec
