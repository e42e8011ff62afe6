// Colours by name and materials that things are made of. A material's name is given with its slot.
#pragma once

#include "renderer/model/model.h"
#include "renderer/things/parameters.h"

#include <string_view>
#include <vector>

namespace clevrvk::things {

/// The linear colour of a name of the palette.
[[nodiscard]] glm::dvec3 find_color(std::string_view name);

/// A row of colour names, all of the palette.
[[nodiscard]] Parameter color_row(std::string_view name, std::vector<std::string_view> colors, std::string_view help);

/// Names that suit most things that are painted, dyed or moulded.
[[nodiscard]] const std::vector<std::string_view>& bright_colors();

/// The names that make_wood takes.
[[nodiscard]] const std::vector<std::string_view>& wood_names();

/// Darker than a colour below 0, lighter above. \param amount  -1 to 1
[[nodiscard]] glm::dvec3 shade(const glm::dvec3& color, double amount);

/// A tone of skin between the lightest, at 0, and the darkest, at 1, linear. Ours, by eye.
[[nodiscard]] glm::dvec3 mix_skin(double tone);

[[nodiscard]] model::Material make_plain(const glm::dvec3& color, double roughness);
[[nodiscard]] model::Material make_plastic(const glm::dvec3& color, double roughness = 0.35);
[[nodiscard]] model::Material make_ceramic(const glm::dvec3& color);
[[nodiscard]] model::Material make_lacquer(const glm::dvec3& color);
[[nodiscard]] model::Material make_fabric(const glm::dvec3& color);
[[nodiscard]] model::Material make_leather(const glm::dvec3& color);
[[nodiscard]] model::Material make_rubber();
[[nodiscard]] model::Material make_glass(const glm::dvec3& color);

/// Glass that nothing is seen through: windows of vehicles, screens.
[[nodiscard]] model::Material make_dark_glass();

/// Lit from inside. \param radiance  linear
[[nodiscard]] model::Material make_light(const glm::dvec3& color, const glm::dvec3& radiance);

/// \param name  steel, chrome, brass, copper, gold, iron or aluminium
[[nodiscard]] model::Material make_metal(std::string_view name, double roughness = 0.25);

/// \param name  oak, walnut, pine, cherry, birch, ebony
[[nodiscard]] model::Material make_wood(std::string_view name);

}  // namespace clevrvk::things
