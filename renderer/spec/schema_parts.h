// Pieces of a JSON Schema; private to spec.
#pragma once

#include "renderer/base/json_reader.h"
#include "renderer/spec/episode_spec.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace clevrvk::spec {

/// Schema of a string that is the name of one of the members.
template <typename T>
[[nodiscard]] Json name_enum(const std::vector<T>& members, std::string_view description)
{
    Json names = Json::array();
    for (const T& member : members) {
        names.push_back(member.name);
    }
    return {{"description", description}, {"enum", std::move(names)}};
}

/// Schema of a string that is one of the names of a list in code.
template <typename Names>
[[nodiscard]] Json listed_enum(const Names& names)
{
    Json values = Json::array();
    for (const std::string_view name : names) {
        values.push_back(name);
    }
    return {{"enum", std::move(values)}};
}

[[nodiscard]] Json number_schema(NumberRange range);
[[nodiscard]] Json integer_schema(std::int64_t minimum, std::int64_t maximum);
[[nodiscard]] Json text_schema(const std::string& pattern);
[[nodiscard]] Json array_schema(Json items, std::size_t least, std::size_t most);

/// A reference to a member of $defs.
[[nodiscard]] Json reference(std::string_view name);

/// The schema with a description before its other members.
[[nodiscard]] Json with_description(Json schema, std::string_view description);

/// An object of exactly the keys of a table; `properties` describes each of them.
[[nodiscard]] Json object_schema(std::span<const JsonKey> keys, const Json& properties);

/// Turns of a cord around an object.
[[nodiscard]] Json winding_schema();

}  // namespace clevrvk::spec
