#include "generators/staged/measure_panel.h"

#include "generators/staged/staged_thing.h"
#include "renderer/resolve/resolve_panel.h"
#include "renderer/scene/build_scene.h"

#include <memory>

namespace clevrvk::generators::staged {

std::vector<Look> look_at_panel(const catalog::Catalog& catalog, const spec::EpisodeSpec& episode, scene::MeshCache& meshes)
{
    const scene::Scene scene = scene::place_scene(episode, 0, catalog, meshes);
    cast::MeshTrees trees;
    return look_at_objects(scene, cast::Caster(scene, trees));
}

Json measure_panel(const catalog::Catalog& catalog, const spec::EpisodeSpec& episode, std::span<const Look> looks,
                   const std::array<std::size_t, 2>& places, scene::MeshCache& meshes)
{
    std::vector<std::unique_ptr<const contact::Body>> bodies;
    std::vector<contact::PlacedBody> placed;
    for (const resolve::ResolvedObject& object : resolve::resolve_panel(episode.panels.front(), catalog).objects) {
        bodies.push_back(std::make_unique<contact::Body>(list_triangles(object.form, meshes)));
        placed.push_back({*bodies.back(), find_placement(object.open)});
    }
    return relations_to_json({placed, looks, places[0], places[1]});
}

}  // namespace clevrvk::generators::staged
