// Tests PNG files: what is written is read back, with the metadata it should have.
#include "renderer/image/png.h"

#include "renderer/base/error.h"
#include "renderer/base/rng.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <string>

using namespace clevrvk;

namespace {

// Types of the chunks in order, from the format's layout: 8 bytes signature, then length, type, data, checksum.
std::vector<std::string> list_chunks(const std::vector<std::uint8_t>& bytes)
{
    std::vector<std::string> types;
    for (std::size_t place = 8; place + 12 <= bytes.size();) {
        const std::size_t length = (std::size_t{bytes[place]} << 24) | (std::size_t{bytes[place + 1]} << 16) |
                                   (std::size_t{bytes[place + 2]} << 8) | bytes[place + 3];
        types.emplace_back(bytes.begin() + static_cast<std::ptrdiff_t>(place) + 4, bytes.begin() + static_cast<std::ptrdiff_t>(place) + 8);
        place += length + 12;
    }
    return types;
}

}  // namespace

TEST_CASE("encode_png_rgb8 is read back and marked as sRGB")
{
    Rng rng = Rng::for_key(4, "png_test", 0);
    std::vector<std::uint8_t> pixels;
    for (int i = 0; i < 3 * 7 * 5; ++i) {
        pixels.push_back(static_cast<std::uint8_t>(rng.uniform_index(256)));
    }
    const std::vector<std::uint8_t> bytes = image::encode_png_rgb8(pixels, 7, 5);
    CHECK(list_chunks(bytes) == std::vector<std::string>{"IHDR", "sRGB", "IDAT", "IEND"});
    const image::PngImage image = image::decode_png(bytes);
    CHECK(image.width_px == 7);
    CHECK(image.height_px == 5);
    CHECK(image.channel_count == 3);
    CHECK(image.bit_depth == 8);
    CHECK(image.samples == std::vector<std::uint16_t>(pixels.begin(), pixels.end()));
}

TEST_CASE("encode_png_rgb8 gives the same bytes twice")
{
    const std::vector<std::uint8_t> pixels(3 * 64 * 64, 77);
    CHECK(image::encode_png_rgb8(pixels, 64, 64) == image::encode_png_rgb8(pixels, 64, 64));
}

TEST_CASE("encode_png_rgb8 keeps the pixels of a picture given as either kind")
{
    // A slope with a flat area in it.
    std::vector<std::uint8_t> pixels;
    for (int i = 0; i < 3 * 64 * 64; ++i) {
        pixels.push_back(static_cast<std::uint8_t>(i / 7 < 600 ? i / 7 : 200));
    }
    const std::vector<std::uint16_t> samples(pixels.begin(), pixels.end());
    CHECK(image::decode_png(image::encode_png_rgb8(pixels, 64, 64, image::PictureKind::Render)).samples == samples);
    CHECK(image::decode_png(image::encode_png_rgb8(pixels, 64, 64, image::PictureKind::Flat)).samples == samples);
}

TEST_CASE("encode_png_rgb8 makes a slope smaller as a render, and slanting stripes as a flat picture")
{
    std::vector<std::uint8_t> slope;
    std::vector<std::uint8_t> stripes;
    for (int i = 0; i < 3 * 64 * 64; ++i) {
        const int row = i / (3 * 64);
        const int column = i / 3 % 64;
        slope.push_back(static_cast<std::uint8_t>(2 * row + column + (i * 7919 >> 4) % 3));
        stripes.push_back((row + column) / 8 % 2 == 0 ? 255 : 30);
    }
    CHECK(image::encode_png_rgb8(slope, 64, 64, image::PictureKind::Render).size() <
          image::encode_png_rgb8(slope, 64, 64, image::PictureKind::Flat).size());
    CHECK(image::encode_png_rgb8(stripes, 64, 64, image::PictureKind::Flat).size() <
          image::encode_png_rgb8(stripes, 64, 64, image::PictureKind::Render).size());
}

TEST_CASE("encode_png_gray8 is read back and carries no colour space")
{
    const std::vector<std::uint8_t> pixels{0, 1, 2, 255, 254, 3};
    const std::vector<std::uint8_t> bytes = image::encode_png_gray8(pixels, 3, 2);
    CHECK(list_chunks(bytes) == std::vector<std::string>{"IHDR", "IDAT", "IEND"});
    const image::PngImage image = image::decode_png(bytes);
    CHECK(image.channel_count == 1);
    CHECK(image.bit_depth == 8);
    CHECK(image.samples == std::vector<std::uint16_t>{0, 1, 2, 255, 254, 3});
}

TEST_CASE("encode_png_gray16 is read back")
{
    const std::vector<std::uint16_t> pixels{0, 1, 256, 65535, 300, 4096};
    const image::PngImage image = image::decode_png(image::encode_png_gray16(pixels, 2, 3));
    CHECK(image.width_px == 2);
    CHECK(image.bit_depth == 16);
    CHECK(image.samples == pixels);
}

TEST_CASE("decode_png refuses what is damaged or cut short")
{
    std::vector<std::uint8_t> bytes = image::encode_png_gray8(std::vector<std::uint8_t>(100, 9), 10, 10);
    std::vector<std::uint8_t> cut(bytes.begin(), bytes.end() - 20);
    CHECK_THROWS_AS(static_cast<void>(image::decode_png(cut)), SpecError);
    bytes[45] ^= 1;
    CHECK_THROWS_AS(static_cast<void>(image::decode_png(bytes)), SpecError);
    CHECK_THROWS_AS(static_cast<void>(image::decode_png(std::vector<std::uint8_t>{})), SpecError);
}

TEST_CASE("decode_png refuses a picture larger than any that is rendered, before it takes memory for it")
{
    std::vector<std::uint8_t> bytes = image::encode_png_gray8(std::vector<std::uint8_t>(100, 9), 10, 10);
    // The width of the header, most significant byte first, and the header's checksum for 4097 and for 2^31 - 1.
    const auto claim_width = [&](std::array<std::uint8_t, 4> width, std::array<std::uint8_t, 4> checksum) {
        std::copy(width.begin(), width.end(), bytes.begin() + 16);
        std::copy(checksum.begin(), checksum.end(), bytes.begin() + 29);
    };
    claim_width({0, 0, 0x10, 1}, {0xfe, 0x4f, 0xaf, 0x5d});
    CHECK_THROWS_WITH_AS(static_cast<void>(image::decode_png(bytes)), "png: 4097 x 10 px exceeds 4096 px per side", SpecError);
    claim_width({0x7f, 0xff, 0xff, 0xff}, {0xef, 0x9a, 0x9c, 0xc2});
    CHECK_THROWS_WITH_AS(static_cast<void>(image::decode_png(bytes)), "png: 2147483647 x 10 px exceeds 4096 px per side", SpecError);
}
