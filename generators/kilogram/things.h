// What a figure of seven pieces may be taken for, and what its parts are called then. Words of our own, in English.
#pragma once

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

enum class Proportions { Wide, Even, Tall };

/// Things with the same parts. Side views look to the left; the others are the same from both sides but for the words
/// left and right.
struct ThingKind {
    std::array<std::string_view, 7> names;
    std::array<std::string_view, 3> qualities;  ///< before the name
    std::array<std::string_view, 3> settings;   ///< after it
    Proportions proportions = Proportions::Even;
    bool is_side_view = false;
    std::array<NamedPlace, 8> parts;  ///< more than the seven parts that a figure can have
};

[[nodiscard]] std::span<const ThingKind> list_thing_kinds();

}  // namespace clevrvk::generators::kilogram
