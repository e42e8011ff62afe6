// Capital letters made of straight bars, for labels and titles.
#pragma once

#include "renderer/things/kind.h"

#include <string_view>
#include <vector>

namespace clevrvk::things {

/// A line of text: outlines of bars in (right, up). Letters are 1 high, and the first begins at x = 0.
struct Lettering {
    std::vector<Points2> bars;
    double width = 0.0;
};

/// \param text  may contain A E F H I K L M N T V W X Y Z and spaces
[[nodiscard]] Lettering make_letters(std::string_view text);

}  // namespace clevrvk::things
