// An episode as a learner sees it: object positions, utterances and possible answers. Solver, captioner and
// checks work on this view, wherever the episode comes from.
#pragma once

#include "generators/mewl/labels.h"
#include "generators/mewl/vocabulary.h"
#include "generators/placement.h"
#include "renderer/catalog/catalog.h"
#include "renderer/spec/episode_spec.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace clevrvk::generators::mewl {

/// Offsets along a direction must exceed this for a relation to hold, scene units. Source: MEWL,
/// compute_all_relationships.
inline constexpr double kRelationMargin = 0.2;

/// The floor directions that are right and behind in a picture; unit vectors. Left and front are their opposites.
struct Directions {
    FloorPoint right{};
    FloorPoint behind{};
};

[[nodiscard]] Directions directions_of(const spec::CameraSpec& camera);

struct SeenObject {
    Item item{};
    FloorPoint position{};
};

/// One picture. The hand is not among the objects.
struct SceneView {
    std::vector<SeenObject> objects;
    Directions directions;
    std::optional<std::size_t> target;  ///< the object that the hand points at
};

/// One episode.
struct EpisodeView {
    std::string task;     ///< "shape", "color", etc.
    std::string variant;  ///< "" when unknown
    bool is_control = false;
    std::vector<SceneView> contexts;
    SceneView question;
    std::vector<std::string> utterances;  ///< one per context, without " #i"
    std::vector<std::string> choices;
    std::string answer;
};

/// Whether `a` is left of, right of, in front of or behind `b`.
[[nodiscard]] bool holds(Relation relation, const FloorPoint& a, const FloorPoint& b, const Directions& directions);

/// The directions to which the utterances of a panel refer: those of its camera, or in the published variant those of
/// the world's camera before its jitter.
/// \throws std::logic_error  for a world that the catalog lacks
[[nodiscard]] Directions directions_of(const catalog::Catalog& catalog, const spec::PanelSpec& panel, const std::string& variant);

/// The view of a panel. \throws SpecError  `SOURCE: panel.object: what` for an object that is not MEWL's
[[nodiscard]] SceneView view_panel(const catalog::Catalog& catalog, const spec::PanelSpec& panel, const std::string& variant,
                                   const std::string& source);

/// The view of a spec line. \throws SpecError  when it is not an episode of MEWL
[[nodiscard]] EpisodeView view_episode(const catalog::Catalog& catalog, const spec::EpisodeSpec& episode, const std::string& source);

/// The words of a text, split at its spaces.
[[nodiscard]] std::vector<std::string> split_words(const std::string& text);

}  // namespace clevrvk::generators::mewl
