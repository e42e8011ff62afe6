// Tests Mitchell's filter on pictures whose result is known.
#include "renderer/flat/resample.h"

#include <doctest/doctest.h>

namespace clevrvk::flat {

TEST_CASE("resample_mitchell leaves one colour as it is, larger and smaller, at the borders too")
{
    Picture picture{5, 3, {}};
    for (int i = 0; i < 15; ++i) {
        picture.rgb.insert(picture.rgb.end(), {10.0, 20.0, 30.0});
    }
    for (const int side : {2, 4, 11}) {
        const Picture resampled = resample_mitchell(picture, side, side + 1);
        REQUIRE(resampled.rgb.size() == static_cast<std::size_t>(3 * side * (side + 1)));
        for (std::size_t i = 0; i < resampled.rgb.size(); ++i) {
            CHECK(resampled.rgb[i] == doctest::Approx(10.0 * static_cast<double>(i % 3 + 1)));
        }
    }
}

TEST_CASE("resample_mitchell: at the same size a lone pixel keeps 16/18 and gives 1/18 to each side")
{
    Picture picture{5, 1, std::vector<double>(15)};
    picture.rgb[6] = 180.0;
    const Picture resampled = resample_mitchell(picture, 5, 1);
    CHECK(resampled.rgb[0] == doctest::Approx(0.0));
    CHECK(resampled.rgb[3] == doctest::Approx(10.0));
    CHECK(resampled.rgb[6] == doctest::Approx(160.0));
    CHECK(resampled.rgb[9] == doctest::Approx(10.0));
    CHECK(resampled.rgb[7] == doctest::Approx(0.0));
}

}  // namespace clevrvk::flat
