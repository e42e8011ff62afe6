// Food on a plate.
#pragma once

#include "renderer/things/kind.h"

namespace clevrvk::things {

/// Foods of a plate.
enum class Dish { None, Cake, Meal, Breakfast, Pasta, Steak, Fish, Salad };

/// Lays a dish on a plate: part `content`.
/// \param radius  of the plate's flat middle, m   \param low  its height   \param seed  of where the pieces lie
void serve_food(ThingBuilder& builder, Dish dish, double radius, double low, int seed);

}  // namespace clevrvk::things
