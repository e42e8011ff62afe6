// Merges JSON by a list of edits. Places are noted last: a pointer to a member holds only while its object does not
// grow.
#include "renderer/spec/common_keys.h"

#include "renderer/base/nearest_name.h"
#include "renderer/spec/keys.h"
#include "renderer/spec/limits.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace clevrvk::spec {

namespace {

// The edits of `changes`, an object each.
std::vector<KeyEdit> read_changes(const JsonReader& changes, const CommonKeys& common)
{
    std::vector<KeyEdit> edits;
    std::unordered_map<std::size_t, std::size_t> seen;
    const std::vector<JsonReader> items = changes.read_items(0, kMostObjects);
    for (std::size_t k = 0; k < items.size(); ++k) {
        const JsonReader id = items[k].at("id");
        const std::size_t place = common.find_object(id);
        if (const auto [earlier, is_new] = seen.emplace(place, k); !is_new) {
            id.fail(fmt::format("changes[{}] alters {}, too", earlier->second, quote_text(id.read_string())));
        }
        for (const auto& [key, value] : items[k].value().items()) {
            if (key != "id") {
                edits.push_back({Json::json_pointer("/objects") / place, key, value.is_null() ? std::nullopt : std::optional(value),
                                 items[k].path()});
            }
        }
    }
    return edits;
}

}  // namespace

CommonKeys::CommonKeys(const JsonReader& common) : common_(common)
{
    common.check_keys(kCommonKeys);
    const auto objects = common.find("objects");
    const std::size_t count = objects ? objects->read_items(0, kMostObjects).size() : 0;
    for (std::size_t k = 0; k < count; ++k) {
        if (const auto id = objects->item(k).find("id"); id && id->value().is_string()) {
            object_places_.emplace(id->read_string(), k);
        }
    }
}

void CommonKeys::check_length(std::size_t panel_count) const
{
    const std::size_t length = common_.value().dump().size();
    if (length * panel_count > kMostLineBytes) {
        common_.fail(fmt::format("{} panels inherit these {} bytes; written out, they may have {} in all", panel_count, length,
                                 kMostLineBytes));
    }
}

std::size_t CommonKeys::find_object(const JsonReader& id) const
{
    const auto place = object_places_.find(id.read_string());
    if (place == object_places_.end()) {
        std::vector<std::string> names;
        for (const auto& entry : object_places_) {
            names.push_back(entry.first);
        }
        std::ranges::sort(names);
        const std::string name = id.read_string();
        id.fail(fmt::format("'{}' has no object {}{}", common_.path(), quote_text(name), suggest_name(name, names)));
    }
    return place->second;
}

std::unique_ptr<const JsonDocument> CommonKeys::merge(const std::string& place, const std::vector<KeyEdit>& edits) const
{
    auto merged = std::make_unique<JsonDocument>(JsonDocument{common_.value(), common_.source()});
    for (const KeyEdit& edit : edits) {
        Json& owner = merged->value[edit.owner];
        if (edit.value) {
            owner[edit.key] = *edit.value;
        } else {
            owner.erase(edit.key);
        }
    }
    merged->places.emplace(&merged->value, place);
    for (const auto& member : common_.value().items()) {
        merged->places.emplace(&merged->value.at(member.key()), common_.path());
    }
    for (const KeyEdit& edit : edits) {
        if (edit.value) {
            merged->places.insert_or_assign(&merged->value.at(edit.owner).at(edit.key), edit.place);
        }
    }
    return merged;
}

std::unique_ptr<const JsonDocument> CommonKeys::merge(const JsonReader& panel) const
{
    std::vector<KeyEdit> edits;
    for (const auto& [key, value] : panel.read_object().items()) {
        if (key != kChanges) {
            edits.push_back({Json::json_pointer(), key, value, panel.path()});
        }
    }
    if (const auto changes = panel.find(kChanges)) {
        if (panel.find("objects")) {
            changes->fail(fmt::format("the panel has objects of its own; changes alter those of '{}'", common_.path()));
        }
        std::ranges::move(read_changes(*changes, *this), std::back_inserter(edits));
    }
    return merge(panel.path(), edits);
}

}  // namespace clevrvk::spec
