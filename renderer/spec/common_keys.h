// The keys that the panels of an episode share: each inherits the keys of `common`, replaces some of them by its own,
// and alters single objects by its `changes`. Works on JSON, before a panel is read; private to spec.
#pragma once

#include "renderer/base/json_reader.h"
#include "renderer/base/parse_json.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace clevrvk::spec {

/// A key of an object within a panel, which replaces the inherited one.
struct KeyEdit {
    Json::json_pointer owner;   ///< the object that has the key, from the panel; made where there is none
    std::string key;
    std::optional<Json> value;  ///< nothing: the key is removed
    std::string place;          ///< the path in the line of the object that has the new value
};

/// The value of `common`.
class CommonKeys {
public:
    /// The reader's document must outlive this.
    /// \throws SpecError  for other keys than those of a panel
    explicit CommonKeys(const JsonReader& common);

    /// Refuses what would be too long if it were written out. \throws SpecError
    void check_length(std::size_t panel_count) const;

    /// The place, in the list of objects, of the object whose id this is. \throws SpecError  where there is none
    [[nodiscard]] std::size_t find_object(const JsonReader& id) const;

    [[nodiscard]] const JsonReader& reader() const { return common_; }

    /// A whole panel, whose messages name the places of the line. \param place  path of the panel
    [[nodiscard]] std::unique_ptr<const JsonDocument> merge(const std::string& place, const std::vector<KeyEdit>& edits) const;

    /// One that is given. \throws SpecError
    [[nodiscard]] std::unique_ptr<const JsonDocument> merge(const JsonReader& panel) const;

private:
    JsonReader common_;
    std::unordered_map<std::string, std::size_t> object_places_;
};

}  // namespace clevrvk::spec
