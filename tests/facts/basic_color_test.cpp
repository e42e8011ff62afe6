// Tests the words for colours, by colours that nobody confuses and by some between two words.
#include "renderer/facts/basic_color.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::facts {
namespace {

std::string words_of(int red, int green, int blue)
{
    const auto to_linear = [](int byte) {
        const double encoded = byte / 255.0;
        return encoded <= 0.04045 ? encoded / 12.92 : std::pow((encoded + 0.055) / 1.055, 2.4);
    };
    std::string text;
    for (const std::string_view word : name_basic_colors({to_linear(red), to_linear(green), to_linear(blue)})) {
        text += text.empty() ? "" : " ";
        text += word;
    }
    return text;
}

}  // namespace

TEST_CASE("name_basic_colors gives one word for colours of which people say one")
{
    CHECK(words_of(255, 0, 0) == "red");
    CHECK(words_of(173, 35, 35) == "red");
    CHECK(words_of(128, 0, 0) == "red");
    CHECK(words_of(0, 160, 0) == "green");
    CHECK(words_of(42, 75, 215) == "blue");
    CHECK(words_of(255, 238, 51) == "yellow");
    CHECK(words_of(255, 140, 0) == "orange");
    CHECK(words_of(255, 150, 190) == "pink");
    CHECK(words_of(130, 40, 190) == "purple");
    CHECK(words_of(101, 60, 20) == "brown");
    CHECK(words_of(250, 250, 250) == "white");
    CHECK(words_of(128, 128, 128) == "gray");
    CHECK(words_of(10, 10, 10) == "black");
}

TEST_CASE("name_basic_colors gives both words between two")
{
    CHECK(words_of(0, 140, 140).find("blue") != std::string::npos);
    CHECK(words_of(0, 140, 140) != "blue");
    CHECK(words_of(225, 225, 225) == "white gray");
    CHECK(words_of(40, 40, 40) == "gray black");
}

TEST_CASE("name_basic_colors gives words of the list only")
{
    const auto words = list_basic_colors();
    for (int k = 0; k < 4096; ++k) {
        for (const std::string_view word : name_basic_colors({(k % 16) / 15.0, (k / 16 % 16) / 15.0, k / 256 / 15.0})) {
            CHECK(std::ranges::count(words, word) == 1);
        }
    }
}

}  // namespace clevrvk::facts
