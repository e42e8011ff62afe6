// PNG files: what is written is read back, and carries what it should.
#include "renderer/write/png.h"

#include "renderer/base/error.h"
#include "renderer/base/rng.h"

#include <doctest/doctest.h>

#include <string>

using namespace clevrvk;

namespace {

// Types of the chunks in order, from the format's layout: 8 bytes signature, then length, type, data, checksum.
std::vector<std::string> list_chunks(const std::vector<std::uint8_t>& bytes)
{
    std::vector<std::string> types;
    for (std::size_t place = 8; place + 12 <= bytes.size();) {
        const std::size_t length = (std::size_t{bytes[place]} << 24) | (std::size_t{bytes[place + 1]} << 16) | (std::size_t{bytes[place + 2]} << 8) | bytes[place + 3];
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
    const std::vector<std::uint8_t> bytes = write::encode_png_rgb8(pixels, 7, 5);
    CHECK(list_chunks(bytes) == std::vector<std::string>{"IHDR", "sRGB", "IDAT", "IEND"});
    const write::PngImage image = write::decode_png(bytes);
    CHECK(image.width_px == 7);
    CHECK(image.height_px == 5);
    CHECK(image.channel_count == 3);
    CHECK(image.bit_depth == 8);
    CHECK(image.samples == std::vector<std::uint16_t>(pixels.begin(), pixels.end()));
}

TEST_CASE("encode_png_rgb8 gives the same bytes twice")
{
    const std::vector<std::uint8_t> pixels(3 * 64 * 64, 77);
    CHECK(write::encode_png_rgb8(pixels, 64, 64) == write::encode_png_rgb8(pixels, 64, 64));
}

TEST_CASE("encode_png_gray8 is read back and carries no colour space")
{
    const std::vector<std::uint8_t> pixels{0, 1, 2, 255, 254, 3};
    const std::vector<std::uint8_t> bytes = write::encode_png_gray8(pixels, 3, 2);
    CHECK(list_chunks(bytes) == std::vector<std::string>{"IHDR", "IDAT", "IEND"});
    const write::PngImage image = write::decode_png(bytes);
    CHECK(image.channel_count == 1);
    CHECK(image.bit_depth == 8);
    CHECK(image.samples == std::vector<std::uint16_t>{0, 1, 2, 255, 254, 3});
}

TEST_CASE("encode_png_gray16 is read back")
{
    const std::vector<std::uint16_t> pixels{0, 1, 256, 65535, 300, 4096};
    const write::PngImage image = write::decode_png(write::encode_png_gray16(pixels, 2, 3));
    CHECK(image.width_px == 2);
    CHECK(image.bit_depth == 16);
    CHECK(image.samples == pixels);
}

TEST_CASE("decode_png refuses what is damaged or cut short")
{
    std::vector<std::uint8_t> bytes = write::encode_png_gray8(std::vector<std::uint8_t>(100, 9), 10, 10);
    std::vector<std::uint8_t> cut(bytes.begin(), bytes.end() - 20);
    CHECK_THROWS_AS(static_cast<void>(write::decode_png(cut)), SpecError);
    bytes[45] ^= 1;
    CHECK_THROWS_AS(static_cast<void>(write::decode_png(bytes)), SpecError);
    CHECK_THROWS_AS(static_cast<void>(write::decode_png(std::vector<std::uint8_t>{})), SpecError);
}
