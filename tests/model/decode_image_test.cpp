// Tests pictures of models: formats, channels, and what is refused.
#include "renderer/model/decode_image.h"

#include "renderer/base/error.h"
#include "renderer/image/png.h"

#include <doctest/doctest.h>

#include <array>
#include <string>
#include <vector>

namespace clevrvk::model::test {
namespace {

image::Pixels make_picture(int width, int height, int channels, std::vector<std::uint8_t> bytes)
{
    return {width, height, channels, 8, std::move(bytes)};
}

std::string decode_message(const std::string& bytes)
{
    try {
        static_cast<void>(decode_any_image({"a.png", {bytes.begin(), bytes.end()}}, true));
    } catch (const SpecError& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST_CASE("pack_channels takes each channel from its own picture")
{
    const image::Pixels color = make_picture(2, 1, 3, {10, 20, 30, 40, 50, 60});
    const image::Pixels grey = make_picture(2, 1, 1, {70, 80});
    const std::array<ChannelSource, 4> sources{{{&color, 2}, {&grey, 1}, {}, {&color, 3}}};
    const image::Pixels packed = pack_channels(sources);
    CHECK(packed.channel_count == 4);
    // Blue; grey has one value in all its colors; nothing is the largest value, as is alpha where there is none.
    CHECK(packed.bytes == std::vector<std::uint8_t>{30, 70, 255, 255, 60, 80, 255, 255});
}

TEST_CASE("pack_channels interpolates the smaller picture at the centers of the larger one's pixels")
{
    const image::Pixels wide = make_picture(4, 1, 1, {0, 0, 0, 0});
    const image::Pixels narrow = make_picture(2, 1, 1, {0, 100});
    const std::array<ChannelSource, 2> sources{{{&wide, 0}, {&narrow, 0}}};
    const image::Pixels packed = pack_channels(sources);
    // The centers 0.5, 1.5, 2.5, 3.5 of four lie at 0.25, 0.75, 1.25, 1.75 of two, whose own centers are 0.5 and 1.5.
    CHECK(packed.bytes == std::vector<std::uint8_t>{0, 0, 0, 25, 0, 75, 0, 100});
}

TEST_CASE("a picture is known by its first bytes, and other formats are refused by name")
{
    CHECK(decode_message("RIFF....WEBP") == "picture 'a.png': webp: the header of the file cannot be read");
    CHECK(decode_message("BM......").starts_with("picture 'a.png': bmp: "));
    CHECK(decode_message("DDS |") == "picture 'a.png': its format is DDS; PNG, JPEG, TGA, BMP, WebP, TIFF, GIF and EXR can be read");
    CHECK(decode_message("RIFF....WAVE").starts_with("picture 'a.png': its format is not known; PNG, "));
    CHECK(decode_message("words and more words of no picture").starts_with("picture 'a.png': its format is not known; PNG, "));
    CHECK(decode_message("").find("its format is not known") != std::string::npos);
}

TEST_CASE("decode_image takes PNG only, as import leaves no other")
{
    const image::Pixels pixels = make_picture(1, 2, 2, {1, 2, 3, 4});
    CHECK(decode_image({"p", image::encode_png_texture(pixels)}).bytes == pixels.bytes);
    CHECK_THROWS_WITH_AS(static_cast<void>(decode_image({"p", {0xff, 0xd8, 0xff, 0xe0}})),
                         "picture 'p': this is not a PNG file; import the model again", SpecError);
}

}  // namespace clevrvk::model::test
