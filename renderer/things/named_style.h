// Finds the thing whose kind a word names, such as `mug` for the cup: for people who use the kind's name.
#pragma once

#include "renderer/things/thing.h"

#include <optional>
#include <string_view>

namespace clevrvk::things {

/// A thing, and its parameter that has the word as a value.
struct NamedStyle {
    const Thing* thing = nullptr;
    std::string_view parameter;
};

/// The first thing with this kind; nothing if there is none. Colors and the like are not kinds.
[[nodiscard]] std::optional<NamedStyle> find_style(std::string_view word);

}  // namespace clevrvk::things
