// Finds the assets that an index line shows, by one table from names in the line to places in the catalog's lists.
#include "renderer/write/asset_licenses.h"

#include "renderer/resolve/thing_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace clevrvk::write {

namespace {

// The member of an object, or null: lines of a damaged dataset may lack any key.
const Json* find_key(const Json& object, const char* key)
{
    const auto member = object.is_object() ? object.find(key) : object.end();
    return member == object.end() ? nullptr : &*member;
}

}  // namespace

AssetLicenses::AssetLicenses(const catalog::Catalog& catalog, const TaskWordLists& task_lists)
{
    for (const catalog::Shape& shape : catalog.shapes) {
        places_["shape:" + shape.name] = {add("shapes/" + shape.name, shape.provenance)};
    }
    for (const catalog::Model& model : catalog.models) {
        places_["shape:" + model.name] = {add("models/" + model.name, model.provenance, model.digest)};
    }
    for (const resolve::ThingName& thing : resolve::list_thing_names()) {
        places_.try_emplace("shape:" + std::string(thing.name),
                            std::vector{add("things/" + std::string(thing.name),
                                            {"MIT", fmt::format("made by clevrvk from parameters, revision {}", thing.revision)})});
    }
    for (const catalog::Environment& environment : catalog.environments) {
        places_["picture:" + environment.name] = {add("environments/" + environment.name, environment.provenance)};
    }
    for (const catalog::Material& material : catalog.materials) {
        places_["material:" + material.name] = {add("materials/" + material.name, material.provenance)};
    }
    for (const catalog::Palette& palette : catalog.palettes) {
        const std::size_t place = add("colors/" + palette.name, palette.provenance);
        for (const std::string& color : palette.colors) {
            places_["color:" + color] = {place};
        }
    }
    const std::size_t sizes = add("vocabulary/sizes", catalog.sizes_provenance);
    for (const catalog::NamedSize& size : catalog.sizes) {
        places_["size:" + size.name] = {sizes};
    }
    for (const catalog::WordList& list : catalog.word_lists) {
        const std::size_t place = add("vocabulary/" + list.name, list.provenance);
        for (const auto& [task, lists] : task_lists) {
            if (std::find(lists.begin(), lists.end(), list.name) != lists.end()) {
                places_["task:" + task].push_back(place);
            }
        }
    }
    for (const catalog::World& world : catalog.worlds) {
        places_["world:" + world.name] = {add("worlds/" + world.name, world.provenance)};
    }
}

std::size_t AssetLicenses::add(std::string asset, const catalog::Provenance& provenance, const std::string& digest)
{
    all_.push_back({std::move(asset), provenance.license, provenance.source, digest});
    return all_.size() - 1;
}

void AssetLicenses::find(std::string_view kind, const Json* name, ShownAssets& shown) const
{
    if (name == nullptr || !name->is_string()) {
        return;
    }
    if (const auto places = places_.find(fmt::format("{}:{}", kind, name->get_ref<const std::string&>())); places != places_.end()) {
        shown.insert(places->second.begin(), places->second.end());
    }
}

void AssetLicenses::add_shown(const Json& line, ShownAssets& shown) const
{
    for (const char* kind : {"world", "task"}) {
        find(kind, find_key(line, kind), shown);
    }
    for (const char* list : {"objects", "stage", "lights"}) {
        const Json* const objects = find_key(line, list);
        if (objects == nullptr || !objects->is_array()) {
            continue;
        }
        for (const Json& object : *objects) {
            for (const char* kind : {"shape", "material", "color", "size", "picture"}) {
                find(kind, find_key(object, kind), shown);
            }
            const Json* const materials = find_key(object, "materials");
            for (const Json& material : materials != nullptr && materials->is_object() ? *materials : Json::object()) {
                find("material", &material, shown);
            }
        }
    }
}

void AssetLicenses::add_listed(const Json& description, ShownAssets& shown) const
{
    const Json* const licenses = find_key(description, "licenses");
    if (licenses == nullptr || !licenses->is_array()) {
        return;
    }
    for (const Json& license : *licenses) {
        const Json* const asset = find_key(license, "asset");
        const auto known =
            std::find_if(all_.begin(), all_.end(), [&](const AssetLicense& one) { return asset != nullptr && *asset == one.asset; });
        if (known != all_.end()) {
            shown.insert(static_cast<std::size_t>(known - all_.begin()));
        }
    }
}

std::vector<AssetLicense> AssetLicenses::list(const ShownAssets& shown) const
{
    std::vector<AssetLicense> licenses;
    for (const std::size_t place : shown) {
        licenses.push_back(all_.at(place));
    }
    return licenses;
}

}  // namespace clevrvk::write
