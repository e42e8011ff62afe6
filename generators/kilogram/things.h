// Things that people may see in a figure of seven pieces, with names for their parts. The English words were chosen for
// this project.
#pragma once

#include "generators/kilogram/features.h"

#include <array>
#include <span>
#include <string_view>

namespace clevrvk::generators::kilogram {

/// A part's name and its position in the figure's box: -1 to 1, x to the right, y down.
struct NamedPlace {
    std::string_view name;
    double x = 0.0;
    double y = 0.0;
};

/// Things with the same parts and a similar look. Side views face left. The others look the same from both sides,
/// except for the words left and right.
struct ThingKind {
    std::array<std::string_view, 7> names;
    Proportions proportions = Proportions::Even;
    Balance balance = Balance::Level;
    Build build = Build::Loose;
    bool is_side_view = false;
    std::array<NamedPlace, 8> parts;  ///< more than the seven parts that a figure can have
};

[[nodiscard]] std::span<const ThingKind> list_thing_kinds();

/// The words that people use for a part, beginning with its name: "head", "face", "skull".
[[nodiscard]] std::span<const std::string_view> list_synonyms(std::string_view part);

}  // namespace clevrvk::generators::kilogram
