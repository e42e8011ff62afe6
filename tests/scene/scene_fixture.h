// Helpers of the scene tests: the shipped catalog, and the scene of a line of JSON.
#pragma once

#include "renderer/catalog/catalog.h"
#include "renderer/resolve/read_episode.h"
#include "renderer/scene/build_scene.h"
#include "tests/shipped_catalog.h"

#include <doctest/doctest.h>

#include <string>

namespace clevrvk::scene::test {

/// The scene of the first panel of an episode line.
inline Scene build(const std::string& line)
{
    MeshCache meshes;
    return build_scene(resolve::parse_episode(line, "test:1", shipped_catalog()), 0, shipped_catalog(), meshes);
}

/// A line with one panel of that world and those objects (the inside of a JSON list).
inline std::string line_with(const std::string& objects, const std::string& world = "mewl", const std::string& more = "")
{
    return R"({"schema":"clevrvk/1","id":"e")" + more + R"(,"panels":[{"id":"p","world":")" + world + R"(","objects":[)" + objects + "]}]}";
}

inline bool is_near(const glm::vec3& value, const glm::vec3& wanted, float tolerance)
{
    INFO("(", value.x, ", ", value.y, ", ", value.z, ") against (", wanted.x, ", ", wanted.y, ", ", wanted.z, ")");
    const bool is_close = glm::distance(value, wanted) < tolerance;
    CHECK(is_close);
    return is_close;
}

}  // namespace clevrvk::scene::test
