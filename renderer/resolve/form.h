// The form of an object: the shape, model or thing that its spec names. This is the only place where a spec line's
// names of things are looked up.
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
struct Cord;

/// A thing with its parameters.
struct ThingForm {
    const things::Thing* kind = nullptr;  ///< one of things::all_things
    things::Params params;
    things::JointAngles joints{};  ///< agents: degrees, which override the pose
    std::shared_ptr<const Drape> drape{};  ///< set for a cloth that lies over others
    std::shared_ptr<const Cord> cord{};    ///< set for a cord with points or windings
};

/// A shape or model of the catalog, or a thing.
using Form = std::variant<const catalog::Shape*, const catalog::Model*, ThingForm>;

/// A form at its place in the world.
struct Placed {
    Form form;
    Transform at;
};

/// The bodies that a cloth falls on.
struct Drape {
    Transform at;                   ///< of the flat cloth before it falls; uniform scale
    std::vector<Placed> below;      ///< the objects that it drapes over, sorted by form, then place
    std::vector<Placed> stage;      ///< pieces of the stage, sorted in the same way: walls and ceilings lift no cloth
    std::vector<std::string> pins;  ///< names from spec::kPins
    bool has_floor = true;          ///< the plane z = 0
    std::string key{};              ///< digest of the above, once it is complete: a pile of cloths is in it many times over
};

/// Turns of a cord around a body.
struct CordWinding {
    Placed body;
    int turns = 1;
    std::optional<glm::dvec3> at{};    ///< world: a point of the plane of the turns; if absent, the middle of the body's box
    std::optional<glm::dvec3> axis{};  ///< normal of that plane, of any length; if absent, z
    bool is_knotted = true;
};

/// The way of a cord in the world.
struct Cord {
    Transform at;                        ///< of the cord's own space; uniform scale, which its thickness takes
    std::vector<glm::dvec3> points;      ///< world, between the ends or windings
    std::vector<CordWinding> windings;   ///< at most two: at the first end, then at the last
};

/// The thing that an object's spec names, with its parameters; nothing if the spec names no thing.
[[nodiscard]] std::optional<ThingForm> find_thing_form(const spec::ObjectSpec& object);

/// The form that the object names; nothing if neither the catalog nor the list of things has the name.
/// \param object  as the spec reader or a generator makes it; the catalog must outlive the form
[[nodiscard]] std::optional<Form> find_form(const spec::ObjectSpec& object, const catalog::Catalog& catalog);

/// A text that is equal for equal forms and differs for different forms, in every run of this build.
[[nodiscard]] std::string key_of(const Form& form);

}  // namespace clevrvk::resolve
