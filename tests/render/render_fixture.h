// Helpers of the render tests: a validated device with a renderer, and scenes of the shipped catalog.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/render/renderer.h"
#include "renderer/resolve/read_episode.h"
#include "renderer/scene/build_scene.h"

#include "tests/gpu/test_device.h"
#include "tests/shipped_catalog.h"

#include <fmt/format.h>

#include <string>

namespace clevrvk::render::test {

/// A renderer on the test device; the test fails unless the validation layer said nothing.
struct TestRenderer {
    gpu::TestDevice test;
    Renderer renderer{test.device};
};

/// A panel of MEWL's world with those objects (the inside of a JSON list); its id keys the noise.
inline scene::Scene make_scene(const std::string& objects, int width_px = 32, int height_px = 24, const std::string& id = "p")
{
    const std::string line = fmt::format(
        R"({{"schema":"clevrvk/1","id":"e","panels":[{{"id":"{}","world":"mewl","image":{{"width":{},"height":{}}},"objects":[{}]}}]}})",
        id, width_px, height_px, objects);
    scene::MeshCache meshes;
    return scene::build_scene(resolve::parse_episode(line, "test:1", shipped_catalog()), 0, shipped_catalog(), meshes);
}

/// The JSON of one object.
inline std::string object(const std::string& id, const std::string& shape, double size, const std::string& material, double x, double y,
                          double rotation_deg = 0.0)
{
    return fmt::format(R"({{"id":"{}","shape":"{}","size":{},"material":"{}","color":"cyan","position":[{},{}],"rotation_deg":{}}})", id,
                       shape, size, material, x, y, rotation_deg);
}

}  // namespace clevrvk::render::test
