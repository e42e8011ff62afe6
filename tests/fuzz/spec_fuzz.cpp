// Fuzzes spec lines: accepted input has finite numbers and safe names, builds a scene, and is written and read again
// unchanged.
#include "renderer/annotate/annotate_geometry.h"
#include "renderer/base/error.h"
#include "renderer/resolve/read_episode.h"
#include "renderer/scene/build_scene.h"
#include "renderer/spec/limits.h"
#include "renderer/spec/read_spec.h"
#include "renderer/spec/write_spec.h"
#include "tests/fuzz/fuzz_checks.h"
#include "tests/shipped_catalog.h"
#include "tests/shipped_things.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <sstream>

namespace clevrvk::fuzz {
namespace {

// Every id becomes part of a path: below the dataset's folder, and no hidden file.
void check_path(const std::string& id)
{
    for (const std::filesystem::path& part : std::filesystem::path(id)) {
        const std::string name = part.string();
        require(!name.empty() && name.front() != '.' && name != "/" && name.size() <= spec::kMostIdBytes, "an id is not a safe path");
    }
    require(!id.empty() && id.front() != '/' && id.find('\0') == std::string::npos, "an id is not a safe path");
}

void check_geometry(const spec::PanelSpec& panel)
{
    const annotate::PanelGeometry geometry = annotate::annotate_geometry(panel);
    for (const auto& row : geometry.pose_opencv) {
        for (const double value : row) {
            require(std::isfinite(value), "a camera matrix is not finite");
        }
    }
}

void check_scene(const scene::Scene& scene)
{
    for (const scene::Instance& instance : scene.instances) {
        if (const auto* const turned = std::get_if<resolve::Transform>(&instance.placement)) {
            const glm::dvec3& at = turned->position;
            require(std::isfinite(at.x) && std::isfinite(at.y) && std::isfinite(at.z), "a position is not finite");
            require(glm::all(glm::greaterThan(turned->scale, glm::dvec3(0.0))), "an object has no size");
            continue;
        }
        const scene::Upright& place = upright_of(instance);
        const glm::vec3& p = place.position;
        require(std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z), "a position is not finite");
        require(std::isfinite(place.scale) && place.scale > 0.0F && std::isfinite(place.rotation_rad), "an object has no size");
    }
    for (const scene::AreaLight& light : scene.lights) {
        require(std::isfinite(glm::dot(light.normal, light.axis_u)) && std::isfinite(glm::dot(light.center, light.radiance)),
                "a light is not finite");
    }
}

/// Whether an object's mesh is made from those of others: a draped cloth or a tied cord takes up to half a minute under
/// sanitizers. tests/cloth and tests/cords make such meshes.
bool is_made_from_others(const spec::ObjectSpec& object)
{
    return !object.drapes_over.empty() || !object.points.empty() || !object.windings.empty();
}

void check_episode(const spec::EpisodeSpec& episode)
{
    static scene::MeshCache meshes;
    check_path(episode.id);
    for (std::size_t i = 0; i < episode.panels.size(); ++i) {
        check_path(episode.panels[i].id);
        check_geometry(episode.panels[i]);
        if (std::ranges::none_of(episode.panels[i].objects, is_made_from_others)) {
            check_scene(scene::build_scene(episode, static_cast<int>(i), shipped_catalog(), meshes));
        }
    }
    const std::string written = spec::write_episode(episode);
    const spec::EpisodeSpec again = resolve::parse_episode(written, "written", shipped_catalog());
    require(spec::write_episode(again) == written, "an episode changes when it is written and read");
}

}  // namespace
}  // namespace clevrvk::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace clevrvk;
    std::istringstream input{std::string(fuzz::as_text(data, size))};
    spec::SpecReader reader(input, "in.jsonl", shipped_catalog(), shipped_things());
    for (;;) {
        try {
            const std::optional<spec::SpecLine> line = reader.next();
            if (!line) {
                return 0;
            }
            fuzz::check_episode(line->episode);
        } catch (const SpecError& error) {
            fuzz::check_message(error.what(), fmt::format("in.jsonl:{}: ", reader.line_number()));
        }
    }
}
