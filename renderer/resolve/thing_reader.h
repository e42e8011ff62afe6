// Reads the keys of things in spec lines.
#pragma once

#include "renderer/resolve/body_cache.h"
#include "renderer/spec/thing_reader.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::resolve {

/// A thing's name and revision, as asset lists state them.
struct ThingName {
    std::string_view name;
    int revision = 1;
};

/// Every thing, by category id.
[[nodiscard]] std::vector<ThingName> list_thing_names();

/// Reads spec keys for every thing of this program.
class ThingReader final : public spec::ThingReader {
public:
    /// \param bodies  source of the things' slots; the cache of the scenes that will show the things, if there are any
    explicit ThingReader(std::shared_ptr<BodyCache> bodies = std::make_shared<BodyCache>());

    [[nodiscard]] std::vector<std::string> list_names() const override;
    [[nodiscard]] spec::ThingSpec read(const JsonReader& object, const std::string& name) const override;
    [[nodiscard]] std::string suggest_param(const std::string& name, std::string_view key) const override;
    [[nodiscard]] std::string suggest_style(std::string_view name) const override;
    [[nodiscard]] std::vector<std::string> list_cloths() const override;
    [[nodiscard]] std::vector<std::string> list_cords() const override;
    [[nodiscard]] std::optional<spec::CordFault> find_cord_fault(const spec::PanelSpec& panel,
                                                                 const catalog::Catalog& catalog) const override;
    [[nodiscard]] std::vector<std::string> list_slots(const spec::ObjectSpec& object) const override;

private:
    std::shared_ptr<BodyCache> bodies_;
};

}  // namespace clevrvk::resolve
