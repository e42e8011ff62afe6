// Reads and writes a thing's parameters by their rows.
#include "renderer/spec/thing_params.h"

#include "renderer/spec/limits.h"

#include <string>
#include <vector>

namespace clevrvk::spec {

namespace {

void read_param(const JsonReader& value, const things::Parameter& row, things::Params& params)
{
    switch (row.kind) {
        case things::ParameterKind::Word:
            params.set(row.name, value.read_name("word", std::vector<std::string>(row.words.begin(), row.words.end())));
            break;
        case things::ParameterKind::Integer:
            params.set_number(
                row.name, static_cast<double>(value.read_integer(static_cast<std::int64_t>(row.low), static_cast<std::int64_t>(row.high))));
            break;
        case things::ParameterKind::Number: params.set_number(row.name, value.read_number({row.low, row.high})); break;
    }
}

}  // namespace

ThingSpec read_thing(const JsonReader& object, const things::Thing& thing)
{
    ThingSpec spec;
    if (const auto variant = object.find("variant")) {
        spec.variant = variant->read_integer(0, kMostVariant);
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

things::Params params_of(const things::Thing& thing, const ThingSpec& spec)
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

}  // namespace clevrvk::spec
