// Assigns each triangle the first part whose patterns match its node and material, and
// renames slots as the thing file says.
#include "renderer/model/name_parts.h"

#include "renderer/base/error.h"
#include "renderer/base/lower_case.h"
#include "renderer/base/nearest_name.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace clevrvk::model {
namespace {

std::string list_names(const std::vector<std::string>& names)
{
    constexpr std::size_t kMostShown = 20;
    std::vector<std::string> quoted;
    for (const std::string& name : names) {
        quoted.push_back(quote_text(name));
        if (quoted.size() == kMostShown && names.size() > kMostShown) {
            quoted.back() += ", ...";
            break;
        }
    }
    return fmt::format("{}", fmt::join(quoted, ", "));
}

std::vector<std::string> list_materials(const Model& model)
{
    std::vector<std::string> names;
    for (const Material& material : model.materials) {
        names.push_back(material.name);
    }
    return names;
}

bool has_match(const std::vector<std::string>& patterns, std::string_view name)
{
    return patterns.empty() || std::ranges::any_of(patterns, [&](const std::string& pattern) { return catalog::matches(pattern, name); });
}

bool is_renamed(const catalog::ThingFile& thing, std::string_view material)
{
    return std::ranges::any_of(thing.slots, [&](const auto& slot) { return slot.second == material; });
}

void name_slots(const catalog::ThingFile& thing, Model& model)
{
    const std::vector<std::string> before = list_materials(model);
    for (const auto& [name, material] : thing.slots) {
        if (std::ranges::find(before, material) == before.end()) {
            throw SpecError(fmt::format("slots: no material is called {}; the materials are {}", quote_text(material), list_names(before)));
        }
        for (std::size_t slot = 0; slot < before.size(); ++slot) {
            if (before[slot] == material) {
                model.materials[slot].name = name;
            } else if (std::ranges::equal(before[slot], name, {}, [](char letter) { return to_lower(letter); }) &&
                       !is_renamed(thing, before[slot])) {
                throw SpecError(fmt::format("slots: '{}' is already the name of the material {}; choose another name", name,
                                            quote_text(before[slot])));
            }
        }
    }
}

}  // namespace

void name_parts(const catalog::ThingFile& thing, Model& model)
{
    const auto find_part = [&](std::uint32_t node, std::uint32_t slot) -> std::uint32_t {
        const std::string& node_name = model.part_names[node];
        const std::string& material_name = model.materials[slot].name;
        for (std::uint32_t part = 0; part < thing.parts.size(); ++part) {
            if (has_match(thing.parts[part].nodes, node_name) && has_match(thing.parts[part].materials, material_name)) {
                return part;
            }
        }
        throw SpecError(
            fmt::format("parts: no part includes the node {} with the material {}; {{\"name\":\"rest\",\"nodes\":[\"*\"]}} at the end "
                        "includes the rest",
                        quote_text(node_name), quote_text(material_name)));
    };
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> known;  // part by node and slot
    std::vector<bool> is_used(thing.parts.size());
    for (std::size_t k = 0; k < model.triangles.size(); ++k) {
        const auto [found, is_new] = known.try_emplace({model.parts[k], model.slots[k]});
        if (is_new) {
            found->second = find_part(model.parts[k], model.slots[k]);
            is_used[found->second] = true;
        }
        model.parts[k] = found->second;
    }
    for (std::size_t part = 0; part < thing.parts.size(); ++part) {
        if (!is_used[part]) {
            throw SpecError(fmt::format("parts[{}]: no face is left for '{}'; the nodes are {}, the materials {}", part,
                                        thing.parts[part].name, list_names(model.part_names), list_names(list_materials(model))));
        }
    }
    model.part_names.clear();
    for (const catalog::PartRule& part : thing.parts) {
        model.part_names.push_back(part.name);
    }
    name_slots(thing, model);
}

}  // namespace clevrvk::model
