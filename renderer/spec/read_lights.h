// Reads the lights of a panel; private to spec.
#pragma once

#include "renderer/base/json_reader.h"
#include "renderer/base/vec3.h"
#include "renderer/catalog/catalog.h"
#include "renderer/spec/episode_spec.h"

#include <vector>

namespace clevrvk::spec {

/// Reads new positions of the world's lights, by name. \throws SpecError
void read_light_positions(const JsonReader& lights, const catalog::World& world, std::vector<LightPosition>& positions);

/// Reads a panel's own list of lights. \throws SpecError
[[nodiscard]] std::vector<LightSpec> read_light_list(const JsonReader& lights, const catalog::Catalog& catalog);

}  // namespace clevrvk::spec
