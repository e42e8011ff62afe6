// Keys of a picture's noise: functions of names and seed alone, so that noise does not change with batch, order, shard
// or machine.
#pragma once

#include "renderer/spec/episode_spec.h"

#include <cstdint>

namespace clevrvk::spec {

/// Key of the noise of light paths. The frames of a clip share one: what stands still before a camera that stands still
/// looks the same in each.
[[nodiscard]] std::uint32_t compute_noise_seed(const EpisodeSpec& episode, const PanelSpec& panel);

/// Key of the sensor's noise, which differs from frame to frame; without a clip that of the paths.
[[nodiscard]] std::uint32_t compute_sensor_seed(const EpisodeSpec& episode, const PanelSpec& panel);

}  // namespace clevrvk::spec
