#include "renderer/catalog/thing_file.h"

#include "renderer/base/parse_json.h"
#include "renderer/catalog/asset_readers.h"

#include <algorithm>
#include <array>

namespace clevrvk::catalog {
namespace {

constexpr std::size_t kMostParts = 256;
constexpr std::size_t kMostNames = 4096;

std::vector<std::string> read_names(const JsonReader& object, std::string_view key)
{
    std::vector<std::string> names;
    if (const auto list = object.find(key)) {
        for (const JsonReader& item : list->read_items(1, kMostNames)) {
            names.push_back(item.read_string());
        }
    }
    return names;
}

std::vector<PartRule> read_parts(const JsonReader& list)
{
    std::vector<PartRule> parts;
    for (const JsonReader& item : list.read_items(1, kMostParts)) {
        constexpr std::array kKeys{JsonKey{"name", true}, JsonKey{"nodes", false}, JsonKey{"materials", false}};
        item.check_keys(kKeys);
        PartRule part{item.at("name").read_string(), read_names(item, "nodes"), read_names(item, "materials")};
        check_asset_name(item.at("name"), part.name);
        if (std::ranges::find(parts, part.name, &PartRule::name) != parts.end()) {
            item.at("name").fail("another part has this name");
        }
        if (part.nodes.empty() && part.materials.empty()) {
            item.fail("needs nodes or materials, by the names that the file has; \"*\" stands for any");
        }
        parts.push_back(std::move(part));
    }
    return parts;
}

}  // namespace

ThingFile load_thing_file(const std::filesystem::path& file)
{
    constexpr std::array kKeys{JsonKey{"category", false}, JsonKey{"size_m", false},   JsonKey{"parts", true},  JsonKey{"slots", false},
                               JsonKey{"cavities", false}, JsonKey{"supports", false}, JsonKey{"grasps", false}};
    const JsonDocument document = load_json(file);
    const JsonReader root(document);
    root.check_keys(kKeys);
    ThingFile thing;
    if (const auto category = root.find("category")) {
        thing.category = category->read_string();
        check_asset_name(*category, thing.category);
    }
    if (const auto size = root.find("size_m")) {
        thing.size_m = size->read_number({0.001, 200.0});
    }
    thing.parts = read_parts(root.at("parts"));
    if (const auto slots = root.find("slots")) {
        for (const JsonReader::Member& member : slots->read_members()) {
            check_asset_name(member.reader, member.key);
            thing.slots.emplace_back(member.key, member.reader.read_string());
        }
    }
    thing.offers = read_affordances(root, false);
    return thing;
}

bool matches(std::string_view pattern, std::string_view name)
{
    if (pattern.empty()) {
        return name.empty();
    }
    if (pattern.front() == '*') {
        return matches(pattern.substr(1), name) || (!name.empty() && matches(pattern, name.substr(1)));
    }
    return !name.empty() && pattern.front() == name.front() && matches(pattern.substr(1), name.substr(1));
}

}  // namespace clevrvk::catalog
