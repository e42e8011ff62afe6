// Tests tables of text: quotes, ends of lines, and what is refused.
#include "tools/scoring/devbench/csv.h"

#include "renderer/base/error.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace clevrvk;
using namespace clevrvk::scoring::devbench;

TEST_CASE("read_csv reads quoted cells, a byte order mark, ends of lines of Windows and an unended last line")
{
    const CsvTable table = read_csv("\xEF\xBB\xBFtext1,image1\r\n\"a \"\"b\"\", c\",\"two\nlines\"\r\nlast,", "m.csv");
    CHECK(table.columns == std::vector<std::string>{"text1", "image1"});
    REQUIRE(table.rows.size() == 2);
    CHECK(table.rows[0].cells == std::vector<std::string>{"a \"b\", c", "two\nlines"});
    CHECK(table.rows[0].source == "m.csv:2");
    CHECK(table.rows[1].cells == std::vector<std::string>{"last", ""});
    CHECK(table.rows[1].source == "m.csv:4");
    CHECK(table.find_column("image1") == 1);
    CHECK_FALSE(table.find_column("image2").has_value());
}

TEST_CASE("read_csv refuses what is no table, and says where")
{
    const auto message = [](const std::string& text) {
        try {
            static_cast<void>(read_csv(text, "t"));
        } catch (const SpecError& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    CHECK(message("") == "t: the file is empty; its first line must name the columns");
    CHECK(message("a,b\n1\n") == "t:2: 1 cells, but the first line names 2 columns");
    CHECK(message("a,a\n") == "t:1: two columns have the same name");
    CHECK(message("a\n\"1\n") == "t:2: a quoted cell has no closing quote");
    CHECK(message("a\n\"1\"2\n") == "t:2: text follows the closing quote of a cell; double each quote that belongs to the text");
}

TEST_CASE("cells are numbers within their range, whole where they must be")
{
    const CsvTable table = read_csv("p,n,x\n0.25,3,1e\n", "t");
    CHECK(read_number(table.rows[0], 0, 0.0, 1.0, "p") == 0.25);
    CHECK(read_integer(table.rows[0], 1, 1, 3, "n") == 3);
    CHECK_THROWS_WITH_AS(static_cast<void>(read_integer(table.rows[0], 0, 0, 9, "p")), "t:2: p is '0.25'; it must be a whole number",
                         SpecError);
    CHECK_THROWS_WITH_AS(static_cast<void>(read_number(table.rows[0], 1, 0.0, 1.0, "n")), "t:2: n is '3'; it must be a number from 0 to 1",
                         SpecError);
    CHECK_THROWS_AS(static_cast<void>(read_number(table.rows[0], 2, 0.0, 9.0, "x")), SpecError);
    CHECK_THROWS_WITH_AS(static_cast<void>(table.find_needed_column("q")), "t: there is no column 'q'; available: p, n, x", SpecError);
}
