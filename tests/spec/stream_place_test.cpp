// Tests which lines of the streams of an input are reported as missing.
#include "renderer/spec/stream_place.h"

#include "renderer/spec/limits.h"
#include "renderer/spec/read_spec.h"
#include "renderer/spec/write_spec.h"
#include "tests/spec/spec_fixture.h"

#include <doctest/doctest.h>

#include <sstream>
#include <string>
#include <vector>

namespace clevrvk::spec {
namespace {

std::string describe(const std::vector<StreamPlace>& places)
{
    StreamTracker tracker;
    for (const StreamPlace& place : places) {
        tracker.add(place);
    }
    CHECK(tracker.is_whole() == (tracker.missing_count() == 0));
    return tracker.describe_missing();
}

std::string make_line(const std::string& id, const std::string& stream)
{
    return R"({"schema":"clevrvk/1",)" + stream + R"("id":")" + id + R"(","panels":[{"id":"a","world":"clevr","objects":[]}]})";
}

/// The result of a text: the ids, then the missing input.
std::string read_all(const std::string& text)
{
    std::istringstream input(text);
    SpecReader reader(input, "f", shipped_catalog(), shipped_things());
    std::string all;
    while (const std::optional<SpecLine> line = reader.next()) {
        all += line->episode.id + " ";
    }
    return all + reader.streams().describe_missing();
}

}  // namespace

TEST_CASE("StreamTracker finds nothing missing in whole streams, in any order, mixed or one behind the other")
{
    CHECK(describe({}).empty());
    CHECK(describe({{0, 1}}).empty());
    CHECK(describe({{0, 3}, {1, 3}, {2, 3}}).empty());
    CHECK(describe({{2, 3}, {0, 3}, {1, 3}}).empty());
    CHECK(describe({{0, 3}, {1, 3}, {2, 3}, {0, 3}, {1, 3}, {2, 3}, {0, 2}, {1, 2}}).empty());
    CHECK(describe({{0, 3}, {0, 2}, {0, 3}, {1, 3}, {2, 3}, {1, 2}, {2, 3}, {1, 3}}).empty());
}

TEST_CASE("StreamTracker names how many lines are missing, and the first")
{
    CHECK(describe({{0, 2}}) == "1 of 2 lines is missing: 1");
    CHECK(describe({{0, 3000}, {1, 3000}}) == "2998 of 3000 lines are missing: 2, 3, 4, ...");
    CHECK(describe({{5, 7}, {1, 7}, {3, 7}}) == "4 of 7 lines are missing: 0, 2, 4, ...");
    CHECK(describe({{1, 4}, {3, 4}, {0, 4}}) == "1 of 4 lines is missing: 2");
    // An index that comes again is of a second stream, whose other lines are missing.
    CHECK(describe({{0, 2}, {0, 2}, {1, 2}}) == "1 of 2 lines is missing: 1");
    CHECK(describe({{0, 2}, {0, 2}, {0, 2}}) == "3 of 6 lines are missing: 1, ...");
    // Counts that differ are of different streams.
    CHECK(describe({{0, 2}, {1, 3}}) == "3 of 5 lines are missing: 0, 2, ...");
    CHECK(describe({{0, kMostStreamLines}}) == "9007199254740991 of 9007199254740992 lines are missing: 1, 2, 3, ...");
}

TEST_CASE("SpecReader follows the streams of lines, also of bad ones, skipped ones and those whose keys are in another order")
{
    const std::string first = make_line("a", R"("stream":{"index":0,"count":3},)") + "\n";
    const std::string second =
        R"({"id":"b","schema":"clevrvk/1","panels":[{"id":"a","world":"clevr","objects":[]}], "stream" : {"count":3, "index":1}})"
        "\n";
    const std::string third = make_line("c", R"("stream":{"index":2,"count":3},)") + "\n";
    CHECK(read_all(first + second + third) == "a b c ");
    CHECK(read_all(third + first + second) == "c a b ");
    CHECK(read_all(first + third) == "a c 1 of 3 lines is missing: 1");
    CHECK(read_all(make_line("a", "") + "\n") == "a ");

    std::istringstream input(first + second +
                             R"({"schema":"clevrvk/1","stream":{"index":2,"count":3},"id":"c","panls":[]})"
                             "\n");
    SpecReader reader(input, "f", shipped_catalog(), shipped_things());
    CHECK(reader.skip());
    CHECK(reader.skip());
    CHECK_THROWS_AS(static_cast<void>(reader.next()), SpecError);
    CHECK(reader.episode_id() == "c");
    CHECK(reader.streams().is_whole());
}

TEST_CASE("SpecReader takes a last line that broke off within a stream as missing, wherever it broke off")
{
    const std::string first = make_line("a", R"("stream":{"index":0,"count":2},)");
    const std::string second = make_line("b", R"("stream":{"index":1,"count":2},)");
    CHECK(read_all(first + "\n" + second) == "a b ");
    for (std::size_t length = 1; length < second.size(); ++length) {
        CAPTURE(length);
        CHECK(read_all(first + "\n" + second.substr(0, length)) == "a 1 of 2 lines is missing: 1");
    }
    CHECK(read_all(first.substr(0, 70)) == "2 of 2 lines are missing: 0, 1");
    // Nothing says that this was one of a stream.
    CHECK_THROWS_AS(static_cast<void>(read_all(first.substr(0, 30))), SpecError);
    CHECK_THROWS_AS(static_cast<void>(read_all(make_line("a", "") + "\n" + second.substr(0, 30))), SpecError);
}

TEST_CASE("a spec line's stream must be a place within its count, and is not part of the episode")
{
    const auto message = [](const std::string& stream) -> std::string {
        try {
            static_cast<void>(parse_episode(make_line("a", R"("stream":)" + stream + ","), "f:1", shipped_catalog()));
        } catch (const SpecError& error) {
            return error.what();
        }
        return "";
    };
    CHECK(message(R"({"index":0,"count":1})").empty());
    CHECK(message(R"({"index":1,"count":1})") == "f:1: stream.index: is 1; the last of 1 lines is 0");
    for (const char* wrong :
         {R"({"index":-1,"count":1})", R"({"index":0,"count":0})", R"({"index":0,"count":-5})", R"({"index":0.5,"count":2})",
          R"({"index":0})", R"({"count":1})", R"({"index":0,"count":1,"total":1})", R"({"index":"0","count":1})", R"([0,1])", R"(null)",
          R"({"index":0,"count":9007199254740993})", R"({"index":18446744073709551615,"count":1})", R"({"index":1e300,"count":1e301})"}) {
        CAPTURE(wrong);
        CHECK(message(wrong).starts_with("f:1: stream"));
    }
    const EpisodeSpec plain = parse_episode(make_line("a", ""), "f:1", shipped_catalog());
    const EpisodeSpec streamed = parse_episode(make_line("a", R"("stream":{"index":4,"count":9},)"), "f:1", shipped_catalog());
    CHECK(plain == streamed);
    CHECK(write_episode(plain, StreamPlace{4, 9}).starts_with(R"({"schema":"clevrvk/1","stream":{"index":4,"count":9},"id":"a",)"));
    CHECK(read_leading_place(write_episode(plain, StreamPlace{4, 9})) == StreamPlace{4, 9});
    CHECK_FALSE(read_leading_place(write_episode(plain)).has_value());
}

}  // namespace clevrvk::spec
