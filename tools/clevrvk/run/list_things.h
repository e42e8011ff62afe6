// All things as JSON, for `clevrvk list things`.
#pragma once

#include "renderer/base/json.h"

#include <string>

namespace clevrvk::tools {

/// An array with all things: name, size, parts, parameters and joints.
/// \param name          the only thing to list; empty: all
/// \param variant       a value of --variant, which adds `with_variant` to the thing; empty: none
/// \param has_defaults  adds `with_defaults`, the affordances for verifiers, to the listed things
[[nodiscard]] Json list_things(const std::string& name, const std::string& variant, bool has_defaults);

}  // namespace clevrvk::tools
