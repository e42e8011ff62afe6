// The kinds of light and their keys, one table for the reader, the writer and the JSON Schema; private to spec.
#pragma once

#include "renderer/base/json_reader.h"
#include "renderer/catalog/catalog.h"
#include "renderer/spec/episode_spec.h"

#include <span>
#include <string_view>
#include <vector>

namespace clevrvk::spec {

/// A key of a light. Keys are read and written in the order of their kind's list.
struct LightKey {
    JsonKey key;
    void (*read)(const JsonReader& value, const catalog::Catalog& catalog, LightSpec& light);
    Json (*write)(const LightSpec& light);  ///< null if the line omits the key
    Json (*describe)(const catalog::Catalog& catalog);
};

/// A kind of light.
struct LightKindRow {
    std::string_view name;
    LightSpec preset;            ///< its kind, and the values of keys that a line omits
    bool is_single = false;      ///< a panel has at most one
    std::vector<LightKey> keys;  ///< beside `kind`
};

/// All kinds of light, each at the index of its LightKind.
[[nodiscard]] std::span<const LightKindRow> all_light_kinds();

/// The keys that a light of this kind may have, `kind` first.
[[nodiscard]] std::vector<JsonKey> list_keys(const LightKindRow& row);

}  // namespace clevrvk::spec
