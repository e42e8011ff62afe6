// Reads a panel's sensor settings.
#pragma once

#include "renderer/base/json_reader.h"
#include "renderer/spec/episode_spec.h"

#include <optional>
#include <string>

namespace clevrvk::spec {

/// \throws SpecError  names the key and its range
[[nodiscard]] camera::SensorSpec read_sensor(const JsonReader& reader);

/// A demand of the panel that its sensor cannot meet; nothing if there is none.
[[nodiscard]] std::optional<std::string> find_sensor_fault(const PanelSpec& panel);

}  // namespace clevrvk::spec
