// One row a kind of light. A key that several kinds have is said once.
#include "renderer/spec/light_kinds.h"

#include "renderer/base/error.h"
#include "renderer/spec/limits.h"
#include "renderer/spec/schema_parts.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <string>
#include <utility>

namespace clevrvk::spec {

namespace {

using catalog::Catalog;

constexpr double kSunSeenFromEarthDeg = 0.53;

double distance(const Vec3& a, const Vec3& b)
{
    return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

// Three numbers, or one for all.
void read_radiance(const JsonReader& value, const Catalog&, LightSpec& light)
{
    const NumberRange range{0.0, kMostRadiance};
    if (value.value().is_array()) {
        light.radiance = value.read_numbers<3>(range);
    } else {
        light.radiance.fill(value.read_number(range));
    }
}

Json write_radiance(const LightSpec& light)
{
    return light.radiance;
}

Json describe_radiance(const Catalog&)
{
    const Json number = number_schema({0.0, kMostRadiance});
    return {{"anyOf", Json::array({number, array_schema(number, 3, 3)})}};
}

Json describe_point(const Catalog&)
{
    return reference("point");
}

void read_visible(const JsonReader& value, const Catalog&, LightSpec& light)
{
    light.is_visible = value.read_bool();
}

// Lights that emit from their front side only face it; its key stands behind that of the position.
void read_target(const JsonReader& value, const Catalog&, LightSpec& light)
{
    light.target = value.read_numbers<3>(kCoordinate);
    if (distance(light.position, light.target) < kLeastAimDistance) {
        value.fail("must differ from the position of the light");
    }
}

void read_direction(const JsonReader& value, const Catalog&, LightSpec& light)
{
    light.direction = value.read_numbers<3>(kCoordinate);
    if (distance(light.direction, {}) < kLeastAimDistance) {
        value.fail("has no length");
    }
}

void read_picture(const JsonReader& value, const Catalog& catalog, LightSpec& light)
{
    std::vector<std::string> names;
    for (const catalog::Environment& environment : catalog.environments) {
        names.push_back(environment.name);
    }
    light.picture = value.read_name("environment", names);
}

constexpr LightKey kRadiance{{"radiance", true}, read_radiance, write_radiance, describe_radiance};
constexpr LightKey kIrradiance{{"irradiance", true}, read_radiance, write_radiance, describe_radiance};
constexpr LightKey kVisible{{"visible", false},
                        read_visible,
                        [](const LightSpec& light) { return light.is_visible ? Json(true) : Json(); },
                        [](const Catalog&) {
                            return Json{{"description", "Whether the camera sees the light; default false."}, {"type", "boolean"}};
                        }};
constexpr LightKey kPosition{
    {"position", true},
    [](const JsonReader& value, const Catalog&, LightSpec& light) { light.position = value.read_numbers<3>(kCoordinate); },
    [](const LightSpec& light) { return Json(light.position); },
    describe_point};
constexpr LightKey kTarget{{"target", true}, read_target, [](const LightSpec& light) { return Json(light.target); }, describe_point};
constexpr LightKey kSize{{"size", true},
                     [](const JsonReader& value, const Catalog&, LightSpec& light) { light.size = value.read_numbers<2>(kLightSize); },
                     [](const LightSpec& light) { return Json(light.size); },
                     [](const Catalog&) { return array_schema(number_schema(kLightSize), 2, 2); }};
constexpr LightKey kRadius{{"radius", true},
                       [](const JsonReader& value, const Catalog&, LightSpec& light) { light.radius = value.read_number(kLightSize); },
                       [](const LightSpec& light) { return Json(light.radius); },
                       [](const Catalog&) { return number_schema(kLightSize); }};
constexpr LightKey kDirection{{"direction", true},
                          read_direction,
                          [](const LightSpec& light) { return Json(light.direction); },
                          [](const Catalog&) {
                              return with_description(reference("point"), "Direction in which the light travels, of any length.");
                          }};
constexpr LightKey kDiameter{
    {"angular_diameter_deg", false},
    [](const JsonReader& value, const Catalog&, LightSpec& light) { light.angular_diameter_deg = value.read_number(kSunDiameterDeg); },
    [](const LightSpec& light) { return Json(light.angular_diameter_deg); },
    [](const Catalog&) { return number_schema(kSunDiameterDeg); }};
constexpr LightKey kPicture{{"picture", true},
                        read_picture,
                        [](const LightSpec& light) { return Json(light.picture); },
                        [](const Catalog& catalog) {
                            return name_enum(catalog.environments, "A folder of environments: an equirectangular picture.");
                        }};
constexpr LightKey kStrength{
    {"strength", false},
    [](const JsonReader& value, const Catalog&, LightSpec& light) { light.radiance.fill(value.read_number(kEnvironmentStrength)); },
    [](const LightSpec& light) { return Json(light.radiance[0]); },
    [](const Catalog&) { return with_description(number_schema(kEnvironmentStrength),
                                                 "Factor that multiplies the colours of the picture; default 1."); }};
constexpr LightKey kTurn{
    {"rotation_deg", false},
    [](const JsonReader& value, const Catalog&, LightSpec& light) { light.rotation_deg = value.read_number(kEnvironmentTurnDeg); },
    [](const LightSpec& light) { return Json(light.rotation_deg); },
    [](const Catalog&) {
        return with_description(number_schema(kEnvironmentTurnDeg), "Angle about z, counter-clockwise from above; default 0.");
    }};
constexpr LightKey kSurroundingVisible{{"visible", false},
                                   read_visible,
                                   [](const LightSpec& light) { return Json(light.is_visible); },
                                   [](const Catalog&) {
                                       return Json{{"description",
                                                    "Whether the camera sees the light; default true."}, {"type", "boolean"}};
                                   }};

LightSpec make_preset(LightKind kind)
{
    LightSpec light;
    light.kind = kind;
    return light;
}

LightSpec make_sun_preset()
{
    LightSpec light = make_preset(LightKind::Sun);
    light.angular_diameter_deg = kSunSeenFromEarthDeg;
    return light;
}

LightSpec make_environment_preset()
{
    LightSpec light = make_preset(LightKind::Environment);
    light.radiance.fill(1.0);
    light.is_visible = true;
    return light;
}

}  // namespace

std::span<const LightKindRow> all_light_kinds()
{
    static const std::vector<LightKindRow> rows{
        {"rectangle", make_preset(LightKind::Rectangle), false, {kPosition, kTarget, kSize, kRadiance, kVisible}},
        {"sun", make_sun_preset(), true, {kDirection, kDiameter, kIrradiance, kVisible}},
        {"sky", make_preset(LightKind::Sky), true, {kRadiance}},
        {"disc", make_preset(LightKind::Disc), false, {kPosition, kTarget, kRadius, kRadiance, kVisible}},
        {"sphere", make_preset(LightKind::Sphere), false, {kPosition, kRadius, kRadiance, kVisible}},
        {"environment", make_environment_preset(), true, {kPicture, kStrength, kTurn, kSurroundingVisible}},
    };
    return rows;
}

std::vector<JsonKey> list_keys(const LightKindRow& row)
{
    std::vector<JsonKey> keys{{"kind", true}};
    for (const LightKey& each : row.keys) {
        keys.push_back(each.key);
    }
    return keys;
}

}  // namespace clevrvk::spec
