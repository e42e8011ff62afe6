// The form of an object: the shape, model or thing that its spec names. Names of things are looked up here and nowhere
// else on the way of a spec line.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/spec/episode_spec.h"
#include "renderer/things/thing.h"

#include <optional>
#include <string>
#include <variant>

namespace clevrvk::resolve {

/// A thing with its parameters.
struct ThingForm {
    const things::Thing* kind = nullptr;  ///< of things::all_things
    things::Params params;
    things::JointAngles joints{};  ///< of an agent: degrees, instead of those of its pose
};

/// A shape or a model, which lies in the catalog, or a thing.
using Form = std::variant<const catalog::Shape*, const catalog::Model*, ThingForm>;

/// The thing that an object's spec names and fills in; nothing where it names none.
[[nodiscard]] std::optional<ThingForm> find_thing_form(const spec::ObjectSpec& object);

/// Nothing where neither the catalog nor the list of things has the name.
/// \param object  as the reader of spec lines or a generator makes it; the catalog outlives the form
[[nodiscard]] std::optional<Form> find_form(const spec::ObjectSpec& object, const catalog::Catalog& catalog);

/// A text that is the same for equal forms and another for others, in every run of this build.
[[nodiscard]] std::string key_of(const Form& form);

}  // namespace clevrvk::resolve
