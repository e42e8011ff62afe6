// Builds the schema of a clip's keys. What a panel may inherit refers to the panel's own keys.
#include "renderer/spec/clip_schema.h"

#include "renderer/spec/ids.h"
#include "renderer/spec/keys.h"
#include "renderer/spec/limits.h"
#include "renderer/spec/schema_parts.h"

#include <fmt/format.h>

#include <initializer_list>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace clevrvk::spec {

namespace {

Json require(std::initializer_list<const char*> keys)
{
    Json names = Json::array();
    for (const char* key : keys) {
        names.push_back(key);
    }
    return {{"required", names}};
}

// An object of a panel of which some keys stand elsewhere.
Json part_of_object_schema()
{
    Json schema{{"type", "object"}};
    schema["properties"] = Json{{"id", text_schema(label_pattern())}};
    schema.update(require({"id"}));
    return schema;
}

Json inherited_properties()
{
    Json properties = Json::object();
    for (const JsonKey& key : kCommonKeys) {
        properties[std::string(key.name)] = reference(fmt::format("panel/properties/{}", key.name));
    }
    return properties;
}

Json rotation_schema()
{
    return array_schema(number_schema({-1.0, 1.0}), 4, 4);
}

Json poses_schema(std::span<const JsonKey> keys, Json properties)
{
    properties["time_s"] = with_description(number_schema(kPanelTime), "Later than the time of the previous pose.");
    return array_schema(object_schema(keys, properties), 1, kMostPanels);
}

}  // namespace

Json clip_schema()
{
    return with_description(object_schema(kClipKeys, {{"fps", with_description(number_schema(kClipFps), "Frames per second.")}}),
                            "The panels are the frames of one clip, in order and all of one size.");
}

Json common_schema()
{
    Json properties = inherited_properties();
    properties["objects"] = array_schema(part_of_object_schema(), 0, kMostObjects);
    return with_description(object_schema(kCommonKeys, properties), "Keys of panels, which every panel inherits.");
}

Json path_schema()
{
    const Json camera = poses_schema(kCameraPoseKeys, {{"eye", reference("point")},
                                                       {"look_at", reference("point")},
                                                       {"rotation_wxyz", rotation_schema()},
                                                       {"roll_deg", number_schema(kRollDeg)}});
    const Json degrees = number_schema(kRotationDeg);
    Json pose{{"description", "Degrees by joint."}, {"type", "object"}};
    pose["additionalProperties"] = degrees;
    const Json poses = poses_schema(kObjectPoseKeys, {{"position", array_schema(number_schema(kCoordinate), 2, 3)},
                                                      {"rotation_deg", degrees},
                                                      {"rotation_wxyz", rotation_schema()},
                                                      {"pose", pose}});
    const Json object = object_schema(kObjectPathKeys, {{"id", with_description(text_schema(label_pattern()),
                                                                                "Id of an object in common.")},
                                                        {"poses", poses}});
    return with_description(object_schema(kPathKeys, {{"camera", camera}, {"objects", array_schema(object, 0, kMostObjects)}}),
                            "Instead of panels: poses at given times, between which the frames are interpolated.");
}

Json frame_schema()
{
    Json properties = inherited_properties();
    properties["id"] = reference("panel/properties/id");
    properties[std::string(kChanges)] =
        with_description(array_schema(part_of_object_schema(), 0, kMostObjects),
                         "Keys of single objects of common, which replace the inherited ones; null removes one.");
    std::vector<JsonKey> keys{{"id", true}, {kChanges, false}};
    keys.insert(keys.end(), kCommonKeys.begin(), kCommonKeys.end());
    return object_schema(keys, properties);
}

void add_episode_rules(Json& schema)
{
    Json whole = require({"panels"});
    whole["properties"] = Json::object();
    whole["properties"]["panels"] = Json{{"items", reference("panel")}};
    schema["anyOf"] = Json::array({whole, require({"panels", "common"}), require({"path", "common", "clip"})});
    schema["oneOf"] = Json::array({require({"panels"}), require({"path"})});
}

}  // namespace clevrvk::spec
