// Cloths of spec lines over other objects: their meshes, what they depend on, and what is refused.
#include "renderer/resolve/drape.h"

#include "renderer/base/error.h"
#include "renderer/contact/distance_field.h"
#include "renderer/resolve/body_cache.h"
#include "renderer/resolve/triangles.h"
#include "renderer/spec/write_spec.h"
#include "tests/resolve/resolve_fixture.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

namespace clevrvk::resolve {
namespace {

using glm::dvec3;

const std::string kBox =
    R"({"id":"b","shape":"box","variant":"default","position":[0.1,0.0],"rotation_deg":20})";

/// A woven blanket. \param keys  further ones, each with a comma before it
std::string make_cloth(const std::string& keys, const std::string& id = "c")
{
    return R"({"id":")" + id + R"(","shape":"blanket","variant":"default","params":{"make":"woven","width":0.9,"length":1.1},"position":[0,0])" +
           keys + "}";
}

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

const Form& form_of(const ResolvedPanel& panel, std::size_t number)
{
    return panel.objects.at(number).form;
}

LoadBody make_loader()
{
    return [](const Form& form) { return std::make_shared<const Body>(build_body(form)); };
}

/// The world's points of an object's mesh.
std::vector<dvec3> list_points(const ResolvedObject& object, const Body& body)
{
    std::vector<dvec3> points;
    for (const glm::vec3& position : body.model.positions) {
        points.push_back(object.open.position + object.open.rotation * (object.open.scale * dvec3(position)));
    }
    return points;
}

}  // namespace

TEST_CASE("a blanket over a box covers it: it is as high as the box, lies on the floor, and is in neither")
{
    const ResolvedPanel panel = resolve_panel(read_panel(kBox + "," + make_cloth(R"(,"drapes_over":["b"])")), shipped_catalog());
    BodyCache bodies;
    const std::shared_ptr<const Body> cloth = bodies.load(form_of(panel, 1));
    const std::shared_ptr<const Body> box = bodies.load(form_of(panel, 0));
    const contact::DistanceField field(list_triangles(form_of(panel, 0), make_loader()));
    double highest = 0.0;
    double deepest = 1.0;
    double lowest = 1.0;
    for (const dvec3& point : list_points(panel.objects[1], *cloth)) {
        highest = std::max(highest, point.z);
        lowest = std::min(lowest, point.z);
        const dvec3 own = glm::inverse(panel.objects[0].open.rotation) * (point - panel.objects[0].open.position);
        const std::optional<contact::FieldValue> value = field.measure(own, 0.1);
        deepest = value ? std::min(deepest, value->distance) : deepest;
    }
    CHECK(highest > box->size.z);
    CHECK(highest < box->size.z + 0.05);
    CHECK(lowest > -0.002);
    CHECK(lowest < 0.004);
    CHECK(deepest > -0.002);
    // Closed, with the parts and slots of a blanket.
    CHECK(contact::DistanceField(list_triangles(form_of(panel, 1), [&](const Form&) { return cloth; })).body().is_closed());
    CHECK(panel.objects[1].category == "blanket");
    CHECK(std::ranges::all_of(cloth->parts, [](std::uint16_t part) { return part == 0; }));
    CHECK(cloth->model.materials.size() >= 2);  // its pattern
}

// Cloths that fall like the one above: sanitizers leave them out.
TEST_SUITE_BEGIN("figures");

TEST_CASE("a blanket over a box in a room lies on the box: walls and ceiling do not lift it")
{
    const std::string room = R"({"schema":"clevrvk/1","id":"e","panels":[{"id":"p","world":"room","objects":[)" + kBox + "," +
                             make_cloth(R"(,"drapes_over":["b"])") + "]}]}";
    const spec::PanelSpec spec = parse_episode(room, "test:1", shipped_catalog()).panels.front();
    const ResolvedPanel panel = resolve_panel(spec, shipped_catalog());
    REQUIRE(!panel.stage.empty());
    BodyCache bodies;
    const double box_height = bodies.load(form_of(panel, 0))->size.z;
    double highest = 0.0;
    for (const dvec3& point : list_points(panel.objects[1], *bodies.load(form_of(panel, 1)))) {
        highest = std::max(highest, point.z);
    }
    CHECK(highest > box_height);
    CHECK(highest < box_height + 0.05);
}

TEST_CASE("the order of a panel's objects and of ids does not change what lies over them")
{
    const std::string ball = R"({"id":"s","shape":"sphere","size":0.12,"material":"rubber","color":"red","position":[-0.2,0.1]})";
    const ResolvedPanel first =
        resolve_panel(read_panel(kBox + "," + ball + "," + make_cloth(R"(,"drapes_over":["b","s"])")), shipped_catalog());
    const ResolvedPanel second =
        resolve_panel(read_panel(make_cloth(R"(,"drapes_over":["s","b"])") + "," + ball + "," + kBox), shipped_catalog());
    CHECK(key_of(form_of(first, 2)) == key_of(form_of(second, 0)));
    CHECK(build_body(form_of(first, 2)).model.positions == build_body(form_of(second, 0)).model.positions);
}

TEST_CASE("a quilt over a box lies close to it, although its upper side bulges more than its lower side")
{
    // Half its greatest thickness would be 7 and 10 mm. Its squares are coarse, so that edges of bodies need some room.
    for (const std::string make : {"patchwork", "boxes"}) {
        CAPTURE(make);
        const std::string quilt = R"({"id":"c","shape":"blanket","variant":"default","params":{"make":")" + make +
                                  R"(","width":0.9,"length":1.1},"position":[0,0],"drapes_over":["b"]})";
        const ResolvedPanel panel = resolve_panel(read_panel(kBox + "," + quilt), shipped_catalog());
        BodyCache bodies;
        const contact::DistanceField field(list_triangles(form_of(panel, 0), make_loader()));
        double nearest = 1.0;
        for (const dvec3& point : list_points(panel.objects[1], *bodies.load(form_of(panel, 1)))) {
            const dvec3 own = glm::inverse(panel.objects[0].open.rotation) * (point - panel.objects[0].open.position);
            const std::optional<contact::FieldValue> value = field.measure(own, 0.1);
            nearest = value ? std::min(nearest, value->distance) : nearest;
        }
        CHECK(nearest < 0.005);
        CHECK(nearest > -0.003);
    }
}

TEST_SUITE_END();

TEST_CASE("what is below a cloth, where, and the pins are in the key of its form; other objects are not")
{
    const auto find_key = [](const std::string& objects) {
        return key_of(form_of(resolve_panel(read_panel(objects), shipped_catalog()), 0));
    };
    const std::string plain = find_key(make_cloth(R"(,"drapes_over":["b"])") + "," + kBox);
    const std::string ball = R"({"id":"s","shape":"sphere","size":0.12,"material":"rubber","color":"red","position":[-0.2,0.1]})";
    CHECK(find_key(make_cloth(R"(,"drapes_over":["b"])") + "," + kBox + "," + ball) == plain);
    CHECK(find_key(make_cloth(R"(,"drapes_over":["b","s"])") + "," + kBox + "," + ball) != plain);
    CHECK(find_key(make_cloth(R"(,"drapes_over":["b"],"pinned":["front"])") + "," + kBox) != plain);
    CHECK(find_key(make_cloth(R"(,"drapes_over":["b"],"scale":0.5)") + "," + kBox) != plain);
    CHECK(find_key(make_cloth("") + "," + kBox) != plain);
    const std::string moved = R"({"id":"b","shape":"box","variant":"default","position":[0.15,0.0],"rotation_deg":20})";
    CHECK(find_key(make_cloth(R"(,"drapes_over":["b"])") + "," + moved) != plain);
}

TEST_CASE("a pile of cloths, each over all below it, has keys of one length and is read in one pass")
{
    // A key that held those of all nested cloths would double with each of them: 2^200 characters.
    std::string objects = kBox;
    std::string below = R"("b")";
    for (int k = 0; k < 200; ++k) {
        const std::string id = "c" + std::to_string(k);
        objects += "," + make_cloth(R"(,"drapes_over":[)" + below + "]", id);
        below += R"(,")" + id + R"(")";
    }
    const ResolvedPanel panel = resolve_panel(read_panel(objects), shipped_catalog());
    CHECK(key_of(form_of(panel, 200)).size() == key_of(form_of(panel, 1)).size());
    CHECK(key_of(form_of(panel, 200)) != key_of(form_of(panel, 199)));
}

TEST_CASE("a cloth lies over another cloth, which lies over something itself")
{
    const std::string over = R"({"id":"d","shape":"blanket","variant":"default","params":{"make":"woven"},"position":[0,0],"scale":0.5,)"
                             R"("drapes_over":["c"]})";
    const ResolvedPanel panel =
        resolve_panel(read_panel(over + "," + make_cloth(R"(,"drapes_over":["b"],"scale":0.5)") + "," + kBox), shipped_catalog());
    const Drape& drape = *std::get<ThingForm>(form_of(panel, 0)).drape;
    const auto below = std::ranges::find_if(drape.below, [](const Placed& placed) {
        const auto* const thing = std::get_if<ThingForm>(&placed.form);
        return thing != nullptr && thing->drape != nullptr;
    });
    CHECK(below != drape.below.end());
}

TEST_CASE("list_triangles of shapes with a formula encloses what they do")
{
    const auto find_volume = [](const std::string& shape) {
        const ResolvedPanel panel = resolve_panel(
            read_panel(R"({"id":"s","shape":")" + shape + R"(","size":1,"material":"rubber","color":"red","position":[0,0]})"),
            shipped_catalog());
        const contact::Body body(list_triangles(form_of(panel, 0), make_loader()));
        CHECK(body.is_closed());
        REQUIRE(body.shells().size() == 1);
        return body.shells().front().volume;
    };
    constexpr double kPi = 3.14159265358979;
    CHECK(find_volume("sphere") == doctest::Approx(4.0 / 3.0 * kPi).epsilon(0.005));
    // Bevels and facets take a little.
    const double cube = find_volume("cube");
    CHECK(cube < 8.0);
    CHECK(cube > 7.8);
    const double cylinder = find_volume("cylinder");
    CHECK(cylinder < 2.0 * kPi);
    CHECK(cylinder > 6.0);
}

TEST_CASE("drapes_over and pinned come back from a written line, in the panel's order")
{
    const spec::PanelSpec panel =
        read_panel(kBox + "," + R"({"id":"p","shape":"plate","variant":"default","position":[0.3,0]})" + "," +
                   make_cloth(R"(,"drapes_over":["p","b"],"pinned":["back_left","front"])"));
    CHECK(panel.objects[2].drapes_over == std::vector<std::string>{"b", "p"});
    CHECK(panel.objects[2].pinned == std::vector<std::string>{"front", "back_left"});
    spec::EpisodeSpec episode = parse_episode(make_line(kBox), "test:1", shipped_catalog());
    episode.panels = {panel};
    CHECK(parse_episode(spec::write_episode(episode), "test:1", shipped_catalog()).panels.front() == panel);
}

TEST_CASE("a cloth over itself, in a circle, over nothing that there is, or that is no cloth is refused where it stands")
{
    CHECK(read_fault(kBox + "," + make_cloth(R"(,"drapes_over":["b","c"])")) ==
          "test:1: panels[0].objects[1].drapes_over[1]: a cloth cannot lie over itself; leave out its own id");
    CHECK(read_fault(kBox + "," + make_cloth(R"(,"drapes_over":["bb"])")) ==
          "test:1: panels[0].objects[1].drapes_over[0]: unknown object 'bb'; available: b");
    CHECK(read_fault(make_cloth(R"(,"drapes_over":["d"])") + "," + make_cloth(R"(,"drapes_over":["c"])", "d")) ==
          "test:1: panels[0].objects[0].drapes_over: these cloths lie over each other in a circle: c, d, c; leave out one of them");
    CHECK(read_fault(kBox + "," + make_cloth(R"(,"drapes_over":["b","b"])")) ==
          "test:1: panels[0].objects[1].drapes_over[1]: 'b' is named twice; name it once");
    CHECK(read_fault(R"({"id":"t","shape":"table","variant":0,"position":[0,0],"drapes_over":["b"]},)" + kBox) ==
          "test:1: panels[0].objects[0].drapes_over: 'table' is not a cloth; leave this out, or name a cloth: blanket");
    CHECK(read_fault(R"({"id":"s","shape":"cube","size":1,"material":"rubber","color":"red","position":[0,0],"drapes_over":["b"]},)" + kBox) ==
          "test:1: panels[0].objects[0].drapes_over: 'cube' is not a cloth; leave this out, or name a cloth: blanket");
    CHECK(read_fault(make_cloth(R"(,"pinned":["front"])")) ==
          "test:1: panels[0].objects[0].pinned: only a cloth that drapes can be pinned; give drapes_over as well");
    CHECK(read_fault(kBox + "," + make_cloth(R"(,"drapes_over":["b"],"scale":[1,1,2])")) ==
          "test:1: panels[0].objects[1].scale: a cloth that drapes must have a single factor, because its threads are equally long in "
          "every direction");
    CHECK(read_fault(kBox + "," + make_cloth(R"(,"drapes_over":["b"],"pinned":["top"])")).find("objects[1].pinned[0]: unknown edge or corner") !=
          std::string::npos);
}

TEST_CASE("materials of a cloth that drapes are of its own slots, not of what blankets lie on by themselves")
{
    const std::string bed = R"({"id":"c","shape":"blanket","variant":"default","params":{"style":"bed","make":"woven"},"position":[0,0])";
    const std::string marble = R"(,"materials":{"linen":"white_marble"})";
    CHECK(read_fault(bed + marble + "}").empty());
    CHECK(read_fault(kBox + "," + bed + marble + R"(,"drapes_over":["b"]})").find("linen") != std::string::npos);
    CHECK(read_fault(kBox + "," + bed + R"(,"materials":{"cloth":"white_marble"},"drapes_over":["b"]})").empty());
}

}  // namespace clevrvk::resolve
