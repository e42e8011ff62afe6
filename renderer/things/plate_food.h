// Food on a plate.
#pragma once

#include "renderer/things/kind.h"

namespace clevrvk::things {

/// Dishes on a plate.
enum class Dish { None, Cake, Meal, Breakfast, Pasta, Steak, Fish, Salad };

/// Lays a dish on a plate, as part `content`.
/// \param radius  of the plate's flat middle, m   \param low  its height   \param seed  for the places of the pieces
void serve_food(ThingBuilder& builder, Dish dish, double radius, double low, int seed);

}  // namespace clevrvk::things
