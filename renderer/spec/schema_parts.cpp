// Builds pieces of a JSON Schema.
#include "renderer/spec/schema_parts.h"

#include "renderer/base/error.h"
#include "renderer/spec/keys.h"
#include "renderer/spec/limits.h"

#include <fmt/format.h>

namespace clevrvk::spec {

Json number_schema(NumberRange range)
{
    return {{"type", "number"}, {"minimum", range.minimum}, {"maximum", range.maximum}};
}

Json integer_schema(std::int64_t minimum, std::int64_t maximum)
{
    return {{"type", "integer"}, {"minimum", minimum}, {"maximum", maximum}};
}

Json text_schema(const std::string& pattern)
{
    return {{"type", "string"}, {"maxLength", kMostIdBytes}, {"pattern", pattern}};
}

Json array_schema(Json items, std::size_t least, std::size_t most)
{
    return {{"type", "array"}, {"items", std::move(items)}, {"minItems", least}, {"maxItems", most}};
}

Json reference(std::string_view name)
{
    return {{"$ref", fmt::format("#/$defs/{}", name)}};
}

Json with_description(Json schema, std::string_view description)
{
    Json described = {{"description", description}};
    described.update(schema);
    return described;
}

Json object_schema(std::span<const JsonKey> keys, const Json& properties)
{
    Json ordered = Json::object();
    Json required = Json::array();
    for (const JsonKey& key : keys) {
        const std::string name(key.name);
        CLEVRVK_CHECK(properties.contains(name), "the schema does not describe the key '{}'", name);
        ordered[name] = properties.at(name);
        if (key.is_required) {
            required.push_back(name);
        }
    }
    CLEVRVK_CHECK(ordered.size() == properties.size(), "the schema describes {} keys, the reader knows {}", properties.size(),
                  ordered.size());
    Json schema = {{"type", "object"}, {"properties", std::move(ordered)}};
    if (!required.empty()) {
        schema["required"] = std::move(required);
    }
    schema["additionalProperties"] = false;
    return schema;
}

Json winding_schema()
{
    const Json vector = array_schema(number_schema(kCoordinate), 3, 3);
    return object_schema(kWindingKeys, {{"around", {{"description", "Id of another object."}, {"type", "string"}}},
                                        {"turns", with_description(integer_schema(1, kMostTurns), "Default 2.")},
                                        {"at", with_description(vector, "A point in the plane of the turns; default: the middle.")},
                                        {"axis", with_description(vector, "The normal of that plane; default: z.")},
                                        {"knot", with_description(listed_enum(kKnots), "Default hitch.")}});
}

}  // namespace clevrvk::spec
