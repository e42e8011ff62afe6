// Builds the JSON Schema, one function per part of a line.
#include "renderer/spec/json_schema.h"

#include "renderer/base/error.h"
#include "renderer/spec/clip_schema.h"
#include "renderer/spec/color.h"
#include "renderer/spec/episode_spec.h"
#include "renderer/spec/ids.h"
#include "renderer/spec/keys.h"
#include "renderer/spec/light_schema.h"
#include "renderer/spec/limits.h"
#include "renderer/spec/schema_parts.h"

#include "shaders/solid_list.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace clevrvk::spec {

namespace {

Json labels_schema()
{
    return {{"description", "Any JSON value; copied to the output unchanged."}, {"type", "object"}};
}

Json image_schema()
{
    const Json side = integer_schema(kLeastImageSidePx, kMostImageSidePx);
    return with_description(object_schema(kImageKeys, {{"width", side}, {"height", side}}), "In pixels; default: the world's.");
}

Json stream_schema()
{
    const Json properties{{"index", with_description(integer_schema(0, kMostStreamLines - 1), "From 0; below count.")},
                          {"count", integer_schema(1, kMostStreamLines)}};
    return with_description(object_schema(kStreamKeys, properties),
                            "Place of the line among all lines that one command printed, so that a reader can notice missing lines. The "
                            "episode does not depend on it.");
}

Json shutter_schema()
{
    const Json move = object_schema(kCameraMoveKeys, {{"eye", reference("point")},
                                                      {"look_at", reference("point")},
                                                      {"rotation_wxyz", array_schema(number_schema({-1.0, 1.0}), 4, 4)},
                                                      {"roll_deg", number_schema(kRollDeg)}});
    const Json properties{
        {"open_s", with_description(number_schema(kShutterTime), "Time when the first row opens; default 0.")},
        {"close_s", with_description(number_schema(kShutterTime), "Time when the last row closes and all motion ends.")},
        {"rolling_s", with_description(number_schema(kRollingTime), "From the first row's opening to the last row's; default 0.")},
        {"label_time", with_description(listed_enum(camera::kLabelTimes), "Moment that the labels describe; default middle.")},
        {"moves_to", with_description(move, "The camera at close_s; absent values do not change.")}};
    return with_description(object_schema(kShutterKeys, properties),
                            "Objects that move while the shutter is open are blurred; if absent, the whole picture shows one moment.");
}

Json camera_schema()
{
    std::array<std::string_view, shaders::kLensModels.size()> lens_names;
    std::ranges::transform(shaders::kLensModels, lens_names.begin(), &shaders::LensModel::name);
    const Json properties{
        {"eye", reference("point")},
        {"look_at", reference("point")},
        {"focal_mm", number_schema(kLensMm)},
        {"sensor_mm", with_description(number_schema(kLensMm), "Width of the sensor, which spans the width of the image.")},
        {"model", listed_enum(lens_names)},
        {"fov_deg", with_description(number_schema(kFovDeg), "The full angle over the image's width, instead of focal_mm.")},
        {"distortion", with_description(array_schema(number_schema(kDistortion), 0, 5), "The model's coefficients.")},
        {"rotation_wxyz", with_description(array_schema(number_schema({-1.0, 1.0}), 4, 4),
                                           "Instead of look_at: turns the camera's axes (x right, y down, z forward) to the world's.")},
        {"roll_deg", with_description(number_schema(kRollDeg), "Angle about the view axis, clockwise as seen by the camera.")},
        {"aperture", with_description(number_schema(kAperture), "Diameter of the lens's opening, scene units; if absent, no blur.")},
        {"focus_m", with_description(number_schema(kFocus), "Distance of the plane in focus, in scene units.")},
        {"shutter", shutter_schema()}};
    return with_description(object_schema(kCameraKeys, properties), "The camera, z up; default: the world's, a pinhole.");
}

Json sensor_schema()
{
    const Json properties{
        {"exposure_ev", with_description(number_schema(kExposureEv), "Stops; default 0.")},
        {"vignetting", with_description(number_schema(kVignetting), "Strength of the cos^4 falloff; default 0.")},
        {"shot_noise", with_description(number_schema(kSensorNoise), "Standard deviation at white, as a share of white; default 0.")},
        {"read_noise", with_description(number_schema(kSensorNoise), "Standard deviation everywhere, as a share of white; default 0.")},
        {"white_balance_k", with_description(number_schema(kWhiteBalance_k),
                                             "Temperature of light that looks white, kelvin; default 6504.")},
        {"jpeg_quality", with_description(integer_schema(kLeastJpegQuality, kMostJpegQuality),
                                          "Quality of the JPEG compression; if absent, the picture is not compressed.")}};
    return with_description(object_schema(kSensorKeys, properties), "Exposure, noise and color of the sensor; default: the world's, or "
                                                                    "none.");
}

Json linear_color_schema(double most)
{
    return {{"anyOf",
             Json::array({Json{{"type", "string"}, {"pattern", web_color_pattern()}}, array_schema(number_schema({0.0, most}), 3, 3)})}};
}

Json background_schema()
{
    Json schema = with_description(linear_color_schema(1.0), "Color that the camera sees where no surface is.");
    schema["anyOf"].push_back(Json{{"enum", Json::array({kTransparent})}});
    return schema;
}

Json surface_schema()
{
    const Json solid = object_schema(catalog::kSolidKeys, {{"kind", listed_enum(shaders::kSolidNames)},
                                                           {"second_color", linear_color_schema(1.0)},
                                                           {"scale", number_schema(catalog::kSolidScale)},
                                                           {"axis", array_schema(number_schema({-1.0, 1.0}), 3, 3)},
                                                           {"seed", integer_schema(0, std::numeric_limits<std::uint32_t>::max())}});
    Json properties = Json::object();
    for (const catalog::SurfaceColor& color : catalog::kSurfaceColors) {
        properties[std::string(color.key)] = linear_color_schema(color.most);
    }
    for (const catalog::SurfaceNumber& number : catalog::kSurfaceNumbers) {
        properties[std::string(number.key)] = number_schema(number.range);
    }
    properties["solid"] = with_description(solid, "A pattern in the object's own space that blends base_color with second_color.");
    return {{"description", "glTF's numbers; colors are sRGB after #, or linear."},
            {"type", "object"},
            {"properties", std::move(properties)},
            {"additionalProperties", false}};
}

// Those that have a colour of their own.
Json own_material_schema(const catalog::Catalog& catalog)
{
    Json names = Json::array();
    for (const catalog::Material& material : catalog.materials) {
        if (material.surface) {
            names.push_back(material.name);
        }
    }
    return {{"anyOf",
             Json::array({Json{{"description", "A material with its own color."}, {"enum", std::move(names)}}, reference("surface")})}};
}

// By slot.
Json shape_materials_schema(const catalog::Catalog& catalog)
{
    const std::string slot(kShapeSlot);
    return {{"description", "A material with its own color, or a surface."},
            {"type", "object"},
            {"properties", {{slot, own_material_schema(catalog)}}},
            {"required", Json::array({slot})},
            {"additionalProperties", false}};
}

Json model_materials_schema(const catalog::Catalog& catalog)
{
    return {{"description", "By slot: a material with its own color, or a surface, instead of the model's."},
            {"type", "object"},
            {"additionalProperties", own_material_schema(catalog)}};
}

Json size_schema(const catalog::Catalog& catalog)
{
    Json size{{"description", "A name, or scene units: sphere radius, cube half-edge, cylinder radius and half-height, mesh scale."}};
    size["anyOf"] = Json::array({name_enum(catalog.sizes, "A name."), number_schema(kObjectSize)});
    return size;
}

Json move_schema()
{
    const Json properties{{"position", reference("point")},
                          {"rotation_deg", number_schema(kRotationDeg)},
                          {"rotation_wxyz", array_schema(number_schema({-1.0, 1.0}), 4, 4)}};
    return with_description(object_schema(kObjectMoveKeys, properties),
                            "The place when the camera's shutter has closed; absent values do not change.");
}

// The keys that shapes and models share.
Json place_properties()
{
    const Json factor = number_schema(kObjectScale);
    return {{"id", with_description(text_schema(label_pattern()), "Unique in its panel.")},
            {"position", with_description(array_schema(number_schema(kCoordinate), 2, 3),
                                          "x, y and z of the centre; with two numbers, the object rests on z = 0.")},
            {"rotation_deg", with_description(number_schema(kRotationDeg), "Angle about z, counter-clockwise from above; default 0.")},
            {"rotation_wxyz", with_description(array_schema(number_schema({-1.0, 1.0}), 4, 4),
                                               "Instead of rotation_deg: a unit quaternion that turns the object's axes to the world's.")},
            {"scale",
             {{"description", "Factor, or one along each of the object's own axes; default 1."},
              {"anyOf", Json::array({factor, array_schema(factor, 3, 3)})}}},
            {"moves_to", move_schema()},
            {"labels", labels_schema()}};
}

Json model_object_schema(const catalog::Catalog& catalog)
{
    Json properties = place_properties();
    properties["shape"] = name_enum(catalog.models, "Name of a folder of models; the model defines its size.");
    properties["materials"] = model_materials_schema(catalog);
    return object_schema(kModelObjectKeys, properties);
}

// The keys of a table without some.
std::vector<JsonKey> leave_out(std::span<const JsonKey> keys, std::initializer_list<std::string_view> names)
{
    std::vector<JsonKey> rest;
    std::ranges::copy_if(keys, std::back_inserter(rest),
                         [&](const JsonKey& key) { return std::ranges::find(names, key.name) == names.end(); });
    return rest;
}

Json require_one_of(const char* first, const char* second)
{
    return Json::array({Json{{"required", Json::array({first})}}, Json{{"required", Json::array({second})}}});
}

Json shape_properties(const catalog::Catalog& catalog)
{
    Json properties = place_properties();
    properties["shape"] = name_enum(catalog.shapes, "A folder of assets/shapes.");
    properties["size"] = size_schema(catalog);
    properties["points_to"] = {
        {"description", "Id of another object of the panel, for shapes that point; sets rotation_deg if it is absent."},
        {"type", "string"}};
    return properties;
}

// An object whose material takes a colour.
Json colored_object_schema(const catalog::Catalog& catalog)
{
    const Json bytes = array_schema(integer_schema(0, 255), 3, 3);
    Json color{{"description", "A name; # and six hex digits, sRGB as on a web page; or three bytes, whose values / 255 are linear RGB."}};
    color["anyOf"] = Json::array({name_enum(catalog.colors, "A name."), Json{{"type", "string"}, {"pattern", web_color_pattern()}}, bytes});
    std::vector<catalog::Material> materials = catalog.materials;
    std::erase_if(materials, [](const catalog::Material& material) { return material.surface.has_value(); });
    Json properties = shape_properties(catalog);
    properties["material"] = name_enum(materials, "A file of assets/materials without a color of its own.");
    properties["color"] = color;
    properties["color_srgb"] = with_description(bytes, "Instead of color: three bytes of sRGB, as on a web page.");
    std::vector<JsonKey> keys = leave_out(kObjectKeys, {"materials"});
    std::ranges::find(keys, "material", &JsonKey::name)->is_required = true;
    Json schema = object_schema(keys, properties);
    schema["oneOf"] = require_one_of("color", "color_srgb");
    return schema;
}

// One whose material has its own.
Json own_material_object_schema(const catalog::Catalog& catalog)
{
    Json properties = shape_properties(catalog);
    properties["material"] = own_material_schema(catalog);
    properties["materials"] = shape_materials_schema(catalog);
    Json schema = object_schema(leave_out(kObjectKeys, {"color", "color_srgb"}), properties);
    schema["oneOf"] = require_one_of("material", "materials");
    return schema;
}

Json variant_schema()
{
    const Json word{{"enum", Json::array({kDefaultVariant})}};
    return {{"description", "Number from which the parameters that params does not give are drawn; default 0. \"default\": they have their "
                            "defaults."},
            {"anyOf", Json::array({integer_schema(0, kMostVariant), word})}};
}

// Those beside its place.
Json thing_properties(const catalog::Catalog& catalog, const std::vector<std::string>& thing_names)
{
    return {{"shape", with_description(listed_enum(thing_names), "Name of a thing; the thing defines its size.")},
            {"variant", variant_schema()},
            {"params", {{"description", "Parameters by name; 'clevrvk list things' shows them with their ranges."}, {"type", "object"}}},
            {"materials", model_materials_schema(catalog)}};
}

Json pose_schema()
{
    return {
        {"description", "A named pose; or, for an agent, degrees by joint, which replace its pose's; 'clevrvk list things' shows both."},
        {"anyOf", {{{"type", "string"}}, {{"type", "object"}, {"additionalProperties", {{"type", "number"}}}}}}};
}

Json thing_object_schema(const catalog::Catalog& catalog, const std::vector<std::string>& thing_names)
{
    Json properties = place_properties();
    properties.update(thing_properties(catalog, thing_names));
    properties["pose"] = pose_schema();
    properties["drapes_over"] = with_description(array_schema({{"type", "string"}}, 1, kMostObjects),
                                                 "For a cloth: ids of the objects over whose meshes it is draped.");
    properties["pinned"] = with_description(array_schema(listed_enum(kPins), 1, kPins.size()), "Edges and corners that are held in place.");
    const Json points = array_schema(array_schema(number_schema(kCoordinate), 3, 3), 1, kMostCordPoints);
    properties["points"] = with_description(points, "For a cord: points of its way between windings or ends.");
    properties["windings"] = with_description(array_schema(winding_schema(), 1, kMostWindings), "For a cord: its windings.");
    return object_schema(kThingObjectKeys, properties);
}

Json object_schema_of(const catalog::Catalog& catalog, const std::vector<std::string>& thing_names)
{
    Json kinds =
        Json::array({colored_object_schema(catalog), own_material_object_schema(catalog), thing_object_schema(catalog, thing_names)});
    if (!catalog.models.empty()) {
        kinds.push_back(model_object_schema(catalog));
    }
    return {{"anyOf", std::move(kinds)}};
}

// A piece of stage whose keys beside its place are these; the last is required.
Json piece_schema(Json properties, const std::vector<std::pair<std::string, Json>>& own)
{
    std::vector<JsonKey> keys;
    for (const JsonKey& key : kStageKeys) {
        const auto is_key = [&](const auto& member) { return member.first == key.name; };
        if (properties.contains(std::string(key.name)) || std::ranges::any_of(own, is_key)) {
            keys.push_back({key.name, key.is_required || (!own.empty() && key.name == own.back().first)});
        }
    }
    for (const auto& [key, schema] : own) {
        properties[key] = schema;
    }
    return object_schema(keys, properties);
}

Json stage_schema(const catalog::Catalog& catalog, const std::vector<std::string>& thing_names)
{
    Json place = place_properties();
    place.erase("id");
    place.erase("labels");
    place.erase("moves_to");
    place["class"] = listed_enum(kStageClasses);
    Json of_shape = place;
    of_shape["shape"] = name_enum(catalog.shapes, "A folder of assets/shapes.");
    const Json as_background{{"description", "Looks like the background where no shadow falls."}, {"enum", Json::array({true})}};
    const auto of_kind = [&](const std::string& key, const Json& schema) {
        Json kind = piece_schema(of_shape, {{"size", size_schema(catalog)}, {key, schema}});
        kind["required"].push_back("size");
        return kind;
    };
    Json kinds = Json::array({of_kind("material", own_material_schema(catalog)), of_kind("materials", shape_materials_schema(catalog)),
                              of_kind("as_background", as_background)});
    Json of_thing = place;
    of_thing.update(thing_properties(catalog, thing_names));
    kinds.push_back(piece_schema(of_thing, {}));
    if (!catalog.models.empty()) {
        Json of_model = place;
        of_model["shape"] = name_enum(catalog.models, "A folder of models.");
        of_model["materials"] = model_materials_schema(catalog);
        kinds.push_back(piece_schema(of_model, {}));
    }
    return with_description(array_schema({{"anyOf", kinds}}, 0, kMostStagePieces), "Surfaces that are not objects; default: the world's.");
}

Json panel_schema(const catalog::Catalog& catalog, const std::vector<std::string>& thing_names)
{
    const Json properties{{"id", with_description(text_schema(panel_id_pattern()), "Unique in its episode; names the panel's files.")},
                          {"world", name_enum(catalog.worlds, "A file of assets/worlds.")},
                          {"image", image_schema()},
                          {"camera", camera_schema()},
                          {"lights", lights_schema(catalog)},
                          {"stage", stage_schema(catalog, thing_names)},
                          {"background", background_schema()},
                          {"sensor", sensor_schema()},
                          {"objects", array_schema(reference("object"), 0, kMostObjects)},
                          {"time_s", with_description(number_schema(kPanelTime), "Seconds since the episode's beginning.")},
                          {"labels", labels_schema()}};
    return object_schema(kPanelKeys, properties);
}

}  // namespace

std::string episode_json_schema(const catalog::Catalog& catalog, const std::vector<std::string>& thing_names)
{
    const Json properties{{"schema", {{"enum", Json::array({std::string(kSchemaName)})}}},
                          {"stream", stream_schema()},
                          {"id", with_description(text_schema(episode_id_pattern()),
                                                  "Unique in its file; names the folder of the episode's pictures.")},
                          {"task", text_schema(label_pattern())},
                          {"seed", integer_schema(std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max())},
                          {"clip", clip_schema()},
                          {"common", common_schema()},
                          {"path", path_schema()},
                          {"panels", array_schema(reference("frame"), 1, kMostPanels)},
                          {"labels", labels_schema()}};
    Json schema{{"$schema", "https://json-schema.org/draft/2020-12/schema"}, {"title", "One line of a clevrvk spec"}};
    schema.update(object_schema(kEpisodeKeys, properties));
    add_episode_rules(schema);
    schema["$defs"] = {{"panel", panel_schema(catalog, thing_names)},
                       {"frame", frame_schema()},
                       {"object", object_schema_of(catalog, thing_names)},
                       {"surface", surface_schema()},
                       {"point", array_schema(number_schema(kCoordinate), 3, 3)}};
    return schema.dump(2) + "\n";
}

}  // namespace clevrvk::spec
