// Describes each kind of light, and the positions of a world's own.
#include "renderer/spec/light_schema.h"

#include "renderer/spec/light_kinds.h"
#include "renderer/spec/limits.h"
#include "renderer/spec/schema_parts.h"

#include <array>
#include <string>
#include <utility>

namespace clevrvk::spec {

namespace {

Json light_schema(const LightKindRow& row, const catalog::Catalog& catalog)
{
    Json properties{{"kind", listed_enum(std::array{row.name})}};
    for (const LightKey& each : row.keys) {
        properties[std::string(each.key.name)] = each.describe(catalog);
    }
    return object_schema(list_keys(row), properties);
}

Json light_list_schema(const catalog::Catalog& catalog)
{
    Json kinds = Json::array();
    for (const LightKindRow& row : all_light_kinds()) {
        if (row.preset.kind != LightKind::Environment || !catalog.environments.empty()) {
            kinds.push_back(light_schema(row, catalog));
        }
    }
    return array_schema({{"anyOf", std::move(kinds)}}, 0, kMostLights);
}

}  // namespace

Json lights_schema(const catalog::Catalog& catalog)
{
    Json properties = Json::object();
    for (const catalog::World& world : catalog.worlds) {
        for (const catalog::AreaLight& light : world.lights) {
            properties[light.name] = reference("point");
        }
    }
    const Json positions{{"type", "object"}, {"properties", std::move(properties)}, {"additionalProperties", false}};
    return {{"description", "Positions of the world's lights by name, or lights of the panel's own; default: the world's."},
            {"anyOf", Json::array({positions, light_list_schema(catalog)})}};
}

}  // namespace clevrvk::spec
