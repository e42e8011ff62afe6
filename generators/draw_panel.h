// The steps that tasks share when they make a panel: named random streams, a panel with its world's defaults and
// jitter, and objects by catalog names.
#pragma once

#include "generators/placement.h"
#include "generators/task.h"
#include "renderer/base/rng.h"
#include "renderer/catalog/catalog.h"
#include "renderer/spec/episode_spec.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::generators {

/// The random streams of one episode, each by its purpose, so that a new draw for one purpose changes no other.
class EpisodeStreams {
public:
    /// The key is seed, task, split and index; options and variant are not part of it.
    EpisodeStreams(std::string_view task, const TaskRequest& request);

    /// The stream for one purpose, as in "context_2/objects"; from its beginning at each call.
    [[nodiscard]] Rng stream(std::string_view purpose) const;

private:
    std::int64_t seed_;
    std::uint64_t index_;
    std::string prefix_;
};

/// Catalog names of an object's attributes.
struct ObjectNames {
    std::string shape;
    std::string size;
    std::string material;
    std::string color;
};

/// The names that objects are drawn from.
struct AttributeNames {
    std::span<const std::string_view> shapes;
    std::span<const std::string_view> sizes;
    std::span<const std::string_view> materials;
    std::span<const std::string_view> colors;
};

/// Uniform over all combinations; draws size, shape, color, material in this order.
[[nodiscard]] ObjectNames draw_object_names(const AttributeNames& names, Rng& rng);

/// An object at the origin with its catalog values filled in.
/// \throws std::logic_error  for a name that the catalog lacks: a bug in the task
[[nodiscard]] spec::ObjectSpec make_object(const catalog::Catalog& catalog, const ObjectNames& names, std::string_view id);

/// Puts the object on the floor, z from its shape's height.
/// \throws std::logic_error  for a shape that the catalog lacks
void place_object(const catalog::Catalog& catalog, FloorPoint center, spec::ObjectSpec& object);

/// The radius of the disc that placement keeps free for the object.
[[nodiscard]] double footprint_radius(const catalog::Catalog& catalog, const spec::ObjectSpec& object);

/// The radii of all of them, for place_discs.
[[nodiscard]] std::vector<double> compute_footprint_radii(const catalog::Catalog& catalog, std::span<const spec::ObjectSpec> objects);

/// Puts each object on its place of the floor, as place_object does, and turns it at random.
/// \param places  one an object, in their order
void place_and_turn(const catalog::Catalog& catalog, std::span<const FloorPoint> places, std::span<spec::ObjectSpec> objects, Rng& rng);

/// An empty panel with the world's camera and lights, unjittered.
[[nodiscard]] spec::PanelSpec make_panel(const catalog::World& world, std::string_view id);

/// Adds the world's jitter to the eye and to each light, each from its own stream: PANEL/camera and PANEL/light/NAME.
void jitter_panel(const catalog::World& world, const EpisodeStreams& streams, spec::PanelSpec& panel);

/// The rules of CLEVR for this camera: axes left-right and front-behind.
[[nodiscard]] PlacementRules make_clevr_rules(const spec::CameraSpec& camera);

}  // namespace clevrvk::generators
