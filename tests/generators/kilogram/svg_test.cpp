// Files in the published layout, made here; what they must not hold is refused with the line.
#include "generators/kilogram/svg.h"

#include "renderer/base/error.h"
#include "tests/generators/kilogram/kilogram_fixture.h"

#include <sys/stat.h>

#include <chrono>
#include <cmath>

namespace clevrvk::generators::kilogram::test {
namespace {

/// The square tangram as text, with one passage replaced.
std::string make_svg(std::string_view passage = "", std::string_view replacement = "")
{
    std::string text = write_svg(make_square_tangram());
    if (!passage.empty()) {
        const std::size_t at = text.find(passage);
        REQUIRE(at != std::string::npos);
        text.replace(at, passage.size(), replacement);
    }
    return text;
}

std::string find_error(const std::string& text)
{
    try {
        static_cast<void>(parse_svg(text, "in.svg"));
    } catch (const SpecError& error) {
        return error.what();
    }
    return "no error";
}

void check_refused(std::string_view passage, std::string_view replacement, const std::string& message)
{
    CAPTURE(replacement);
    CHECK(find_error(make_svg(passage, replacement)) == "in.svg:" + message);
}

}  // namespace

TEST_CASE("parse_svg reads what write_svg wrote, to the last bit")
{
    Tangram tangram = scale_tangram(make_square_tangram(), 37.52998800959041);
    const Tangram read = parse_svg(write_svg(tangram), "in.svg");
    CHECK(read.width == tangram.width);
    CHECK(read.height == tangram.height);
    for (std::size_t i = 0; i < kPieceCount; ++i) {
        CHECK(read.pieces[i].corners == tangram.pieces[i].corners);
        CHECK(read.pieces[i].stroke_scale == 1.0);
    }
}

TEST_CASE("parse_svg: points without commas, with E notation, over several lines, and names with a prefix")
{
    const Tangram read = parse_svg(make_svg("2,2 3,1 4,2 3,3", "2 2 3.0 1e0\n 4 ,2 3.0000, 3"), "in.svg");
    CHECK(read.pieces[0].corners == make_square_tangram().pieces[0].corners);
    CHECK_NOTHROW(static_cast<void>(parse_svg(make_svg(" stroke=", " style=\"\" bx:origin=\"0.5 0.5\" stroke="), "in.svg")));
    CHECK_NOTHROW(static_cast<void>(parse_svg(make_svg("<defs/>", "\n  <!-- drawn by hand -->\n  "), "in.svg")));
    CHECK_NOTHROW(static_cast<void>(parse_svg(make_svg("?>", " ?>"), "in.svg")));
}

TEST_CASE("parse_svg: a matrix moves the corners as SVG says, and widens the line")
{
    // x' = 2y + 0, y' = -2x + 4 of the square's corners over 2.
    const Tangram read = parse_svg(
        make_svg("points=\"2,2 3,1 4,2 3,3\"", "points=\"1,1 1.5,0.5 1,0 0.5,0.5\" transform=\"matrix(0, -2, 2, 0, 0, 4)\""), "in.svg");
    CHECK(read.pieces[0].corners == flat::Polygon{{2, 2}, {1, 1}, {0, 2}, {1, 3}});
    CHECK(read.pieces[0].stroke_scale == 2.0);
}

TEST_CASE("parse_svg refuses broken files with the line and the reason")
{
    check_refused("</svg>", "", "2: this is no XML: Start-end tags mismatch");
    check_refused("<svg", "<!DOCTYPE svg [<!ENTITY a \"b\">]>\n<svg", "2: the file holds one 'svg' and nothing else, not a document type");
    check_refused("<svg", "<?xml-stylesheet href='a'?><svg",
                  "2: the file holds one 'svg' and nothing else, not a processing instruction 'xml-stylesheet'");
    check_refused("<defs/>", "<g/>", "2: only polygons are read, not an element 'g'");
    check_refused("<defs/>", "<defs/>words", "2: only polygons are read, not the text 'words'");
    check_refused("id=\"1\"", "id=\"2\"", "2: polygon 1 must have the id '1', not '2'");
    check_refused("id=\"1\"", "id=\"1\" id=\"1\"", "2: the attribute 'id' is there twice");
    check_refused("strokewidth", "strokewidht", "2: unknown attribute 'strokewidht' of 'polygon'; did you mean 'strokewidth'?");
    check_refused("2,2 3,1 4,2 3,3", "2,2 3,1 4,2", "2: 'points' has 6 numbers; it must have 8");
    check_refused("2,2 3,1 4,2 3,3", "2,2 3,1 4,2 3,3 1", "2: 'points' has more than 8 numbers");
    check_refused("2,2 3,1 4,2 3,3", "2,2 3,1 4,2 nan,3", "2: 'points' has a number that is not finite or beyond 1000000: 'nan'");
    check_refused("2,2 3,1 4,2 3,3", "2,2 3,1 4,2 1e999,3", "2: 'points' has a number that is not finite or beyond 1000000: '1e999'");
    check_refused("2,2 3,1 4,2 3,3", "2,2 3,1 4,2 3px,3", "2: 'points' has no number at '3px,3'");
    check_refused("2,2 3,1 4,2 3,3", "2,,2 3,1 4,2 3,3", "2: 'points' has no number at ',2 3,1 4,2 3,3'");
    check_refused("2,2 3,1 4,2 3,3", "2,2 3,1 4,2 3,3,", "2: 'points' ends with a comma");
    check_refused("2,2 3,1 4,2 3,3", "2,2 4,2 3,1 3,3", "2: polygon 1 crosses itself or is not convex");
    check_refused("2,2 3,1 4,2 3,3", "2,2 2.01,2 2.01,2.01 2,2.01", "2: polygon 1 has less area than 0.001");
    check_refused("2,2 3,1 4,2 3,3", "2,2 3,2 4,2 3.5,2", "2: polygon 1 has less area than 0.001");
    check_refused("4,0 4,2 3,1", "4,0 4,0 4,0", "2: polygon 3 has less area than 0.001");
    check_refused("2,2 3,1 4,2 3,3", "2,2 3,2 4,2 3,3", "2: polygon 1 crosses itself or is not convex");
    check_refused("2,2 3,1 4,2 3,3", "2,2 3,1 5,2 3,3", "2: polygon 1 reaches out of the viewBox at 5, 2");
    check_refused("0 0 4 4", "1 0 4 4", "2: 'viewBox' must begin at 0 0");
    check_refused("0 0 4 4", "0 0 4 0", "2: 'viewBox' is 4 x 0; its sides must lie in 1 to 2048");
    check_refused("http://www.w3.org/2000/svg", "svg", "2: the name space is not that of SVG");
    check_refused(" stroke=", " transform=\"rotate(45)\" stroke=", "2: 'transform' must be a matrix(a, b, c, d, e, f), not 'rotate(45)'");
    check_refused(" stroke=", " transform=\"matrix(1,1,1,1,0,0)\" stroke=", "2: 'transform' scales by 0; it must lie in 0.001 to 1000");
    CHECK(find_error("") == "in.svg:1: this is no XML: No document element found");
    CHECK(find_error(std::string(1, '\0')) == "in.svg:1: there is a control character");
    check_refused("<defs/>", "<!--\n caf\xe9 -->", "3: there is a byte that is not UTF-8");
    check_refused("<defs/>", "<!-- \xc3 -->", "2: there is a byte that is not UTF-8");
    CHECK_NOTHROW(static_cast<void>(parse_svg(make_svg("<defs/>", "<!-- caf\xc3\xa9 -->"), "in.svg")));
}

TEST_CASE("parse_svg: a missing and an eighth polygon")
{
    std::string text = make_svg();
    const std::size_t last = text.rfind("<polygon");
    const std::string polygon = text.substr(last, text.rfind("</svg>") - last);
    CHECK(find_error(text.substr(0, last) + "</svg>") == "in.svg:2: a tangram has seven polygons; here are 6");
    CHECK(find_error(text.substr(0, last) + polygon + polygon + "</svg>") == "in.svg:2: a tangram has seven polygons; this is the eighth");
}

TEST_CASE("parse_svg: a hundred thousand points, deep elements and entities are refused at once")
{
    const auto begin = std::chrono::steady_clock::now();
    std::string points;
    std::string elements;
    for (int i = 0; i < 100000; ++i) {
        points += "1,1 ";
        elements += "<g>";
    }
    CHECK(find_error(make_svg("2,2 3,1 4,2 3,3", points)) == "in.svg:2: 'points' has more than 8 numbers");
    CHECK(find_error(make_svg("<defs/>", elements)).starts_with("in.svg:2: this is no XML"));
    CHECK(find_error(make_svg("2,2 3,1", "&a; 3,1")) == "in.svg:2: 'points' has no number at '&a; 3,1 4,2 3,3'");
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(5));
}

TEST_CASE("load_svg refuses a pipe, which it would wait for, and a folder")
{
    const std::filesystem::path file = std::filesystem::temp_directory_path() / "clevrvk_pipe_tangram.svg";
    std::filesystem::remove(file);
    REQUIRE(mkfifo(file.c_str(), 0600) == 0);
    CHECK_THROWS_AS(static_cast<void>(load_svg(file)), SpecError);
    std::filesystem::remove(file);
    CHECK_THROWS_AS(static_cast<void>(load_svg(file.parent_path())), SpecError);
}

TEST_CASE("load_svg refuses a file of more than a mebibyte before it reads it")
{
    const std::filesystem::path file = std::filesystem::temp_directory_path() / "clevrvk_large_tangram.svg";
    std::FILE* const handle = std::fopen(file.c_str(), "wb");
    REQUIRE(handle != nullptr);
    std::fclose(handle);
    std::filesystem::resize_file(file, std::uintmax_t{100} << 20U);
    CHECK_THROWS_AS(static_cast<void>(load_svg(file)), SpecError);
    std::filesystem::remove(file);
}

}  // namespace clevrvk::generators::kilogram::test
