// Tests clevrvk devbench page without a browser: what it writes, what check finds there, and what it refuses. The page
// itself is played by page_test.py.
#include "renderer/image/png.h"
#include "tests/cli/program.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace clevrvk::tests {
namespace {

std::string make_picture()
{
    const std::vector<std::uint8_t> bytes = image::encode_png_rgb8(std::vector<std::uint8_t>(12, 128), 2, 2);
    return {bytes.begin(), bytes.end()};
}

}  // namespace

TEST_CASE("devbench page copies pictures of the trials' folder alone, and nothing else (issue 57)")
{
    const ScratchFolder folder;
    std::filesystem::create_directory(folder / "mine");
    static_cast<void>(folder.add("mine/a.png", make_picture()));
    static_cast<void>(folder.add("secret.png", make_picture()));
    static_cast<void>(folder.add("mine/text.png", "root:x:0:0:root\n"));
    std::filesystem::create_symlink(folder / "secret.png", folder / "mine/link.png");
    std::filesystem::create_symlink(".", folder / "mine/here");
    std::filesystem::create_directory(folder / "mine/folder.png");
    const auto run = [&](const std::string& picture) {
        const std::string line =
            R"({"id":"1","task":"nouns","sentences":["a"],"pictures":["a.png",")" + picture + R"("]})" + std::string("\n");
        return run_program({"devbench", "page", "--trials", folder.add("mine/t.jsonl", line), "--out", folder / ("out_" + picture)});
    };
    const auto expect = [&](const std::string& picture, const std::string& words) {
        const Outcome outcome = run(picture);
        CHECK(outcome.exit_code == 2);
        CHECK_MESSAGE(outcome.err.find(words) != std::string::npos, outcome.err);
        CHECK_FALSE(std::filesystem::exists(folder / ("out_" + picture)));
    };
    expect("text.png", "mine/text.png: the picture cannot be decoded as PNG or JPEG");
    expect("link.png", "mine/link.png: it is a link to a file outside the folder");
    expect("folder.png", "mine/folder.png: the picture is not a regular file");
    expect("absent.png", "absent.png': No such file");
    CHECK(run("here/a.png").exit_code == 0);  // a link within the folder
}

TEST_CASE("devbench page writes words of all kinds in ASCII, and check finds a picture that is gone")
{
    const ScratchFolder folder;
    static_cast<void>(folder.add("a.png", make_picture()));
    static_cast<void>(folder.add("b.png", make_picture()));
    const std::string trials = folder.add(
        "t.jsonl", "{\"id\":\"1\",\"task\":\"nouns\",\"sentences\":[\"</script>\xD7\xA9\"],\"pictures\":[\"a.png\",\"b.png\"]}\n");
    const std::string out = folder / "out";
    const Outcome made = run_program({"devbench", "page", "--trials", trials, "--out", out});
    REQUIRE_MESSAGE(made.exit_code == 0, made.err);
    const std::string script = read_file(out + "/trials.js");
    CHECK(std::all_of(script.begin(), script.end(), [](char letter) { return static_cast<unsigned char>(letter) < 0x80; }));
    CHECK(script.find("</script>\\u05e9") != std::string::npos);
    CHECK(run_program({"check", out}).exit_code == 0);
    CHECK(run_program({"devbench", "page", "--trials", trials, "--out", out}).exit_code == 0);
    CHECK(run_program({"devbench", "page", "--trials", trials, "--out", out, "--speak"}).exit_code == 2);
    std::filesystem::remove(out + "/pictures/b.png");
    CHECK(run_program({"check", out}).exit_code == 1);
}

TEST_CASE("devbench page names the line of a trial that is wrong")
{
    const ScratchFolder folder;
    const auto expect = [&](const std::string& line, const std::string& words) {
        const Outcome outcome = run_program({"devbench", "page", "--trials", folder.add("t.jsonl", line + "\n"), "--out", folder / "out"});
        CHECK(outcome.exit_code == 2);
        CHECK_MESSAGE(outcome.err.find(words) != std::string::npos, outcome.err);
    };
    expect(R"({"id":"1","task":"noun","sentences":["a"],"pictures":["a.png","b.png"]})", "did you mean 'nouns'?");
    expect(R"({"id":"1","task":"nouns","sentences":["a"],"pictures":["a.png"]})", "t.jsonl:1: pictures");
    expect(R"({"id":"1","task":"nouns","sentences":["a"],"pictures":["../a.png","b.png"]})", "pictures[0]: must be the path");
    expect(R"({"id":"1","task":"nouns","sentences":["a"],"pictures":["a.png","b.html"]})", "pictures[1]: must be the path");
    expect(R"({"id":"1","task":"nouns","sentences":["a"],"pictures":["a.png","b.png"],"places":[0,0]})", "must name each place once");
    CHECK(run_program({"devbench", "page", "--out", folder / "out"}).err.find("give either DIR or --trials") != std::string::npos);
}

}  // namespace clevrvk::tests
