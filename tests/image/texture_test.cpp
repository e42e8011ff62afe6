// Tests pictures as textures, on small files that other programs made: those of the fuzz targets' seeds.
#include "renderer/image/exr.h"
#include "renderer/image/jpeg.h"
#include "renderer/image/png.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

using namespace clevrvk;

namespace {

std::vector<std::uint8_t> read_seed(const std::string& name)
{
    const std::string bytes = read_text_file(std::filesystem::path(CLEVRVK_SOURCE_DIR) / "tests/fuzz/corpus/texture" / name);
    return {bytes.begin(), bytes.end()};
}

// What decoding the first `size` bytes says.
template <typename Decode>
std::string message(const Decode& decode, const std::string& name, std::size_t size = SIZE_MAX)
{
    std::vector<std::uint8_t> bytes = read_seed(name);
    bytes.resize(std::min(size, bytes.size()));
    try {
        static_cast<void>(decode(bytes));
    } catch (const SpecError& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST_CASE("decode_png_texture keeps grey, alpha and 16 bits, and turns palettes into colors")
{
    const image::Pixels rgba = image::decode_png_texture(read_seed("rgba.png"));
    CHECK(rgba.channel_count == 4);
    CHECK(rgba.bytes == std::vector<std::uint8_t>{1, 2, 3, 128, 1, 2, 3, 128, 1, 2, 3, 128, 1, 2, 3, 128});
    const image::Pixels grey_alpha = image::decode_png_texture(read_seed("la.png"));
    CHECK(grey_alpha.channel_count == 2);
    CHECK(grey_alpha.bytes == std::vector<std::uint8_t>{1, 128, 1, 128, 1, 128, 1, 128});
    CHECK(image::decode_png_texture(read_seed("gray16.png")).bit_depth == 16);
    CHECK(image::decode_png_texture(read_seed("palette.png")).channel_count >= 3);
}

TEST_CASE("encode_png_texture is read back with any number of channels, and carries no color space")
{
    for (const int channels : {1, 2, 3, 4}) {
        for (const int bits : {8, 16}) {
            image::Pixels pixels = image::make_pixels(3, 2, channels, bits);
            for (std::size_t k = 0; k < pixels.pixel_count() * static_cast<std::size_t>(channels); ++k) {
                image::write_value(pixels, k, static_cast<std::uint32_t>(bits == 8 ? 9 * k : 2500 * k));
            }
            const std::vector<std::uint8_t> bytes = image::encode_png_texture(pixels);
            const image::Pixels read = image::decode_png_texture(bytes);
            CHECK(read.channel_count == channels);
            CHECK(read.bit_depth == bits);
            CHECK(read.bytes == pixels.bytes);
            CHECK(std::string(bytes.begin(), bytes.end()).find("sRGB") == std::string::npos);
        }
    }
}

TEST_CASE("decode_jpeg reads color and grey, and refuses CMYK and what is cut short")
{
    const image::Pixels color = image::decode_jpeg(read_seed("rgb.jpg"));
    CHECK(color.width_px == 4);
    CHECK(color.height_px == 3);
    REQUIRE(color.bytes.size() == 36);
    CHECK(std::abs(color.bytes[0] - 200) <= 3);
    CHECK(std::abs(color.bytes[1] - 100) <= 3);
    CHECK(std::abs(color.bytes[2] - 50) <= 3);
    CHECK(image::decode_jpeg(read_seed("grey.jpg")).bytes == std::vector<std::uint8_t>(6, 90));
    CHECK(message(image::decode_jpeg, "cmyk.jpg") == "jpeg: its colors are CMYK; save it as RGB");
    CHECK(message(image::decode_jpeg, "rgb.jpg", 100).starts_with("jpeg: "));
    CHECK(message(image::decode_jpeg, "rgb.jpg", read_seed("rgb.jpg").size() - 5).starts_with("jpeg: Premature end"));
}

TEST_CASE("decode_exr gives the values of the file, and refuses what is cut short or not finite")
{
    const image::FloatPixels pixels = image::decode_exr(read_seed("float.exr"));
    CHECK(pixels.width_px == 2);
    // Each row holds blue 0 and 0.25, green 0.5 twice, red 1 and 2.
    CHECK(pixels.values == std::vector<float>{1.0F, 0.5F, 0.0F, 2.0F, 0.5F, 0.25F, 1.0F, 0.5F, 0.0F, 2.0F, 0.5F, 0.25F});
    for (const std::size_t size : {8U, 100U, 340U, 380U}) {
        CAPTURE(size);
        CHECK(message(image::decode_exr, "float.exr", size).starts_with("exr: "));
    }
    std::vector<std::uint8_t> bytes = read_seed("float.exr");
    std::fill(bytes.end() - 4, bytes.end(), std::uint8_t{0xff});
    CHECK_THROWS_WITH_AS(static_cast<void>(image::decode_exr(bytes)), "exr: the pixel 1, 1 is not finite", SpecError);
}

TEST_CASE("a picture that cannot be in its bytes is refused before memory is taken for it")
{
    CHECK(message(image::decode_png_texture, "claims_much.png").starts_with("png: "));
    std::vector<std::uint8_t> bytes = read_seed("rgb.jpg");
    // The frame header holds height and width behind ff c0, a length of two bytes and the precision.
    const std::vector<std::uint8_t> mark{0xff, 0xc0};
    const auto frame = std::search(bytes.begin(), bytes.end(), mark.begin(), mark.end());
    REQUIRE(frame != bytes.end());
    std::fill(frame + 5, frame + 9, std::uint8_t{0x1f});  // 7967 x 7967
    CHECK_THROWS_WITH_AS(static_cast<void>(image::decode_jpeg(bytes)), doctest::Contains("7967 x 7967 px cannot be in"), SpecError);
    std::fill(frame + 5, frame + 9, std::uint8_t{0x7f});
    CHECK_THROWS_WITH_AS(static_cast<void>(image::decode_jpeg(bytes)), doctest::Contains("a side may have 16384 px"), SpecError);
}
