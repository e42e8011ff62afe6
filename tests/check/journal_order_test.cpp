// Tests the lines of an index against a journal.
#include "renderer/check/journal_order.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace clevrvk::check {
namespace {

constexpr const char* kHeader = R"({"schema":"clevrvk-journal/2","spec_hash":"xxh3_128","settings":{"samples":1}})";

std::string entry(const std::string& panel, int number)
{
    return R"({"episode":"e","panel":")" + panel + R"(","spec_hash":"h","index_bytes":)" + std::to_string(10 * number) +
           R"(,"errors_bytes":0})";
}

// A folder with a journal of the panels a, b and c, each with a line of 10 bytes.
class JournalFolder {
public:
    explicit JournalFolder(const std::string& last_line)
    {
        std::string pattern = (std::filesystem::temp_directory_path() / "clevrvk_test_XXXXXX").string();
        REQUIRE(mkdtemp(pattern.data()) != nullptr);
        path_ = pattern;
        std::ofstream(path_ / "journal.jsonl") << kHeader << '\n'
                                               << entry("a", 1) << '\n'
                                               << entry("b", 2) << '\n'
                                               << entry("c", 3) << '\n'
                                               << last_line;
    }
    ~JournalFolder() { std::filesystem::remove_all(path_); }
    JournalFolder(const JournalFolder&) = delete;
    JournalFolder& operator=(const JournalFolder&) = delete;

    // The checks that find something when the index has these panels, in their order.
    [[nodiscard]] std::vector<Check> take(const std::vector<std::string>& panels, std::uint64_t line_bytes = 10) const
    {
        Findings findings;
        JournalOrder journal(path_, findings);
        for (const std::string& panel : panels) {
            static_cast<void>(journal.take("e", panel, 1, line_bytes, findings));
        }
        journal.finish(findings);
        std::vector<Check> checks;
        for (const Finding& finding : findings.found) {
            checks.push_back(finding.check);
        }
        return checks;
    }

private:
    std::filesystem::path path_;
};

constexpr const char* kEnd = "{\"complete\":true,\"panels\":3}\n";

}  // namespace

TEST_CASE("JournalOrder finds nothing in an index of the same panels")
{
    CHECK(JournalFolder(kEnd).take({"a", "b", "c"}).empty());
}

TEST_CASE("JournalOrder distinguishes missing, foreign, repeated and swapped lines")
{
    const JournalFolder folder(kEnd);
    CHECK(folder.take({"a", "c"}) == std::vector{Check::IndexComplete});
    CHECK(folder.take({"a", "b"}) == std::vector{Check::IndexComplete});
    CHECK(folder.take({"a", "x", "b", "c"}) == std::vector{Check::IndexComplete});
    CHECK(folder.take({"a", "a", "b", "c"}) == std::vector{Check::IndexComplete});
    CHECK(folder.take({"a", "c", "b"}) == std::vector{Check::IndexOrder});
    CHECK(folder.take({}).size() == 3);
}

TEST_CASE("JournalOrder reports lines of another length, and a journal without its end")
{
    CHECK(JournalFolder(kEnd).take({"a", "b", "c"}, 11) == std::vector{Check::Journal, Check::Journal, Check::Journal});
    CHECK(JournalFolder("").take({"a", "b", "c"}) == std::vector{Check::Journal});
    CHECK(JournalFolder("{\"complete\":true,\"panels\":4}\n").take({"a", "b", "c"}) == std::vector{Check::Journal});
}

TEST_CASE("JournalOrder takes lines that are nested without end, or longer than any of a journal, for damaged ones")
{
    constexpr std::size_t kMuch = 1'000'000;
    const std::string nested = R"({"complete":true,"panels":)" + std::string(kMuch, '[') + std::string(kMuch, ']') + "}\n";
    const std::string wide = R"({"complete":true,"panels":[1)" + std::string(kMuch, ' ') + "]}\n";
    CHECK(JournalFolder(nested).take({"a", "b", "c"}) == std::vector{Check::Journal, Check::Journal});
    CHECK(JournalFolder(wide).take({"a", "b", "c"}) == std::vector{Check::Journal, Check::Journal});

    constexpr std::size_t kDeep = 30'000;
    const std::string deep = R"({"complete":true,"panels":)" + std::string(kDeep, '[') + std::string(kDeep, ']') + "}\n";
    CHECK(JournalFolder(deep).take({"a", "b", "c"}) == std::vector{Check::Journal});
}

}  // namespace clevrvk::check
