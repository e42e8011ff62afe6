// Tests suggestions for misspelt names, and the shortening of texts for messages.
#include "renderer/base/nearest_name.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace clevrvk;

namespace {

const std::vector<std::string> kShapes{"cube", "cylinder", "hand", "sphere"};

}  // namespace

TEST_CASE("nearest_name finds a name with one letter added, dropped, changed or swapped")
{
    CHECK(nearest_name("cubee", kShapes) == "cube");
    CHECK(nearest_name("shere", kShapes) == "sphere");
    CHECK(nearest_name("hend", kShapes) == "hand");
    CHECK(nearest_name("cylidner", kShapes) == "cylinder");
}

TEST_CASE("nearest_name counts a swap of neighbours as one edit")
{
    // Two single changes would be too many for four letters.
    CHECK(nearest_name("ucbe", kShapes) == "cube");
}

TEST_CASE("nearest_name does not mind capitals")
{
    CHECK(nearest_name("SPHERE", kShapes) == "sphere");
}

TEST_CASE("nearest_name gives nothing for a word that is like none")
{
    CHECK_FALSE(nearest_name("torus", kShapes).has_value());
    CHECK_FALSE(nearest_name("", kShapes).has_value());
    CHECK_FALSE(nearest_name(std::string(100000, 'c'), kShapes).has_value());
}

TEST_CASE("nearest_name gives the first of equally near names")
{
    const std::vector<std::string> names{"left_b", "left_a"};
    CHECK(nearest_name("left_c", names) == "left_b");
}

TEST_CASE("suggest_name asks back, else lists few names, else says nothing")
{
    CHECK(suggest_name("cubee", kShapes) == "; did you mean 'cube'?");
    CHECK(suggest_name("torus", kShapes) == "; available: cube, cylinder, hand, sphere");
    CHECK(suggest_name("torus", std::vector<std::string>{}).empty());
    CHECK(suggest_name("torus", std::vector<std::string>(13, "zzzzzzzz")).empty());
}

TEST_CASE("fit_line escapes control characters and cuts what is too long for a line, never within a letter")
{
    CHECK(fit_line("a b") == "a b");
    CHECK(fit_line("a\nb\t") == "a\\x0ab\\x09");
    CHECK(fit_line(std::string(1000, 'x')) == std::string(1000, 'x'));
    CHECK(fit_line(std::string(1001, 'x')) == std::string(1000, 'x') + "...");
    CHECK(fit_line(std::string(100'000, 'x')) == std::string(1000, 'x') + "...");
    CHECK(fit_line(std::string(100'000, '\n')).size() < 1010);
    CHECK(fit_line(std::string(100'000, '\x80')).size() < 1010);
    const std::string letter = "\xc3\xa4";
    CHECK(fit_line(std::string(999, 'x') + letter) == std::string(999, 'x') + letter);
    CHECK(fit_line(std::string(999, 'x') + letter + "y") == std::string(999, 'x') + letter + "...");
}

TEST_CASE("quote_text keeps a message on one line and short")
{
    CHECK(quote_text("a b") == "'a b'");
    CHECK(quote_text("a\nb\t") == "'a\\x0ab\\x09'");
    CHECK(quote_text(std::string(1000, 'x')) == "'" + std::string(60, 'x') + "...'");
}

TEST_CASE("quote_text keeps bytes that are not text short too")
{
    CHECK(quote_text(std::string(1000, '\x80')).size() < 80);
}

TEST_CASE("quote_text does not cut a letter of several bytes in two")
{
    const std::string letter = "\xc3\xa4";
    const std::string text = std::string(59, 'x') + letter + "yyy";
    CHECK(quote_text(text) == "'" + std::string(59, 'x') + letter + "...'");
}
