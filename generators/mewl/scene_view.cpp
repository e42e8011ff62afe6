// Makes views of episodes from specs.
#include "generators/mewl/scene_view.h"

#include "renderer/base/error.h"
#include "renderer/camera/camera_basis.h"

#include <sstream>

namespace clevrvk::generators::mewl {

Directions directions_of(const spec::CameraSpec& camera)
{
    const camera::CameraBasis basis = camera::compute_camera_basis(camera);
    return {{basis.right[0], basis.right[1]}, {basis.behind[0], basis.behind[1]}};
}

Directions directions_of(const catalog::Catalog& catalog, const spec::PanelSpec& panel, const std::string& variant)
{
    if (variant != "published") {
        return directions_of(panel.camera);
    }
    const catalog::World& world = catalog::get_world(catalog, panel.world);
    return directions_of(spec::CameraSpec{world.eye, world.look_at, world.focal_mm, world.sensor_mm});
}

bool holds(Relation relation, const FloorPoint& a, const FloorPoint& b, const Directions& directions)
{
    const bool is_sideways = relation == Relation::Left || relation == Relation::Right;
    const FloorPoint& axis = is_sideways ? directions.right : directions.behind;
    const double along = (a[0] - b[0]) * axis[0] + (a[1] - b[1]) * axis[1];
    const bool is_along_axis = relation == Relation::Right || relation == Relation::Behind;
    return (is_along_axis ? along : -along) > kRelationMargin;
}

SceneView view_panel(const catalog::Catalog& catalog, const spec::PanelSpec& panel, const std::string& variant, const std::string& source)
{
    SceneView view;
    view.directions = directions_of(catalog, panel, variant);
    std::optional<std::string> target_id;
    for (const spec::ObjectSpec& object : panel.objects) {
        if (object.points_to) {
            target_id = object.points_to;
            continue;
        }
        const std::optional<Item> item = read_item({object.shape, object.color.name, object.material, object.size.name});
        if (!item) {
            throw SpecError(fmt::format("{}: {}.{}: this is not an object of MEWL", source, panel.id, object.id));
        }
        view.objects.push_back({*item, {object.position[0], object.position[1]}});
    }
    for (std::size_t i = 0; target_id && i < panel.objects.size(); ++i) {
        if (panel.objects[i].id == *target_id) {
            view.target = i;
        }
    }
    if (view.target && *view.target >= view.objects.size()) {
        throw SpecError(fmt::format("{}: {}: the hand must be the last object", source, panel.id));
    }
    return view;
}

EpisodeView view_episode(const catalog::Catalog& catalog, const spec::EpisodeSpec& episode, const std::string& source)
{
    const MewlLabels labels = read_labels(episode.labels, source);
    if (labels.utterances.empty()) {
        throw SpecError(fmt::format("{}: labels: the utterances are missing", source));
    }
    if (episode.panels.size() != labels.context_count() + 1) {
        throw SpecError(fmt::format("{}: panels: an episode of MEWL has {}", source, labels.context_count() + 1));
    }
    EpisodeView view;
    view.task = labels.task;
    view.variant = labels.variant;
    view.is_control = labels.is_control;
    for (std::size_t i = 0; i < labels.context_count(); ++i) {
        view.contexts.push_back(view_panel(catalog, episode.panels[i], labels.variant, source));
    }
    view.question = view_panel(catalog, episode.panels.back(), labels.variant, source);
    view.utterances = labels.utterances;
    view.choices = labels.choices;
    view.answer = labels.answer;
    return view;
}

std::vector<std::string> split_words(const std::string& text)
{
    std::istringstream stream(text);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) {
        words.push_back(std::move(word));
    }
    return words;
}

}  // namespace clevrvk::generators::mewl
