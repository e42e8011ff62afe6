// Tables with tiles: where the tiles lie, how much of the picture they fill, and what is drawn.
#include "generators/kilogram/table.h"

#include "generators/kilogram/own_tangrams.h"
#include "generators/kilogram/tiles.h"
#include "renderer/base/error.h"
#include "renderer/cast/caster.h"
#include "renderer/scene/build_scene.h"
#include "tests/generators/kilogram/kilogram_fixture.h"
#include "tests/shipped_catalog.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace clevrvk::generators::kilogram::test {
namespace {

constexpr int kRaysAcross = 96;

/// The share of the picture that tiles cover, by a ray through each pixel's centre.
struct Cover {
    double share = 0.0;
    double extent = 0.0;  ///< of the box around it, the longer side, as a share of the picture's
};

Cover measure_cover(const spec::EpisodeSpec& episode)
{
    scene::MeshCache meshes;
    cast::MeshTrees trees;
    const scene::Scene scene = scene::build_scene(episode, 0, shipped_catalog(), meshes);
    const cast::Caster caster(scene, trees);
    const scene::Camera& camera = scene.camera;
    Cover cover;
    glm::ivec2 low(kRaysAcross);
    glm::ivec2 high(0);
    for (int y = 0; y < kRaysAcross; ++y) {
        for (int x = 0; x < kRaysAcross; ++x) {
            const double u = (2.0 * x + 1.0) / kRaysAcross - 1.0;
            const double v = 1.0 - (2.0 * y + 1.0) / kRaysAcross;
            const cast::Ray ray{glm::dvec3(camera.eye), u * static_cast<double>(camera.tan_half_fov.x) * glm::dvec3(camera.right) +
                                                            v * static_cast<double>(camera.tan_half_fov.y) * glm::dvec3(camera.up) -
                                                            glm::dvec3(camera.back)};
            if (caster.find_nearest(ray).id > 0) {
                cover.share += 1.0 / (kRaysAcross * kRaysAcross);
                low = glm::min(low, glm::ivec2(x, y));
                high = glm::max(high, glm::ivec2(x, y) + 1);
            }
        }
    }
    cover.extent = static_cast<double>(std::max(high.x - low.x, high.y - low.y)) / kRaysAcross;
    return cover;
}

TableLook make_look(std::string look, std::int64_t seed)
{
    TableLook settings;
    settings.look = std::move(look);
    settings.seed = seed;
    return settings;
}

}  // namespace

TEST_CASE("build_table_episode lays own tangrams exactly, in the parts' colours")
{
    OwnTangrams source(3);
    for (int i = 0; i < 20; ++i) {
        const Tangram tangram = source.make_next();
        PartOfPiece parts;
        parts[0] = 1;
        TableLook look = make_look("metal", 3);
        look.color = "wood";
        look.side_px = 300;
        const spec::EpisodeSpec episode = build_table_episode(shipped_catalog(), tangram, parts, look);
        INFO(tangram.name);
        REQUIRE(episode.panels.size() == 1);
        const spec::PanelSpec& panel = episode.panels[0];
        CHECK(panel.width_px == 300);
        REQUIRE(panel.objects.size() == kPieceCount);
        CHECK(panel.objects[0].labels["color"] == "gold");
        CHECK(panel.objects[6].labels["color"] == "wood");
        CHECK(panel.objects[6].labels["piece"] == 7);
        const double side = panel.objects[0].size.radius;
        for (const spec::ObjectSpec& object : panel.objects) {
            CHECK(object.size.radius == side);
            CHECK(object.position[2] > 0.08 * side);
            CHECK(object.materials.at(0).surface.metallic == 1.0);
            CHECK(std::abs(std::remainder(object.rotation_deg - panel.objects[0].rotation_deg, 45.0)) < 1e-5);
        }
        // As far apart on the table as in the figure, and as upright.
        const double unit = measure_tangram(tangram).unit;
        const glm::dvec2 drawn =
            (fit_tile(tangram.pieces[6], kPieceKinds[6], unit).center - fit_tile(tangram.pieces[0], kPieceKinds[0], unit).center) *
            (side / unit);
        CHECK(panel.objects[6].position[0] - panel.objects[0].position[0] == doctest::Approx(drawn.x).epsilon(1e-4));
        CHECK(panel.objects[6].position[1] - panel.objects[0].position[1] == doctest::Approx(drawn.y).epsilon(1e-4));
    }
}

TEST_CASE("build_table_episode fills a quarter to two fifths of the picture, or all its length with what is too long for that")
{
    OwnTangrams source(5);
    int full_count = 0;
    for (int i = 0; i < 36; ++i) {
        const Tangram tangram = i == 0 ? make_square_tangram() : source.make_next();
        const TileLook& look = list_tile_looks()[static_cast<std::size_t>(i) % list_tile_looks().size()];
        const Cover cover = measure_cover(build_table_episode(shipped_catalog(), tangram, kNoParts, make_look(std::string(look.name), i)));
        INFO(tangram.name, " of ", look.name, ": ", cover.share, ", ", cover.extent);
        CHECK(cover.share < 0.40);
        CHECK(cover.extent < 0.99);
        CHECK((cover.share >= 0.25 || cover.extent > 0.94));
        full_count += cover.share >= 0.25 ? 1 : 0;
    }
    CHECK(full_count >= 8);
}

TEST_CASE("build_table_episode makes tiles smaller where drawn pieces overlap a little, and refuses what no tiles can show")
{
    Tangram tangram = scale_tangram(make_square_tangram(), 50.0);
    for (glm::dvec2& corner : tangram.pieces[0].corners) {
        corner.x += 0.5;
    }
    CHECK(fit_tiles(tangram).side < 0.995 * measure_tangram(tangram).unit);
    CHECK(fit_tiles(tangram).side > 0.93 * measure_tangram(tangram).unit);
    for (glm::dvec2& corner : tangram.pieces[0].corners) {
        corner.x += 30.0;
    }
    CHECK_THROWS_WITH_AS(static_cast<void>(build_table_episode(shipped_catalog(), tangram, kNoParts, {})),
                         "square: pieces overlap, and so would their tiles", SpecError);
    tangram = scale_tangram(make_square_tangram(), 50.0);
    tangram.pieces[0].corners[0].x -= 40.0;
    CHECK_THROWS_AS(static_cast<void>(build_table_episode(shipped_catalog(), tangram, kNoParts, {})), SpecError);
}

TEST_CASE("build_table_episode draws by seed and name what is not chosen, and is the same when made again")
{
    Tangram tangram = make_square_tangram();
    const auto build = [&](std::int64_t seed) { return build_table_episode(shipped_catalog(), tangram, kNoParts, make_look("any", seed)); };
    CHECK(build(1) == build(1));
    CHECK(build(2).panels[0].camera != build(1).panels[0].camera);
    CHECK(build(2).panels[0].light_list != build(1).panels[0].light_list);
    std::set<std::string> looks;
    std::set<std::string> grounds;
    for (int seed = 0; seed < 60; ++seed) {
        const spec::EpisodeSpec episode = build(seed);
        looks.insert(episode.labels["look"].get<std::string>());
        grounds.insert(episode.labels["ground"].get<std::string>());
    }
    CHECK(looks == std::set<std::string>{"enamel", "lacquer", "metal", "paper", "plastic", "wood"});
    CHECK(grounds == std::set<std::string>{"felt", "paper", "wood"});
    tangram.name = "other";
    const spec::EpisodeSpec other = build(1);
    tangram.name = "square";
    CHECK(build(1).panels[0].camera != other.panels[0].camera);
}

TEST_CASE("draw_ground keeps away from the colours of the tiles where it can")
{
    const TileLook& plastic = list_tile_looks()[3];
    REQUIRE(plastic.name == "plastic");
    // Nearly the paper's own white, and oak: paper must be dark, and so must wood.
    const std::vector<TableColor> tiles{make_table_color(0xEFECE0), make_table_color(0xB58A57)};
    for (int seed = 0; seed < 40; ++seed) {
        Rng rng = Rng::for_key(seed, "ground", 0);
        const DrawnGround drawn = draw_ground("any", plastic, tiles, rng);
        INFO(drawn.ground->name, " ", drawn.color.name);
        CHECK(drawn.color.linear[1] < 0.1);
    }
    // Where there is a choice of one only, the farthest is taken.
    Rng rng = Rng::for_key(1, "ground", 0);
    std::vector<TableColor> all;
    for (const std::uint32_t srgb : {0xB58A57U, 0x5E3F2AU, 0xDCC49CU, 0x3A2A20U}) {
        all.push_back(make_table_color(srgb));
    }
    CHECK(draw_ground("wood", plastic, all, rng).ground->name == "wood");
}

}  // namespace clevrvk::generators::kilogram::test
