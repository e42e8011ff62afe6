// Tests the relation tied to: two cubes of 20 cm with a rope of 12 mm around both, near misses with the clause that
// says no, and the middle line of tubes that are known.
#include "renderer/facts/build_arrangement.h"
#include "renderer/facts/relations/relation.h"
#include "renderer/resolve/read_episode.h"

#include "tests/shipped_catalog.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cmath>
#include <string>
#include <vector>

namespace clevrvk::facts {
namespace {

/// Both cubes stand 30 cm apart.
const std::string kCubes = R"({"id":"a","shape":"cube","size":0.1,"material":"rubber","color":"red","position":[-0.25,0,0.1]},)"
                           R"({"id":"b","shape":"cube","size":0.1,"material":"rubber","color":"blue","position":[0.25,0,0.1]})";

std::string cord(const std::string& keys, const std::string& id = "c")
{
    return fmt::format(R"({{"id":"{}","shape":"cord","variant":"default","position":[0,0],{}}})", id, keys);
}

Arrangement arrange(const std::string& objects, const std::string& camera = R"({"eye":[0.3,-2.2,1.5],"look_at":[0,0,0.1],"fov_deg":35})")
{
    const std::string line = fmt::format(R"({{"schema":"clevrvk/1","id":"e","panels":[{{"id":"p","world":"plain",
        "image":{{"width":512,"height":384}},"camera":{},"objects":[{}]}}]}})",
                                         camera, objects);
    static ArrangementBuilder builder(shipped_catalog());
    return builder.build(resolve::parse_episode(line, "test:1", shipped_catalog()), 0);
}

Verdict judge(const Arrangement& panel, const std::string& relation, std::size_t first, std::size_t second)
{
    return find_relation_kind(relation)->judge(panel, first, second);
}

struct NearMiss {
    std::string what;
    std::string objects;
    std::string clause;  ///< that says no
};

/// A round tube along a line. \param find_place  for a share of the line
template <typename FindPlace>
contact::Body make_tube(const FindPlace& find_place, double radius, int ring_count)
{
    constexpr int kAround = 12;
    std::vector<std::vector<glm::dvec3>> rings;
    for (int k = 0; k <= ring_count; ++k) {
        const double share = static_cast<double>(k) / ring_count;
        const glm::dvec3 way = glm::normalize(find_place(share + 1e-4) - find_place(share - 1e-4));
        const glm::dvec3 right = glm::normalize(glm::cross(way, glm::dvec3(0.0, 0.0, 1.0)));
        const glm::dvec3 up = glm::cross(right, way);
        std::vector<glm::dvec3>& ring = rings.emplace_back();
        for (int i = 0; i < kAround; ++i) {
            const double angle = 6.283185307179586 * i / kAround;
            ring.push_back(find_place(share) + radius * (std::cos(angle) * right + std::sin(angle) * up));
        }
    }
    std::vector<contact::Triangle> triangles;
    for (std::size_t k = 0; k < kAround; ++k) {
        const std::size_t next = (k + 1) % kAround;
        for (std::size_t i = 0; i + 1 < rings.size(); ++i) {
            triangles.push_back({rings[i][k], rings[i][next], rings[i + 1][next]});
            triangles.push_back({rings[i][k], rings[i + 1][next], rings[i + 1][k]});
        }
        triangles.push_back({rings.front()[next], rings.front()[k], find_place(0.0)});
        triangles.push_back({rings.back()[k], rings.back()[next], find_place(1.0)});
    }
    return contact::Body(std::move(triangles));
}

}  // namespace

// Sanitizers leave these out: each builds a cord and follows it.
TEST_SUITE_BEGIN("figures");

TEST_CASE("two cubes that a cord winds around are tied to each other, in both orders")
{
    const Arrangement panel = arrange(kCubes + "," + cord(R"("windings":[{"around":"a"},{"around":"b"}])"));
    for (const auto& [first, second] : {std::pair<std::size_t, std::size_t>(0, 1), std::pair<std::size_t, std::size_t>(1, 0)}) {
        const Verdict verdict = judge(panel, "tied to", first, second);
        REQUIRE(verdict.weakest() != nullptr);
        INFO(std::string(verdict.weakest()->name) << " " << verdict.weakest()->value);
        CHECK(verdict.truth() == Truth::True);
    }
}

TEST_CASE("a cord that touches two objects is no third object that keeps them from being near")
{
    const std::string near = R"({"id":"a","shape":"cube","size":0.1,"material":"rubber","color":"red","position":[-0.17,0,0.1]},)"
                             R"({"id":"b","shape":"cube","size":0.1,"material":"rubber","color":"blue","position":[0.17,0,0.1]})";
    CHECK(judge(arrange(near + "," + cord(R"("windings":[{"around":"a"},{"around":"b"}])")), "near", 0, 1).truth() == Truth::True);
}

TEST_CASE("near misses of tied to fail by their clauses")
{
    const std::vector<NearMiss> misses{
        {"no cord", kCubes, "a cord that touches both"},
        {"the cord is cut",
         kCubes + "," + cord(R"("windings":[{"around":"a"}],"points":[[-0.03,-0.03,0.05]])") + "," +
             cord(R"("windings":[{"around":"b"}],"points":[[0.03,-0.03,0.05]])", "d"),
         "a cord that touches both"},
        {"it lies before both", kCubes + "," + cord(R"("points":[[-0.4,-0.1065,0.1],[0.4,-0.1065,0.1]])"), "turns around the first"},
        {"it lies on both", kCubes + "," + cord(R"("points":[[-0.4,0,0.2065],[0.4,0,0.2065]])"), "turns around the first"},
        {"around one only, with its end on the other",
         kCubes + "," +
             cord(R"("windings":[{"around":"a"}],"points":[[0.1,0,0.215],[0.2,0,0.2065],[0.3,0,0.2065]])"), "turns around the second"},
        {"wide around the first, which it touches with its end",
         kCubes + "," +
             cord(R"("windings":[{"around":"b"}],"points":[[0.02,0,0.1],[-0.05,0.25,0.1],)"
                  R"([-0.45,0.25,0.1],[-0.45,-0.2,0.1],[-0.25,-0.107,0.1]])"),
         "turns around the first"},
        {"the end at the second is loose", kCubes + "," + cord(R"("windings":[{"around":"a"},{"around":"b","knot":"none"}])"),
         "angle of the knot at the second"},
        {"the end at the first is loose", kCubes + "," + cord(R"("windings":[{"around":"a","knot":"none"},{"around":"b"}])"),
         "angle of the knot at the first"},
        {"a long way between them",
         kCubes + "," + cord(R"("windings":[{"around":"a"},{"around":"b"}],"points":[[-0.05,-0.4,0.1],[0.05,-0.4,0.1]])"),
         "cord between the knots"},
        {"something hides the cord",
         kCubes + "," + cord(R"("windings":[{"around":"a"},{"around":"b"}])") +
             R"(,{"id":"d","shape":"cube","size":0.1,"material":"rubber","color":"red","position":[0.04,-0.25,0.1],"scale":[2.6,0.2,1.3]})",
         "share of the cord that shows"},
    };
    for (const NearMiss& miss : misses) {
        const Verdict verdict = judge(arrange(miss.objects), "tied to", 0, 1);
        CAPTURE(miss.what);
        REQUIRE(verdict.weakest() != nullptr);
        CAPTURE(verdict.weakest()->value);
        CHECK(verdict.truth() == Truth::False);
        CHECK(std::string(verdict.weakest()->name) == miss.clause);
    }
}

TEST_CASE("a loose ring that the cord leaves is no tie: it does not touch on all sides")
{
    // A ring of points around a slim post, far from it but at the beginning and at the end.
    const std::string post = R"({"id":"a","shape":"cylinder","size":0.1,"material":"rubber","color":"red",)"
                             R"("position":[-0.25,0,0.1],"scale":[0.3,0.3,1]})";
    const std::string other = R"({"id":"b","shape":"cube","size":0.1,"material":"rubber","color":"blue","position":[0.25,0,0.1]})";
    const std::string ring = cord(
        R"("windings":[{"around":"b"}],"points":[[0.0,-0.1,0.12],[-0.2145,-0.03,0.13],[-0.2135,0,0.13],[-0.2145,0.03,0.13],)"
        R"([-0.25,0.1,0.12],[-0.35,0,0.11],)"
        R"([-0.25,-0.1,0.1],[-0.2145,-0.03,0.09],[-0.2135,0,0.09]])");
    const Verdict verdict = judge(arrange(post + "," + other + "," + ring), "tied to", 0, 1);
    REQUIRE(verdict.weakest() != nullptr);
    CHECK(verdict.truth() == Truth::False);
    CHECK(std::string(verdict.weakest()->name) == "angle without contact with the first");
}

TEST_CASE("a cube that a cord holds at its waist hangs over another one")
{
    const std::string holder = R"({"id":"h","shape":"cylinder","size":0.1,"material":"rubber","color":"red","position":[0,0,1.0],)"
                               R"("scale":[0.2,0.2,1],"rotation_wxyz":[0.7071068,0.7071068,0,0]})";
    const std::string objects = R"({"id":"a","shape":"cube","size":0.1,"material":"rubber","color":"red","position":[0,0,0.4]},)"
                                R"({"id":"b","shape":"cube","size":0.1,"material":"rubber","color":"blue","position":[0,0,0.1]},)" +
                                holder;
    const std::string camera = R"({"eye":[0.4,-4,1.2],"look_at":[0,0,0.5],"fov_deg":35})";
    const std::string tied = cord(R"("windings":[{"around":"a","at":[0,0,0.38]},{"around":"h","axis":[0,1,0]}],"points":[[0,-0.25,0.7]])");
    CHECK(judge(arrange(objects + "," + tied, camera), "hanging over", 0, 1).truth() == Truth::True);
    const Verdict loose = judge(arrange(objects, camera), "hanging over", 0, 1);
    CHECK(loose.truth() == Truth::False);
    CHECK(std::string(loose.weakest()->name) == "held by something");
    // A cord that lies below it holds nothing up.
    const Verdict below = judge(arrange(objects + "," + cord(R"("points":[[-0.3,0,0.294],[0.3,0,0.294]])"), camera), "hanging over", 0, 1);
    CHECK(below.truth() == Truth::False);
    CHECK(std::string(below.weakest()->name) == "contact over the centre of mass");
}

TEST_CASE("find_middle_line of a tube along a helix is its axis, and its radius that of the tube")
{
    constexpr double kRadius = 0.006;
    const auto helix = [](double share) {
        const double angle = 12.0 * share;
        return glm::dvec3(0.08 * std::cos(angle), 0.08 * std::sin(angle), 0.15 * share);
    };
    const MiddleLine line = find_middle_line(make_tube(helix, kRadius, 300));
    // A prism with twelve sides has 0.955 of the circle's area.
    CHECK(line.radius == doctest::Approx(std::sqrt(0.955) * kRadius).epsilon(0.02));
    REQUIRE(line.points.size() > 200);
    double farthest = 0.0;
    double length = 0.0;
    for (std::size_t k = 0; k < line.points.size(); ++k) {
        double nearest = 1e9;
        for (int i = 0; i <= 2000; ++i) {
            nearest = std::min(nearest, glm::length(helix(i / 2000.0) - line.points[k]));
        }
        farthest = std::max(farthest, nearest);
        length += k > 0 ? glm::length(line.points[k] - line.points[k - 1]) : 0.0;
    }
    CHECK(farthest < 0.2 * kRadius);
    CHECK(length == doctest::Approx(std::hypot(0.96, 0.15)).epsilon(0.03));
}

TEST_CASE("find_middle_line gives none of a sheet, which would take curves without end")
{
    // 1.41 from corner to corner, in steps of half the thickness: 280,000 curves.
    const MiddleLine line = find_middle_line(contact::make_box_body({0.0, 0.0, 0.0}, {1.0, 1.0, 1e-5}));
    CHECK(line.points.empty());
    CHECK(line.radius == 0.0);
}

TEST_SUITE_END();

}  // namespace clevrvk::facts
