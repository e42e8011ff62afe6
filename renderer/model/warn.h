// Warnings by readers of all formats where a model says more than can be shown.
#pragma once

#include "renderer/model/model.h"

#include <cstddef>
#include <string>

namespace clevrvk::model {

/// Adds a warning unless it is there.
void warn(Model& model, const std::string& warning);

/// The same of what a file should not say, or what is shown otherwise than it says: a strict import refuses it.
void excuse(Model& model, const std::string& warning);

/// Adds to the count of what is lost. \param kind  in the plural, such as "lights"
void lose(Model& model, const std::string& kind, std::size_t count = 1);

/// Turns a surface that is blended with what lies behind it by one number into one that transmits as much light.
/// \param opacity  0 to 1
void make_transparent(Model& model, Material& material, double opacity);

}  // namespace clevrvk::model
