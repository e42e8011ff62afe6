// Reads the keys of things in spec lines.
#pragma once

#include "renderer/resolve/body_cache.h"
#include "renderer/spec/thing_reader.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::resolve {

/// A thing by its name and revision, as lists of assets state it.
struct ThingName {
    std::string_view name;
    int revision = 1;
};

/// Every thing, by category id.
[[nodiscard]] std::vector<ThingName> list_thing_names();

/// Answers for every thing of this program.
class ThingReader final : public spec::ThingReader {
public:
    /// \param bodies  from which the slots of things are read: those of the scenes that will show them, if any will
    explicit ThingReader(std::shared_ptr<BodyCache> bodies = std::make_shared<BodyCache>());

    [[nodiscard]] std::vector<std::string> list_names() const override;
    [[nodiscard]] spec::ThingSpec read(const JsonReader& object, const std::string& name) const override;
    [[nodiscard]] std::string suggest_param(const std::string& name, std::string_view key) const override;
    [[nodiscard]] std::string suggest_style(std::string_view name) const override;
    [[nodiscard]] std::vector<std::string> list_cloths() const override;
    [[nodiscard]] std::vector<std::string> list_slots(const spec::ObjectSpec& object) const override;

private:
    std::shared_ptr<BodyCache> bodies_;
};

}  // namespace clevrvk::resolve
