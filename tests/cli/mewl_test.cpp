// Tests clevrvk mewl: verdicts and captions of generated episodes.
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace clevrvk::tests {
namespace {

namespace fs = std::filesystem;

/// A file of a few episodes, gone at the end of the test.
class EpisodeFile {
public:
    EpisodeFile()
    {
        const Outcome outcome = run_program({"generate", "mewl_number", "--count", "3", "--seed", "1"});
        REQUIRE(outcome.exit_code == 0);
        std::ofstream(path_) << outcome.out;
    }
    EpisodeFile(const EpisodeFile&) = delete;
    EpisodeFile& operator=(const EpisodeFile&) = delete;
    ~EpisodeFile() { fs::remove(path_); }

    [[nodiscard]] std::string path() const { return path_.string(); }

private:
    fs::path path_ = fs::temp_directory_path() / fmt::format("clevrvk_mewl_{}.jsonl", getpid());
};

}  // namespace

TEST_CASE("mewl solve --json prints a line an episode, then a line a task")
{
    const EpisodeFile episodes;
    const Outcome outcome = run_program({"mewl", "solve", episodes.path(), "--json"});
    CHECK(outcome.exit_code == 0);
    std::istringstream lines(outcome.out);
    std::string line;
    for (int i = 0; i < 3; ++i) {
        REQUIRE(std::getline(lines, line));
        const nlohmann::json verdict = nlohmann::json::parse(line);
        CHECK(verdict["verdict"] == "unique");
        CHECK(verdict["possible"].size() == 1);
        CHECK(verdict["possible"][0] == verdict["answer"]);
    }
    REQUIRE(std::getline(lines, line));
    const nlohmann::json summary = nlohmann::json::parse(line);
    CHECK(summary["summary"] == "number");
    CHECK(summary["unique"] == 3);
    CHECK(summary["ambiguous"] == 0);
    CHECK_FALSE(std::getline(lines, line));
}

TEST_CASE("mewl caption --json prints what language models take")
{
    const EpisodeFile episodes;
    const Outcome outcome = run_program({"mewl", "caption", episodes.path(), "--json"});
    CHECK(outcome.exit_code == 0);
    const nlohmann::json caption = nlohmann::json::parse(outcome.out.substr(0, outcome.out.find('\n')));
    CHECK(caption["task"] == "number");
    CHECK(caption["choices"].size() == 5);
    CHECK(caption["label"].get<int>() < 5);
    const auto start = caption["start_phrase"].get<std::string>();
    CHECK(start.starts_with("Context: A "));
    CHECK(start.ends_with("\nName: "));
}

TEST_CASE("mewl solve refuses episodes of another family, and folders without episodes")
{
    const Outcome outcome = run_program({"mewl", "solve", CLEVRVK_SOURCE_DIR "/samples/one_scene.jsonl"});
    CHECK(outcome.exit_code == 2);
    CHECK(run_program({"mewl", "solve", CLEVRVK_SOURCE_DIR "/assets"}).exit_code == 2);
}

}  // namespace clevrvk::tests
