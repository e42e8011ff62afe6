// Describes each kind of light, and the positions of a world's own.
#include "renderer/spec/light_schema.h"

#include "renderer/spec/keys.h"
#include "renderer/spec/limits.h"
#include "renderer/spec/schema_parts.h"

#include <array>
#include <cstddef>
#include <utility>

namespace clevrvk::spec {

namespace {

Json radiance_schema()
{
    const Json number = number_schema({0.0, kMostRadiance});
    return {{"anyOf", Json::array({number, array_schema(number, 3, 3)})}};
}

Json environment_schema(const catalog::Catalog& catalog)
{
    return object_schema(
        kEnvironmentKeys,
        {{"kind", listed_enum(std::array{kLightKinds.at(static_cast<std::size_t>(LightKind::Environment))})},
         {"picture", name_enum(catalog.environments, "A folder of environments: an equirectangular picture.")},
         {"strength", with_description(number_schema(kEnvironmentStrength), "Factor of its colours; default 1.")},
         {"rotation_deg", with_description(number_schema(kEnvironmentTurnDeg), "About z, counter-clockwise seen from above; default 0.")},
         {"visible", {{"description", "Whether the camera sees it; default true."}, {"type", "boolean"}}}});
}

Json light_list_schema(const catalog::Catalog& catalog)
{
    const Json visible{{"description", "Whether the camera sees it; default false."}, {"type", "boolean"}};
    const auto kind = [](LightKind which) { return listed_enum(std::array{kLightKinds.at(static_cast<std::size_t>(which))}); };
    const Json rectangle = object_schema(kRectangleKeys, {{"kind", kind(LightKind::Rectangle)},
                                                          {"position", reference("point")},
                                                          {"target", reference("point")},
                                                          {"size", array_schema(number_schema(kLightSize), 2, 2)},
                                                          {"radiance", radiance_schema()},
                                                          {"visible", visible}});
    const Json disc = object_schema(kDiscKeys, {{"kind", kind(LightKind::Disc)},
                                                {"position", reference("point")},
                                                {"target", reference("point")},
                                                {"radius", number_schema(kLightSize)},
                                                {"radiance", radiance_schema()},
                                                {"visible", visible}});
    const Json sphere = object_schema(kSphereKeys, {{"kind", kind(LightKind::Sphere)},
                                                    {"position", reference("point")},
                                                    {"radius", number_schema(kLightSize)},
                                                    {"radiance", radiance_schema()},
                                                    {"visible", visible}});
    const Json sun = object_schema(kSunKeys, {{"kind", kind(LightKind::Sun)},
                                              {"direction", with_description(reference("point"), "Direction in which the light travels; "
                                                                                                 "any length.")},
                                              {"angular_diameter_deg", number_schema(kSunDiameterDeg)},
                                              {"irradiance", radiance_schema()},
                                              {"visible", visible}});
    const Json sky = object_schema(kSkyKeys, {{"kind", kind(LightKind::Sky)}, {"radiance", radiance_schema()}});
    Json kinds = Json::array({rectangle, sun, sky, disc, sphere});
    if (!catalog.environments.empty()) {
        kinds.push_back(environment_schema(catalog));
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
