// measure_stages FILE: prints for each panel of spec lines the gap and the depth of every pair of its objects, as
// renderer/contact measures them, for judges that share nothing with it. One JSON object a panel, in order.
#include "renderer/contact/depth.h"
#include "renderer/contact/gap.h"
#include "renderer/meshes/instance_body.h"
#include "renderer/resolve/resolve_panel.h"
#include "renderer/scene/build_scene.h"
#include "renderer/spec/read_spec.h"
#include "tests/shipped_catalog.h"
#include "tests/shipped_things.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <limits>
#include <vector>

namespace clevrvk {
namespace {

constexpr double kTolerance_m = 1e-4;  // of depths

nlohmann::ordered_json measure(const spec::EpisodeSpec& episode, std::size_t number, scene::MeshCache& meshes)
{
    const spec::PanelSpec& panel = episode.panels[number];
    const scene::Scene scene = scene::build_scene(episode, static_cast<int>(number), shipped_catalog(), meshes);
    std::vector<contact::Body> bodies;
    for (const scene::Instance& instance : scene.instances) {
        if (instance.mask_id > 0) {
            bodies.push_back(meshes::make_body(instance));
        }
    }
    auto pairs = nlohmann::ordered_json::array();
    for (std::size_t i = 0; i < bodies.size(); ++i) {
        for (std::size_t j = i + 1; j < bodies.size(); ++j) {
            const contact::PlacedBody first{bodies[i], {}};
            const contact::PlacedBody second{bodies[j], {}};
            const double gap = contact::measure_gap(first, second, std::numeric_limits<double>::max()).value().distance;
            const double depth = contact::measure_depth(first, second, kTolerance_m).depth;
            pairs.push_back({{"first", panel.objects[i].id}, {"second", panel.objects[j].id}, {"gap", gap}, {"depth", depth}});
        }
    }
    return {{"episode", episode.id}, {"panel", panel.id}, {"pairs", std::move(pairs)}};
}

void measure_file(const char* path)
{
    spec::SpecReader reader(path, shipped_catalog(), shipped_things());
    scene::MeshCache meshes;
    while (const std::optional<spec::SpecLine> line = reader.next()) {
        for (std::size_t number = 0; number < line->episode.panels.size(); ++number) {
            fmt::print("{}\n", measure(line->episode, number, meshes).dump());
        }
    }
}

}  // namespace
}  // namespace clevrvk

int main(int count, char** words)
{
    if (count != 2) {
        fmt::print(stderr, "usage: measure_stages FILE\n");
        return 2;
    }
    clevrvk::measure_file(words[1]);
    return 0;
}
