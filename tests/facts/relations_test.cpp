// Tests the relations of contact and sight: scenes in which one holds, and near misses, each with the clause that says
// no. Cubes of 20 cm and spheres have places that can be worked out by hand.
#include "renderer/facts/build_arrangement.h"
#include "renderer/facts/relations/relation.h"
#include "renderer/resolve/read_episode.h"

#include "tests/shipped_catalog.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <string>
#include <vector>

namespace clevrvk::facts {
namespace {

constexpr const char* kFromAbove = R"({"eye":[0,-2,1.6],"look_at":[0,0,0.15],"fov_deg":40})";
constexpr const char* kLevel = R"({"eye":[0,-3,0.15],"look_at":[0,0,0.12],"fov_deg":40})";

/// A panel of world plain, whose ground is z = 0.
Arrangement arrange(const std::string& objects, const std::string& camera = kFromAbove)
{
    const std::string line = fmt::format(R"({{"schema":"clevrvk/1","id":"e","panels":[{{"id":"p","world":"plain",
        "image":{{"width":512,"height":384}},"camera":{},"objects":[{}]}}]}})",
                                         camera, objects);
    static ArrangementBuilder builder(shipped_catalog());
    return builder.build(resolve::parse_episode(line, "test:1", shipped_catalog()), 0);
}

/// A cube with edges of 20 cm. \param place  of its middle
std::string cube(const std::string& id, const std::string& place, double half = 0.1)
{
    return fmt::format(R"({{"id":"{}","shape":"cube","size":{},"material":"rubber","color":"red","position":[{}]}})", id, half, place);
}

std::string thing(const std::string& id, const std::string& kind, const std::string& place, const std::string& more = "")
{
    return fmt::format(R"({{"id":"{}","shape":"{}","variant":"default","position":[{}]{}}})", id, kind, place, more);
}

/// The first two objects.
Verdict judge(const Arrangement& panel, const std::string& relation, std::size_t first = 0, std::size_t second = 1)
{
    return find_relation_kind(relation)->judge(panel, first, second);
}

/// A scene that is nearly one of the relation.
struct NearMiss {
    std::string what;
    std::string objects;
    std::string clause;  ///< that says no
    std::string camera = kFromAbove;
};

void check_holds(const std::string& relation, const std::string& objects, const std::string& camera = kFromAbove)
{
    const Verdict verdict = judge(arrange(objects, camera), relation);
    REQUIRE(verdict.weakest() != nullptr);
    CAPTURE(relation);
    CAPTURE(std::string(verdict.weakest()->name));
    CAPTURE(verdict.weakest()->value);
    CHECK(verdict.truth() == Truth::True);
}

void check_misses(const std::string& relation, const std::vector<NearMiss>& misses)
{
    for (const NearMiss& miss : misses) {
        const Verdict verdict = judge(arrange(miss.objects, miss.camera), relation);
        CAPTURE(miss.what);
        REQUIRE(verdict.weakest() != nullptr);
        CAPTURE(verdict.weakest()->value);
        CHECK(verdict.truth() == Truth::False);
        CHECK(std::string(verdict.weakest()->name) == miss.clause);
    }
}

const std::string kBase = cube("b", "0,0,0.1");

}  // namespace

TEST_CASE("a cube stands on another one, and each near miss fails by its clause")
{
    check_holds("on", cube("a", "0.03,0,0.3") + "," + kBase);
    check_misses("on", {
                           {"lifted by 3 cm", cube("a", "0,0,0.33") + "," + kBase, "contact"},
                           {"beside it", cube("a", "0.25,0,0.1") + "," + kBase, "contact"},
                           {"leans at its side", cube("a", "0.2,0,0.1") + "," + kBase, "contact with an upper side"},
                           {"its middle hangs over the edge", cube("a", "0.12,0,0.3") + "," + kBase, "centre of mass over the contact"},
                           {"sunk by 3 cm", cube("a", "0,0,0.27") + "," + kBase, "not deep in each other"},
                           {"half on a third one", cube("a", "0.1,0,0.3") + "," + cube("b", "0,0,0.1") + "," + cube("c", "0.205,0,0.1"),
                            "centre of mass over the contact"},
                           {"exchanged", kBase + "," + cube("a", "0,0,0.3"), "contact with an upper side"},
                           {"hidden", cube("a", "0,0,0.22", 0.02) + "," + kBase + "," + cube("c", "0,-0.6,0.4", 0.2), "shown",
                            R"({"eye":[0,-2,0.5],"look_at":[0,0,0.15],"fov_deg":40})"},
                       });
}

TEST_CASE("a cube that two others carry in equal shares is on neither, for it touches both")
{
    const Arrangement panel = arrange(cube("a", "0,0,0.3") + "," + cube("b", "-0.09,0,0.1") + "," + cube("c", "0.115,0,0.1", 0.1));
    const Verdict verdict = judge(panel, "on");
    REQUIRE(verdict.weakest() != nullptr);
    CHECK(verdict.truth() == Truth::False);
    CHECK(std::string(verdict.weakest()->name) == "contact with others");
}

TEST_CASE("a cube lies in a bowl, and each near miss fails by its clause")
{
    // The flat bottom of the bowl lies at 0.0065 m.
    const std::string bowl = thing("b", "bowl", "0,0");
    const std::string camera = R"({"eye":[0,-0.5,0.5],"look_at":[0,0,0.02],"fov_deg":40})";
    check_holds("in", cube("a", "0,0,0.0215", 0.015) + "," + bowl, camera);
    check_misses("in", {
                           {"beside it", cube("a", "0.15,0,0.015", 0.015) + "," + bowl, "share inside", camera},
                           {"lifted by 3 cm", cube("a", "0,0,0.0515", 0.015) + "," + bowl, "contact", camera},
                           {"lifted by 1 cm", cube("a", "0,0,0.0265", 0.01) + "," + bowl, "contact", camera},
                           {"on a plate", cube("a", "0,0,0.035", 0.015) + "," + cube("b", "0,0,0.01", 0.01), "a cavity", camera},
                           {"under the inverted bowl", cube("a", "0,0,0.015", 0.015) + "," +
                                                           thing("b", "bowl", "0,0,0.0517", R"(,"rotation_wxyz":[0,1,0,0])"),
                            "a cavity", camera},
                           {"through its bottom", cube("a", "0,0,0.009", 0.015) + "," + bowl, "not deep in each other", camera},
                           {"exchanged", bowl + "," + cube("a", "0,0,0.0215", 0.015), "a cavity", camera},
                       });
}

TEST_CASE("a board that lies across the rim of a bowl is on the bowl and not in it, however thin the board is")
{
    // The rim of the bowl lies at 0.0517 m.
    const std::string camera = R"({"eye":[0,-0.5,0.5],"look_at":[0,0,0.02],"fov_deg":40})";
    for (const double half : {0.001, 0.002, 0.004, 0.008}) {
        const std::string board = fmt::format(R"({{"id":"a","shape":"cube","size":1,"scale":[0.08,0.03,{}],"material":"rubber",
            "color":"red","position":[0,0,{}]}})",
                                              half, 0.0518 + half);
        const Arrangement panel = arrange(board + "," + thing("b", "bowl", "0,0"), camera);
        CAPTURE(half);
        CHECK(panel.share_in_cavity(0, 1) < 0.02);
        CHECK(judge(panel, "in").truth() == Truth::False);
        CHECK(judge(panel, "on").truth() == Truth::True);
    }
}

TEST_CASE("shown pixels count as in a picture 512 px wide, whatever the picture's width" * doctest::test_suite("figures"))
{
    const std::string camera = R"({"eye":[0,-2,1.6],"look_at":[0,0,0.15],"fov_deg":40})";
    const std::string objects = cube("a", "-0.06,0,0.02", 0.02) + "," + cube("b", "0.06,0,0.02", 0.02);
    const Arrangement small = arrange(objects, camera);
    static ArrangementBuilder builder(shipped_catalog());
    const std::string line = fmt::format(R"({{"schema":"clevrvk/1","id":"e","panels":[{{"id":"p","world":"plain",
        "image":{{"width":2048,"height":1536}},"camera":{},"objects":[{}]}}]}})",
                                         camera, objects);
    const Arrangement large = builder.build(resolve::parse_episode(line, "test:1", shipped_catalog()), 0);
    CHECK(large.sight().visible(0) > 400);
    CHECK(small.sight().visible(0) < 400);
    CHECK(large.sight().visible_at_512(0) == doctest::Approx(small.sight().visible(0)).epsilon(0.1));
    CHECK(judge(small, "near").truth() == Truth::False);
    CHECK(judge(large, "near").truth() == Truth::False);
}

TEST_CASE("a cube is under a table, and each near miss fails by its clause")
{
    const std::string table = thing("b", "table", "0,0");
    const std::string camera = R"({"eye":[0,-2.6,1.2],"look_at":[0,0,0.35],"fov_deg":50})";
    check_holds("under", cube("a", "0,0,0.1") + "," + table, camera);
    check_misses("under", {
                              {"on it", cube("a", "0,0,0.84") + "," + table, "below on common lines", camera},
                              {"beside it", cube("a", "1,0,0.1") + "," + table, "overlap from above", camera},
                              {"a third of it below", cube("a", "0.78,0,0.1") + "," + table, "overlap from above", camera},
                              {"the table floats", cube("a", "0,0,0.1") + "," + thing("b", "table", "0,0,0.3"),
                               "the upper one is supported",
                               R"({"eye":[0,-2.6,1.2],"look_at":[0,0,0.5],"fov_deg":60})"},
                              {"in the table's top", cube("a", "0,0,0.66") + "," + table, "below on common lines", camera},
                              {"exchanged", table + "," + cube("a", "0,0,0.1"), "below on common lines", camera},
                          });
}

TEST_CASE("two cubes are near each other, and each near miss fails by its clause")
{
    // The diagonal of a cube with edges of 20 cm is 34.6 cm; half of it is 17.3 cm.
    check_holds("near", cube("a", "-0.15,0,0.1") + "," + cube("b", "0.15,0,0.1"));
    check_misses("near", {
                             {"far", cube("a", "-0.5,0,0.1") + "," + cube("b", "0.5,0,0.1"), "gap over the larger diagonal"},
                             {"a little too far", cube("a", "-0.2,0,0.1") + "," + cube("b", "0.2,0,0.1"), "gap over the larger diagonal"},
                             {"touching", cube("a", "-0.1,0,0.1") + "," + cube("b", "0.1,0,0.1"), "no contact"},
                             {"one on the other", cube("a", "0,0,0.3") + "," + kBase, "no contact"},
                             {"a third one between",
                              cube("a", "-0.15,0,0.1") + "," + cube("b", "0.15,0,0.1") + "," + cube("c", "0,0,0.03", 0.03),
                              "no third object is closer"},
                             {"one behind the other", cube("a", "0.1,0.15,0.1") + "," + cube("b", "0,-0.15,0.1"), "pixels between", kLevel},
                         });
}

TEST_CASE("a cube is occluded by another one, and each near miss fails by its clause")
{
    check_holds("occluded by", cube("a", "0,0.3,0.1") + "," + cube("b", "0.07,-0.2,0.1"), kLevel);
    check_misses("occluded by", {
                                    {"side by side", cube("a", "-0.2,0,0.1") + "," + cube("b", "0.2,0,0.1"), "a part is hidden", kLevel},
                                    {"exchanged", cube("b", "0.07,-0.2,0.1") + "," + cube("a", "0,0.3,0.1"), "a part is hidden", kLevel},
                                    {"all of it", cube("a", "0,0.3,0.1") + "," + cube("b", "0,-0.2,0.1"), "shown", kLevel},
                                    {"hardly", cube("a", "0,0.3,0.1") + "," + cube("b", "0.18,-0.2,0.1"), "shown", kLevel},
                                    {"in contact", cube("a", "0,0.1,0.1") + "," + cube("b", "0.07,-0.1,0.1"), "no contact", kLevel},
                                    {"by a third one",
                                     cube("a", "0,0.3,0.1") + "," + cube("c", "0.4,-0.2,0.1") + "," + cube("b", "0.07,-0.2,0.1"),
                                     "share of the hidden part behind the other", kLevel},
                                    {"cut by the picture's edge", cube("a", "-1.17,0.3,0.1") + "," + cube("b", "-0.85,-0.2,0.1"),
                                     "whole in the picture", kLevel},
                                });
}

TEST_CASE("a cube that is held at its top hangs over another one, and each near miss fails by its clause")
{
    const std::string camera = R"({"eye":[0,-3,0.9],"look_at":[0,0,0.4],"fov_deg":40})";
    const std::string holder = cube("c", "0,0,0.69", 0.05);
    check_holds("hanging over", cube("a", "0,0,0.54") + "," + kBase + "," + holder, camera);
    check_misses("hanging over", {
                                     {"on it", cube("a", "0,0,0.3") + "," + kBase, "height over the other", camera},
                                     {"too high", cube("a", "0,0,0.64") + "," + kBase + "," + cube("c", "0,0,0.79", 0.05),
                                      "height over the other", camera},
                                     {"in the air", cube("a", "0,0,0.54") + "," + kBase, "held by something", camera},
                                     {"on a shelf", cube("a", "0,0,0.54") + "," + kBase + "," + cube("c", "0.1,0,0.39", 0.05),
                                      "contact over the centre of mass", camera},
                                     {"beside it", cube("a", "0,0,0.54") + "," + cube("b", "0.18,0,0.1") + "," + holder,
                                      "overlap from above", camera},
                                     {"exchanged", kBase + "," + cube("a", "0,0,0.54") + "," + holder, "height over the other", camera},
                                 });
}

TEST_CASE("an unprovable verdict is in doubt")
{
    Verdict verdict;
    verdict.set_unprovable("the mesh of b is not closed");
    CHECK(verdict.truth() == Truth::Doubt);
    CHECK(verdict.margin() == 0.0);
}

TEST_CASE("a verdict is in doubt within one tolerance of the limit, and goes by its weakest clause")
{
    Verdict verdict;
    CHECK(verdict.require({"width", "m", 1.5, 1.0, 0.1}));
    CHECK(verdict.truth() == Truth::True);
    CHECK(verdict.margin() == doctest::Approx(5.0));
    CHECK(verdict.require({"height", "m", 1.05, 1.0, 0.1}));
    CHECK(verdict.truth() == Truth::Doubt);
    CHECK_FALSE(verdict.require({"depth", "m", 1.2, 1.0, 0.1, true}));
    CHECK(verdict.truth() == Truth::False);
    CHECK(std::string(verdict.weakest()->name) == "depth");
}

}  // namespace clevrvk::facts
