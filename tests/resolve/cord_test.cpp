// Cords of spec lines along points and around other objects: their meshes, what they depend on, and what is refused.
#include "renderer/resolve/cord.h"

#include "renderer/base/error.h"
#include "renderer/contact/depth.h"
#include "renderer/contact/gap.h"
#include "renderer/resolve/body_cache.h"
#include "renderer/resolve/triangles.h"
#include "renderer/spec/write_spec.h"
#include "tests/resolve/resolve_fixture.h"

#include <doctest/doctest.h>

#include <memory>
#include <string>
#include <vector>

namespace clevrvk::resolve {
namespace {

using glm::dvec3;

const std::string kCan = R"({"id":"a","shape":"plain_cylinder","variant":"default","position":[-0.2,0]})";
const std::string kBox = R"({"id":"b","shape":"box","variant":"default","position":[0.25,0.05],"rotation_deg":20})";

/// A string. \param keys  further ones, each with a comma before it
std::string make_cord(const std::string& keys, const std::string& id = "c")
{
    return R"({"id":")" + id + R"(","shape":"cord","variant":"default","params":{"make":"string"},"position":[0,0])" + keys + "}";
}

const std::string kBoth = R"(,"windings":[{"around":"a"},{"around":"b","turns":3}])";

/// The message of the reader for a panel with these objects.
std::string read_fault(const std::string& objects)
{
    try {
        static_cast<void>(read_panel(objects));
    } catch (const SpecError& error) {
        return error.what();
    }
    return "";
}

contact::Body make_world_body(const ResolvedObject& object)
{
    const LoadBody load = [](const Form& form) { return std::make_shared<const Body>(build_body(form)); };
    std::vector<contact::Triangle> triangles = list_triangles(object.form, load);
    for (contact::Triangle& triangle : triangles) {
        for (dvec3& corner : triangle) {
            corner = object.open.position + object.open.rotation * (object.open.scale * corner);
        }
    }
    return contact::Body(std::move(triangles));
}

std::string find_key(const std::string& objects)
{
    return key_of(resolve_panel(read_panel(objects), shipped_catalog()).objects.front().form);
}

}  // namespace

TEST_CASE("a cord around two things touches both, is deep in neither, and is one closed body of its category")
{
    const ResolvedPanel panel = resolve_panel(read_panel(kCan + "," + kBox + "," + make_cord(kBoth)), shipped_catalog());
    const contact::Body cord = make_world_body(panel.objects[2]);
    for (std::size_t k = 0; k < 2; ++k) {
        const contact::Body body = make_world_body(panel.objects[k]);
        const auto gap = contact::measure_gap({cord, {}}, {body, {}}, 0.01);
        REQUIRE(gap.has_value());
        CHECK(gap->distance < 0.0005);
        CHECK(contact::measure_depth({cord, {}}, {body, {}}, 0.0002).depth < 0.001);
    }
    CHECK(cord.is_closed());
    CHECK(cord.shells().size() == 1);
    CHECK(panel.objects[2].category == "cord");
    CHECK(panel.objects[2].parts == std::vector<std::string>{"cord"});
}

TEST_CASE("a cord's place and turn leave its way as it is, and its scale makes it thicker")
{
    const auto find_bounds = [](const std::string& keys) {
        const ResolvedPanel panel = resolve_panel(
            read_panel(make_cord(R"(,"points":[[0,0,0.1],[0.4,0,0.1]])" + keys)), shipped_catalog());
        return make_world_body(panel.objects.front()).bounds();
    };
    const tree::Box plain = find_bounds("");
    CHECK(plain.low.x == doctest::Approx(0.0));
    CHECK(plain.high.x == doctest::Approx(0.4));
    CHECK(plain.high.z - plain.low.z == doctest::Approx(0.0054).epsilon(0.05));
    const tree::Box moved = find_bounds(R"(,"rotation_deg":70)");
    CHECK(glm::length(moved.low - plain.low) < 0.0005);
    CHECK(glm::length(moved.high - plain.high) < 0.0005);
    const tree::Box thick = find_bounds(R"(,"scale":2)");
    CHECK(thick.high.x == doctest::Approx(0.4));
    CHECK(thick.high.z - thick.low.z == doctest::Approx(0.0108).epsilon(0.05));
}

TEST_CASE("the bodies that a cord winds around, and its way, are in the key of its form; other objects are not")
{
    const std::string plain = find_key(make_cord(kBoth) + "," + kCan + "," + kBox);
    const std::string far = R"(,{"id":"s","shape":"sphere","size":0.1,"material":"rubber","color":"red","position":[0,2,0.1]})";
    CHECK(find_key(make_cord(kBoth) + "," + kBox + "," + kCan + far) == plain);
    for (const char* keys : {R"(,"windings":[{"around":"a"},{"around":"b"}])",
                             R"(,"windings":[{"around":"a"},{"around":"b","turns":3,"knot":"none"}])",
                             R"(,"windings":[{"around":"a","at":[-0.2,0,0.1]},{"around":"b","turns":3}])",
                             R"(,"windings":[{"around":"a"},{"around":"b","turns":3}],"points":[[0,0.05,0.12]])"}) {
        CHECK(find_key(make_cord(keys) + "," + kCan + "," + kBox) != plain);
    }
    const std::string moved = R"({"id":"a","shape":"plain_cylinder","variant":"default","position":[-0.22,0]})";
    CHECK(find_key(make_cord(kBoth) + "," + moved + "," + kBox) != plain);
}

TEST_CASE("points and windings come back from a written line")
{
    const spec::PanelSpec panel = read_panel(
        kCan + "," + make_cord(R"(,"points":[[0.1,0,0.15],[0.3,0,0.2]],"windings":[{"around":"a","at":[-0.2,0,0.1],"axis":[0,0.1,1]}])"));
    REQUIRE(panel.objects[1].windings.size() == 1);
    CHECK(panel.objects[1].windings.front().turns == 2);
    CHECK(panel.objects[1].windings.front().knot == "hitch");
    CHECK(panel.objects[1].points.size() == 2);
    spec::EpisodeSpec episode = parse_episode(make_line(kCan), "test:1", shipped_catalog());
    episode.panels = {panel};
    CHECK(parse_episode(spec::write_episode(episode), "test:1", shipped_catalog()).panels.front() == panel);
}

TEST_CASE("keys of cords that cannot be are refused where they stand")
{
    const std::string place = "test:1: panels[0].objects[1].";
    CHECK(read_fault(kCan + "," + make_cord(R"(,"windings":[{"around":"c"}])")) ==
          place + "windings[0].around: a cord cannot wind around itself; name another object");
    CHECK(read_fault(kCan + "," + make_cord(R"(,"windings":[{"around":"aa"}])")) ==
          place + "windings[0].around: unknown object 'aa'; available: a");
    CHECK(read_fault(make_cord(R"(,"windings":[{"around":"c"}])", "d") + "," + make_cord(R"(,"windings":[{"around":"d"}])")) ==
          "test:1: panels[0].objects[0].windings[0].around: 'c' is itself a cord with points or windings; name the object that it is tied "
          "to");
    CHECK(read_fault(kCan + R"(,{"id":"t","shape":"table","variant":0,"position":[0,0],"points":[[0,0,0],[1,0,0]]})") ==
          place + "points: 'table' is not a cord; leave this out, or name a cord: cord");
    CHECK(read_fault(kCan + R"(,{"id":"s","shape":"cube","size":1,"material":"rubber","color":"red","position":[3,0],"windings":[]})") ==
          place + "windings: 'cube' is not a cord; leave this out, or name a cord: cord");
    CHECK(read_fault(kCan + "," + make_cord(R"(,"points":[[0,0,1]])")) ==
          place + "points: a cord needs at least two points, or a winding at one end");
    CHECK(read_fault(kCan + "," + make_cord(R"(,"points":[[0,0,1],[0,1,1]],"scale":[1,1,2])")) ==
          place + "scale: a cord with points or windings must have a single factor, because it is equally thick in every direction");
    CHECK(read_fault(kCan + "," + make_cord(R"(,"windings":[{"around":"a","axis":[0,0,0]}])")) ==
          place + "windings[0].axis: must not have length 0; give a direction, such as [0,0,1]");
    CHECK(read_fault(kCan + "," + make_cord(R"(,"windings":[{"around":"a","knot":"bow"}])")).find("windings[0].knot: unknown knot") !=
          std::string::npos);
    const std::string cloth = R"({"id":"b","shape":"blanket","variant":"default","position":[0,0],"drapes_over":["c"]})";
    CHECK(read_fault(cloth + "," + make_cord(R"(,"points":[[0,0,1],[0,1,1]])")) ==
          "test:1: panels[0].objects[0].drapes_over: 'c' is a cord with points or windings, over which a cloth cannot lie; leave it out");
}

TEST_CASE("a way that true meshes do not allow is refused where it stands")
{
    const std::string place = "test:1: panels[0].objects[1].";
    const auto find_fault = [&](const std::string& keys) { return read_fault(kCan + "," + make_cord(keys)); };
    CHECK(find_fault(R"(,"points":[[0.5,0,0.1],[0.5,0.001,0.1]])").find(place + "points[1]: is 0.001 m from the point before it") == 0);
    const std::string within = find_fault(R"(,"points":[[0.5,0,0.1],[-0.2,0,0.1],[-0.8,0,0.1]])");
    CHECK(within.find(place + "points[1]: there the cord would be ") == 0);
    CHECK(within.find("deep in 'a'") != std::string::npos);
    CHECK(find_fault(R"(,"windings":[{"around":"a","at":[-0.2,0,0.9]}])")
              .find(place + "windings[0]: no part of it lies in the plane") == 0);
    const std::string ribbon = R"({"id":"c","shape":"cord","variant":"default","params":{"make":"ribbon"},"position":[0,0],)";
    CHECK(read_fault(kCan + "," + ribbon + R"("windings":[{"around":"a"}]})") ==
          place + "windings[0]: a ribbon does not lie flat around a body; take params.make rope or string");
}

TEST_CASE("a long cord may not pass through a small thing between two points of its line")
{
    // A straight span of 2 has 24 steps, with points at x = 0 and x = 0.083: the ball lies between them.
    const auto find_fault = [](double radius, double height) {
        const std::string ball = R"({"id":"s","shape":"sphere","size":)" + std::to_string(radius) +
                                 R"(,"material":"rubber","color":"red","position":[0.0417,0,)" + std::to_string(height) + "]}";
        const std::string rope = R"({"id":"c","shape":"cord","variant":"default","params":{"make":"rope","thickness":0.012},)"
                                 R"("position":[0,0],"points":[[-1,0,0.5],[1,0,0.5]]})";
        return read_fault(ball + "," + rope);
    };
    CHECK(find_fault(0.035, 0.5).find("test:1: panels[0].objects[1].points[1]: there the cord would be ") == 0);
    CHECK(find_fault(0.02, 0.52).find("deep in 's'") != std::string::npos);
    CHECK(find_fault(0.035, 0.545).empty());
}

TEST_CASE("find_bounds gives a box around the triangles of every kind of form")
{
    const LoadBody load = [](const Form& form) { return std::make_shared<const Body>(build_body(form)); };
    const std::string keys = R"(,"size":1,"material":"rubber","color":"red","position":[0,0,1]})";
    for (const char* shape : {"sphere", "cube", "cylinder", "hand"}) {
        CAPTURE(shape);
        const spec::PanelSpec panel = read_panel(R"({"id":"s","shape":")" + std::string(shape) + "\"" + keys + "," + kCan);
        for (const ResolvedObject& object : resolve_panel(panel, shipped_catalog()).objects) {
            const tree::Box box = find_bounds(object.form, load);
            const tree::Box exact = contact::Body(list_triangles(object.form, load)).bounds();
            for (glm::length_t axis = 0; axis < 3; ++axis) {
                CHECK(box.low[axis] <= exact.low[axis]);
                CHECK(box.high[axis] >= exact.high[axis]);
                CHECK(box.high[axis] - box.low[axis] < 1.05 * (exact.high[axis] - exact.low[axis]));
            }
        }
    }
}

}  // namespace clevrvk::resolve
