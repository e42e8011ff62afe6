// Warnings for all model formats, about features that cannot be shown.
#pragma once

#include "renderer/model/model.h"

#include <cstddef>
#include <string>

namespace clevrvk::model {

/// Adds a warning unless the model has it already.
void warn(Model& model, const std::string& warning);

/// Adds a warning about a fault of the file, or about something shown differently: a strict import refuses it.
void excuse(Model& model, const std::string& warning);

/// Adds to the count of lost features. \param kind  in the plural, such as "lights"
void lose(Model& model, const std::string& kind, std::size_t count = 1);

/// Turns a surface with a constant blending opacity into one that transmits as much light.
/// \param opacity  0 to 1
void make_transparent(Model& model, Material& material, double opacity);

}  // namespace clevrvk::model
