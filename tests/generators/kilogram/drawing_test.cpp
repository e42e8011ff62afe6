// Pictures of a tangram of our own: sizes, colours, padding, and piece ids.
#include "generators/kilogram/drawing.h"

#include "tests/generators/kilogram/kilogram_fixture.h"

#include <algorithm>
#include <map>

namespace clevrvk::generators::kilogram::test {
namespace {

std::array<int, 3> color_at(const std::vector<std::uint8_t>& bytes, int side_px, int x, int y)
{
    const std::size_t at = 3 * static_cast<std::size_t>(y * side_px + x);
    return {bytes[at], bytes[at + 1], bytes[at + 2]};
}

}  // namespace

TEST_CASE("draw: pieces have the colours of their parts, those of none are black, lines are white")
{
    const Tangram tangram = scale_tangram(make_square_tangram(), 50.0);
    PartOfPiece parts;
    parts[5] = 0;
    parts[6] = 1;
    for (const Style style : {Style::Authors, Style::Clean}) {
        const std::vector<std::uint8_t> bytes = flat::quantize(draw(tangram, parts, style, 200));
        REQUIRE(bytes.size() == 3 * 200 * 200);
        CHECK(color_at(bytes, 200, 100, 30) == std::array<int, 3>{255, 127, 80});
        CHECK(color_at(bytes, 200, 30, 100) == std::array<int, 3>{255, 215, 0});
        CHECK(color_at(bytes, 200, 150, 100) == std::array<int, 3>{0, 0, 0});
        // On the common side of the large triangles: nearly all of the line's width.
        CHECK(color_at(bytes, 200, 50, 50)[2] > 120);
    }
}

TEST_CASE("draw pads the shorter axis evenly with white")
{
    Tangram tangram = scale_tangram(make_square_tangram(), 25.0);
    tangram.height = 200.0;
    const std::vector<std::uint8_t> bytes = flat::quantize(draw(tangram, kNoParts, Style::Clean, 100));
    CHECK(color_at(bytes, 100, 20, 30) == std::array<int, 3>{255, 255, 255});
    CHECK(color_at(bytes, 100, 50, 10) == std::array<int, 3>{0, 0, 0});
    CHECK(color_at(bytes, 100, 80, 30) == std::array<int, 3>{255, 255, 255});
    CHECK(color_at(bytes, 100, 50, 70) == std::array<int, 3>{255, 255, 255});
}

TEST_CASE("draw_ids: pieces fill the square without gaps, by their shares of the area")
{
    for (const Style style : {Style::Authors, Style::Clean}) {
        const Tangram tangram = scale_tangram(make_square_tangram(), 60.0);
        const std::vector<std::uint8_t> ids = draw_ids(tangram, style, 224);
        std::map<int, int> counts;
        for (const std::uint8_t id : ids) {
            ++counts[id];
        }
        // The authors' style moves all by half a unit of 240, which leaves a row and a column less at most.
        CHECK(counts[0] <= (style == Style::Clean ? 0 : 2 * 224));
        const std::array<double, kPieceCount> shares{2, 2, 1, 1, 2, 4, 4};
        for (std::size_t i = 0; i < kPieceCount; ++i) {
            CHECK(counts[static_cast<int>(i) + 1] == doctest::Approx(shares[i] / 16.0 * 224 * 224).epsilon(0.02));
        }
    }
}

}  // namespace clevrvk::generators::kilogram::test
