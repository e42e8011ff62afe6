// What readers of all formats do where a model says more than can be shown.
#pragma once

#include "renderer/model/model.h"

#include <string>

namespace clevrvk::model {

/// Adds a warning unless it is there.
void warn(Model& model, const std::string& warning);

/// Turns a surface that is blended with what lies behind it by one number into one that transmits as much light.
/// \param opacity  0 to 1
void make_transparent(Model& model, Material& material, double opacity);

}  // namespace clevrvk::model
