// The palette and the materials of things. A material's name is given with its slot.
#pragma once

#include "renderer/model/model.h"
#include "renderer/things/words.h"

namespace clevrvk::things {

/// The palette.
enum class Color {
    White,
    Cream,
    Beige,
    Gray,
    Charcoal,
    Black,
    Red,
    Crimson,
    Orange,
    Yellow,
    Green,
    Lime,
    Olive,
    Teal,
    Cyan,
    Blue,
    Navy,
    Purple,
    Pink,
    Brown,
    Tan,
    Silver,
    Mint,
    Sky,
    Lavender,
    Peach,
    Terracotta,
    Gold,
    Leaf,
    Moss,
    Stone,
    Slate,
    Sand,
    Bark,
    Crust,
    Crumb,
    Chocolate,
    Paper,
    Skin,
    Amber,
    Banana,
    Carrot,
    Cheese,
    Snow,
};
enum class Wood { Oak, Walnut, Pine, Cherry, Birch, Ebony };
enum class Metal { Steel, Chrome, Brass, Copper, Gold, Iron, Aluminium };

/// Colours that suit most painted, dyed or moulded things.
inline constexpr Words<Color> kBrightColors{"red",  "orange", "yellow", "green", "teal",  "blue",
                                            "navy", "purple", "pink",   "white", "black", "gray"};

inline constexpr AllWords<Wood> kWoods{"oak", "walnut", "pine", "cherry", "birch", "ebony"};

/// The colour as linear RGB.
[[nodiscard]] glm::dvec3 find_color(Color color);

/// Darkens a colour if `amount` is negative, lightens it if positive. \param amount  -1 to 1
[[nodiscard]] glm::dvec3 shade(const glm::dvec3& color, double amount);

/// A linear skin tone between the lightest, at 0, and the darkest, at 1. Our own, chosen by eye.
[[nodiscard]] glm::dvec3 mix_skin(double tone);

[[nodiscard]] model::Material make_plain(const glm::dvec3& color, double roughness);
[[nodiscard]] model::Material make_plastic(const glm::dvec3& color, double roughness = 0.35);
[[nodiscard]] model::Material make_ceramic(const glm::dvec3& color);
[[nodiscard]] model::Material make_lacquer(const glm::dvec3& color);
[[nodiscard]] model::Material make_fabric(const glm::dvec3& color);
[[nodiscard]] model::Material make_leather(const glm::dvec3& color);
[[nodiscard]] model::Material make_rubber();
[[nodiscard]] model::Material make_glass(const glm::dvec3& color);

/// Opaque-looking glass: windows of vehicles, screens.
[[nodiscard]] model::Material make_dark_glass();

/// A material lit from inside. \param radiance  linear
[[nodiscard]] model::Material make_light(const glm::dvec3& color, const glm::dvec3& radiance);

[[nodiscard]] model::Material make_metal(Metal metal, double roughness = 0.25);
[[nodiscard]] model::Material make_wood(Wood wood);

}  // namespace clevrvk::things
