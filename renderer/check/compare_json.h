// Finds differences between two JSON values, leaf by leaf.
#pragma once

#include "renderer/base/parse_json.h"

#include <functional>
#include <string>
#include <string_view>

namespace clevrvk::check {

/// Receives the path of a difference and both values; a null pointer stands for an absent value.
using ReportDifference = std::function<void(const std::string& path, const Json* expected, const Json* found)>;

/// Reports every difference in keys, array sizes and values; the order of keys does not matter.
void compare_values(const std::string& path, const Json& expected, const Json& found, const ReportDifference& report);

/// `PATH: expected A, found B`
[[nodiscard]] std::string describe_difference(const std::string& path, const Json* expected, const Json* found);

/// A value in one short line, for messages.
[[nodiscard]] std::string shorten(const Json& value);

/// A member of an object; null if it is absent or `object` is not an object.
[[nodiscard]] const Json* find_member(const Json& object, std::string_view key);

}  // namespace clevrvk::check
