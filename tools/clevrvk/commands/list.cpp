// clevrvk list: lists everything that exists, as a table for people or one JSON array for programs.
#include "generators/registry/registry.h"
#include "renderer/base/error.h"
#include "renderer/base/srgb.h"
#include "renderer/catalog/catalog.h"
#include "renderer/gpu/device_info.h"
#include "renderer/gpu/driver_environment.h"
#include "renderer/resolve/thing_reader.h"
#include "renderer/spec/color.h"
#include "tools/clevrvk/commands/commands.h"
#include "tools/clevrvk/flags/assets_flag.h"
#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/flags/flag_checks.h"
#include "tools/clevrvk/flags/variant_flag.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/list_things.h"
#include "tools/clevrvk/run/model_folder.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace clevrvk::tools {
namespace {

using Json = nlohmann::ordered_json;

// The names of the lists.
const std::vector<std::string> kKinds{"tasks",  "things", "shapes", "models",  "environments", "materials",
                                      "colors", "sizes",  "worlds", "formats", "devices"};

constexpr const char* kListFooter = R"(Examples:
  clevrvk list tasks mewl
  clevrvk list things cup --variant 17)";

constexpr const char* kVariantNote =
    "An object without 'variant' is variant 0, whose parameters are drawn at random and are not the defaults. \"variant\":\"default\" "
    "gives the defaults; 'clevrvk list things NAME --variant N' shows the parameters of variant N";

struct ListOptions {
    std::string kind;  ///< empty: lists the kinds themselves
    std::string name;  ///< the only member, or family of tasks, to list; empty: all
    std::string variant;  ///< the variant to show of the only thing; empty: none
    AssetsFlag assets;
    bool prints_json = false;
};

Json to_json(const generators::OptionValue& value)
{
    return std::visit([](const auto& held) { return Json(held); }, value);
}

Json list_option(const generators::OptionInfo& option)
{
    Json json;
    json["key"] = option.key;
    json["default"] = option.default_value ? to_json(*option.default_value) : Json();
    if (option.type == generators::OptionType::Name) {
        json["choices"] = option.choices.empty() ? Json("any text") : Json(option.choices);
    } else if (option.type == generators::OptionType::Model) {
        json["choices"] = "a model of --assets";
    } else if (option.type == generators::OptionType::Integer) {
        json["range"] = {static_cast<std::int64_t>(option.low), static_cast<std::int64_t>(option.high)};
    } else {
        json["range"] = {option.low, option.high};
    }
    json["help"] = option.help.text();
    return json;
}

Json list_tasks()
{
    Json list = Json::array();
    for (const generators::Task& task : generators::all_tasks()) {
        Json json{{"name", task.info.name},
                  {"family", task.info.family},
                  {"summary", task.info.summary.text()},
                  {"variants", task.info.variants}};
        json["options"] = Json::array();
        for (const generators::OptionInfo& option : task.info.options) {
            json["options"].push_back(list_option(option));
        }
        list.push_back(json);
    }
    return list;
}

Json list_formats()
{
    Json list = Json::array();
    for (const std::unique_ptr<const layout::Layout>& format : generators::all_layouts().all()) {
        list.push_back({{"name", format->name()}, {"summary", format->summary()}});
    }
    return list;
}

Json list_devices()
{
    gpu::prepare_driver_environment(0);
    Json list = Json::array();
    for (const gpu::DeviceInfo& device : gpu::list_devices()) {
        Json json{{"index", device.index}, {"name", device.name}, {"driver", device.driver}, {"is_cpu", device.is_cpu}};
        json["memory_mib"] = device.memory_bytes >> 20U;
        json["is_usable"] = device.is_usable();
        json["missing"] = device.missing;
        list.push_back(json);
    }
    return list;
}

/// A catalog colour, which is linear, in the notation of web pages.
std::string find_web_color(const catalog::NamedColor& color)
{
    spec::Color web;
    for (std::size_t i = 0; i < web.rgb.size(); ++i) {
        web.rgb[i] = static_cast<std::uint8_t>(std::lround(255.0 * encode_srgb(color.rgb[i] / 255.0)));
    }
    return spec::format_web_color(web);
}

Json list_assets(const std::string& kind, const catalog::Catalog& catalog)
{
    Json list = Json::array();
    if (kind == "shapes") {
        for (const catalog::Shape& shape : catalog.shapes) {
            list.push_back({{"name", shape.name}, {"can_point", shape.can_point}, {"license", shape.provenance.license}});
        }
    } else if (kind == "models") {
        list = list_models(catalog);
    } else if (kind == "environments") {
        for (const catalog::Environment& environment : catalog.environments) {
            list.push_back(
                {{"name", environment.name}, {"file", environment.file.filename().string()}, {"license", environment.provenance.license}});
        }
    } else if (kind == "materials") {
        for (const catalog::Material& material : catalog.materials) {
            list.push_back(
                {{"name", material.name}, {"bsdf", material.surface ? "gltf" : material.bsdf}, {"parameters", material.parameters}});
        }
    } else if (kind == "colors") {
        for (const catalog::NamedColor& color : catalog.colors) {
            list.push_back({{"name", color.name}, {"rgb", color.rgb}, {"web", find_web_color(color)}});
        }
    } else if (kind == "sizes") {
        for (const catalog::NamedSize& size : catalog.sizes) {
            list.push_back({{"name", size.name}, {"radius", size.radius}});
        }
    } else {
        CLEVRVK_CHECK(kind == "worlds", "there is no list '{}'", kind);
        for (const catalog::World& world : catalog.worlds) {
            list.push_back(
                {{"name", world.name}, {"width", world.width_px}, {"height", world.height_px}, {"license", world.provenance.license}});
        }
    }
    return list;
}

Json list_kind(const ListOptions& options)
{
    const std::string& kind = options.kind;
    if (kind.empty()) {
        Json list = Json::array();
        for (const std::string& each : kKinds) {
            list.push_back({{"name", each}});
        }
        return list;
    }
    if (kind == "tasks") {
        return list_tasks();
    }
    if (kind == "things") {
        return list_things(options.name, options.variant, options.prints_json);
    }
    if (kind == "formats") {
        return list_formats();
    }
    return kind == "devices" ? list_devices() : list_assets(kind, load_assets(options.assets));
}

std::string describe_value(const Json& value)
{
    if (!value.is_array()) {
        return value.is_string()         ? value.get<std::string>()
               : value.is_number_float() ? fmt::format("{:.6g}", value.get<double>())
                                         : value.dump();
    }
    std::string text;
    for (const Json& part : value) {
        text += (text.empty() ? "" : ", ") + describe_value(part);
    }
    return text;
}

void print_option(const Json& option)
{
    const std::string allowed = option.contains("range")
                                    ? fmt::format("{} to {}", describe_value(option["range"][0]), describe_value(option["range"][1]))
                                    : describe_value(option["choices"]);
    const std::string preset = option["default"].is_null() ? "" : fmt::format("; default {}", describe_value(option["default"]));
    fmt::print("    --set {}={}{}\n        {}\n", option["key"].get<std::string>(), allowed, preset, option["help"].get<std::string>());
}

/// \param given  how a user sets the parameter
void print_parameter(const Json& row, std::string_view given)
{
    const std::string allowed = row.contains("range")
                                    ? fmt::format("{} to {}", describe_value(row["range"][0]), describe_value(row["range"][1]))
                                    : describe_value(row["choices"]);
    const std::string unit = row.value("unit", "");
    fmt::print("    {} {}={}{}; default {}\n        {}\n", given, row["name"].get<std::string>(), allowed,
               unit.empty() || unit == "1" ? "" : " " + unit, describe_value(row["default"]), row["help"].get<std::string>());
}

bool holds_rows(const Json& value)
{
    return value.is_array() && !value.empty() && value[0].is_object();
}

/// One line for each member: its name, then the rest as "key: value". Only JSON shows structured members.
/// \param has_rows  whether a task's options, or a thing's parameters and joints, follow with two lines each
void print_people(const Json& list, bool has_rows)
{
    for (const Json& member : list) {
        std::string line = member["name"].get<std::string>();
        for (const auto& [key, value] : member.items()) {
            if (key != "name" && value != Json::array() && !value.is_object() && !holds_rows(value)) {
                line += fmt::format("   {}: {}", key, describe_value(value));
            }
        }
        fmt::print("{}\n", line);
        if (!has_rows) {
            continue;
        }
        for (const Json& option : member.value("options", Json::array())) {
            print_option(option);
        }
        for (const auto& [key, given] : {std::pair("parameters", "param"), std::pair("joints", "joint")}) {
            const Json rows = member.value(key, Json::array());
            for (const Json& row : holds_rows(rows) ? rows : Json::array()) {
                print_parameter(row, given);
            }
        }
    }
}

/// Each member as "key: value", with vectors in parentheses.
std::string describe_members(const Json& object)
{
    std::string text;
    for (const auto& [key, value] : object.items()) {
        const std::string words = value.is_array() ? fmt::format("({})", describe_value(value)) : describe_value(value);
        text += fmt::format("{}{}: {}", text.empty() ? "" : "   ", key, words);
    }
    return text;
}

/// Prints the result of list_variant: parameters, size, then one line for each place to put, fill, hold or touch with.
void print_variant(const Json& made)
{
    fmt::print("    variant {}:   size: {} m\n", describe_value(made["variant"]), describe_value(made["size_m"]));
    for (const auto& [name, value] : made["params"].items()) {
        fmt::print("        {}={}\n", name, describe_value(value));
    }
    for (const auto& [kind, places] : made.items()) {
        for (const Json& place : holds_rows(places) ? places : Json::array()) {
            fmt::print("        {}   {}\n", kind, describe_members(place));
        }
    }
}

/// The member of the given name, as a list of one, or the tasks of that family.
Json find_members(const Json& list, const ListOptions& options)
{
    Json family = Json::array();
    std::vector<std::string> names;
    for (const Json& member : list) {
        if (member["name"] == options.name) {
            return Json::array({member});
        }
        if (member.value("family", "") == options.name) {
            family.push_back(member);
        }
        names.push_back(member["name"].get<std::string>());
    }
    if (!family.empty()) {
        return family;
    }
    const std::string style = options.kind == "things" ? resolve::ThingReader().suggest_style(options.name) : "";
    throw SpecError(fmt::format("no {} among the {}{}", quote_text(options.name), options.kind,
                                style.empty() ? suggest_name(options.name, names) : style));
}

int run_list(const ListOptions& options)
{
    if (!options.variant.empty() && (options.kind != "things" || options.name.empty())) {
        throw SpecError("--variant needs the name of a thing, as in: clevrvk list things cup --variant 17");
    }
    Json list = list_kind(options);
    if (!options.name.empty()) {
        list = find_members(list, options);
    }
    if (options.prints_json) {
        fmt::print("{}\n", list.dump());
        return kExitDone;
    }
    print_people(list, list.size() == 1 && list[0]["name"] == options.name);
    if (!options.variant.empty()) {
        print_variant(list[0]["with_variant"]);
    }
    if (options.kind == "things") {
        fmt::print("    {}\n", kVariantNote);
    }
    return kExitDone;
}

}  // namespace

void add_list_command(const Command& app, Action& action)
{
    const Command command = app.add_command("list", fmt::format("List the available {}", fmt::join(kKinds, ", ")));
    const auto options = std::make_shared<ListOptions>();
    command.add_option("KIND", options->kind, "Kind to list; without it, all kinds are listed")
        .type_name("")
        .check(make_name_check("kind", kKinds));
    command
        .add_option("NAME", options->name, "Entry to show in full: a task with its options, a thing with its parameters, or a family of "
                                           "tasks")
        .type_name("");
    add_variant_flag(command, options->variant, "shows the values and the size of a thing, and where to put things on it, fill it and hold "
                                                "it");
    add_assets_flag(command, options->assets);
    command.add_flag("--json", options->prints_json, "Print one JSON array");
    command.footer(kListFooter);
    command.callback([&action, options] { action = [options] { return run_list(*options); }; });
}

}  // namespace clevrvk::tools
