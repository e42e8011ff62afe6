// Reads what a panel says of its sensor.
#pragma once

#include "renderer/base/json_reader.h"
#include "renderer/spec/episode_spec.h"

#include <optional>
#include <string>

namespace clevrvk::spec {

/// \throws SpecError  names the key and its range
[[nodiscard]] camera::SensorSpec read_sensor(const JsonReader& reader);

/// The demand of a panel that its sensor cannot meet; nothing when all is well.
[[nodiscard]] std::optional<std::string> find_sensor_fault(const PanelSpec& panel);

}  // namespace clevrvk::spec
