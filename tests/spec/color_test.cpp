// Tests the forms of a colour, and their values in linear light.
#include "renderer/spec/color.h"

#include "renderer/spec/write_spec.h"
#include "tests/spec/spec_fixture.h"

#include <doctest/doctest.h>

using namespace clevrvk;
using namespace clevrvk::spec;
using namespace clevrvk::spec::test;

namespace {

const std::string kObject = "/panels/0/objects/0/";

// The full document with these keys instead of the first object's color.
Json with_colors(const Json& colors)
{
    Json document = full_document();
    Json& object = document["panels"][0]["objects"][0];
    object.erase("color");
    object.update(colors);
    return document;
}

Color read_first(const Json& colors)
{
    return parse(with_colors(colors)).panels[0].objects[0].color;
}

}  // namespace

TEST_CASE("parse_episode takes the colours of web pages, in letters of either case and as three bytes")
{
    const Color orange{"", {255, 165, 0}, true};
    CHECK(read_first({{"color", "#ffa500"}}) == orange);
    CHECK(read_first({{"color", "#FFa500"}}) == orange);
    CHECK(read_first({{"color_srgb", {255, 165, 0}}}) == orange);
    CHECK(read_first({{"color", {255, 165, 0}}}) == Color{"", {255, 165, 0}, false});
}

// By hand: 165 / 255 = 0.647059, ((0.647059 + 0.055) / 1.055)^2.4 = 0.665458^2.4 = 0.376262; 10 / 255 / 12.92 =
// 0.003035.
TEST_CASE("decode_color decodes sRGB as IEC 61966-2-1 says, and leaves linear bytes as they are")
{
    const Vec3 orange = decode_color({"", {255, 165, 0}, true});
    CHECK(orange[0] == 1.0);
    CHECK(orange[1] == doctest::Approx(0.376262).epsilon(1e-6));
    CHECK(orange[2] == 0.0);
    const Vec3 dark = decode_color({"", {10, 11, 188}, true});
    CHECK(dark[0] == doctest::Approx(0.00303527).epsilon(1e-6));  // the straight part ends between 10 and 11
    CHECK(dark[1] == doctest::Approx(0.00334654).epsilon(1e-6));
    CHECK(dark[2] == doctest::Approx(0.502886).epsilon(1e-6));
    const Vec3 linear = decode_color({"", {255, 165, 0}, false});
    CHECK(linear == Vec3{1.0, 165.0 / 255.0, 0.0});
}

TEST_CASE("write_episode writes a colour in sRGB so that both forms give the same line, and it is read again")
{
    const std::string line = write_episode(parse(with_colors({{"color_srgb", {255, 165, 0}}})));
    CHECK(line.find(R"("color":"#ffa500")") != std::string::npos);
    CHECK(line == write_episode(parse(with_colors({{"color", "#FFA500"}}))));
    CHECK(write_episode(parse(Json::parse(line))) == line);
}

TEST_CASE("parse_episode names the place of a bad colour and the likely fix")
{
    const auto message = [](const Json& colors) { return message_of(with_colors(colors)); };
    const std::string place = "panels[0].objects[0].";
    CHECK(message({{"color", "#ffa5"}}) == place +
          "color: '#ffa5' is not a color; '#' must be followed by six hex digits, as in '#ffa500'");
    CHECK(message({{"color", "#GG0000"}}) == place +
          "color: '#GG0000' is not a color; '#' must be followed by six hex digits, as in '#ffa500'");
    CHECK(message({{"color", "#1bf"}}) == place + "color: '#1bf' is not a color; '#' must be followed by six hex digits, as in '#11bbff'");
    CHECK(message({{"color", "#"}}) == place + "color: '#' is not a color; '#' must be followed by six hex digits, as in '#ffa500'");
    CHECK(message({{"color", "ffa500"}}) == place + "color: unknown color 'ffa500'; did you mean '#ffa500'?");
    CHECK(message({{"color", "red"}, {"color_srgb", {1, 2, 3}}}) ==
          place + "color_srgb: the object also has a color; leave out one of them");
    CHECK(message({{"color_srgb", "#ffa500"}}) ==
          place + "color_srgb: must be three numbers, such as [255, 165, 0]; write the name of a color under 'color'");
    CHECK(message({{"color_srgb", {255, 165, 256}}}) == place + "color_srgb[2]: 256 is out of range; it must lie in 0 to 255");
    CHECK(message(Json::object()) == "panels[0].objects[0]: missing key 'color'");
}
