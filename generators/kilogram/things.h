// Things that people may see in a figure of seven pieces, with names for their parts. Our own words, in English.
#pragma once

#include "generators/kilogram/features.h"

#include <array>
#include <span>
#include <string_view>

namespace clevrvk::generators::kilogram {

/// A part's name and its place in the figure's box: -1 to 1, x to the right, y down.
struct NamedPlace {
    std::string_view name;
    double x = 0.0;
    double y = 0.0;
};

/// Things with the same parts and the same look. Side views face left; the others look the same from both sides, apart
/// from the words left and right.
struct ThingKind {
    std::array<std::string_view, 7> names;
    Proportions proportions = Proportions::Even;
    Balance balance = Balance::Level;
    Build build = Build::Loose;
    bool is_side_view = false;
    std::array<NamedPlace, 8> parts;  ///< more than the seven parts that a figure can have
};

[[nodiscard]] std::span<const ThingKind> list_thing_kinds();

/// Words that people use for a part, its name first: "head", "face", "skull".
[[nodiscard]] std::span<const std::string_view> list_synonyms(std::string_view part);

}  // namespace clevrvk::generators::kilogram
