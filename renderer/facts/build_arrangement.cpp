#include "renderer/facts/build_arrangement.h"

#include "renderer/scene/build_scene.h"

namespace clevrvk::facts {

Arrangement ArrangementBuilder::build(const spec::EpisodeSpec& episode, std::size_t panel_index)
{
    const spec::PanelSpec& panel = episode.panels[panel_index];
    const resolve::ResolvedPanel resolved = resolve::resolve_panel(panel, catalog_);
    const scene::Scene scene = scene::build_scene(episode, static_cast<int>(panel_index), resolved, catalog_, meshes_);
    const cast::Caster caster(scene, trees_);
    std::vector<std::string> ids;
    for (const spec::ObjectSpec& object : panel.objects) {
        ids.push_back(object.id);
    }
    return {ids, resolved, scene, caster};
}

}  // namespace clevrvk::facts
