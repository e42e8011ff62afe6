// Tests the painting order, lines, and the ids of pixels.
#include "renderer/flat/paint.h"

#include <doctest/doctest.h>

namespace clevrvk::flat {

namespace {

constexpr Rgb kWhite{255, 255, 255};

Polygon square(double x, double y, double side)
{
    return {{x, y}, {x + side, y}, {x + side, y + side}, {x, y + side}};
}

double red_at(const Picture& picture, int x, int y)
{
    return picture.rgb[3 * static_cast<std::size_t>(y * picture.width_px + x)];
}

}  // namespace

TEST_CASE("paint: later shapes lie over earlier ones, and half a pixel mixes half")
{
    const std::vector<Shape> shapes{{square(0.0, 0.0, 2.0), {100, 0, 0}, {}, 0.0}, {square(1.5, 0.0, 2.0), {200, 0, 0}, {}, 0.0}};
    const Picture picture = paint(shapes, {}, 4, 2, kWhite);
    CHECK(red_at(picture, 0, 0) == doctest::Approx(100.0));
    CHECK(red_at(picture, 1, 0) == doctest::Approx(150.0));
    CHECK(red_at(picture, 2, 1) == doctest::Approx(200.0));
    CHECK(red_at(picture, 3, 1) == doctest::Approx(227.5));
}

TEST_CASE("paint: a line covers half its width on both sides, scaled by the placement")
{
    const std::vector<Shape> shapes{{square(1.0, 1.0, 3.0), {0, 0, 0}, {80, 80, 80}, 1.0}};
    const Picture picture = paint(shapes, {2.0, {0.0, 0.0}}, 10, 10, kWhite);
    CHECK(red_at(picture, 0, 5) == doctest::Approx(255.0));
    CHECK(red_at(picture, 1, 5) == doctest::Approx(80.0));
    CHECK(red_at(picture, 2, 5) == doctest::Approx(80.0));
    CHECK(red_at(picture, 3, 5) == doctest::Approx(0.0));
}

TEST_CASE("find_ids gives the last shape at each centre")
{
    const std::vector<Shape> shapes{{square(0.0, 0.0, 2.0), {}, {}, 1.0}, {square(1.0, 0.0, 2.0), {}, {}, 1.0}};
    CHECK(find_ids(shapes, {}, 4, 2) == std::vector<std::uint8_t>{1, 2, 2, 0, 1, 2, 2, 0});
}

TEST_CASE("quantize rounds to nearest")
{
    CHECK(quantize({1, 1, {0.49, 0.5, 254.6}}) == std::vector<std::uint8_t>{0, 1, 255});
}

}  // namespace clevrvk::flat
