// Reading OBJ files: what is taken, and how bad ones are refused.
#include "renderer/base/error.h"
#include "renderer/scene/mesh_cache.h"

#include <doctest/doctest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace clevrvk::scene {

namespace {

// A file among the temporary ones that goes with this object.
struct ScratchFile {
    explicit ScratchFile(const std::string& text) : path(std::filesystem::temp_directory_path() / ("mesh_cache_test_" + std::to_string(getpid()) + ".obj"))
    {
        std::ofstream(path) << text;
    }
    ~ScratchFile() { std::filesystem::remove(path); }
    ScratchFile(const ScratchFile&) = delete;
    ScratchFile& operator=(const ScratchFile&) = delete;

    std::filesystem::path path;
};

constexpr const char* kSquare = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n";

}  // namespace

TEST_CASE("load_obj takes vertices and triangles in the order of the file")
{
    const ScratchFile file(std::string(kSquare) + "f 1 2 3\nf 1 3 4\n");
    const Mesh mesh = load_obj(file.path);
    REQUIRE(mesh.positions.size() == 4);
    CHECK(mesh.positions[2] == glm::vec3(1.0F, 1.0F, 0.0F));
    REQUIRE(mesh.triangles.size() == 2);
    CHECK(mesh.triangles[0] == glm::uvec3(0, 1, 2));
    CHECK(mesh.triangles[1] == glm::uvec3(0, 2, 3));
}

TEST_CASE("load_obj splits a face of four corners into two triangles of the same orientation")
{
    const ScratchFile file(std::string(kSquare) + "f 1 2 3 4\n");
    const Mesh mesh = load_obj(file.path);
    REQUIRE(mesh.triangles.size() == 2);
    float area = 0.0F;
    for (const glm::uvec3& t : mesh.triangles) {
        const glm::vec3 normal = glm::cross(mesh.positions[t.y] - mesh.positions[t.x], mesh.positions[t.z] - mesh.positions[t.x]);
        CHECK(normal.z > 0.0F);
        area += 0.5F * normal.z;
    }
    CHECK(area == doctest::Approx(1.0));
}

TEST_CASE("load_obj passes over normals and texture coordinates")
{
    const ScratchFile file(std::string(kSquare) + "vn 0 0 1\nvt 0 0\nf 1/1/1 2/1/1 3/1/1\n");
    CHECK(load_obj(file.path).triangles.size() == 1);
}

TEST_CASE("load_obj throws IoError with the file's name when there is none")
{
    CHECK_THROWS_WITH_AS(static_cast<void>(load_obj("/nowhere/x.obj")), doctest::Contains("/nowhere/x.obj"), IoError);
}

TEST_CASE("load_obj throws IoError when a face names a vertex that is not there")
{
    const ScratchFile file(std::string(kSquare) + "f 1 2 9\n");
    CHECK_THROWS_AS(static_cast<void>(load_obj(file.path)), IoError);
}

TEST_CASE("load_obj throws IoError when a vertex is not finite")
{
    const ScratchFile file("v 0 0 0\nv 1e60 0 0\nv 1 1 0\nf 1 2 3\n");
    CHECK_THROWS_AS(static_cast<void>(load_obj(file.path)), IoError);
}

TEST_CASE("load_obj throws IoError when the file holds no triangles")
{
    const ScratchFile file(kSquare);
    CHECK_THROWS_WITH_AS(static_cast<void>(load_obj(file.path)), doctest::Contains("holds no triangles"), IoError);
}

TEST_CASE("MeshCache reads a file once")
{
    const ScratchFile file(std::string(kSquare) + "f 1 2 3\n");
    MeshCache meshes;
    const std::shared_ptr<const Mesh> first = meshes.load(file.path);
    CHECK(meshes.load(file.path) == first);
}

}  // namespace clevrvk::scene
