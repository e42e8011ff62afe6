// --device all on two cards that are not there: the CPU driver, loaded twice under the tests' card layer.
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>
#include <csignal>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

namespace clevrvk::tests {
namespace {

namespace fs = std::filesystem;

/// Mesa's CPU driver; another driver's file beside it would add a card.
std::string find_driver_file()
{
    for (const char* const folder : {"/usr/share/vulkan/icd.d", "/etc/vulkan/icd.d"}) {
        if (fs::is_directory(folder)) {
            for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
                if (entry.path().filename().string().starts_with("lvp_icd")) {
                    return read_file(entry.path());
                }
            }
        }
    }
    throw std::runtime_error("no file of Mesa's CPU driver");
}

/// The driver under two names is two devices.
Environment make_two_cards(const ScratchFolder& folder)
{
    const std::string driver = find_driver_file();
    return {{"VK_DRIVER_FILES", folder.add("first.json", driver) + ":" + folder.add("second.json", driver)},
            {"VK_LAYER_PATH", CLEVRVK_CARD_LAYER_DIR},
            {"VK_INSTANCE_LAYERS", "VK_LAYER_CLEVRVK_card"},
            {"CLEVRVK_CARD", fmt::format("{}/tests/card_layer/cards/h100.json", CLEVRVK_SOURCE_DIR)}};
}

std::vector<std::string> make_command(int count, const std::string& device, const std::string& out)
{
    return {"make",     "clevr", "--count",   std::to_string(count), "--seed", "3",        "--set",
            "width=48", "--set", "height=36", "--samples",           "2",      "--device", device,
            "--out",    out};
}

void check_refused(const Environment& cards, std::vector<std::string> command, const std::vector<std::string>& more, int exit_code,
                   const std::string& words)
{
    command.insert(command.end(), more.begin(), more.end());
    const Outcome outcome = run_program(command, "", cards);
    CHECK(outcome.exit_code == exit_code);
    CHECK_MESSAGE(outcome.err.find(words) != std::string::npos, outcome.err);
}

}  // namespace

TEST_CASE("--device all renders on every card and leaves the dataset of a single run, and does nothing when it is given again")
{
    const ScratchFolder folder;
    const Environment cards = make_two_cards(folder);
    const Outcome one = run_program(make_command(7, "0", folder / "one"), "", cards);
    REQUIRE_MESSAGE(one.exit_code == 0, one.err);
    std::vector<std::string> command = make_command(7, "all", folder / "all");
    command.emplace_back("--json");
    const Outcome all = run_program(command, "", cards);
    REQUIRE_MESSAGE(all.exit_code == 0, all.err);
    CHECK(nlohmann::json::parse(all.out).at("panels") == 7);
    CHECK(all.err.find("card 1:") != std::string::npos);
    CHECK(read_tree(folder / "all") == read_tree(folder / "one"));
    const Outcome again = run_program(command, "", cards);
    CHECK(again.exit_code == 0);
    CHECK(again.err.find("nothing to do") != std::string::npos);
    CHECK(read_tree(folder / "all") == read_tree(folder / "one"));
}

TEST_CASE("--device all reads a file of episodes on every card, and keeps going past a bad one")
{
    const ScratchFolder folder;
    const Environment cards = make_two_cards(folder);
    const std::string spec = folder.add("spec.jsonl", make_line("a") + make_line("b", "cubee") + make_line("c"));
    const auto command = [&](const std::string& device, const std::string& out) {
        return std::vector<std::string>{"render", "--episodes", spec, "--samples", "1", "--device=" + device, "--out", out, "--keep-going"};
    };
    CHECK(run_program(command("0", folder / "one"), "", cards).exit_code == 1);
    CHECK(run_program(command("all", folder / "all"), "", cards).exit_code == 1);
    CHECK(read_tree(folder / "all") == read_tree(folder / "one"));
}

TEST_CASE("--device all passes SIGTERM on to every card, exits with 75, and resumes when it is given again")
{
    const ScratchFolder folder;
    const Environment cards = make_two_cards(folder);
    const std::vector<std::string> command = make_command(1500, "all", folder / "all");
    Program program(command, "", cards);
    wait_until([&] {
        return count_lines(folder / "all/shards/0-of-2/index.jsonl") > 0 && count_lines(folder / "all/shards/1-of-2/index.jsonl") > 0;
    });
    program.send(SIGTERM);
    const Outcome stopped = program.wait();
    CHECK(stopped.exit_code == 75);
    CHECK_FALSE(fs::exists(folder / "all/dataset.json"));
    const Outcome resumed = run_program(command, "", cards);
    REQUIRE_MESSAGE(resumed.exit_code == 0, resumed.err);
    CHECK(count_lines(folder / "all/index.jsonl") == 1500);
    CHECK_FALSE(fs::exists(folder / "all/shards"));
}

TEST_CASE("--device all refuses what every card would do for itself, before anything is written")
{
    const ScratchFolder folder;
    const Environment cards = make_two_cards(folder);
    const std::vector<std::string> command = make_command(2, "all", folder / "out");
    check_refused(cards, command, {"--shard", "0/2"}, 2, "--device all divides the work among the cards itself");
    check_refused(cards, command, {"--overwrite"}, 2, "cannot be used with --overwrite");
    check_refused(cards, command, {"--dry-run"}, 2, "estimates for one card");
    check_refused(cards, {"make", "clevr", "--count", "2", "--device", "all", "--out", folder / "out"}, {}, 2, "--device all needs --seed");
    check_refused(cards, {"render", "--episodes", "-", "--device", "all", "--out", folder / "out"}, {}, 2, "--episodes must be a file");
    check_refused({}, command, {}, 3, "there is no graphics card that clevrvk can use");
    CHECK_FALSE(fs::exists(folder / "out"));
    fs::create_directories(folder / "out/shards/0-of-3");
    check_refused(cards, command, {}, 4, "was not begun with 2 cards");
}

}  // namespace clevrvk::tests
