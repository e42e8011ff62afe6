// Tests that a written file holds what glTF allows, and reads as what was meant.
#include "renderer/model/write_glb.h"

#include "renderer/model/read_gltf.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <vector>

namespace clevrvk::model::test {

TEST_CASE("vertices brighter than 1 are written within glTF's range, and their surface keeps its colour where that is at most 1")
{
    Model model;
    model.positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    model.normals.assign(4, {0, 0, 1});
    model.colors = {{1.25F, 0.5F, 1, 1}, {1, 1, 1, 1}, {0.5F, 1, 0.25F, 1}, {1, 1, 1, 1}};
    model.triangles = {{0, 1, 2}, {1, 3, 2}};
    model.slots = {0, 1};
    model.materials.resize(2);
    model.materials[0].base_color = {0.4, 0.2, 0.8, 1.0};
    model.materials[1].base_color = {0.4, 0.2, 0.8, 1.0};
    const std::vector<std::uint8_t> bytes = write_glb(model);
    const Model read = read_gltf({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, "bright.glb", {});
    REQUIRE(read.triangles.size() == 2);
    for (std::size_t k = 0; k < 2; ++k) {
        for (glm::length_t corner = 0; corner < 3; ++corner) {
            const glm::vec4 written = read.colors[read.triangles[k][corner]];
            CHECK(glm::all(glm::lessThanEqual(written, glm::vec4(1.0F))));
            const glm::dvec4 shown = glm::dvec4(written) * read.materials[k].base_color;
            const glm::dvec4 meant = glm::dvec4(model.colors[model.triangles[k][corner]]) * model.materials[k].base_color;
            CHECK(glm::length(shown - meant) < 1e-6);
        }
    }
    CHECK(read.materials[1].base_color == model.materials[1].base_color);
}

TEST_CASE("a base colour that brighter vertices would lift above 1 is written as 1")
{
    Model model;
    model.positions = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    model.normals.assign(3, {0, 0, 1});
    model.colors.assign(3, {1.25F, 1, 1, 1});
    model.triangles = {{0, 1, 2}};
    model.slots = {0};
    model.materials.resize(1);
    model.materials[0].base_color = {0.4, 0.9, 0.8, 1.0};
    const std::vector<std::uint8_t> bytes = write_glb(model);
    const Model read = read_gltf({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, "bright.glb", {});
    CHECK(read.materials[0].base_color.x == doctest::Approx(0.5));  // 0.4 times 1.25
    CHECK(read.materials[0].base_color.y == 1.0);                   // not 0.9 times 1.25
    CHECK(read.materials[0].base_color.z == doctest::Approx(1.0));
}

}  // namespace clevrvk::model::test
