// Reads the file that describes a user's own thing, and matches its patterns against names of nodes and materials.
#include "renderer/catalog/thing_file.h"

#include "renderer/base/parse_json.h"
#include "renderer/catalog/asset_readers.h"
#include "renderer/catalog/read_affordances.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace clevrvk::catalog {
namespace {

constexpr std::size_t kMostNames = 4096;
constexpr std::size_t kMostLetters = 256;  // longest name in the file

std::vector<std::string> read_names(const JsonReader& object, std::string_view key)
{
    std::vector<std::string> names;
    if (const auto list = object.find(key)) {
        for (const JsonReader& item : list->read_items(1, kMostNames)) {
            names.push_back(item.read_string());
            if (names.back().size() > kMostLetters) {
                item.fail(fmt::format("is longer than {} bytes", kMostLetters));
            }
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
            item.fail("needs nodes or materials, by their names in the file; \"*\" matches any characters");
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
            const std::string material = member.reader.read_string();
            const auto is_same = [&](const auto& other) { return other.second == material; };
            if (std::ranges::any_of(thing.slots, is_same)) {
                member.reader.fail("another slot already names this material");
            }
            thing.slots.emplace_back(member.key, material);
        }
    }
    thing.offers = read_affordances(root, false);
    return thing;
}

bool matches(std::string_view pattern, std::string_view name)
{
    // After a star, the rest of the pattern is tried at each letter in turn. Only the last star must be remembered.
    std::size_t at = 0;
    std::size_t place = 0;
    std::size_t after_star = std::string_view::npos;
    std::size_t tried = 0;
    while (place < name.size()) {
        if (at < pattern.size() && pattern[at] == '*') {
            after_star = ++at;
            tried = place;
        } else if (at < pattern.size() && pattern[at] == name[place]) {
            ++at;
            ++place;
        } else if (after_star != std::string_view::npos) {
            at = after_star;
            place = ++tried;
        } else {
            return false;
        }
    }
    return pattern.find_first_not_of('*', at) == std::string_view::npos;
}

}  // namespace clevrvk::catalog
