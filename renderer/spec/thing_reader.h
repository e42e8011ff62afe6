// The questions of the reader of spec lines about things, which this folder does not know: renderer/resolve answers.
#pragma once

#include "renderer/base/json_reader.h"
#include "renderer/spec/episode_spec.h"

#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::spec {

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

    /// The slots of materials of an object that shows a thing. They follow from its parameters.
    [[nodiscard]] virtual std::vector<std::string> list_slots(const ObjectSpec& object) const = 0;
};

}  // namespace clevrvk::spec
