#include "renderer/facts/build_arrangement.h"

#include "renderer/scene/build_scene.h"

namespace clevrvk::facts {

Arrangement build_arrangement(const spec::EpisodeSpec& episode, std::size_t panel_index, const catalog::Catalog& catalog,
                              scene::MeshCache& meshes, cast::MeshTrees& trees)
{
    const spec::PanelSpec& panel = episode.panels[panel_index];
    const resolve::ResolvedPanel resolved = resolve::resolve_panel(panel, catalog);
    const scene::Scene scene = scene::build_scene(episode, static_cast<int>(panel_index), resolved, catalog, meshes);
    const cast::Caster caster(scene, trees);
    std::vector<std::string> ids;
    for (const spec::ObjectSpec& object : panel.objects) {
        ids.push_back(object.id);
    }
    return {ids, resolved, scene, caster};
}

}  // namespace clevrvk::facts
