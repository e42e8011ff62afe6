// Evaluates JSON Schema, one branch per keyword. Source: JSON Schema draft 2020-12, validation.
#include "tests/spec/schema_evaluator.h"

#include <algorithm>
#include <cmath>
#include <regex>
#include <stdexcept>
#include <string>

namespace clevrvk::spec::test {

namespace {

using Json = nlohmann::ordered_json;

bool has_type(const Json& value, const std::string& type)
{
    if (type == "object") {
        return value.is_object();
    }
    if (type == "array") {
        return value.is_array();
    }
    if (type == "string") {
        return value.is_string();
    }
    if (type == "number") {
        return value.is_number();
    }
    if (type == "integer") {
        return value.is_number() && std::trunc(value.get<double>()) == value.get<double>();
    }
    if (type == "boolean") {
        return value.is_boolean();
    }
    if (type == "null") {
        return value.is_null();
    }
    throw std::runtime_error("unknown type " + type);
}

bool satisfies_properties(const Json& value, const Json& schema, const Json& root)
{
    static const Json kNone = Json::object();
    const auto own = schema.find("properties");
    const Json& properties = own == schema.end() ? kNone : *own;
    return std::all_of(value.items().begin(), value.items().end(), [&](const auto& member) {
        if (properties.contains(member.key())) {
            return satisfies_schema(member.value(), properties.at(member.key()), root);
        }
        const auto others = schema.find("additionalProperties");
        return others == schema.end() || (others->is_boolean() ? others->get<bool>() : satisfies_schema(member.value(), *others, root));
    });
}

bool satisfies_keyword(const Json& value, const std::string& keyword, const Json& schema, const Json& root)
{
    const Json& argument = schema.at(keyword);
    if (keyword == "$schema" || keyword == "title" || keyword == "description" || keyword == "$defs") {
        return true;
    }
    if (keyword == "$ref") {
        return satisfies_schema(value, root.at(Json::json_pointer(argument.get<std::string>().substr(1))), root);
    }
    if (keyword == "type") {
        return has_type(value, argument.get<std::string>());
    }
    if (keyword == "enum") {
        return std::find(argument.begin(), argument.end(), value) != argument.end();
    }
    if (keyword == "anyOf") {
        return std::any_of(argument.begin(), argument.end(), [&](const Json& choice) { return satisfies_schema(value, choice, root); });
    }
    if (keyword == "oneOf") {
        return std::count_if(argument.begin(), argument.end(), [&](const Json& choice) { return satisfies_schema(value, choice, root); }) ==
               1;
    }
    if (keyword == "minimum") {
        return !value.is_number() || value.get<double>() >= argument.get<double>();
    }
    if (keyword == "exclusiveMinimum") {
        return !value.is_number() || value.get<double>() > argument.get<double>();
    }
    if (keyword == "maximum") {
        return !value.is_number() || value.get<double>() <= argument.get<double>();
    }
    if (keyword == "maxLength") {
        return !value.is_string() || value.get<std::string>().size() <= argument.get<std::size_t>();
    }
    if (keyword == "pattern") {
        // Strings of the tests are ASCII where patterns matter, so bytes are characters.
        return !value.is_string() ||
               std::regex_search(value.get<std::string>(), std::regex(argument.get<std::string>(), std::regex::ECMAScript));
    }
    if (keyword == "minItems") {
        return !value.is_array() || value.size() >= argument.get<std::size_t>();
    }
    if (keyword == "maxItems") {
        return !value.is_array() || value.size() <= argument.get<std::size_t>();
    }
    if (keyword == "items") {
        return !value.is_array() ||
               std::all_of(value.begin(), value.end(), [&](const Json& item) { return satisfies_schema(item, argument, root); });
    }
    if (keyword == "required") {
        return !value.is_object() ||
               std::all_of(argument.begin(), argument.end(), [&](const Json& name) { return value.contains(name.get<std::string>()); });
    }
    if (keyword == "properties") {
        return !value.is_object() || satisfies_properties(value, schema, root);
    }
    if (keyword == "additionalProperties") {
        return schema.contains("properties") || !value.is_object() || satisfies_properties(value, schema, root);
    }
    throw std::runtime_error("unknown keyword " + keyword);
}

}  // namespace

bool satisfies_schema(const Json& value, const Json& schema, const Json& root)
{
    for (const auto& member : schema.items()) {
        if (!satisfies_keyword(value, member.key(), schema, root)) {
            return false;
        }
    }
    return true;
}

}  // namespace clevrvk::spec::test
