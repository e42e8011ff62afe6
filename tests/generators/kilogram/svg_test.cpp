// Files in the published layout, made here; elements that they must not hold are refused with the line.
#include "generators/kilogram/svg.h"

#include "renderer/base/error.h"
#include "tests/generators/kilogram/kilogram_fixture.h"

#include <sys/stat.h>

#include <glm/geometric.hpp>

#include <algorithm>
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

std::string find_error(const std::string& text, SvgForm form = SvgForm::Published)
{
    try {
        static_cast<void>(parse_svg(text, "in.svg", form));
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

/// The square tangram in the words of a drawing program, which the published form has not.
void check_drawn(const std::string& text)
{
    CAPTURE(text);
    const Tangram expected = make_square_tangram();
    CHECK(find_error(text).starts_with("in.svg:"));
    REQUIRE(find_error(text, SvgForm::Drawn) == "no error");
    const Tangram read = parse_svg(text, "in.svg");
    CHECK(read.width == doctest::Approx(expected.width));
    CHECK(read.height == doctest::Approx(expected.height));
    for (std::size_t i = 0; i < kPieceCount; ++i) {
        CAPTURE(i);
        REQUIRE(read.pieces[i].corners.size() == expected.pieces[i].corners.size());
        for (const glm::dvec2& corner : read.pieces[i].corners) {  // they may begin elsewhere
            const auto is_there = [&](const glm::dvec2& wanted) { return glm::distance(corner, wanted) < 1e-9; };
            CHECK(std::any_of(expected.pieces[i].corners.begin(), expected.pieces[i].corners.end(), is_there));
        }
        CHECK(read.pieces[i].stroke_scale == doctest::Approx(1.0));
    }
}

void check_drawn(std::string_view passage, std::string_view replacement)
{
    check_drawn(make_svg(passage, replacement));
}

void check_not_drawn(std::string_view passage, std::string_view replacement, const std::string& message)
{
    CAPTURE(replacement);
    CHECK(find_error(make_svg(passage, replacement), SvgForm::Drawn) == "in.svg:" + message);
}

/// Every one of them.
std::string replace_all(std::string text, std::string_view passage, std::string_view replacement)
{
    for (std::size_t at = text.find(passage); at != std::string::npos; at = text.find(passage, at + replacement.size())) {
        text.replace(at, passage.size(), replacement);
    }
    return text;
}

}  // namespace

TEST_CASE("parse_svg: the words of drawing programs say the same figure (issue 57)")
{
    check_drawn("<defs/>", "<defs id=\"defs2\"><linearGradient/></defs><sodipodi:namedview id=\"base\"/><title>mine</title>"
                           "<metadata>words</metadata><desc>a square</desc>");
    check_drawn("2,2 3,1 4,2 3,3", "2.0+2.0.3e1,1,4+2e-0 3,3");
    check_drawn("points=\"2,2 3,1 4,2 3,3\"",
                "transform=\"translate(2 2) rotate(-45) scale(2)\" stroke-width=\".5\" points=\"0 0 .7071067811865476 0 "
                ".7071067811865476.7071067811865476 0 .7071067811865476\"");
    check_drawn("points=\"2,2 3,1 4,2 3,3\"", "transform=\"rotate(180, 3, 2)\" points=\"4,2 3,3 2,2 3,1\"");
    check_drawn("strokewidth=\"1\"",
                "stroke-width=\"1px\" class=\"a b\" data-name=\"x\" fill-rule=\"evenodd\" stroke-linejoin=\"round\"");
    check_drawn("strokewidth=\"1\"", "style=\"fill:#d3d3d3;stroke:#fff; stroke-width : 1;-inkscape-stroke:none\"");
    check_drawn("<svg", "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\">\n<svg");
    check_drawn("viewBox=\"0 0 4 4\"", "viewBox=\"-10 -10 24 24\" x=\"0px\" y=\"0px\"");
    check_drawn("width=\"100%\"", "width=\"24mm\"");
    check_drawn(" viewBox=\"0 0 4 4\"", "");
    const std::string text = make_svg();
    check_drawn(replace_all(replace_all(text, "<polygon ", "<path "), "points=\"", "d=\"M"));
    const std::string groups = "<g id=\"layer1\" transform=\"translate(1,2)\"><g transform=\"matrix(1 0 0 1-1-2)\">";
    check_drawn(replace_all(replace_all(text, "<defs/>", groups), "</svg>", "</g></g></svg>"));
    check_drawn(replace_all(replace_all(text, " strokewidth=\"1\"", " class=\"cls-1\""), "<defs/>",
                            "<defs><style>/* of all */ .cls-1, .cls-2 { fill: #d3d3d3; stroke: #fff; stroke-width: 1px; }</style></defs>"));
    check_drawn(replace_all(text, " id=\"", " id=\"polygon10"));
}

TEST_CASE("parse_svg: paths have moves, lines along an axis and relative ones; rectangles are squares; pieces come in any order")
{
    const std::string line = "points=\"2,2 3,1 4,2 3,3\"";
    const std::string text = replace_all(make_svg(), "<polygon", "<polygon ");
    const std::size_t first = text.find("<polygon");
    const std::size_t second = text.find("<polygon", first + 1);
    const std::string square = text.substr(first, second - first);
    const auto with = [&](const std::string& piece) { return replace_all(text, square, piece); };
    check_drawn(with("<path id=\"1\" d=\"m2 2l1-1 1 1-1 1z\"/>"));
    check_drawn(with("<path id=\"1\" d=\"M2,2L3,1,4,2 3,3 2,2Z\"/>"));
    // Turned by an eighth about 3, 2; the lines keep their width.
    const std::string turned = " id=\"a\" transform=\"rotate(45 3 2)\" ";
    const std::string side = "1.4142135623730951";
    check_drawn(with("<path" + turned + "d=\"M2.2928932188134525 2.7071067811865475v-" + side + "h" + side + "v" + side + "z\"/>"));
    check_drawn(with("<rect" + turned + "x=\"2.2928932188134525\" y=\"1.2928932188134525\" width=\"" + side + "\" height=\"" + side +
                     "px\"/>"));
    // The square at the end.
    std::string moved = replace_all(text, square, "");
    moved.insert(moved.find("</svg>"), replace_all(square, "id=\"1\"", "id=\"last\""));
    check_drawn(moved);
}

TEST_CASE("parse_svg: lines are as wide as the file says")
{
    CHECK(parse_svg(replace_all(make_svg(), "strokewidth=\"1\"", "stroke-width=\"0.5\""), "in.svg").pieces[6].stroke_scale == 0.5);
    const std::string half = make_svg("<defs/>", "<g style=\"stroke-width:2px\" transform=\"scale(.5)\">");
    CHECK(parse_svg(replace_all(half, "</svg>", "</g></svg>"), "in.svg").pieces[3].stroke_scale == 1.0);
}

TEST_CASE("parse_svg refuses what would be shown otherwise than a drawing says")
{
    check_not_drawn("<svg", "<!DOCTYPE svg [<!ENTITY a \"b\">]>\n<svg",
                    "2: the file must contain one 'svg' element and nothing else, not a document type");
    check_not_drawn("strokewidth=\"1\"", "style=\"display:none\"",
                    "2: 'display' of 'polygon' is 'none', but pieces must not be hidden, clipped or filtered; remove this in the program "
                    "that drew them");
    check_not_drawn("strokewidth=\"1\"", "clip-path=\"url(#a)\"",
                    "2: 'clip-path' of 'polygon' is 'url(#a)', but pieces must not be hidden, clipped or filtered; remove this in the "
                    "program that drew them");
    check_not_drawn("strokewidth=\"1\"", "stroke-width=\"0\"",
                    "2: 'stroke-width' is '0'; the width of the lines between pieces must be a length above 0");
    check_not_drawn("<defs/>", "<use href=\"#1\"/>",
                    "2: only polygons, paths, rectangles and groups of them are allowed, not an element 'use'");
    check_not_drawn("<defs/>", "<path d=\"M0 0C1 1 2 2 3 3\"/>", "2: a path has a curve ('C'); a piece must have straight sides");
    check_not_drawn("<defs/>", "<path d=\"M0 0L1 1L2 0ZM5 5\"/>", "2: a path must be a single outline that begins with M");
    check_not_drawn("<defs/>", "<rect width=\"1\" height=\"1\" rx=\"0.1\"/>", "2: a rectangle must not have rounded corners");
    check_not_drawn("</svg>", "<rect width=\"4\" height=\"4\"/></svg>",
                    "2: a tangram must have seven pieces; this is the eighth; remove frames and backgrounds");
    check_not_drawn("<defs/>", "<style>g > path { fill: red }</style>",
                    "2: 'style' has the selector 'g > path', which is neither an element's name nor a class; export the drawing with "
                    "presentation attributes");
    check_not_drawn(" stroke=", " transform=\"turn(45)\" stroke=",
                    "2: 'transform' must be a list of matrix, translate, scale, rotate, skewX and skewY, not 'turn(45)'");
    check_not_drawn("strokewidth", "strokewidht", "2: unknown attribute 'strokewidht' of 'polygon'; did you mean 'strokewidth'?");
    check_not_drawn("2,2 3,1 4,2 3,3", "0,0 1,0 1,1 0.5,1.5 0,1", "2: a piece must have three or four corners, not 5");
    check_not_drawn("2,2 3,1 4,2 3,3", "2,2 3,1 4,2",
                    "2: its shapes are not those of a tangram: a square, a parallelogram, two small triangles, a medium triangle and two "
                    "large triangles");
    check_not_drawn("viewBox", "preserveAspectRatio=\"none\" viewBox", "2: 'preserveAspectRatio' must not be none, which may distort the "
                                                                       "figure");
}

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
    check_refused("</svg>", "", "2: this is not XML: Start-end tags mismatch");
    check_refused("<svg", "<!DOCTYPE svg [<!ENTITY a \"b\">]>\n<svg",
                  "2: the file must contain one 'svg' element and nothing else, not a document type");
    check_refused("<svg", "<?xml-stylesheet href='a'?><svg",
                  "2: the file must contain one 'svg' element and nothing else, not a processing instruction 'xml-stylesheet'");
    check_refused("<defs/>", "<g/>", "2: only polygons are allowed, not an element 'g'");
    check_refused("<defs/>", "<defs/>words", "2: only polygons are allowed, not the text 'words'");
    check_refused("id=\"1\"", "id=\"2\"", "2: polygon 1 must have the id '1', not '2'");
    check_refused("id=\"1\"", "id=\"1\" id=\"1\"", "2: the attribute 'id' is given twice");
    check_refused("strokewidth", "strokewidht", "2: unknown attribute 'strokewidht' of 'polygon'; did you mean 'strokewidth'?");
    check_refused("2,2 3,1 4,2 3,3", "2,2 3,1 4,2", "2: 'points' has 6 numbers; it must have 8");
    check_refused("2,2 3,1 4,2 3,3", "2,2 3,1 4,2 3,3 1", "2: 'points' has more than 8 numbers");
    check_refused("2,2 3,1 4,2 3,3", "2,2 3,1 4,2 nan,3", "2: 'points' has a number that is not finite or exceeds 1000000: 'nan'");
    check_refused("2,2 3,1 4,2 3,3", "2,2 3,1 4,2 1e999,3", "2: 'points' has a number that is not finite or exceeds 1000000: '1e999'");
    check_refused("2,2 3,1 4,2 3,3", "2,2 3,1 4,2 3px,3", "2: 'points' must have a number at '3px,3'");
    check_refused("2,2 3,1 4,2 3,3", "2,,2 3,1 4,2 3,3", "2: 'points' must have a number at ',2 3,1 4,2 3,3'");
    check_refused("2,2 3,1 4,2 3,3", "2,2 3,1 4,2 3,3,", "2: 'points' ends with a comma");
    check_refused("2,2 3,1 4,2 3,3", "2,2 4,2 3,1 3,3", "2: polygon 1 crosses itself or is not convex");
    check_refused("2,2 3,1 4,2 3,3", "2,2 2.01,2 2.01,2.01 2,2.01", "2: the area of polygon 1 is less than 0.001");
    check_refused("2,2 3,1 4,2 3,3", "2,2 3,2 4,2 3.5,2", "2: the area of polygon 1 is less than 0.001");
    check_refused("4,0 4,2 3,1", "4,0 4,0 4,0", "2: the area of polygon 3 is less than 0.001");
    check_refused("2,2 3,1 4,2 3,3", "2,2 3,2 4,2 3,3", "2: polygon 1 crosses itself or is not convex");
    check_refused("2,2 3,1 4,2 3,3", "2,2 3,1 5,2 3,3", "2: polygon 1 leaves the viewBox at 5, 2");
    check_refused("0 0 4 4", "1 0 4 4", "2: 'viewBox' must begin at 0 0");
    check_refused("0 0 4 4", "0 0 4 0", "2: 'viewBox' is 4 x 0; its sides must lie in 1 to 2048");
    check_refused("http://www.w3.org/2000/svg", "svg", "2: the namespace must be that of SVG");
    check_refused(" stroke=", " transform=\"rotate(45)\" stroke=", "2: 'transform' must be a matrix(a, b, c, d, e, f), not 'rotate(45)'");
    check_refused(" stroke=", " transform=\"matrix(1,1,1,1,0,0)\" stroke=", "2: 'transform' scales by 0; it must lie in 0.001 to 1000");
    CHECK(find_error("") == "in.svg:1: this is not XML: No document element found");
    CHECK(find_error(std::string(1, '\0')) == "in.svg:1: the text must not contain control characters");
    check_refused("<defs/>", "<!--\n caf\xe9 -->", "3: the text must be UTF-8");
    check_refused("<defs/>", "<!-- \xc3 -->", "2: the text must be UTF-8");
    CHECK_NOTHROW(static_cast<void>(parse_svg(make_svg("<defs/>", "<!-- caf\xc3\xa9 -->"), "in.svg")));
}

TEST_CASE("parse_svg: a missing and an eighth polygon")
{
    std::string text = make_svg();
    const std::size_t last = text.rfind("<polygon");
    const std::string polygon = text.substr(last, text.rfind("</svg>") - last);
    CHECK(find_error(text.substr(0, last) + "</svg>") == "in.svg:2: a tangram must have seven polygons; this one has 6");
    CHECK(find_error(text.substr(0, last) + polygon + polygon + "</svg>") == "in.svg:2: a tangram must have seven polygons; this is the "
                                                                             "eighth");
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
    CHECK(find_error(make_svg("<defs/>", elements)).starts_with("in.svg:2: this is not XML"));
    CHECK(find_error(make_svg("2,2 3,1 4,2 3,3", points), SvgForm::Drawn) == "in.svg:2: 'points' has more than 16 numbers");
    CHECK(find_error(make_svg("<defs/>", elements + replace_all(elements, "<g>", "</g>")), SvgForm::Drawn) ==
          "in.svg:2: elements are nested too deeply");
    CHECK(find_error(make_svg("2,2 3,1", "&a; 3,1")) == "in.svg:2: 'points' must have a number at '&a; 3,1 4,2 3,3'");
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
