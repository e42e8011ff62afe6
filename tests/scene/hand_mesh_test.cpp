// Tests the shipped hand: closed, oriented outwards, and with the dimensions of the one in MEWL.
#include "renderer/scene/read_obj.h"
#include "tests/scene/scene_fixture.h"

#include <doctest/doctest.h>

#include <map>
#include <utility>

namespace clevrvk::scene::test {

namespace {

Mesh load_hand()
{
    const catalog::Shape* shape = catalog::find_shape(shipped_catalog(), "hand");
    REQUIRE(shape != nullptr);
    return load_obj(shape->mesh_file);
}

}  // namespace

TEST_CASE("hand.obj is closed: every edge has one triangle on each side")
{
    const Mesh hand = load_hand();
    std::map<std::pair<std::uint32_t, std::uint32_t>, int> edges;
    for (const glm::uvec3& t : hand.triangles) {
        edges[{t.x, t.y}] += 1;
        edges[{t.y, t.z}] += 1;
        edges[{t.z, t.x}] += 1;
    }
    int bad_edge_count = 0;
    for (const auto& [edge, count] : edges) {
        const auto twin = edges.find({edge.second, edge.first});
        bad_edge_count += count != 1 || twin == edges.end() || edge.first == edge.second ? 1 : 0;
    }
    CHECK(bad_edge_count == 0);
}

TEST_CASE("hand.obj faces outwards and has the volume of MEWL's hand within a tenth")
{
    const Mesh hand = load_hand();
    double volume = 0.0;
    for (const glm::uvec3& t : hand.triangles) {
        volume +=
            glm::dot(glm::dvec3(hand.positions[t.x]), glm::cross(glm::dvec3(hand.positions[t.y]), glm::dvec3(hand.positions[t.z]))) / 6.0;
    }
    CHECK(volume == doctest::Approx(0.7175).epsilon(0.1));
}

TEST_CASE("hand.obj fills the box of MEWL's hand")
{
    const Mesh hand = load_hand();
    glm::vec3 low(1e9F);
    glm::vec3 high(-1e9F);
    for (const glm::vec3& p : hand.positions) {
        low = glm::min(low, p);
        high = glm::max(high, p);
    }
    is_near(low, {-0.618F, -0.943F, -0.535F}, 0.03F);
    is_near(high, {0.957F, 1.481F, 0.437F}, 0.03F);
}

TEST_CASE("hand.obj points along -y with a finger beside its middle")
{
    const Mesh hand = load_hand();
    glm::vec3 tip(0.0F, 1e9F, 0.0F);
    for (const glm::vec3& p : hand.positions) {
        tip = p.y < tip.y ? p : tip;
    }
    is_near(tip, {0.370F, -0.943F, 0.067F}, 0.05F);
}

}  // namespace clevrvk::scene::test
