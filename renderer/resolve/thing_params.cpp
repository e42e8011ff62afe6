// Reads and writes a thing's parameters by their rows.
#include "renderer/resolve/thing_params.h"

#include "renderer/base/nearest_name.h"
#include "renderer/spec/keys.h"
#include "renderer/spec/limits.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::resolve {

namespace {

// All known names, for a name that resembles none of them: a person cannot guess the names of forty joints.
std::string list_known(std::string_view name, std::span<const std::string> known)
{
    const auto nearest = nearest_name(name, known);
    return nearest ? fmt::format("; did you mean '{}'?", *nearest) : fmt::format("; available: {}", fmt::join(known, ", "));
}

std::string read_word(const JsonReader& value, const things::Parameter& row)
{
    const std::vector<std::string> words(row.words.begin(), row.words.end());
    std::string word = value.read_string();
    if (std::ranges::find(words, word) == words.end()) {
        value.fail(fmt::format("unknown {} {}{}", row.name, quote_text(word), list_known(word, words)));
    }
    return word;
}

void check_known(const JsonReader& object, std::string_view kind, const std::vector<things::Parameter>& rows)
{
    std::vector<std::string> names;
    for (const things::Parameter& row : rows) {
        names.emplace_back(row.name);
    }
    for (const auto& [name, value] : object.read_object().items()) {
        if (std::ranges::find(names, name) == names.end()) {
            object.fail(fmt::format("unknown {} {}{}", kind, quote_text(name), list_known(name, names)));
        }
    }
}

void read_param(const JsonReader& value, const things::Parameter& row, things::Params& params)
{
    switch (row.kind) {
        case things::ParameterKind::Word:
            params.set(row.name, read_word(value, row));
            break;
        case things::ParameterKind::Integer:
            params.set_number(
                row.name, static_cast<double>(value.read_integer(static_cast<std::int64_t>(row.low), static_cast<std::int64_t>(row.high))));
            break;
        case things::ParameterKind::Number: params.set_number(row.name, value.read_number({row.low, row.high})); break;
    }
}

std::optional<std::int64_t> read_variant(const JsonReader& variant)
{
    if (variant.value() == Json(spec::kDefaultVariant)) {
        return std::nullopt;
    }
    if (variant.value().is_string()) {
        variant.fail(fmt::format("must be a number, which draws the parameters, or '{}'", spec::kDefaultVariant));
    }
    return variant.read_integer(0, spec::kMostVariant);
}

/// Reads the name of a pose, or joint angles that override the pose.
void read_pose(const JsonReader& pose, const JsonReader& object, const things::Thing& thing, things::Params& params, spec::ThingSpec& spec)
{
    constexpr const char* kPose = "pose";
    const auto row =
        std::find_if(thing.parameters.begin(), thing.parameters.end(), [&](const things::Parameter& each) { return each.name == kPose; });
    if (pose.value().is_string() && row != thing.parameters.end()) {
        const auto given = object.find("params");
        if (given && given->find(kPose)) {
            pose.fail("params also has a pose; leave out one of them");
        }
        read_param(pose, *row, params);
        return;
    }
    if (!things::is_agent(thing)) {
        pose.fail(fmt::format("'{}' has no {}", thing.name, row == thing.parameters.end() ? "poses" : "joints"));
    }
    check_known(pose, "joint", thing.joints);
    spec.joints = Json::object();
    for (const things::Parameter& joint : thing.joints) {
        if (const auto angle = pose.find(joint.name)) {
            spec.joints[std::string(joint.name)] = angle->read_number({joint.low, joint.high});
        }
    }
}

}  // namespace

things::Params draw_params(const things::Thing& thing, std::optional<std::int64_t> variant)
{
    return variant ? things::sample(thing, *variant) : things::Params(thing.parameters);
}

spec::ThingSpec read_thing(const JsonReader& object, const things::Thing& thing)
{
    spec::ThingSpec spec;
    const auto variant = object.find("variant");
    if (variant) {
        spec.variant = read_variant(*variant);
    }
    things::Params params = draw_params(thing, spec.variant);
    std::size_t drawn_count = thing.parameters.size();
    if (const auto given = object.find("params")) {
        check_known(*given, "parameter", thing.parameters);
        for (const things::Parameter& row : thing.parameters) {
            if (const auto value = given->find(row.name)) {
                read_param(*value, row, params);
                --drawn_count;
            }
        }
    }
    if (const auto pose = object.find("pose")) {
        read_pose(*pose, object, thing, params, spec);
        drawn_count -= pose->value().is_string() ? 1 : 0;
    }
    spec.is_drawn_unasked = !variant && drawn_count > 0;
    spec.params = params_to_json(thing, params);
    return spec;
}

std::string suggest_param(const things::Thing& thing, std::string_view key)
{
    const std::string_view name = key == "color_srgb" ? "color" : key;
    const auto row = std::ranges::find(thing.parameters, name, &things::Parameter::name);
    if (row == thing.parameters.end()) {
        return "";
    }
    return row->words.empty() ? fmt::format("'params.{}', ", name)
                              : fmt::format("'params.{}' ({}), ", name, fmt::join(row->words, ", "));
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
