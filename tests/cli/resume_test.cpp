// Tests running a command again: after its end, after a change, after a signal, after a kill.
#include "tests/cli/program.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <string>
#include <vector>

namespace clevrvk::tests {
namespace {

namespace fs = std::filesystem;

/// Enough panels for a signal to arrive in the middle.
std::string make_long_spec()
{
    std::string text;
    for (int i = 0; i < std::max(runs_long_tests() ? 250 : 150, 5 * find_batch_panels()); ++i) {
        text += make_line(fmt::format("e{}", i));
    }
    return text;
}

std::vector<std::string> make_render(const std::string& spec, const std::string& out)
{
    return {"render", "--episodes", spec, "--out", out, "--device", test_device(), "--samples", "64"};
}

/// Starts the program, sends a signal once it has committed something, and gives its end.
Outcome interrupt(const std::vector<std::string>& arguments, const fs::path& index, int signal)
{
    Program program(arguments);
    wait_until([&] { return !read_file(index).empty(); });
    program.send(signal);
    return program.wait();
}

}  // namespace

TEST_CASE("render again does nothing when all is done")
{
    const ScratchFolder folder;
    const std::string spec = folder.add("spec.jsonl", make_line("e0") + make_line("e1"));
    const std::string out = folder / "out";
    CHECK(run_program(make_render(spec, out)).exit_code == 0);
    const auto before = read_whole_tree(out);
    const auto written = fs::last_write_time(folder / "out/images/e0/a.png");
    const Outcome again = run_program(make_render(spec, out));
    CHECK(again.exit_code == 0);
    CHECK(again.err.find("nothing to do: 2 panels done") != std::string::npos);
    CHECK(read_whole_tree(out) == before);
    CHECK(fs::last_write_time(folder / "out/images/e0/a.png") == written);
}

TEST_CASE("render again resumes when lines were added")
{
    const ScratchFolder folder;
    const std::string spec = folder.add("spec.jsonl", make_line("e0"));
    CHECK(run_program(make_render(spec, folder / "out")).exit_code == 0);
    static_cast<void>(folder.add("spec.jsonl", make_line("e0") + make_line("e1")));
    CHECK(run_program(make_render(spec, folder / "out")).exit_code == 0);
    CHECK(fs::is_regular_file(folder / "out/images/e1/a.png"));
}

TEST_CASE("render refuses a changed spec or other settings, naming what differs, until --overwrite")
{
    const ScratchFolder folder;
    const std::string spec = folder.add("spec.jsonl", make_line("e0"));
    std::vector<std::string> arguments = make_render(spec, folder / "out");
    CHECK(run_program(arguments).exit_code == 0);
    const auto before = read_whole_tree(folder / "out");

    static_cast<void>(folder.add("spec.jsonl", make_line("e0", "cube", "blue")));
    const Outcome changed = run_program(arguments);
    CHECK(changed.exit_code == 2);
    CHECK(changed.err.find("e0") != std::string::npos);
    arguments.back() = "65";
    const Outcome other = run_program(arguments);
    CHECK(other.exit_code == 2);
    CHECK(other.err.find("samples: was 64, is 65") != std::string::npos);
    CHECK(read_whole_tree(folder / "out") == before);

    arguments.emplace_back("--overwrite");
    CHECK(run_program(arguments).exit_code == 0);
    CHECK(read_file(folder / "out/index.jsonl").find("blue") != std::string::npos);
}

TEST_CASE("render refuses to resume with another build, other assets, or another driver, each by name")
{
    const ScratchFolder folder;
    const std::vector<std::string> arguments = make_render(folder.add("spec.jsonl", make_line("e0")), folder / "out");
    CHECK(run_program(arguments).exit_code == 0);
    const std::string journal = read_file(folder / "out/journal.jsonl");
    const nlohmann::json settings = nlohmann::json::parse(journal.substr(0, journal.find('\n')))["settings"];
    // The version names the stages that spec lines need: a build with other generators goes on.
    const std::string version = run_program({"--version"}).out;
    CHECK("clevrvk " + settings["tool_version"].get<std::string>() == version.substr(0, version.find(".generators.")));

    const std::string assets = folder / "assets";
    fs::copy(fs::path(CLEVRVK_SOURCE_DIR) / "assets", assets, fs::copy_options::recursive);
    CHECK(run_program(arguments, "", {{"CLEVRVK_ASSETS", assets}}).exit_code == 0);
    static_cast<void>(folder.add("assets/materials/rubber.json", read_file(folder / "assets/materials/rubber.json") + "\n"));
    const Outcome other_assets = run_program(arguments, "", {{"CLEVRVK_ASSETS", assets}});
    CHECK(other_assets.exit_code == 2);
    CHECK(other_assets.err.find("assets: was " + settings["assets"].dump() + ", is ") != std::string::npos);

    for (const std::string name : {"tool_version", "driver"}) {
        const std::string is = settings[name].dump();
        std::string earlier = journal;
        earlier.replace(earlier.find(is), is.size(), "\"another\"");
        static_cast<void>(folder.add("out/journal.jsonl", earlier));
        const Outcome other = run_program(arguments);
        CHECK(other.exit_code == 2);
        CHECK(other.err.find(name + ": was \"another\", is " + is) != std::string::npos);
    }
    static_cast<void>(folder.add("out/journal.jsonl", journal));
    CHECK(run_program(arguments).err.find("nothing to do") != std::string::npos);
}

TEST_CASE("render that is stopped by a signal exits 75, and the next run ends with the bytes of an undisturbed one")
{
    const ScratchFolder folder;
    const std::string spec = folder.add("spec.jsonl", make_long_spec());
    REQUIRE(run_program(make_render(spec, folder / "whole")).exit_code == 0);
    for (const int signal : {SIGTERM, SIGINT}) {
        const std::string out = folder / fmt::format("stopped_{}", signal);
        const Outcome stopped = interrupt(make_render(spec, out), fs::path(out) / "index.jsonl", signal);
        CHECK(stopped.exit_code == 75);
        CHECK(stopped.err.find("run again to resume") != std::string::npos);
        CHECK(run_program(make_render(spec, out)).exit_code == 0);
        CHECK(read_whole_tree(out) == read_whole_tree(folder / "whole"));
    }
}

TEST_CASE("render again makes pictures again that were deleted or cut short, and those alone")
{
    const ScratchFolder folder;
    const std::string spec = folder.add("spec.jsonl", make_line("e0") + make_line("e1") + make_line("e2"));
    const std::string out = folder / "out";
    REQUIRE(run_program(make_render(spec, out)).exit_code == 0);
    const auto whole = read_whole_tree(out);
    fs::remove(folder / "out/images/e0/a.png");
    fs::resize_file(folder / "out/masks/e2/a.png", 20);
    const Outcome again = run_program(make_render(spec, out));
    CHECK(again.exit_code == 0);
    CHECK(again.err.find("2 panels in") != std::string::npos);
    CHECK(again.err.find("1 done before") != std::string::npos);
    CHECK(read_whole_tree(out) == whole);
    fs::remove_all(folder / "out/images");
    CHECK(run_program(make_render(spec, out)).exit_code == 0);
    CHECK(read_whole_tree(out) == whole);
}

}  // namespace clevrvk::tests
