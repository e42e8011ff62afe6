// Tests malicious spec lines: the program always reports the fault in one line, takes bounded memory, writes nothing
// outside its folder and leaves nothing half-written.
#include "tests/cli/hostile.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace clevrvk::tests {
namespace {

namespace fs = std::filesystem;

/// A spec line with its end; each part as JSON text.
std::string make_episode(const std::string& id, const std::string& panel_id = "\"a\"", const std::string& object = "",
                         const std::string& more = "")
{
    return R"({"schema":"clevrvk/1","id":)" + id + R"(,"panels":[{"id":)" + panel_id + R"(,"world":"clevr","objects":[)" + object + "]}]" +
           more + "}\n";
}

std::string make_object(const std::string& id, const std::string& position = "[0,0]", const std::string& more = "")
{
    return R"({"id":)" + id + R"(,"shape":"cube","size":"large","material":"rubber","color":"red","position":)" + position + more + "}";
}

/// Runs `render` on the bytes as a file in a folder of its own, and checks that it is refused at `place` with `words`,
/// and leaves nothing behind.
void check_refused(const std::string& bytes, const std::string& place, const std::string& words)
{
    const ScratchFolder folder;
    const std::string spec = folder.add("spec.jsonl", bytes);
    const Outcome outcome = run_program({"render", "--episodes", spec, "--out", folder / "deep/out", "--no-images"});
    CAPTURE(outcome.err.substr(0, 500));
    CHECK(outcome.exit_code == 2);
    CHECK(is_one_line(outcome.err));
    CHECK(outcome.err.size() < 1000);
    CHECK(outcome.err.find("spec.jsonl:" + place) != std::string::npos);
    CHECK(outcome.err.find(words) != std::string::npos);
    CHECK(outcome.peak_memory_kib < 100 * kMib);
    CHECK(read_whole_tree(folder / "").size() == 1);
    CHECK_FALSE(fs::exists(folder / "deep"));
}

}  // namespace

TEST_CASE("ids that are paths, empty, too long or no plain names are refused, of episodes and of panels")
{
    const std::vector<std::pair<std::string, std::string>> ids{
        {R"("")", "must not be empty"},
        {R"(".")", "begins or ends with a dot"},
        {R"("..")", "begins or ends with a dot"},
        {R"(".hidden")", "begins or ends with a dot"},
        {R"("a.")", "begins or ends with a dot"},
        {R"(" a")", "begins or ends with a dot or a space"},
        {R"("a\\b")", "contains the character '\\'"},
        {R"("a\u0000b")", R"(contains the character '\x00')"},
        {R"("a\nb")", R"(contains the character '\x0a')"},
        {R"("a\u001bb")", R"(contains the character '\x1b')"},
        {R"("a:b")", "contains the character ':'"},
        {R"("~root")", "contains the character '~'"},
        {R"("$HOME")", "contains the character '$'"},
        {R"("*")", "contains the character '*'"},
        {"\"\xc3\xa4\"", "contains the character"},
        {R"("\u202egnp.a")", "contains the character"},
        {R"("\ud83d\ude00")", "contains the character"},
        {"\"" + std::string(201, 'a') + "\"", "is 201 bytes long; at most 200 are allowed"},
        {"\"" + std::string(5000, 'a') + "\"", "is 5000 bytes long; at most 200 are allowed"},
        {"7", "must be a string, not a number"},
        {"null", "must be a string, not null"},
    };
    for (const auto& id : ids) {
        CAPTURE(id.first);
        check_refused(make_episode(id.first), "1: id: ", id.second);
        check_refused(make_episode("\"e\"", id.first), "1: panels[0].id: ", id.second);
    }
    for (const std::string id : {"../x", "../../../../tmp/x", "a/../b", "a/..", "./a", "a/./b"}) {
        CAPTURE(id);
        check_refused(make_episode("\"" + id + "\""), "1: id: ", "begins or ends with a dot");
    }
    for (const std::string id : {"/", "/etc/x", "//x", "a//b", "a/"}) {
        CAPTURE(id);
        check_refused(make_episode("\"" + id + "\""), "1: id: ", "has an empty part");
    }
    check_refused(make_episode("\"e\"", "\"a/b\""), "1: panels[0].id: ", "contains the character '/'");
}

TEST_CASE("ids of objects and names of tasks may be any printable ASCII, and nothing else")
{
    for (const std::string id : {R"("")", R"("a\u0000")", R"("a\n")", "\"\xc3\xa4\""}) {
        CAPTURE(id);
        check_refused(make_episode("\"e\"", "\"a\"", make_object(id)), "1: panels[0].objects[0].id: ", "");
        check_refused(make_episode("\"e\"", "\"a\"", "", ",\"task\":" + id), "1: task: ", "");
    }
    const ScratchFolder folder;
    const std::string spec = folder.add("spec.jsonl", make_episode("\"e\"", "\"a\"", make_object("\"../../x; rm -rf ~ $a\"")));
    const Outcome outcome = run_program({"render", "--episodes", spec, "--out", folder / "out", "--no-images"});
    CHECK_MESSAGE(outcome.exit_code == 0, outcome.err);
    CHECK(read_file(folder / "out/index.jsonl").find("\"id\":\"../../x; rm -rf ~ $a\"") != std::string::npos);
}

TEST_CASE("numbers beyond their limits, and what only looks like a number, are refused")
{
    const auto refuse_position = [](const std::string& x, const std::string& place, const std::string& words) {
        CAPTURE(x);
        check_refused(make_episode("\"e\"", "\"a\"", make_object("\"o\"", "[" + x + ",0]")), "1: " + place, words);
    };
    const std::string where = "panels[0].objects[0].position[0]: ";
    refuse_position("100.00001", where, "is out of range; it must lie in -100 to 100");
    refuse_position("-1e308", where, "is out of range");
    refuse_position("18446744073709551615", where, "is out of range");
    refuse_position("18446744073709551616", where, "does not fit in 64 bits");
    refuse_position(std::string(300, '9'), where, "does not fit in 64 bits");
    refuse_position(std::string(4000, '9'), "column ", "number overflow parsing '99");
    refuse_position("1e400", "column ", "number overflow parsing '1e400'");
    refuse_position("1" + std::string(4000, '0') + "e9", "column ", "number overflow");
    for (const std::string word : {"NaN", "nan", "Infinity", "-Infinity", "inf", "0x10", "+1", "01", "1.", ".5", "1_000", "1,"}) {
        refuse_position(word, "column ", "syntax error");
    }
    refuse_position("\"1\"", where, "must be a number, not a string");
    refuse_position("true", where, "must be a number, not true or false");
    check_refused(make_episode("\"e\"", "\"a\"", "", ",\"seed\":9223372036854775808"), "1: seed: ", "is out of range");
    check_refused(make_episode("\"e\"", "\"a\"", "", ",\"seed\":-9223372036854775809"), "1: seed: ", "does not fit in 64 bits");
    check_refused(make_episode("\"e\"", "\"a\"", "", ",\"seed\":1e300"), "1: seed: ", "is out of range");
}

TEST_CASE("numbers at their limits are taken")
{
    const ScratchFolder folder;
    std::string objects = make_object("\"o1\"", "[100,-100,100]", R"(,"rotation_deg":1e6)") + "," +
                          make_object("\"o2\"", "[-100,100,-1e2]", R"(,"rotation_deg":-1e6)");
    objects += R"(,{"id":"o3","shape":"hand","size":10,"material":"glass","color":[0,255,0],"position":[5e-324,-0.0]})";
    objects += R"(,{"id":"o4","shape":"sphere","size":0.01,"material":"metal","color":[0,255.0,0],"position":[0,0],"points_to":"o3"})";
    const std::string lines =
        make_episode("\"" + std::string(200, 'a') + "\"", "\"" + std::string(200, 'b') + "\"", "", ",\"seed\":-9223372036854775808") +
        make_episode("\"e\"", "\"a\"", objects.substr(0, objects.rfind(",{")), ",\"seed\":9223372036854775807");
    const std::string spec = folder.add("spec.jsonl", lines);
    const Outcome outcome = run_program({"render", "--episodes", spec, "--out", folder / "out", "--no-images"});
    CHECK_MESSAGE(outcome.exit_code == 0, outcome.err);
    check_refused(make_episode("\"e\"", "\"a\"", objects), "1: panels[0].objects[3].points_to: ", "a sphere cannot point");
}

TEST_CASE("10,000 objects and 10,000 panels are refused with their number")
{
    std::string objects;
    for (int i = 0; i < 10000; ++i) {
        objects += (i == 0 ? "" : ",") + make_object("\"o" + std::to_string(i) + "\"");
    }
    check_refused(make_episode("\"e\"", "\"a\"", objects), "1: panels[0].objects: ", "has 10000 items; it must have 0 to 4096");
    const std::string panels = R"({"id":"p","world":"clevr","objects":[]})" + repeat(R"(,{"id":"p","world":"clevr","objects":[]})", 9999);
    check_refused(R"({"schema":"clevrvk/1","id":"e","panels":[)" + panels + "]}\n",
                  "1: panels: ", "has 10000 items; it must have 1 to 1024");
}

TEST_CASE("clips that grow beyond all bounds, and frames that do not fit together, are refused")
{
    const auto make_clip = [](const std::string& fps, const std::string& common, const std::string& frames) {
        return R"({"schema":"clevrvk/1","id":"e","clip":{"fps":)" + fps + R"(},"common":{"world":"clevr","objects":[)" +
               make_object("\"o\"") + "]" + common + "}," + frames + "}\n";
    };
    const auto make_frames = [](const std::string& more) { return R"("panels":[{"id":"a"},{"id":"b")" + more + "}]"; };
    for (const std::string fps : {"0", "-1", "1000.1", "1e300"}) {
        CAPTURE(fps);
        check_refused(make_clip(fps, "", make_frames("")), "1: clip.fps: ", "is out of range");
    }
    check_refused(make_clip("24", "", make_frames(R"(,"image":{"width":64})")), "1: panels[1].image: ", "all frames must have the same "
                                                                                                        "size");
    check_refused(make_clip("24", "", make_frames(R"(,"changes":[{"id":"x"}])")), "1: panels[1].changes[0].id: ", "no object 'x'");
    // A megabyte in each of a thousand panels.
    std::string panels = R"("panels":[{"id":"p")";
    for (int k = 0; k < 1000; ++k) {
        panels += R"(},{"id":")" + std::to_string(k) + "\"";
    }
    const std::string labels = R"(,"labels":{"x":")" + repeat("a", 1'000'000) + "\"}";
    check_refused(make_clip("24", labels, panels + "}]"), "1: common: ", "1001 panels inherit these");
    const std::string poses = R"("path":{"objects":[{"id":"o","poses":[{"time_s":0,"position":[0,0]},{"time_s":)";
    check_refused(make_clip("24", "", poses + R"(1e9,"position":[1,0]}]}]})"), "1: path: ", "an episode has at most 1024");
    check_refused(make_clip("24", "", poses + R"(0,"position":[1,0]}]}]})"), "1: path.objects[0].poses[1].time_s: ",
                  "times of a path must increase");
}

TEST_CASE("deep nesting is refused, closed or not")
{
    const std::string words = "nested deeper than 64 levels";
    check_refused(repeat("[", 1000000), "1: ", words);
    check_refused(repeat("{\"a\":", 1000000), "1: ", words);
    check_refused(make_episode("\"e\"", "\"a\"", "", ",\"labels\":{\"x\":" + repeat("[", 500000) + repeat("]", 500000) + "}"),
                  "1: ", words);
}

TEST_CASE("a key used twice is refused, wherever it is")
{
    check_refused(make_episode("\"e\"", "\"a\"", "", R"(,"id":"f")"), "1: ", "duplicate key 'id'");
    check_refused(make_episode("\"e\"", "\"a\"", make_object("\"o\"", "[0,0]", R"(,"color":"blue")")),
                  "1: panels[0].objects[0]: ", "duplicate key 'color'");
    check_refused(make_episode("\"e\"", "\"a\"", "", R"(,"labels":{"x":[{"y":1,"\u0079":2}]})"), "1: labels.x[0]: ", "duplicate key 'y'");
}

TEST_CASE("bytes that are not UTF-8, and other encodings of text, are refused")
{
    for (const std::string bytes :
         {"\xff", "\xc0\xaf", "\xe0\x80\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xf8\x88\x80\x80\x80", "\xc3"}) {
        check_refused(make_episode("\"e\"", "\"a\"", "", ",\"labels\":{\"x\":\"" + bytes + "\"}"), "1: column ", "UTF-8");
    }
    check_refused(make_episode("\"e\"", "\"a\"", "", R"(,"labels":{"x":"\ud800"})"), "1: column ", "surrogate");
    check_refused(std::string("\xff\xfe{\0}\0", 6), "1: column 1: ", "syntax error");
    check_refused(std::string("\0", 1), "1: column 1: ", "syntax error");
    check_refused("\x1f\x8b\x08", "1: column 1: ", "syntax error");
}

TEST_CASE("a byte order mark at the beginning, carriage returns, blank lines and a last line without an end are taken")
{
    const ScratchFolder folder;
    std::string text = "\xef\xbb\xbf" + make_episode("\"e\"") + "\n \t\r\n" + make_episode("\"f\"");
    text.pop_back();
    const std::string unix_spec = folder.add("unix.jsonl", text);
    std::string with_returns;
    for (const char letter : text) {
        with_returns += letter == '\n' ? "\r\n" : std::string(1, letter);
    }
    const std::string other_spec = folder.add("other.jsonl", with_returns);
    CHECK(run_program({"render", "--episodes", unix_spec, "--out", folder / "a", "--no-images"}).exit_code == 0);
    CHECK(run_program({"render", "--episodes", other_spec, "--out", folder / "b", "--no-images"}).exit_code == 0);
    CHECK(read_tree(folder / "a") == read_tree(folder / "b"));
}

TEST_CASE("a line of 1 GiB in a stream is refused in bounded memory, and the lines around it are made")
{
    const ScratchFolder folder;
    const std::string block(1 << 20, 'x');
    int given = -1;
    const auto next_piece = [&] {
        ++given;
        return given == 0 ? make_episode("\"e0\"") : given <= 1024 ? block : given == 1025 ? "\n" + make_episode("\"e1\"") : "";
    };
    const Outcome outcome =
        run_streamed({"render", "--episodes", "-", "--out", folder / "out", "--no-images", "--keep-going", "--quiet"}, next_piece);
    CHECK_MESSAGE(outcome.exit_code == 1, outcome.err);
    CHECK(outcome.peak_memory_kib < 100 * kMib);
    const std::string errors = read_file(folder / "out/errors.jsonl");
    CHECK(errors.find(R"("line":2)") != std::string::npos);
    CHECK(errors.find("<stdin>:2: the line is longer than 16777216 bytes") != std::string::npos);
    const std::string index = read_file(folder / "out/index.jsonl");
    CHECK(std::count(index.begin(), index.end(), '\n') == 2);
}

TEST_CASE("the line that takes most memory of all that are allowed takes less than 1 GiB")
{
    const ScratchFolder folder;
    std::string line = make_episode("\"e\"", "\"a\"", "", R"(,"labels":{"x":[[])" + repeat(",[]", (16 << 20) / 3 - 100) + "]}");
    REQUIRE(line.size() < (16U << 20U));
    REQUIRE(line.size() > (16U << 20U) - 1024);
    const Outcome outcome =
        run_streamed({"render", "--episodes", "-", "--out", folder / "out", "--no-images"}, [&] { return std::exchange(line, ""); });
    CHECK_MESSAGE(outcome.exit_code == 0, outcome.err);
    CHECK(outcome.peak_memory_kib < 1024 * kMib);
}

}  // namespace clevrvk::tests
