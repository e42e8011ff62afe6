// Things that a figure of seven pieces may be taken for, and the names of its parts then. Words of our own, in English.
#pragma once

#include "generators/kilogram/features.h"

#include <array>
#include <span>
#include <string_view>

namespace clevrvk::generators::kilogram {

/// A name of a part and where it is in the figure's box: -1 to 1, x to the right, y down.
struct NamedPlace {
    std::string_view name;
    double x = 0.0;
    double y = 0.0;
};

/// Things with the same parts and the same look. Side views look to the left; the others are the same from both sides
/// but for the words left and right.
struct ThingKind {
    std::array<std::string_view, 7> names;
    Proportions proportions = Proportions::Even;
    Balance balance = Balance::Level;
    Build build = Build::Loose;
    bool is_side_view = false;
    std::array<NamedPlace, 8> parts;  ///< more than the seven parts that a figure can have
};

[[nodiscard]] std::span<const ThingKind> list_thing_kinds();

/// Words that people use for a part beside its name, the name first: "head", "face", "skull".
[[nodiscard]] std::span<const std::string_view> list_synonyms(std::string_view part);

}  // namespace clevrvk::generators::kilogram
