// Which thing has a word as its kind, as the cup has `mug`: for people who name the kind instead of the thing.
#pragma once

#include "renderer/things/thing.h"

#include <optional>
#include <string_view>

namespace clevrvk::things {

/// A thing, and its parameter of which a word is a value.
struct NamedStyle {
    const Thing* thing = nullptr;
    std::string_view parameter;
};

/// The first thing with that kind; nothing when no thing has it. Colors and the like are no kinds.
[[nodiscard]] std::optional<NamedStyle> find_style(std::string_view word);

}  // namespace clevrvk::things
