// The form of an object: the shape, model or thing that its spec names. Names of things are looked up here and nowhere
// else on the way of a spec line.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/resolve/transform.h"
#include "renderer/spec/episode_spec.h"
#include "renderer/things/thing.h"

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace clevrvk::resolve {

struct Drape;

/// A thing with its parameters.
struct ThingForm {
    const things::Thing* kind = nullptr;  ///< of things::all_things
    things::Params params;
    things::JointAngles joints{};  ///< of an agent: degrees, instead of those of its pose
    std::shared_ptr<const Drape> drape{};  ///< of a cloth that lies over others
};

/// A shape or a model, which lies in the catalog, or a thing.
using Form = std::variant<const catalog::Shape*, const catalog::Model*, ThingForm>;

/// A form at its place in the world.
struct Placed {
    Form form;
    Transform at;
};

/// What a cloth falls on.
struct Drape {
    Transform at;                   ///< of the cloth, flat, before it falls; its factors are equal
    std::vector<Placed> below;      ///< sorted by what they are, and where
    std::vector<std::string> pins;  ///< of spec::kPins
    bool has_floor = true;          ///< the plane z = 0
};

/// The thing that an object's spec names and fills in; nothing where it names none.
[[nodiscard]] std::optional<ThingForm> find_thing_form(const spec::ObjectSpec& object);

/// Nothing where neither the catalog nor the list of things has the name.
/// \param object  as the reader of spec lines or a generator makes it; the catalog outlives the form
[[nodiscard]] std::optional<Form> find_form(const spec::ObjectSpec& object, const catalog::Catalog& catalog);

/// A text that is the same for equal forms and another for others, in every run of this build.
[[nodiscard]] std::string key_of(const Form& form);

}  // namespace clevrvk::resolve
