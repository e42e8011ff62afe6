// Reads and writes a thing's parameters by their rows.
#include "renderer/resolve/thing_params.h"

#include "renderer/spec/limits.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

namespace clevrvk::resolve {

namespace {

void read_param(const JsonReader& value, const things::Parameter& row, things::Params& params)
{
    switch (row.kind) {
        case things::ParameterKind::Word:
            params.set(row.name, value.read_name(row.name, std::vector<std::string>(row.words.begin(), row.words.end())));
            break;
        case things::ParameterKind::Integer:
            params.set_number(
                row.name, static_cast<double>(value.read_integer(static_cast<std::int64_t>(row.low), static_cast<std::int64_t>(row.high))));
            break;
        case things::ParameterKind::Number: params.set_number(row.name, value.read_number({row.low, row.high})); break;
    }
}

/// The name of a pose, or angles of joints instead of those of the pose.
void read_pose(const JsonReader& pose, const JsonReader& object, const things::Thing& thing, things::Params& params, spec::ThingSpec& spec)
{
    constexpr const char* kPose = "pose";
    const auto row =
        std::find_if(thing.parameters.begin(), thing.parameters.end(), [&](const things::Parameter& each) { return each.name == kPose; });
    if (pose.value().is_string() && row != thing.parameters.end()) {
        const auto given = object.find("params");
        if (given && given->find(kPose)) {
            pose.fail("params has a pose, too; leave out one of them");
        }
        read_param(pose, *row, params);
        return;
    }
    if (!things::is_agent(thing)) {
        pose.fail(fmt::format("'{}' has no {}", thing.name, row == thing.parameters.end() ? "poses" : "joints"));
    }
    std::vector<std::string> names;
    for (const things::Parameter& joint : thing.joints) {
        names.emplace_back(joint.name);
    }
    pose.check_names("joint", names);
    spec.joints = Json::object();
    for (const things::Parameter& joint : thing.joints) {
        if (const auto angle = pose.find(joint.name)) {
            spec.joints[std::string(joint.name)] = angle->read_number({joint.low, joint.high});
        }
    }
}

}  // namespace

spec::ThingSpec read_thing(const JsonReader& object, const things::Thing& thing)
{
    spec::ThingSpec spec;
    if (const auto variant = object.find("variant")) {
        spec.variant = variant->read_integer(0, spec::kMostVariant);
    }
    things::Params params = things::sample(thing, spec.variant);
    if (const auto given = object.find("params")) {
        std::vector<std::string> names;
        for (const things::Parameter& row : thing.parameters) {
            names.emplace_back(row.name);
        }
        given->check_names("parameter", names);
        for (const things::Parameter& row : thing.parameters) {
            if (const auto value = given->find(row.name)) {
                read_param(*value, row, params);
            }
        }
    }
    if (const auto pose = object.find("pose")) {
        read_pose(*pose, object, thing, params, spec);
    }
    spec.params = params_to_json(thing, params);
    return spec;
}

Json params_to_json(const things::Thing& thing, const things::Params& params)
{
    Json json = Json::object();
    for (const things::Parameter& row : thing.parameters) {
        const std::string name(row.name);
        switch (row.kind) {
            case things::ParameterKind::Word: json[name] = std::string(params.word(row.name)); break;
            case things::ParameterKind::Integer: json[name] = params.integer(row.name); break;
            case things::ParameterKind::Number: json[name] = params.number(row.name); break;
        }
    }
    return json;
}

Json joints_to_json(const things::Thing& thing, const things::JointAngles& joints)
{
    Json json = Json::object();
    for (const things::Parameter& row : thing.joints) {
        if (const auto joint = joints.find(row.name); joint != joints.end()) {
            json[std::string(row.name)] = joint->second;
        }
    }
    return json;
}

things::Params params_of(const things::Thing& thing, const spec::ThingSpec& spec)
{
    things::Params params(thing.parameters);
    for (const things::Parameter& row : thing.parameters) {
        const Json& value = spec.params.at(std::string(row.name));
        if (row.kind == things::ParameterKind::Word) {
            params.set(row.name, value.get<std::string>());
        } else {
            params.set_number(row.name, value.get<double>());
        }
    }
    return params;
}

things::JointAngles joints_of(const spec::ThingSpec& spec)
{
    things::JointAngles joints;
    for (const auto& [name, angle] : spec.joints.items()) {
        joints[name] = angle.get<double>();
    }
    return joints;
}

}  // namespace clevrvk::resolve
