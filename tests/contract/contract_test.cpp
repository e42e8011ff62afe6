// Tests the promises of every member of the lists, whoever adds one: nothing here names a shape, material, world, task
// or format.
#include "generators/registry/registry.h"
#include "generators/task.h"
#include "renderer/catalog/catalog.h"
#include "renderer/layout/layout.h"
#include "renderer/resolve/read_episode.h"
#include "renderer/scene/build_scene.h"
#include "renderer/spec/write_spec.h"
#include "tests/shipped_catalog.h"

#include <doctest/doctest.h>

#include <fmt/format.h>

#include <cmath>
#include <set>
#include <string>

namespace clevrvk {

namespace {

spec::EpisodeSpec make_episode(const std::string& world, const std::string& shape, const catalog::Material& material)
{
    const std::string color = material.surface ? "" : fmt::format(R"("color":"{}",)", shipped_catalog().colors.front().name);
    const std::string line = fmt::format(R"({{"schema":"clevrvk/1","id":"contract","panels":[{{"id":"only","world":"{}","objects":[)"
                                         R"({{"id":"o1","shape":"{}","size":"{}","material":"{}",{}"position":[0.5,-0.5]}}]}}]}})",
                                         world, shape, shipped_catalog().sizes.front().name, material.name, color);
    return resolve::parse_episode(line, "contract:1", shipped_catalog());
}

}  // namespace

TEST_CASE("every shape of every material in every world becomes a scene of finite numbers that rests on the floor or above")
{
    scene::MeshCache meshes;
    for (const catalog::World& world : shipped_catalog().worlds) {
        for (const catalog::Shape& shape : shipped_catalog().shapes) {
            for (const catalog::Material& material : shipped_catalog().materials) {
                CAPTURE(world.name);
                CAPTURE(shape.name);
                CAPTURE(material.name);
                const scene::Scene scene = scene::build_scene(make_episode(world.name, shape.name, material), 0, shipped_catalog(), meshes);
                REQUIRE(count_things(scene) == 1);
                const scene::Instance& instance = scene.instances.front();
                CHECK(instance.mask_id == 1);
                CHECK(upright_of(instance).position.z >= 0.0F);
                CHECK(upright_of(instance).scale > 0.0F);
                CHECK((shape.kind == catalog::ShapeKind::Mesh) == (mesh_of(instance) != nullptr));
                CHECK((world.setting != nullptr || scene.lights.size() == world.lights.size()));
                CHECK((scene.path == scene::ScenePath::General) == (material.surface || world.setting != nullptr));
                for (const scene::AreaLight& light : scene.lights) {
                    CHECK(std::isfinite(light.radiance.x));
                    CHECK(glm::length(light.normal) == doctest::Approx(1.0));
                }
            }
        }
    }
}

TEST_CASE("every shape, material and world says under which licence it may be used, or is checked to by the catalog")
{
    for (const catalog::Shape& shape : shipped_catalog().shapes) {
        CHECK_FALSE(shape.provenance.license.empty());
    }
    for (const catalog::World& world : shipped_catalog().worlds) {
        CHECK_FALSE(world.provenance.license.empty());
    }
}

TEST_CASE("every task generates episodes that the spec reader takes and that are the same when generated alone")
{
    REQUIRE_FALSE(generators::all_tasks().empty());
    std::set<std::string> names;
    for (const generators::Task& task : generators::all_tasks()) {
        CAPTURE(task.info.name);
        CHECK(names.insert(task.info.name).second);
        CHECK_FALSE(task.info.summary.text().empty());
        for (const std::string& variant : task.info.variants) {
            generators::TaskRequest request;
            request.seed = 11;
            request.index = 3;
            request.variant = variant;
            request.options = generators::parse_options(task.info, {});
            const spec::EpisodeSpec episode = task.generate(shipped_catalog(), request);
            const std::string line = spec::write_episode(episode);
            CHECK(resolve::parse_episode(line, "contract:1", shipped_catalog()) == episode);
            CHECK(spec::write_episode(task.generate(shipped_catalog(), request)) == line);
            CHECK(&generators::find_task(task.info.name) == &task);
        }
    }
}

TEST_CASE("every output format has a name of its own and says what it is")
{
    std::set<std::string> names;
    for (const std::unique_ptr<const layout::Layout>& format : generators::all_layouts().all()) {
        CHECK(names.insert(std::string(format->name())).second);
        CHECK_FALSE(format->summary().empty());
        CHECK(&generators::all_layouts().get(format->name()) == format.get());
    }
    CHECK_FALSE(names.empty());
    CHECK(generators::all_layouts().find("no such format") == nullptr);
    CHECK_THROWS_AS(static_cast<void>(generators::all_layouts().get("no such format")), std::logic_error);
}

}  // namespace clevrvk
