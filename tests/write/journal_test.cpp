// Tests journals that no run has written: what is refused, and that the message stays one short line.
#include "renderer/write/journal.h"

#include "renderer/base/error.h"
#include "tests/write/scratch_folder.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <string>

using namespace clevrvk;
using namespace clevrvk::write;

namespace {

constexpr std::uint64_t kAnySize = std::numeric_limits<std::uint64_t>::max();

std::string make_header(const std::string& settings = "{}", const std::string& schema = "\"clevrvk-journal/2\"")
{
    return R"({"schema":)" + schema + R"(,"spec_hash":"xxh3_128","settings":)" + settings + "}\n";
}

std::string make_entry(const std::string& names, const std::string& panels, const std::string& failed, const std::string& index_bytes)
{
    return R"({"record":0,)" + names + R"("spec_hash":"h","panels":)" + panels + R"(,"failed":)" + failed + R"(,"index_bytes":)" +
           index_bytes + R"(,"errors_bytes":0})" + "\n";
}

const std::string kNames = R"("episode":"e","panel":"p",)";

// The line named by the error of reading the text; 0 when there is none.
std::uint64_t damaged_line(const std::string& text)
{
    const ScratchFolder folder;
    const std::filesystem::path path = folder.path() / "journal.jsonl";
    write_file(path, text);
    try {
        static_cast<void>(read_journal(path, kAnySize, kAnySize));
    } catch (const IoError& error) {
        const std::string message = error.what();
        const std::string start = path.string() + ":";
        REQUIRE(message.starts_with(start));
        CHECK(message.ends_with("this is not a journal line of this version; --overwrite starts over"));
        return std::stoull(message.substr(start.size()));
    }
    return 0;
}

}  // namespace

TEST_CASE("read_journal takes entries that count up one by one")
{
    CHECK(damaged_line(make_header() + make_entry(kNames, "1", "0", "10") + make_entry("", "1", "1", "10") +
                       make_entry(kNames, "2", "1", "30")) == 0);
}

TEST_CASE("read_journal refuses entries whose counts do not follow from those before")
{
    CHECK(damaged_line(make_header() + make_entry(kNames, "2", "0", "10")) == 2);
    CHECK(damaged_line(make_header() + make_entry(kNames, "0", "1", "10")) == 2);
    CHECK(damaged_line(make_header() + make_entry("", "1", "0", "10")) == 2);
    // The sum of both is 1, by wrapping around.
    CHECK(damaged_line(make_header() + make_entry(kNames, "18446744073709551615", "2", "10")) == 2);
    CHECK(damaged_line(make_header() + make_entry(kNames, "1", "0", "10") + make_entry(kNames, "2", "0", "9")) == 3);
    const std::string end = R"({"complete":true,"input":"i","panels":2,"failed":0,"index_bytes":10,"errors_bytes":0})";
    CHECK(damaged_line(make_header() + make_entry(kNames, "1", "0", "10") + end + "\n") == 3);
}

TEST_CASE("read_journal adds up dropped samples, which are recorded from the first on, and refuses a count that falls or is invalid")
{
    const auto make = [](const char* panels, const std::string& dropped) {
        std::string line = make_entry(kNames, panels, "0", "10");
        line.insert(line.size() - 2, dropped.empty() ? "" : R"(,"dropped_samples":)" + dropped);
        return line;
    };
    const ScratchFolder folder;
    write_file(folder.path() / "journal.jsonl", make_header() + make("1", "") + make("2", "3") + make("3", "3") + make("4", "5"));
    CHECK(read_journal(folder.path() / "journal.jsonl", kAnySize, kAnySize).done.dropped_samples == 5);
    CHECK(read_journal_tail(folder.path()).done.dropped_samples == 5);
    CHECK(damaged_line(make_header() + make("1", "3") + make("2", "2")) == 3);
    CHECK(damaged_line(make_header() + make("1", "3") + make("2", "")) == 3);
    CHECK(damaged_line(make_header() + make("1", "-1")) == 2);
    CHECK(damaged_line(make_header() + make("1", "\"3\"")) == 2);
}

TEST_CASE("read_journal refuses names that no spec can have given")
{
    for (const std::string names :
         {R"("episode":"a\nb","panel":"p",)", R"("episode":"e","panel":"../p",)", R"("episode":"e",)", R"("episode":7,"panel":"p",)"}) {
        CAPTURE(names);
        CHECK(damaged_line(make_header() + make_entry(names, "1", "0", "10")) == 2);
    }
}

TEST_CASE("read_journal refuses a schema that is not a string, and lines longer than any of its own")
{
    CHECK(damaged_line(make_header("{}", "7")) == 1);
    CHECK(damaged_line(make_header("{}", "null")) == 1);
    CHECK(damaged_line(make_header("{\"x\":\"" + std::string(1 << 20, 'x') + "\"}")) == 1);
    CHECK(damaged_line(make_header() + std::string(1 << 20, ' ') + make_entry(kNames, "1", "0", "10")) == 2);
}

TEST_CASE("settings nested without end are read and compared with bounded stack, and reported in one short line each")
{
    const ScratchFolder folder;
    const std::filesystem::path path = folder.path() / "journal.jsonl";
    write_file(path, make_header("{\"x\":" + std::string(30000, '[') + std::string(30000, ']') + ",\"a\\nb\":\"" + std::string(1000, 'y') +
                                 "\"}"));
    const JournalState state = read_journal(path, 0, 0);
    for (const std::string& difference : find_differences(state.settings, to_json(RunSettings()))) {
        CHECK(difference.size() < 400);
        CHECK(difference.find('\n') == std::string::npos);
    }
}
