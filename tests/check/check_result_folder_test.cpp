// Tests folders of one command's files: every change of a file and every other file is found.
#include "renderer/check/check_result_folder.h"

#include "renderer/write/result_folder.h"
#include "tests/write/scratch_folder.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace clevrvk::check {
namespace {

namespace fs = std::filesystem;

/// Makes a folder of two files, one of them in a folder, and checks it after `damage`: what is found, as CHECK: PLACE.
std::vector<std::string> find_damage(const auto& damage)
{
    const write::ScratchFolder scratch;
    const fs::path root = scratch.path() / "out";
    {
        write::ResultFolder folder(root, "other.json", Json{{"seed", 7}});
        folder.store("a.txt", std::string("1"));
        folder.store("below/b.txt", std::string("2"));
        folder.finish();
    }
    damage(root);
    Findings findings;
    static_cast<void>(check_result_folder(root, "other.json", findings));
    std::vector<std::string> found;
    for (const Finding& finding : findings.found) {
        found.push_back(std::string(name_of(finding.check)) + ": " + finding.place);
    }
    return found;
}

using Found = std::vector<std::string>;

}  // namespace

TEST_CASE("check_result_folder finds nothing in a folder that is as it was made, and gives settings and files")
{
    CHECK(find_damage([](const fs::path& root) {
              Findings findings;
              const auto files = check_result_folder(root, "other.json", findings);
              REQUIRE(files.has_value());
              CHECK(files->settings == Json{{"seed", 7}});
              CHECK(files->hashes.size() == 2);
              CHECK(files->hashes.contains("below/b.txt"));
          }) == Found{});
}

TEST_CASE("check_result_folder finds changed, missing and other files, and empty folders")
{
    CHECK(find_damage([](const fs::path& root) { std::ofstream(root / "a.txt") << "3"; }) == Found{"certificate: a.txt"});
    CHECK(find_damage([](const fs::path& root) { fs::remove(root / "a.txt"); }) == Found{"missing-file: a.txt"});
    CHECK(find_damage([](const fs::path& root) { std::ofstream(root / "below/c.txt") << "3"; }) == Found{"stray-file: below/c.txt"});
    CHECK(find_damage([](const fs::path& root) { fs::create_directory(root / "empty"); }) == Found{"stray-file: empty"});
    // The info file of another family is a file like any other.
    CHECK(find_damage([](const fs::path& root) { std::ofstream(root / "family.json") << "{}"; }) == Found{"stray-file: family.json"});
}

TEST_CASE("check_result_folder finds a list or an info file that says less than it should")
{
    CHECK(find_damage([](const fs::path& root) { fs::remove(root / "files.jsonl"); }) == Found{"missing-file: files.jsonl"});
    CHECK(find_damage([](const fs::path& root) {
              std::ofstream(root / "files.jsonl", std::ios::app) << "{\"file\":\"../x\",\"hash\":\"\"}\n";
          }) == Found{"dataset: files.jsonl"});
    CHECK(find_damage([](const fs::path& root) { std::ofstream(root / "other.json") << R"({"complete":false,"settings":{}})"; }) ==
          Found{"dataset: other.json"});
    CHECK(find_damage([](const fs::path& root) { std::ofstream(root / "other.json") << "{"; }) == Found{"dataset: other.json"});
}

}  // namespace clevrvk::check
