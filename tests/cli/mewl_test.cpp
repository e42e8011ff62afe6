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

TEST_CASE("mewl solve --without prints a table of learners, which are as the strict variant leaves them")
{
    const EpisodeFile episodes;
    const Outcome outcome = run_program({"mewl", "solve", episodes.path(), "--without", "query,counts", "--json"});
    CHECK(outcome.exit_code == 0);
    std::istringstream lines(outcome.out);
    std::string line;
    REQUIRE(std::getline(lines, line));
    CHECK(nlohmann::json::parse(line)["unique"] == 3);
    REQUIRE(std::getline(lines, line));
    const nlohmann::json row = nlohmann::json::parse(line);
    CHECK(row["without"] == "query");
    CHECK(row["right"].get<double>() == doctest::Approx(0.2));
    CHECK(row["p_holm"] == 1.0);
    CHECK(row["is_as_expected"] == true);
    REQUIRE(std::getline(lines, line));
    CHECK(nlohmann::json::parse(line)["without"] == "counts");
    CHECK(run_program({"mewl", "solve", episodes.path(), "--without", "relation"}).err.find("'relations'") != std::string::npos);
}

TEST_CASE("mewl caption names split and episode, by which mewl score finds predictions; a log of the published baseline is read, too")
{
    const EpisodeFile episodes;
    const fs::path folder = episodes.path() + ".out";
    fs::create_directory(folder);
    const Outcome captions = run_program({"mewl", "caption", episodes.path(), "--json", "--out", (folder / "summaries").string()});
    REQUIRE(captions.exit_code == 0);
    std::ofstream predictions(folder / "predictions.jsonl");
    std::ofstream log(folder / "number.log");
    std::istringstream lines(captions.out);
    int place = 0;
    for (std::string line; std::getline(lines, line); ++place) {
        const nlohmann::json caption = nlohmann::json::parse(line);
        CHECK(caption["episode"] == fmt::format("mewl_number/train/000/00{}", place));
        CHECK(caption["split"] == "train");
        const int label = caption["label"].get<int>();
        // Two right, one wrong.
        const int taken = place == 1 ? (label + 1) % 5 : label;
        predictions << nlohmann::json{{"episode", caption["episode"]}, {"label", taken}}.dump() << "\n";
        log << fmt::format("Episode {}: {} vs {}, Avg Acc: 0.5\n", place, caption["choices"][taken].get<std::string>(),
                           caption["choices"][label].get<std::string>());
    }
    predictions.close();
    log.close();
    std::ifstream file(folder / "summaries/number.json");
    const nlohmann::json summary = nlohmann::json::parse(file);
    CHECK(summary["train"].size() == 3);
    CHECK(summary["test"].empty());
    CHECK(summary["train"][0]["task"] == "number");
    for (const char* name : {"predictions.jsonl", "number.log"}) {
        const Outcome scored = run_program({"mewl", "score", episodes.path(), (folder / name).string(), "--json"});
        REQUIRE(scored.exit_code == 0);
        const nlohmann::json report = nlohmann::json::parse(scored.out);
        CHECK(report["accuracy"].get<double>() == doctest::Approx(2.0 / 3.0));
        CHECK(report["like_ideal"].get<double>() == doctest::Approx(2.0 / 3.0));
        CHECK(report["like_learner_without"]["query"].get<double>() == doctest::Approx(0.2));
        CHECK(report["kinds"]["the answer"]["taken"] == 2);
        CHECK(run_program({"mewl", "score", episodes.path(), (folder / name).string(), "--json"}).out == scored.out);
    }
    std::ofstream(folder / "wrong.jsonl") << R"({"episode":"mewl_number/train/000/000","label":7})"
                                          << "\n";
    const Outcome wrong = run_program({"mewl", "score", episodes.path(), (folder / "wrong.jsonl").string()});
    CHECK(wrong.exit_code == 2);
    CHECK(wrong.err.find("wrong.jsonl:1: label: 7 is not the index of a choice; the episode has 5, counted from 0") != std::string::npos);
    fs::remove_all(folder);
}

TEST_CASE("mewl solve follows links to folders, and not in circles")
{
    const fs::path folder = fs::temp_directory_path() / fmt::format("clevrvk_mewl_links_{}", getpid());
    fs::create_directories(folder / "linked");
    REQUIRE(run_program({"make", "mewl_shape", "--count", "2", "--seed", "1", "--no-images", "--format", "mewl", "--quiet", "--out",
                         (folder / "made").string()})
                .exit_code == 0);
    fs::create_directory_symlink(folder / "made/train", folder / "linked/train");
    fs::create_directory_symlink(folder / "linked", folder / "linked/circle");
    const Outcome outcome = run_program({"mewl", "solve", (folder / "linked").string()});
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.out.starts_with("shape: 2 episodes, 2 unique\n"));
    fs::remove_all(folder);
}

TEST_CASE("mewl solve refuses episodes of another family, and folders without episodes")
{
    const Outcome outcome = run_program({"mewl", "solve", CLEVRVK_SOURCE_DIR "/samples/one_scene.jsonl"});
    CHECK(outcome.exit_code == 2);
    CHECK(run_program({"mewl", "solve", CLEVRVK_SOURCE_DIR "/assets"}).exit_code == 2);
}

}  // namespace clevrvk::tests
