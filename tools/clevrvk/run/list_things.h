// The things that there are, as JSON: what `clevrvk list things` shows.
#pragma once

#include "renderer/base/json.h"

#include <string>

namespace clevrvk::tools {

/// An array with all things: name, size, parts, parameters and joints.
/// \param name          of the thing that is asked for; empty: of all
/// \param variant       a value of --variant by which that thing has `with_variant`, too; empty: none
/// \param has_defaults  whether what is asked for has `with_defaults`, too: what it offers to verifiers
[[nodiscard]] Json list_things(const std::string& name, const std::string& variant, bool has_defaults);

}  // namespace clevrvk::tools
