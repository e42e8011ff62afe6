// Tests streams of lines: line ends, blank and overlong lines, continuing after an error, repeated ids.
#include "renderer/spec/read_spec.h"

#include "renderer/base/file_io.h"
#include "renderer/spec/limits.h"
#include "tests/spec/spec_fixture.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>
#include <streambuf>
#include <string>
#include <vector>

using namespace clevrvk;
using namespace clevrvk::spec;
using namespace clevrvk::spec::test;

namespace {

std::string line_of(const std::string& id)
{
    Json document = least_document();
    document["id"] = id;
    return document.dump();
}

std::vector<SpecLine> read_all(const std::string& text)
{
    std::istringstream input(text);
    SpecReader reader(input, "f.jsonl", shipped_catalog(), shipped_things());
    std::vector<SpecLine> lines;
    while (auto line = reader.next()) {
        lines.push_back(*std::move(line));
    }
    return lines;
}

std::string next_message(SpecReader& reader)
{
    try {
        static_cast<void>(reader.next());
    } catch (const SpecError& error) {
        return error.what();
    }
    return "";
}

// Gives `count` bytes of 'x' without holding them, then a line end and `tail`.
class LongLine : public std::streambuf {
public:
    LongLine(std::size_t count, const std::string& tail) : left_(count), tail_("\n" + tail) {}

protected:
    int_type underflow() override
    {
        if (left_ > 0) {
            const std::size_t count = std::min(left_, block_.size());
            left_ -= count;
            setg(block_.data(), block_.data(), block_.data() + count);
            return traits_type::to_int_type(*gptr());
        }
        if (is_tail_given_) {
            return traits_type::eof();
        }
        is_tail_given_ = true;
        setg(tail_.data(), tail_.data(), tail_.data() + tail_.size());
        return traits_type::to_int_type(*gptr());
    }

private:
    std::size_t left_;
    std::string tail_;
    std::string block_ = std::string(65536, 'x');
    bool is_tail_given_ = false;
};

}  // namespace

TEST_CASE("SpecReader gives each line with its number and its text")
{
    const std::vector<SpecLine> lines = read_all(line_of("a") + "\n" + line_of("b") + "\n");
    REQUIRE(lines.size() == 2);
    CHECK(lines[0].episode.id == "a");
    CHECK(lines[0].line_number == 1);
    CHECK(lines[1].line_number == 2);
    CHECK(lines[1].text == line_of("b"));
}

TEST_CASE("SpecReader takes a last line without an end, blank lines, carriage returns and a byte order mark")
{
    const std::vector<SpecLine> lines = read_all("\xef\xbb\xbf" + line_of("a") + "\r\n\r\n  \t\n\n" + line_of("b"));
    REQUIRE(lines.size() == 2);
    CHECK(lines[0].text == line_of("a"));
    CHECK(lines[1].line_number == 5);
}

TEST_CASE("SpecReader gives nothing for an empty input, again and again")
{
    std::istringstream input("");
    SpecReader reader(input, "f.jsonl", shipped_catalog(), shipped_things());
    CHECK_FALSE(reader.next().has_value());
    CHECK_FALSE(reader.next().has_value());
    CHECK(reader.line_number() == 0);
}

TEST_CASE("SpecReader reads lines of every length around its block size")
{
    for (std::size_t extra = 16300; extra < 16500; ++extra) {
        Json document = least_document();
        document["labels"] = {{"x", std::string(extra - 120, 'y')}};
        const std::string text = document.dump();
        const std::vector<SpecLine> lines = read_all(text + "\n" + line_of("b"));
        REQUIRE(lines.size() == 2);
        REQUIRE(lines[0].text == text);
    }
}

TEST_CASE("SpecReader continues after a bad line and knows its number")
{
    std::istringstream input(line_of("a") + "\n{bad\n" + line_of("b") + "\n");
    SpecReader reader(input, "f.jsonl", shipped_catalog(), shipped_things());
    CHECK(next_message(reader).empty());
    CHECK(next_message(reader).starts_with("f.jsonl:2: column 2: "));
    CHECK(reader.line_number() == 2);
    const auto line = reader.next();
    REQUIRE(line.has_value());
    CHECK(line->episode.id == "b");
    CHECK(line->line_number == 3);
    CHECK_FALSE(reader.next().has_value());
}

TEST_CASE("SpecReader refuses an id that an earlier line has")
{
    std::istringstream input(line_of("a") + "\n" + line_of("b") + "\n" + line_of("a") + "\n");
    SpecReader reader(input, "f.jsonl", shipped_catalog(), shipped_things());
    CHECK(next_message(reader).empty());
    CHECK(next_message(reader).empty());
    CHECK(next_message(reader) == "f.jsonl:3: id: duplicate episode id 'a'; line 1 has the same id");
}

TEST_CASE("SpecReader refuses an overlong line without holding it and continues after it")
{
    LongLine buffer(kMostLineBytes * 4, line_of("b") + "\n");
    std::istream input(&buffer);
    SpecReader reader(input, "f.jsonl", shipped_catalog(), shipped_things());
    CHECK(next_message(reader) == "f.jsonl:1: the line is longer than 16777216 bytes");
    const auto line = reader.next();
    REQUIRE(line.has_value());
    CHECK(line->line_number == 2);
    CHECK_FALSE(reader.next().has_value());
}

TEST_CASE("SpecReader reads bytes that are not text without harm")
{
    std::istringstream input(std::string("\0\0\n", 3) + "\xff\xfe\n" + line_of("b"));
    SpecReader reader(input, "f.jsonl", shipped_catalog(), shipped_things());
    CHECK(next_message(reader).starts_with("f.jsonl:1: "));
    CHECK(next_message(reader).starts_with("f.jsonl:2: "));
    CHECK(reader.next().has_value());
}

TEST_CASE("SpecReader reads the reference lines from their file")
{
    SpecReader reader(std::string(CLEVRVK_SOURCE_DIR) + "/tests/reference/episodes.jsonl", shipped_catalog(), shipped_things());
    int count = 0;
    while (reader.next()) {
        ++count;
    }
    CHECK(count == 10);
}

TEST_CASE("SpecReader says why a file cannot be read")
{
    CHECK_THROWS_WITH_AS(SpecReader("/nowhere/a.jsonl", shipped_catalog(), shipped_things()),
                         "cannot open '/nowhere/a.jsonl': No such file or directory", ReadError);
    CHECK_THROWS_WITH_AS(SpecReader("/", shipped_catalog(), shipped_things()), "cannot read '/': Is a directory", ReadError);
}
