// Fuzzes OBJ meshes: accepted input has finite vertices, and faces between vertices that exist.
#include "renderer/base/error.h"
#include "renderer/scene/read_obj.h"
#include "tests/fuzz/fuzz_checks.h"

#include <cmath>

namespace clevrvk::fuzz {
namespace {

void check_mesh(const scene::Mesh& mesh)
{
    require(!mesh.triangles.empty(), "a mesh is empty");
    for (const glm::vec3& p : mesh.positions) {
        require(std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z), "a vertex is not finite");
    }
    for (const glm::uvec3& t : mesh.triangles) {
        require(t.x < mesh.positions.size() && t.y < mesh.positions.size() && t.z < mesh.positions.size(), "a face names no vertex");
    }
}

}  // namespace
}  // namespace clevrvk::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace clevrvk;
    try {
        fuzz::check_mesh(scene::parse_obj(fuzz::as_text(data, size), "in.obj"));
    } catch (const SpecError& error) {
        fuzz::check_message(error.what(), "in.obj:");
    }
    return 0;
}
