// Tangrams as tiles: where they lie, what is refused, and whether the shipped meshes are the pieces they stand for.
#include "generators/kilogram/tiles.h"

#include "generators/kilogram/lattice.h"
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

TEST_CASE("fit_tile distinguishes the hands of the parallelogram")
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

TEST_CASE("the shipped tiles fill the outlines of their pieces but for a fine gap, and lie between two planes")
{
    struct Case {
        const char* shape;
        PieceKind kind;
        bool is_mirrored;
    };
    constexpr std::array<Case, 6> kCases{{{"square", PieceKind::Square, false},
                                          {"parallelogram", PieceKind::Parallelogram, false},
                                          {"mirrored_parallelogram", PieceKind::Parallelogram, true},
                                          {"small_triangle", PieceKind::SmallTriangle, false},
                                          {"medium_triangle", PieceKind::MediumTriangle, false},
                                          {"large_triangle", PieceKind::LargeTriangle, false}}};
    for (const bool is_cut : {false, true}) {
        for (const Case& each : kCases) {
            const std::string name = fmt::format("{}_{}", is_cut ? "tan" : "tangram", each.shape);
            INFO(name);
            const catalog::Shape* const shape = catalog::find_shape(shipped_catalog(), name);
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
                CHECK(gap == doctest::Approx(is_cut ? 0.005 : 0.008).epsilon(1e-3));
            }
        }
    }
}

}  // namespace clevrvk::generators::kilogram::test
