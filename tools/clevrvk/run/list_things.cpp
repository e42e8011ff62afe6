// Makes a thing's mesh only if its affordances are requested.
#include "tools/clevrvk/run/list_things.h"

#include "renderer/resolve/thing_params.h"
#include "renderer/things/thing.h"
#include "tools/clevrvk/flags/variant_flag.h"
#include "tools/clevrvk/run/affordances_json.h"

#include <nlohmann/json.hpp>

#include <cstddef>

namespace clevrvk::tools {
namespace {

Json list_parameter(const things::Parameter& row)
{
    const bool is_word = row.kind == things::ParameterKind::Word;
    Json json{{"name", row.name}};
    if (is_word) {
        json["choices"] = row.words;
        json["default"] = row.words[static_cast<std::size_t>(row.preset)];
    } else if (row.kind == things::ParameterKind::Integer) {
        json["range"] = {static_cast<int>(row.low), static_cast<int>(row.high)};
        json["default"] = static_cast<int>(row.preset);
    } else {
        json["range"] = {row.low, row.high};
        json["default"] = row.preset;
        json["unit"] = row.unit;
    }
    json["help"] = row.help;
    return json;
}

/// The facts about a built thing that verifiers need.
Json list_affordances(const things::ThingMesh& made)
{
    Json json = write_affordances({made.cavities, made.supports, made.grasps});
    if (!made.effectors.empty()) {
        json["effectors"] = Json::array();
    }
    for (const things::Effector& effector : made.effectors) {
        json["effectors"].push_back(
            {{"name", effector.name}, {"contact", write_vector(effector.contact)}, {"normal", write_vector(effector.normal)}});
    }
    return json;
}

/// The thing with the given variant's parameters.
Json list_variant(const things::Thing& thing, const std::string& variant)
{
    const things::Params params = resolve::draw_params(thing, parse_variant(variant));
    const things::ThingMesh made = things::build(thing, params);
    Json json{{"variant", parse_variant(variant) ? Json(*parse_variant(variant)) : Json(variant)}};
    json["params"] = resolve::params_to_json(thing, params);
    json["size_m"] = write_vector(made.size);
    json.update(list_affordances(made));
    return json;
}

}  // namespace

Json list_things(const std::string& name, const std::string& variant, bool has_defaults)
{
    Json list = Json::array();
    for (const things::Thing& thing : things::all_things()) {
        Json json{{"name", thing.name}, {"category_id", thing.category_id}, {"revision", thing.revision}, {"summary", thing.summary}};
        json["size_m"] = {thing.least_m, thing.most_m};
        json["parts"] = Json::array();
        for (const things::Part& part : thing.parts) {
            json["parts"].push_back(part.name);
        }
        json["parameters"] = Json::array();
        for (const things::Parameter& row : thing.parameters) {
            json["parameters"].push_back(list_parameter(row));
        }
        for (const things::Parameter& row : thing.joints) {
            json["joints"].push_back(list_parameter(row));
        }
        if (has_defaults && (name.empty() || name == thing.name)) {
            json["with_defaults"] = list_affordances(things::build(thing, things::Params(thing.parameters)));
        }
        if (!variant.empty() && name == thing.name) {
            json["with_variant"] = list_variant(thing, variant);
        }
        list.push_back(json);
    }
    return list;
}

}  // namespace clevrvk::tools
