// The templates, with one file per kind. A new kind needs a file, a line here and a line in list_templates.cpp.
#pragma once

#include "generators/kilogram/template.h"

#include <span>

namespace clevrvk::generators::kilogram {

[[nodiscard]] std::span<const Template> list_animals();
[[nodiscard]] std::span<const Template> list_birds();
[[nodiscard]] std::span<const Template> list_boats();
[[nodiscard]] std::span<const Template> list_fish();
[[nodiscard]] std::span<const Template> list_houses();
[[nodiscard]] std::span<const Template> list_letters();
[[nodiscard]] std::span<const Template> list_people();
[[nodiscard]] std::span<const Template> list_rockets();
[[nodiscard]] std::span<const Template> list_symmetric();
[[nodiscard]] std::span<const Template> list_tools();
[[nodiscard]] std::span<const Template> list_trees();

}  // namespace clevrvk::generators::kilogram
