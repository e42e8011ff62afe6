// Kills runs at random moments, and resumes them. The short forms are part of every test run.
#include "tests/cli/program.h"

#include "renderer/base/rng.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

namespace clevrvk::tests {
namespace {

namespace fs = std::filesystem;

constexpr int kMostKillsPerRound = 3;

std::string make_spec(std::int64_t count)
{
    std::string text;
    for (std::int64_t i = 0; i < count; ++i) {
        text += make_line(fmt::format("e{}", i));
    }
    return text;
}

std::vector<std::string> make_render(const std::string& spec, const std::string& out, const std::string& samples = "4")
{
    return {"render", "--episodes", spec, "--out", out, "--device", test_device(), "--samples", samples, "--json"};
}

double measure_seconds(const std::vector<std::string>& arguments)
{
    const auto start = std::chrono::steady_clock::now();
    REQUIRE(run_program(arguments).exit_code == 0);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Kills the program after a while. False when it had ended before.
bool kill_after(const std::vector<std::string>& arguments, double seconds)
{
    Program program(arguments);
    std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
    program.send(SIGKILL);
    const Outcome outcome = program.wait();
    CHECK((outcome.exit_code == -SIGKILL || outcome.exit_code == 0));
    return outcome.exit_code == -SIGKILL;
}

/// Pictures in their places, of any format.
std::int64_t count_pictures(const fs::path& out)
{
    std::int64_t count = 0;
    if (fs::exists(out)) {
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(out)) {
            const std::string path = fs::relative(entry.path(), out).string();
            count += path.ends_with(".png") && !path.starts_with("masks/") && !path.starts_with(".parts/") ? 1 : 0;
        }
    }
    return count;
}

/// For a run that is stopped in the middle: enough batches.
std::int64_t choose_panel_count()
{
    return std::max(runs_long_tests() ? 400 : 160, 10 * find_batch_panels());
}

/// Panels that the journal knows to be done. It begins with a line of settings, and after all panels it ends with a
/// line that says so.
std::int64_t count_done(const fs::path& out, std::int64_t panel_count = choose_panel_count())
{
    return std::clamp<std::int64_t>(count_lines(out / "journal.jsonl") - 1, 0, panel_count);
}

/// A run to be killed.
struct Victim {
    std::vector<std::string> arguments;  // but for --out
    std::int64_t panel_count = 0;
    std::string whole;    // where an undisturbed run is
    double span_s = 0.0;  // of that

    [[nodiscard]] std::vector<std::string> make(const std::string& out) const
    {
        std::vector<std::string> all = arguments;
        all.insert(all.end(), {"--device", test_device(), "--json", "--out", out});
        return all;
    }
};

}  // namespace

TEST_CASE(
    "runs killed with -9 at random moments resume to the bytes of an undisturbed one, and lose two batches at most, whatever the layout")
{
    const int round_count = runs_long_tests() ? 30 : 2;  // one of each victim at least
    const std::int64_t panel_count = choose_panel_count();
    const ScratchFolder folder;
    std::vector<Victim> victims{
        {{"render", "--episodes", folder.add("spec.jsonl", make_spec(panel_count)), "--samples", "4"}, panel_count, folder / "panels"},
        {{"make", "mewl_shape", "--count", "6", "--seed", "7", "--format", "mewl", "--aov", "depth", "--samples", "1"},
         6 * 7,
         folder / "episodes"}};
    for (Victim& victim : victims) {
        victim.span_s = measure_seconds(victim.make(victim.whole));
    }
    int kill_count = 0;
    std::int64_t lost_count = 0;
    for (int round = 0; round < round_count;) {
        Victim& victim = victims[static_cast<std::size_t>(round) % victims.size()];
        const std::string out = folder / fmt::format("round_{}", round);
        const int kills_before = kill_count;
        Rng rng = Rng::for_key(1, "kill", static_cast<std::uint64_t>(round));
        for (int kill = 0; kill < kMostKillsPerRound && kill_after(victim.make(out), rng.uniform(0.0, victim.span_s)); ++kill) {
            ++kill_count;
            // Stored but not in the journal: these are rendered again.
            const std::int64_t lost = count_pictures(out) - count_done(out, victim.panel_count);
            CHECK(lost >= 0);
            CHECK(lost <= 2 * find_batch_panels());
            lost_count += lost;
        }
        const std::int64_t done = count_done(out, victim.panel_count);
        const Outcome resumed = run_program(victim.make(out));
        REQUIRE_MESSAGE(resumed.exit_code == 0, resumed.err);
        const nlohmann::json summary = nlohmann::json::parse(resumed.out);
        CHECK(summary["skipped"] == done);
        CHECK(summary["panels"] == victim.panel_count - done);
        CHECK((read_whole_tree(out) == read_whole_tree(victim.whole)));
        fs::remove_all(out);
        if (kill_count == kills_before) {
            victim.span_s /= 2.0;  // the machine is faster than it was when the span was measured; the round is made again
            REQUIRE(victim.span_s > 1e-3);
        } else {
            ++round;
        }
    }
    MESSAGE(round_count, " runs of ", victims[0].panel_count, " panels and ", victims[1].panel_count, " in turn, ", kill_count,
            " kills with -9, ", lost_count, " stored panels rendered again, 0 lost");
}

TEST_CASE("render ends with 75 within two batches of SIGTERM or SIGINT")
{
    const ScratchFolder folder;
    const std::string spec = folder.add("spec.jsonl", make_spec(choose_panel_count()));
    const std::string samples = tests_cpu_driver() ? "2000" : "100";  // a batch takes some tenths of a second
    for (const int signal : {SIGTERM, SIGINT}) {
        const fs::path out = folder / fmt::format("out_{}", signal);
        Program program(make_render(spec, out.string(), samples));
        wait_until([&] { return count_done(out) >= find_batch_panels(); });
        // Away from the moment when one batch is committed and the next is submitted: the signal takes a while to
        // arrive.
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        const std::int64_t before = count_done(out);
        program.send(signal);
        const Outcome outcome = program.wait();
        CHECK(outcome.exit_code == 75);
        CHECK((outcome.err.find("stopping after the work in progress; press Ctrl-C again to stop at once\n") != std::string::npos) ==
              (signal == SIGINT));
        CHECK(count_done(out) - before <= 2 * find_batch_panels());
        CHECK(nlohmann::json::parse(outcome.out)["complete"] == false);
    }
}

TEST_CASE("a finished run that is given again renders nothing and changes nothing, one of 10,000 panels in less than a second")
{
    struct Finished {
        std::vector<std::string> arguments;
        std::string out;
        int panel_count;
    };
    constexpr int kMany = 10'000;
    const ScratchFolder folder;
    const std::string spec = folder.add("spec.jsonl", make_spec(kMany));
    const std::string few = folder.add("few.jsonl", make_spec(8));
    std::vector<Finished> runs{
        {{"render", "--episodes", spec, "--out", folder / "labels", "--no-images", "--json"}, folder / "labels", kMany},
        {make_render(few, folder / "few", "1"), folder / "few", 8}};
    if (runs_long_tests()) {
        runs.push_back({make_render(spec, folder / "pictures", "1"), folder / "pictures", kMany});
        runs.push_back(
            {{"make", "clevr", "--seed", "7", "--count", std::to_string(kMany), "--out", folder / "made", "--no-images", "--json"},
             folder / "made",
             kMany});
    }
    for (const Finished& run : runs) {
        const Outcome first = run_program(run.arguments);
        REQUIRE_MESSAGE(first.exit_code == 0, first.err);
        const auto before = read_whole_tree(run.out);
        const auto start = std::chrono::steady_clock::now();
        const Outcome again = run_program(run.arguments);
        const double wall_s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        CHECK(again.exit_code == 0);
        const nlohmann::json summary = nlohmann::json::parse(again.out);
        CHECK(summary["panels"] == 0);
        CHECK(summary["skipped"] == run.panel_count);
        CHECK((read_whole_tree(run.out) == before));
        CHECK(again.cpu_s < 1.0);
        // Other work on the machine counts here: checked only in the form that is run on an idle one.
        CHECK((wall_s < 1.0 || !runs_long_tests()));
        MESSAGE(run.arguments.front(), " of ", run.panel_count, " panels given again: ", again.cpu_s, " CPU seconds, ", wall_s,
                " s of the clock");
    }
}

TEST_CASE("a finished dataset whose index was cut is not taken for finished")
{
    const ScratchFolder folder;
    const std::string spec = folder.add("spec.jsonl", make_spec(4));
    const std::vector<std::string> arguments{"render", "--episodes", spec, "--out", folder / "out", "--no-images"};
    REQUIRE(run_program(arguments).exit_code == 0);
    const auto expected = read_whole_tree(folder / "out");
    fs::resize_file(folder / "out/index.jsonl", 100);
    CHECK(run_program(arguments).exit_code == 0);
    CHECK(read_whole_tree(folder / "out") == expected);
}

TEST_CASE("a second process on the folder of a running one is refused, and the first continues undisturbed")
{
    const ScratchFolder folder;
    const std::string spec = folder.add("spec.jsonl", make_spec(std::max(200, 5 * find_batch_panels())));
    REQUIRE(run_program(make_render(spec, folder / "whole")).exit_code == 0);
    const std::string out = folder / "out";
    Program program(make_render(spec, out));
    wait_until([&] { return count_done(out) > 0; });
    program.send(SIGSTOP);  // else it may be over before the second begins, on a busy machine
    const Outcome second = run_program(make_render(spec, out));
    program.send(SIGCONT);
    CHECK(second.exit_code == 4);
    CHECK(second.err.find("is in use") != std::string::npos);
    CHECK(program.wait().exit_code == 0);
    CHECK((read_whole_tree(out) == read_whole_tree(folder / "whole")));
}

TEST_CASE("another seed, quality, format or kind of output for the same folder is refused, and the difference named")
{
    struct Change {
        std::vector<std::string> arguments;
        std::string words;
    };
    const ScratchFolder folder;
    const std::string out = folder / "out";
    const std::vector<std::string> small{"make",     "clevr",       "--count", "2",        "--out", out,
                                         "--device", test_device(), "--set",   "width=16", "--set", "height=16"};
    const auto with = [&](const std::vector<std::string>& more) {
        std::vector<std::string> arguments = small;
        arguments.insert(arguments.end(), more.begin(), more.end());
        return arguments;
    };
    REQUIRE(run_program(with({"--seed", "7", "--quality", "draft"})).exit_code == 0);
    const auto before = read_whole_tree(out);
    const std::vector<Change> changes{
        {{"--seed", "8", "--quality", "draft"}, "seed: was 7, is 8"},
        {{"--seed", "7", "--quality", "standard"}, "quality: was \"draft\", is \"standard\""},
        {{"--seed", "7", "--quality", "draft", "--aov", "depth"}, "aovs: was [], is [\"depth\"]"},
        {{"--seed", "7", "--quality", "draft", "--no-images"}, "writes_images: was true, is false"},
        {{"--seed", "7", "--quality", "draft", "--set", "world=mewl"}, "generator.options.world: was \"clevr\", is \"mewl\""},
    };
    for (const Change& change : changes) {
        const Outcome refused = run_program(with(change.arguments));
        CHECK(refused.exit_code == 2);
        CHECK_MESSAGE(refused.err.find(change.words) != std::string::npos, refused.err);
    }
    CHECK(read_whole_tree(out) == before);
    // A task that can be written in two layouts.
    std::vector<std::string> scenes{"make",        "curi_scene", "--count",         "2",        "--seed", "7",
                                    "--no-images", "--out",      folder / "scenes", "--format", "folder"};
    REQUIRE(run_program(scenes).exit_code == 0);
    const auto scenes_before = read_whole_tree(folder / "scenes");
    scenes.back() = "curi";
    const Outcome refused = run_program(scenes);
    CHECK(refused.exit_code == 2);
    CHECK_MESSAGE(refused.err.find("format: was \"folder\", is \"curi\"") != std::string::npos, refused.err);
    CHECK(read_whole_tree(folder / "scenes") == scenes_before);
}

TEST_CASE("make without --seed resumes with the seed of the existing dataset")
{
    const ScratchFolder folder;
    const std::vector<std::string> arguments{"make", "clevr", "--count", "2", "--out", folder / "out", "--no-images"};
    REQUIRE(run_program(arguments).exit_code == 0);
    const auto before = read_whole_tree(folder / "out");
    CHECK(run_program(arguments).exit_code == 0);
    CHECK(read_whole_tree(folder / "out") == before);
}

}  // namespace clevrvk::tests
