// Tests pictures as textures, on small files that other programs made: those of the fuzz targets' seeds.
#include "renderer/image/exr.h"
#include "renderer/image/jpeg.h"
#include "renderer/image/png.h"
#include "renderer/image/stb.h"
#include "renderer/image/tiff.h"
#include "renderer/image/webp.h"

#include "renderer/base/error.h"
#include "renderer/base/file_io.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

using namespace clevrvk;

namespace {

std::vector<std::uint8_t> read_seed(const std::string& name)
{
    const std::string bytes = read_text_file(std::filesystem::path(CLEVRVK_SOURCE_DIR) / "tests/fuzz/corpus/texture" / name);
    return {bytes.begin(), bytes.end()};
}

// The message of decoding the first `size` bytes.
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

TEST_CASE("decode_jpeg reads color, grey and CMYK, and refuses what is cut short")
{
    const image::Pixels color = image::decode_jpeg(read_seed("rgb.jpg"));
    CHECK(color.width_px == 4);
    CHECK(color.height_px == 3);
    REQUIRE(color.bytes.size() == 36);
    CHECK(std::abs(color.bytes[0] - 200) <= 3);
    CHECK(std::abs(color.bytes[1] - 100) <= 3);
    CHECK(std::abs(color.bytes[2] - 50) <= 3);
    CHECK(image::decode_jpeg(read_seed("grey.jpg")).bytes == std::vector<std::uint8_t>(6, 90));
    CHECK(image::decode_jpeg(read_seed("cmyk.jpg")).channel_count == 3);
    CHECK(message(image::decode_jpeg, "rgb.jpg", 100).starts_with("jpeg: "));
    CHECK(message(image::decode_jpeg, "rgb.jpg", read_seed("rgb.jpg").size() - 5).starts_with("jpeg: Premature end"));
}

TEST_CASE("decode_with_stb reads BMP and TGA from below and GIF by its palette, and refuses what is cut short or huge")
{
    // Blue, green and red of (10, 20, 30) above (200, 100, 50), the lower row first; rows of a BMP fill four bytes.
    const std::vector<std::uint8_t> bmp{'B', 'M', 62, 0, 0,  0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 1, 0, 0,   0,   2, 0,  0,  0,  1, 0,
                                        24,  0,   0,  0, 0,  0, 8, 0, 0, 0, 0,  0, 0, 0, 0,  0, 0, 0, 0, 0, 0,   0,   0, 0,  0,  0,
                                        50,  100, 200, 0, 30, 20, 10, 0};
    const std::vector<std::uint8_t> tga{0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 2, 0, 24, 0, 50, 100, 200, 30, 20, 10};
    // Codes of three bits: 4 clears, 0, 1, 5 ends.
    const std::vector<std::uint8_t> gif{'G', 'I', 'F', '8', '9', 'a', 2, 0, 1, 0, 0x80, 0, 0,    10,   20, 30, 200, 100, 50,
                                        ',', 0,   0,   0,   0,   2,   0, 1, 0, 0, 2,    2, 0x44, 0x0a, 0,  ';'};
    const std::vector<std::uint8_t> colors{10, 20, 30, 200, 100, 50};
    CHECK(image::decode_with_stb("bmp", bmp).bytes == colors);
    CHECK(image::decode_with_stb("bmp", bmp).height_px == 2);
    CHECK(image::decode_with_stb("tga", tga).bytes == colors);
    CHECK(image::is_maybe_tga(tga));
    CHECK_FALSE(image::is_maybe_tga(bmp));
    CHECK(image::decode_with_stb("gif", gif).bytes == std::vector<std::uint8_t>{10, 20, 30, 255, 200, 100, 50, 255});
    CHECK_THROWS_AS(static_cast<void>(image::decode_with_stb("bmp", std::span(bmp).first(40))), SpecError);
    std::vector<std::uint8_t> huge = tga;
    huge[13] = huge[15] = 0x3f;
    CHECK_THROWS_WITH_AS(static_cast<void>(image::decode_with_stb("tga", huge)), doctest::Contains("tga: 16129 x 16130 px"), SpecError);
}

TEST_CASE("decode_tiff reads colors from above, and refuses what is cut short or huge")
{
    // Little-endian: nine entries of twelve bytes from byte 10 on, three depths at 122, six values at 128.
    std::vector<std::uint8_t> tiff{'I', 'I', '*', 0, 8, 0, 0, 0, 9, 0};
    const auto add = [&](std::uint8_t low, std::uint8_t count, std::uint8_t value) {
        tiff.insert(tiff.end(), {low, 1, 3, 0, count, 0, 0, 0, value, 0, 0, 0});
    };
    add(0, 1, 1);      // width
    add(1, 1, 2);      // height
    add(2, 3, 122);    // bits of a sample
    add(3, 1, 1);      // no compression
    add(6, 1, 2);      // RGB
    add(17, 1, 128);   // offset of the strip
    add(21, 1, 3);     // samples
    add(22, 1, 2);     // rows of the strip
    add(23, 1, 6);     // its bytes
    tiff.insert(tiff.end(), {0, 0, 0, 0, 8, 0, 8, 0, 8, 0, 10, 20, 30, 200, 100, 50});
    const image::Pixels pixels = image::decode_tiff(tiff);
    CHECK(pixels.width_px == 1);
    CHECK(pixels.channel_count == 3);
    CHECK(pixels.bytes == std::vector<std::uint8_t>{10, 20, 30, 200, 100, 50});
    CHECK_THROWS_WITH_AS(static_cast<void>(image::decode_tiff(std::span(tiff).first(130))), doctest::Contains("tiff: "), SpecError);
    CHECK_THROWS_WITH_AS(static_cast<void>(image::decode_tiff(std::span(tiff).first(60))), doctest::Contains("tiff: "), SpecError);
    tiff[19] = tiff[31] = 0x3f;
    CHECK_THROWS_WITH_AS(static_cast<void>(image::decode_tiff(tiff)), doctest::Contains("tiff: 16129 x 16130 px"), SpecError);
}

TEST_CASE("decode_webp reads colors with and without alpha, and refuses what is cut short")
{
    // As libwebp 1.2.4 encodes two pixels without loss.
    const std::vector<std::uint8_t> rgb{0x52, 0x49, 0x46, 0x46, 0x22, 0,    0,    0,    0x57, 0x45, 0x42, 0x50, 0x56, 0x50,
                                        0x38, 0x4c, 0x16, 0,    0,    0,    0x2f, 1,    0,    0,    0,    0x0f, 0x70, 0x0a,
                                        0xa8, 0x2b, 0xf8, 0x9e, 0xc2, 0x63, 0xfe, 0x83, 0x07, 0x15, 0x88, 0xe8, 0x7f, 0};
    const std::vector<std::uint8_t> rgba{0x52, 0x49, 0x46, 0x46, 0x24, 0,    0,    0,    0x57, 0x45, 0x42, 0x50, 0x56, 0x50, 0x38,
                                         0x4c, 0x17, 0,    0,    0,    0x2f, 1,    0,    0,    0x10, 0x0f, 0x70, 0x0a, 0xa8, 0x2b,
                                         0xf8, 0x9e, 0xc2, 0xe3, 0x81, 0xff, 0xc1, 0x83, 0x0a, 0x44, 0xf4, 0x3f, 0,    0};
    CHECK(image::decode_webp(rgb).bytes == std::vector<std::uint8_t>{10, 20, 30, 200, 100, 50});
    CHECK(image::decode_webp(rgba).bytes == std::vector<std::uint8_t>{10, 20, 30, 255, 200, 100, 50, 128});
    CHECK_THROWS_WITH_AS(static_cast<void>(image::decode_webp(std::span(rgb).first(30))), doctest::Contains("webp: "), SpecError);
    CHECK_THROWS_WITH_AS(static_cast<void>(image::decode_webp({})), doctest::Contains("webp: "), SpecError);
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

TEST_CASE("decode_exr takes no memory by what a header claims")
{
    const auto refuse = [](const std::string& attribute, std::uint8_t flags = 0) -> std::string {
        std::vector<std::uint8_t> bytes = read_seed("float.exr");
        bytes[5] = flags;
        // Two rows of 32 bytes end the file; before them stands where each begins.
        for (const std::size_t offset : {bytes.size() - 80, bytes.size() - 72}) {
            const std::size_t moved = bytes[offset] + std::size_t{256} * bytes[offset + 1] + attribute.size();
            bytes[offset] = static_cast<std::uint8_t>(moved % 256);
            bytes[offset + 1] = static_cast<std::uint8_t>(moved / 256);
        }
        bytes.insert(bytes.begin() + 8, attribute.begin(), attribute.end());
        try {
            const std::vector<float> values = image::decode_exr(bytes).values;
            return values == image::decode_exr(read_seed("float.exr")).values ? "taken" : "another picture";
        } catch (const SpecError& error) {
            return error.what();
        }
    };
    using namespace std::string_literals;
    const std::string longest = "preview\0preview\0\x0c\0\0\0\0\x40\0\0\0\x40\0\0wxyz"s;
    for (const std::string& unknown : {"a\0b\0\0\0\0\0"s, "owner\0string\0\4\0\0\0word"s, longest}) {
        CHECK(refuse(unknown) == "taken");
    }
    CHECK(refuse("a\0owner\0\0\0\0\x63"s) == "exr: the file is cut short in its header");
    CHECK(refuse("lineOrder\0lineOrder\0\2\0\0\0\0\0"s) == "exr: its attribute lineOrder is malformed");
    CHECK(refuse("tiles\0string\0\1\0\0\0\0"s) == "exr: its attribute tiles is malformed");
    CHECK(refuse("channels\0chlist\0\3\0\0\0B\0\0"s) == "exr: the file is cut short in its header");
    CHECK(refuse("", 0x08) == "exr: the file has deep data or several parts; save it as one flat part");
    CHECK(refuse("", 0x10) == "exr: the file has deep data or several parts; save it as one flat part");
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
    CHECK_THROWS_WITH_AS(static_cast<void>(image::decode_jpeg(bytes)), doctest::Contains("7967 x 7967 px does not fit in"), SpecError);
    std::fill(frame + 5, frame + 9, std::uint8_t{0x7f});
    CHECK_THROWS_WITH_AS(static_cast<void>(image::decode_jpeg(bytes)), doctest::Contains("at most 16384 px per side"), SpecError);
}
