// Drawn tangrams with the faults that published ones have: overlaps that tiles cannot have, and a piece of another
// kind.
#include "generators/kilogram/settle_tiles.h"

#include "generators/kilogram/tiles.h"
#include "tests/generators/kilogram/kilogram_fixture.h"

#include <cmath>

namespace clevrvk::generators::kilogram::test {
namespace {

void move(Piece& piece, glm::dvec2 way)
{
    for (glm::dvec2& corner : piece.corners) {
        corner += way;
    }
}

}  // namespace

TEST_CASE("settle_tiles leaves a tangram as it is drawn where tiles can lie so")
{
    const SettledTangram settled = settle_tiles(make_square_tangram());
    CHECK_FALSE(settled.fault.has_value());
    for (std::size_t i = 0; i < kPieceCount; ++i) {
        CHECK(settled.tangram.pieces[i].corners == make_square_tangram().pieces[i].corners);
    }
}

TEST_CASE("settle_tiles pushes pieces apart that overlap by more than smaller tiles make good")
{
    Tangram drawn = make_square_tangram();
    const double unit = std::sqrt(2.0);
    move(drawn.pieces[5], {0.0, 0.15 * unit});  // a large triangle, into the square, the other large one and a small one
    REQUIRE(find_tile_fault(drawn).has_value());
    const SettledTangram settled = settle_tiles(drawn);
    REQUIRE_MESSAGE(!settled.fault.has_value(), settled.fault.value_or(""));
    const TangramFacts facts = measure_tangram(settled.tangram);
    CHECK(facts.overlap_share < 1e-3);
    CHECK(facts.side_error < 1e-9);
    for (std::size_t i = 0; i < kPieceCount; ++i) {
        glm::dvec2 moved{};
        for (std::size_t k = 0; k < drawn.pieces[i].corners.size(); ++k) {
            moved += settled.tangram.pieces[i].corners[k] - drawn.pieces[i].corners[k];
        }
        moved /= static_cast<double>(drawn.pieces[i].corners.size());
        CHECK(std::hypot(moved.x, moved.y) < 0.2 * unit);
    }
}

TEST_CASE("settle_tiles names the piece that is drawn as another one, and what lies too deep in another")
{
    Tangram drawn = make_square_tangram();
    drawn.pieces[0].corners = {{2, 2}, {3, 1}, {3, 3}, {2, 4}};  // as the parallelogram
    CHECK(settle_tiles(drawn).fault.value_or("").starts_with("square: as a tile, piece 1 would lie 0."));
    drawn = make_square_tangram();
    move(drawn.pieces[0], {-1.0, 0.0});
    CHECK(settle_tiles(drawn).fault.has_value());
}

}  // namespace clevrvk::generators::kilogram::test
