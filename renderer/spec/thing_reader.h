// The questions of the reader of spec lines about things, which this folder does not know: renderer/resolve answers.
#pragma once

#include "renderer/base/json_reader.h"
#include "renderer/catalog/catalog.h"
#include "renderer/spec/episode_spec.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::spec {

/// A fault of a cord: an item of one of its lists, and a message with the likely mend.
struct CordFault {
    std::size_t cord = 0;   ///< its place in the panel's list of objects
    std::string_view list;  ///< points or windings
    std::size_t item = 0;
    std::string what;
};

/// Reads the keys of an object that only things have. Safe from any thread.
class ThingReader {
public:
    virtual ~ThingReader() = default;

    /// Every thing's name, by category id.
    [[nodiscard]] virtual std::vector<std::string> list_names() const = 0;

    /// The keys `variant`, `params` and `pose` of an object that shows the thing of that name. The variant draws the
    /// parameters that the object does not give.
    /// \throws SpecError  for a parameter, joint or pose that the thing lacks, and for a value out of its range
    [[nodiscard]] virtual ThingSpec read(const JsonReader& object, const std::string& name) const = 0;

    /// The parameter of the thing of that name that stands for a key of a shape, as `params.color` does for `color`:
    /// the hint of a message, with a comma at its end; "" when the thing has none.
    [[nodiscard]] virtual std::string suggest_param(const std::string& name, std::string_view key) const = 0;

    /// The hint for a name that no shape has, but a thing as its kind, such as `mug`; "" when none has it.
    [[nodiscard]] virtual std::string suggest_style(std::string_view name) const = 0;

    /// The names of the things that are cloths.
    [[nodiscard]] virtual std::vector<std::string> list_cloths() const = 0;

    /// The names of the things that are cords.
    [[nodiscard]] virtual std::vector<std::string> list_cords() const = 0;

    /// The first cord of a panel whose way the true meshes do not allow; nothing if all can be laid.
    [[nodiscard]] virtual std::optional<CordFault> find_cord_fault(const PanelSpec& panel, const catalog::Catalog& catalog) const = 0;

    /// The slots of materials of an object that shows a thing. They follow from its parameters.
    [[nodiscard]] virtual std::vector<std::string> list_slots(const ObjectSpec& object) const = 0;
};

}  // namespace clevrvk::spec
