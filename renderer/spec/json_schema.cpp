// Builds the JSON Schema, one function per part of a line.
#include "renderer/spec/json_schema.h"

#include "renderer/base/error.h"
#include "renderer/spec/color.h"
#include "renderer/spec/episode_spec.h"
#include "renderer/spec/ids.h"
#include "renderer/spec/keys.h"
#include "renderer/spec/limits.h"

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace clevrvk::spec {

namespace {

template <typename T>
Json name_enum(const std::vector<T>& members, std::string_view description)
{
    Json names = Json::array();
    for (const T& member : members) {
        names.push_back(member.name);
    }
    return {{"description", description}, {"enum", std::move(names)}};
}

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

// An object of exactly the keys of a table; `properties` must describe each of them.
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

Json labels_schema()
{
    return {{"description", "Anything; carried through untouched."}, {"type", "object"}};
}

Json image_schema()
{
    const Json side = integer_schema(kLeastImageSidePx, kMostImageSidePx);
    return with_description(object_schema(kImageKeys, {{"width", side}, {"height", side}}), "Pixels; default: the world's.");
}

Json stream_schema()
{
    const Json properties{{"index", with_description(integer_schema(0, kMostStreamLines - 1), "From 0; below count.")},
                          {"count", integer_schema(1, kMostStreamLines)}};
    return with_description(object_schema(kStreamKeys, properties),
                            "Place of the line among those that one command has printed, by which a reader knows that none is missing. "
                            "No part of what the episode is.");
}

Json camera_schema()
{
    const Json properties{
        {"eye", reference("point")},
        {"look_at", reference("point")},
        {"focal_mm", number_schema(kLensMm)},
        {"sensor_mm", with_description(number_schema(kLensMm), "Width of the sensor, which spans the width of the image.")}};
    return with_description(object_schema(kCameraKeys, properties), "Pinhole camera, z up; default: the world's.");
}

Json lights_schema(const catalog::Catalog& catalog)
{
    Json properties = Json::object();
    for (const catalog::World& world : catalog.worlds) {
        for (const catalog::AreaLight& light : world.lights) {
            properties[light.name] = reference("point");
        }
    }
    return {{"description", "Positions of the world's lights; default: the world's."},
            {"type", "object"},
            {"properties", std::move(properties)},
            {"additionalProperties", false}};
}

// The keys that shapes and models share.
Json place_properties()
{
    const Json factor = number_schema(kObjectScale);
    return {{"id", with_description(text_schema(label_pattern()), "Unique in its panel.")},
            {"position", with_description(array_schema(number_schema(kCoordinate), 2, 3),
                                          "x, y and z of the centre; with two numbers it rests on z = 0.")},
            {"rotation_deg", with_description(number_schema(kRotationDeg), "About z, counter-clockwise seen from above; default 0.")},
            {"rotation_wxyz", with_description(array_schema(number_schema({-1.0, 1.0}), 4, 4),
                                               "Instead of rotation_deg: a unit quaternion that turns the object's axes to the world's.")},
            {"scale",
             {{"description", "Factor, or one along each of the object's own axes; default 1."},
              {"anyOf", Json::array({factor, array_schema(factor, 3, 3)})}}},
            {"labels", labels_schema()}};
}

Json model_object_schema(const catalog::Catalog& catalog)
{
    Json properties = place_properties();
    properties["shape"] = name_enum(catalog.models, "A folder of models; its size, materials and colors are its own.");
    return object_schema(kModelObjectKeys, properties);
}

Json object_schema_of(const catalog::Catalog& catalog)
{
    Json size{{"description", "A name, or scene units: sphere radius, cube half-edge, cylinder radius and half-height, mesh scale."}};
    size["anyOf"] = Json::array({name_enum(catalog.sizes, "A name."), number_schema(kObjectSize)});
    const Json bytes = array_schema(integer_schema(0, 255), 3, 3);
    Json color{{"description", "A name; six hex digits behind #, sRGB as on a web page; or three bytes; bytes / 255 are linear RGB."}};
    color["anyOf"] = Json::array({name_enum(catalog.colors, "A name."), Json{{"type", "string"}, {"pattern", web_color_pattern()}}, bytes});
    Json properties = place_properties();
    properties.update(
        Json{{"shape", name_enum(catalog.shapes, "A folder of assets/shapes.")},
             {"size", size},
             {"material", name_enum(catalog.materials, "A file of assets/materials.")},
             {"color", color},
             {"color_srgb", with_description(bytes, "Instead of color: three bytes of sRGB, as on a web page.")},
             {"points_to",
              {{"description", "Id of another object of the panel, for shapes that point; sets rotation_deg where that is absent."},
               {"type", "string"}}}});
    Json schema = object_schema(kObjectKeys, properties);
    schema["oneOf"] = Json::array({Json{{"required", Json::array({"color"})}}, Json{{"required", Json::array({"color_srgb"})}}});
    if (!catalog.models.empty()) {
        return {{"anyOf", Json::array({schema, model_object_schema(catalog)})}};
    }
    return schema;
}

Json panel_schema(const catalog::Catalog& catalog)
{
    const Json properties{{"id", with_description(text_schema(panel_id_pattern()), "Unique in its episode; becomes a file name.")},
                          {"world", name_enum(catalog.worlds, "A file of assets/worlds.")},
                          {"image", image_schema()},
                          {"camera", camera_schema()},
                          {"lights", lights_schema(catalog)},
                          {"objects", array_schema(reference("object"), 0, kMostObjects)}};
    return object_schema(kPanelKeys, properties);
}

}  // namespace

std::string episode_json_schema(const catalog::Catalog& catalog)
{
    const Json properties{{"schema", {{"enum", Json::array({std::string(kSchemaName)})}}},
                          {"stream", stream_schema()},
                          {"id", with_description(text_schema(episode_id_pattern()), "Unique in its file; becomes a folder.")},
                          {"task", text_schema(label_pattern())},
                          {"seed", integer_schema(std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max())},
                          {"panels", array_schema(reference("panel"), 1, kMostPanels)},
                          {"labels", labels_schema()}};
    Json schema{{"$schema", "https://json-schema.org/draft/2020-12/schema"}, {"title", "One line of a clevrvk spec"}};
    schema.update(object_schema(kEpisodeKeys, properties));
    schema["$defs"] = {
        {"panel", panel_schema(catalog)}, {"object", object_schema_of(catalog)}, {"point", array_schema(number_schema(kCoordinate), 3, 3)}};
    return schema.dump(2) + "\n";
}

}  // namespace clevrvk::spec
