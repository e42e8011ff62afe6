// Tangrams as tiles: where they lie, what is refused, and whether the shipped meshes are the pieces they stand for.
#include "generators/kilogram/tiles.h"

#include "generators/kilogram/lattice.h"
#include "generators/kilogram/own_tangrams.h"
#include "renderer/base/error.h"
#include "renderer/scene/read_obj.h"
#include "tests/generators/kilogram/kilogram_fixture.h"
#include "tests/shipped_catalog.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace clevrvk::generators::kilogram::test {
namespace {

double unit_of(const Tangram& tangram)
{
    return measure_tangram(tangram).unit;
}

}  // namespace

TEST_CASE("fit_tile finds the exact place of exact pieces")
{
    const Tangram tangram = make_square_tangram();
    const double unit = unit_of(tangram);
    CHECK(unit == doctest::Approx(std::numbers::sqrt2));
    for (std::size_t i = 0; i < kPieceCount; ++i) {
        const TilePose pose = fit_tile(tangram.pieces[i], kPieceKinds[i], unit);
        INFO("piece ", i + 1);
        CHECK(pose.worst_error < 1e-12);
        CHECK(std::fmod(pose.rotation_deg, 45.0) == 0.0);
    }
    // The square stands on a corner; a large triangle has its right angle below, where its legs leave it at 45 and 135
    // degrees.
    const TilePose square = fit_tile(tangram.pieces[0], PieceKind::Square, unit);
    CHECK(square.center == glm::dvec2(3.0, -2.0));
    CHECK(std::fmod(square.rotation_deg, 90.0) == 45.0);
    const TilePose triangle = fit_tile(tangram.pieces[5], PieceKind::LargeTriangle, unit);
    CHECK(triangle.rotation_deg == 45.0);
}

TEST_CASE("fit_tile tells the hands of the parallelogram apart")
{
    Tangram tangram = make_square_tangram();
    const double unit = unit_of(tangram);
    const TilePose pose = fit_tile(tangram.pieces[1], PieceKind::Parallelogram, unit);
    for (glm::dvec2& corner : tangram.pieces[1].corners) {
        corner.x = -corner.x;
    }
    const TilePose mirrored = fit_tile(tangram.pieces[1], PieceKind::Parallelogram, unit);
    CHECK(pose.is_mirrored != mirrored.is_mirrored);
    CHECK(mirrored.worst_error < 1e-12);
}

TEST_CASE("fit_tile lies nearest to a drawn piece that is a little off")
{
    Piece piece{{{0.0, 0.0}, {1.0, 0.0}, {1.0, -1.0}, {0.0, -1.04}}, 1.0};
    const TilePose pose = fit_tile(piece, PieceKind::Square, 1.0);
    CHECK(pose.worst_error > 0.01);
    CHECK(pose.worst_error < 0.04);
    CHECK(std::abs(std::remainder(pose.rotation_deg, 90.0)) < 2.0);
}

TEST_CASE("build_table_episode lays own tangrams exactly and within the camera's view")
{
    OwnTangrams source(3);
    for (int i = 0; i < 20; ++i) {
        const Tangram tangram = source.make_next();
        PartOfPiece parts;
        parts[0] = 1;
        const spec::EpisodeSpec episode = build_table_episode(shipped_catalog(), tangram, parts, {"metal", "wood", 300, std::nullopt});
        INFO(tangram.name);
        REQUIRE(episode.panels.size() == 1);
        const spec::PanelSpec& panel = episode.panels[0];
        CHECK(panel.width_px == 300);
        REQUIRE(panel.objects.size() == kPieceCount);
        CHECK(panel.objects[0].color.name == "gold");
        CHECK(panel.objects[6].color.name == "wood");
        CHECK(panel.objects[6].labels["piece"] == 7);
        for (const spec::ObjectSpec& object : panel.objects) {
            CHECK(object.size.radius == panel.objects[0].size.radius);
            CHECK(object.position[2] == doctest::Approx(0.12 * object.size.radius));
            CHECK(std::hypot(object.position[0], object.position[1]) < 3.1);
            CHECK(std::abs(std::remainder(object.rotation_deg - panel.objects[0].rotation_deg, 45.0)) < 1e-5);
        }
        // As far apart on the table as in the figure.
        const double scale = panel.objects[0].size.radius / unit_of(tangram);
        const TilePose one = fit_tile(tangram.pieces[0], kPieceKinds[0], unit_of(tangram));
        const TilePose other = fit_tile(tangram.pieces[6], kPieceKinds[6], unit_of(tangram));
        const glm::dvec2 drawn = (other.center - one.center) * scale;
        const double distance = std::hypot(panel.objects[6].position[0] - panel.objects[0].position[0],
                                           panel.objects[6].position[1] - panel.objects[0].position[1]);
        CHECK(distance == doctest::Approx(std::sqrt(glm::dot(drawn, drawn))));
    }
}

TEST_CASE("build_table_episode makes tiles smaller where drawn pieces overlap a little, and refuses what no tiles can show")
{
    Tangram tangram = scale_tangram(make_square_tangram(), 50.0);
    const auto size_of = [](const Tangram& each) {
        return build_table_episode(shipped_catalog(), each, kNoParts, {}).panels[0].objects[0].size.radius;
    };
    const double exact_size = size_of(tangram);
    for (glm::dvec2& corner : tangram.pieces[0].corners) {
        corner.x += 0.5;
    }
    CHECK(size_of(tangram) < 0.995 * exact_size);
    CHECK(size_of(tangram) > 0.93 * exact_size);
    for (glm::dvec2& corner : tangram.pieces[0].corners) {
        corner.x += 30.0;
    }
    CHECK_THROWS_WITH_AS(static_cast<void>(size_of(tangram)), "square: tiles would overlap where its pieces do", SpecError);
    tangram = scale_tangram(make_square_tangram(), 50.0);
    tangram.pieces[0].corners[0].x -= 40.0;
    CHECK_THROWS_AS(static_cast<void>(size_of(tangram)), SpecError);
    tangram = make_square_tangram();
    tangram.name = "../up";
    CHECK_THROWS_AS(static_cast<void>(size_of(tangram)), SpecError);
}

TEST_CASE("build_table_episode jitters camera and lights by seed and name, and nothing else")
{
    Tangram tangram = make_square_tangram();
    const auto build = [&](std::optional<std::int64_t> seed) {
        return build_table_episode(shipped_catalog(), tangram, kNoParts, {"rubber", "black", 224, seed});
    };
    const spec::PanelSpec still = build(std::nullopt).panels[0];
    const spec::PanelSpec jittered = build(1).panels[0];
    CHECK(still.camera != jittered.camera);
    CHECK(still.lights != jittered.lights);
    CHECK(still.objects == jittered.objects);
    CHECK(build(1) == build(1));
    CHECK(build(2).panels[0].camera != jittered.camera);
    tangram.name = "other";
    CHECK(build(1).panels[0].camera != jittered.camera);
}

TEST_CASE("the shipped tiles fill the outlines of their pieces but for a fine gap, and lie between two planes")
{
    struct Case {
        const char* shape;
        PieceKind kind;
        bool is_mirrored;
    };
    constexpr std::array<Case, 6> kCases{{{"tangram_square", PieceKind::Square, false},
                                          {"tangram_parallelogram", PieceKind::Parallelogram, false},
                                          {"tangram_mirrored_parallelogram", PieceKind::Parallelogram, true},
                                          {"tangram_small_triangle", PieceKind::SmallTriangle, false},
                                          {"tangram_medium_triangle", PieceKind::MediumTriangle, false},
                                          {"tangram_large_triangle", PieceKind::LargeTriangle, false}}};
    for (const Case& each : kCases) {
        INFO(each.shape);
        const catalog::Shape* const shape = catalog::find_shape(shipped_catalog(), each.shape);
        REQUIRE(shape != nullptr);
        const scene::Mesh mesh = scene::load_obj(shape->mesh_file);
        flat::Polygon outline = to_polygon(build_piece(each.kind, 0, each.is_mirrored));
        glm::dvec2 center(0.0);
        for (const glm::dvec2& corner : outline) {
            center += corner / static_cast<double>(outline.size());
        }
        double low = 0.0;
        double high = 0.0;
        // For each side of the outline the nearest vertex.
        std::vector<double> gaps(outline.size(), 1e9);
        for (const glm::vec3& vertex : mesh.positions) {
            low = std::min(low, static_cast<double>(vertex.z));
            high = std::max(high, static_cast<double>(vertex.z));
            for (std::size_t i = 0; i < outline.size(); ++i) {
                const glm::dvec2 start = outline[i] - center;
                const glm::dvec2 side = outline[(i + 1) % outline.size()] - outline[i];
                const glm::dvec2 to_vertex = glm::dvec2(vertex) - start;
                gaps[i] = std::min(gaps[i], (side.x * to_vertex.y - side.y * to_vertex.x) / std::sqrt(glm::dot(side, side)));
            }
        }
        CHECK(high == doctest::Approx(shape->rest_height).epsilon(1e-5));
        CHECK(low == doctest::Approx(-shape->rest_height).epsilon(1e-5));
        for (const double gap : gaps) {
            CHECK(gap == doctest::Approx(0.008).epsilon(1e-3));
        }
    }
}

}  // namespace clevrvk::generators::kilogram::test
