// Tests how pictures of surroundings are taken from files and from numbers.
#include "renderer/scene/environment.h"

#include "renderer/base/error.h"
#include "renderer/scene/sum_table.h"

#include "tests/source_dir.h"

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <unistd.h>

namespace clevrvk::scene {
namespace {

std::string message_of(const std::filesystem::path& file)
{
    try {
        static_cast<void>(load_environment(file));
    } catch (const SpecError& error) {
        return error.what();
    }
    return "";
}

float sum_at(const Environment& environment, std::size_t place)
{
    return std::bit_cast<float>(environment.table->words.at(place));
}

}  // namespace

TEST_CASE("append_sums gives the sums before each weight and of all, over that of all")
{
    std::vector<std::uint32_t> words;
    CHECK(append_sums(std::vector<double>{1.0, 0.0, 3.0}, words) == 4.0);
    CHECK(append_sums(std::vector<double>{0.0, 0.0}, words) == 0.0);
    const std::vector<float> wanted{0.0F, 0.25F, 0.25F, 1.0F, 0.0F, 0.5F, 1.0F};
    REQUIRE(words.size() == wanted.size());
    for (std::size_t k = 0; k < wanted.size(); ++k) {
        CHECK(std::bit_cast<float>(words[k]) == wanted[k]);
    }
}

TEST_CASE("make_environment weighs rows by luminance and solid angle, and texels by what is blended within them")
{
    // Grey of 1 above, of 3 below: of the means three quarters and an eighth are the row's own, an eighth the other's.
    const Environment environment = make_environment({4, 2, 1, {1, 1, 1, 1, 3, 3, 3, 3}});
    CHECK(environment.mean_luminance == doctest::Approx(2.0));
    CHECK(environment.scale == 1.0);
    CHECK(sum_at(environment, 1) == doctest::Approx((0.875 * 1 + 0.125 * 3) / 4.0));
    CHECK(sum_at(environment, 4) == doctest::Approx(0.25));
    // One bright texel lights its neighbours, and around the seam; none is left out that its blend reaches.
    const Environment spot = make_environment({4, 4, 1, {0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}});
    CHECK(sum_at(spot, 5 + 5 + 1) == doctest::Approx(0.75));
    CHECK(sum_at(spot, 5 + 5 + 2) == doctest::Approx(0.875));
    CHECK(sum_at(spot, 5 + 5 + 3) == doctest::Approx(0.875));
    // Black: every direction counts as equal, and nothing is divided by 0.
    const Environment black = make_environment({4, 2, 1, std::vector<float>(8, 0.0F)});
    CHECK(black.mean_luminance == 0.0);
    CHECK(sum_at(black, 1) == 0.5F);
}

TEST_CASE("make_environment counts numbers below 0 as 0, and keeps those beyond half precision by a factor")
{
    const Environment environment = make_environment({2, 2, 1, {-5.0F, 199936.0F, 0.0F, 0.0F}});
    CHECK(environment.scale == 4.0);
    CHECK(environment.picture->words.at(0) == 0);
    CHECK(environment.picture->words.at(2) % 65536 == 0x7a1a);  // 49,984 as a half
}

TEST_CASE("make_environment counts numbers above 2^30 as that, and keeps the others apart from 0")
{
    const Environment environment = make_environment({2, 2, 1, {1e38F, 0.5F, 0.5F, 0.5F}});
    CHECK(environment.scale == 32768.0);
    CHECK(environment.picture->words.at(0) % 65536 == 0x7800);  // 32,768 as a half
    CHECK(environment.picture->words.at(2) % 65536 == 0x0100);  // 2^-16, below the least normal half
}

TEST_CASE("make_environment refuses pictures that are too small or too large")
{
    CHECK_THROWS_AS(static_cast<void>(make_environment({1, 2, 1, {1, 1}})), SpecError);
    const std::vector<float> many(kMostEnvironmentPixels + 4096);
    CHECK_THROWS_AS(static_cast<void>(make_environment({4096, 2049, 1, many})), SpecError);
}

TEST_CASE("load_environment reads EXR, PNG and JPEG files, and names a file that it cannot read")
{
    const std::filesystem::path corpus = find_source_dir() / "tests" / "fuzz" / "corpus" / "texture";
    for (const char* name : {"float.exr", "gray16.png", "rgb8.png", "palette.png", "grey.jpg"}) {
        CAPTURE(name);
        const Environment environment = load_environment(corpus / name);
        CHECK(environment.picture->width_px >= 2);
        CHECK(environment.mean_luminance >= 0.0);
    }
    const Environment afternoon = load_environment(find_source_dir() / "assets/environments/afternoon/afternoon.exr");
    CHECK(afternoon.picture->width_px == 256);
    CHECK(afternoon.scale == 1.0);
    CHECK(afternoon.mean_luminance > 0.3);
    const std::filesystem::path broken = std::filesystem::temp_directory_path() / ("clevrvk_sky" + std::to_string(getpid()) + ".exr");
    std::ofstream(broken) << "no picture";
    CHECK(message_of(broken).starts_with(broken.string() + ": "));
    std::filesystem::remove(broken);
}

}  // namespace clevrvk::scene
