// What is served on a plate.
#pragma once

#include "renderer/things/kind.h"

#include <string_view>
#include <vector>

namespace clevrvk::things {

/// Dishes that serve_food knows.
[[nodiscard]] const std::vector<std::string_view>& plate_dishes();

/// Lays a dish on a plate: part `content`.
/// \param radius  of the plate's flat middle, m   \param low  its height   \param seed  of where the pieces lie
void serve_food(ThingBuilder& builder, std::string_view dish, double radius, double low, int seed);

}  // namespace clevrvk::things
