// Tests malicious input other than spec lines: files, their names, and the command line. The program always reports the
// fault in one line, takes bounded memory and leaves nothing half-written.
#include "tests/cli/hostile.h"

#include <doctest/doctest.h>
#include <sys/resource.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace clevrvk::tests {
namespace {

namespace fs = std::filesystem;

/// Writes a file whose last line continues for a GiB of zeros, which take no room on the disk.
/// \param begin  what comes before them
std::string add_huge_line(const ScratchFolder& folder, const std::string& name, const std::string& begin = "")
{
    const std::string path = folder.add(name, begin);
    fs::resize_file(path, begin.size() + (std::uintmax_t{1} << 30U));
    return path;
}

void check_failed(const Outcome& outcome, int exit_code, const std::string& words, long most_mib = 100)
{
    CAPTURE(outcome.err.substr(0, 1000));
    CHECK(outcome.exit_code == exit_code);
    CHECK(is_one_line(outcome.err));
    CHECK(outcome.err.size() < 1000);
    CHECK(outcome.err.find(words) != std::string::npos);
    CHECK(outcome.peak_memory_kib < most_mib * kMib);
}

/// Replaces the first `old` of a file.
void replace_in(const fs::path& file, const std::string& old, const std::string& text)
{
    std::string content = read_file(file);
    REQUIRE(content.find(old) != std::string::npos);
    std::ofstream(file, std::ios::binary) << content.replace(content.find(old), old.size(), text);
}

const std::vector<std::string> kMakeLabels{"make", "clevr", "--count", "2", "--seed", "1", "--no-images", "--quiet", "--out"};

std::vector<std::string> join(std::vector<std::string> words, const std::vector<std::string>& more)
{
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

}  // namespace

TEST_CASE("a line of 1 GiB is refused in bounded memory by every command that reads lines of files")
{
    const ScratchFolder folder;
    const std::string huge = add_huge_line(folder, "huge", "\n");
    const std::string programs = folder.add("programs", "x color? red = lambda S. exists=\n");
    const std::string tangram = CLEVRVK_SOURCE_DIR "/samples/tangrams/svg/own-000001.svg";
    const std::string too_long = "huge:2: the line is longer than 16 MiB";
    check_failed(run_program({"curi", "eval", "--programs", huge, "--scenes", programs}), 2, too_long);
    check_failed(run_program({"curi", "eval", "--programs", programs, "--scenes", huge}), 2, too_long);
    check_failed(run_program({"curi", "sound", "--scenes", huge, "--out", folder / "sounds"}), 2, too_long);
    check_failed(run_program({"kilogram", "draw", tangram, "--parts", huge, "--out", folder / "drawn"}), 2, too_long);
    CHECK_FALSE(fs::exists(folder / "drawn"));
    int given = 0;
    const auto next_piece = [&] { return ++given <= 1024 ? std::string(1 << 20, 'x') : ""; };
    check_failed(run_streamed({"curi", "eval", "--programs", programs, "--scenes", "-"}, next_piece), 2,
                 "standard input:1: the line is longer than 16 MiB");

    fs::create_directory(folder / "curi");
    static_cast<void>(folder.add("curi/curi.json", R"({"seed":1,"variant":"repaired"})"));
    static_cast<void>(add_huge_line(folder, "curi/concepts.jsonl"));
    check_failed(run_program({"curi", "truth", "--concepts", folder / "curi"}), 2, "concepts.jsonl:1: the line is longer than 16 MiB");
}

TEST_CASE("a line of 1 GiB is refused in bounded memory in a folder of ours")
{
    const ScratchFolder folder;
    const std::string labels = folder / "labels";
    REQUIRE(run_program(join(kMakeLabels, {labels})).exit_code == 0);
    static_cast<void>(add_huge_line(folder, "labels/certificate.json"));
    check_failed(run_program({"check", labels}), 2, "certificate.json:1: the line is longer than 1 MiB");
    fs::remove(folder / "labels/certificate.json");
    static_cast<void>(add_huge_line(folder, "labels/index.jsonl", read_file(folder / "labels/index.jsonl")));
    // Under a sanitizer it takes long enough to report its progress.
    check_failed(run_program({"check", "--quiet", labels}), 2, "index.jsonl:3: the line is longer than 256 MiB", 600);

    for (const char* const shard : {"0/2", "1/2"}) {
        REQUIRE(run_program(join(kMakeLabels, {folder / "shards", "--shard", shard})).exit_code == 0);
    }
    static_cast<void>(add_huge_line(folder, "shards/shards/0-of-2/index.jsonl"));
    check_failed(run_program({"merge", folder / "shards"}), 4, "line 2 of its journal.jsonl does not match its index.jsonl", 600);

    const std::string made = folder / "made";
    REQUIRE(run_program({"kilogram", "make", "--count", "1", "--seed", "1", "--out", made}).exit_code == 0);
    static_cast<void>(add_huge_line(folder, "made/files.jsonl", read_file(folder / "made/files.jsonl")));
    check_failed(run_program({"check", made}), 2, "files.jsonl:3: the line is longer than 1 MiB");

    const std::string farm = folder / "farm";
    REQUIRE(run_program(
                {"farm", "submit", "clevr", "--count", "4", "--seed", "1", "--no-images", "--shards", "2", "--no-submit", "--out", farm})
                .exit_code == 0);
    static_cast<void>(add_huge_line(folder, "farm/farm/jobs.jsonl"));
    check_failed(run_program({"farm", "status", farm}), 2, "jobs.jsonl:1: the line is longer than 1 MiB");
}

TEST_CASE("a JSON file that is larger than any of its kind is refused before it is parsed")
{
    const ScratchFolder folder;
    fs::create_directories(folder / "mewl/shape/0");
    static_cast<void>(folder.add("mewl/shape/0/info.json", "[[]" + repeat(",[]", 2 << 20) + "]"));
    check_failed(run_program({"mewl", "solve", folder / "mewl"}), 2, "info.json': the file is larger than 4194304 bytes");
    const std::string huge = add_huge_line(folder, "huge", "[");
    check_failed(run_program({"kilogram", "measure", huge}), 2, "huge': the file is larger than 67108864 bytes", 300);
}

TEST_CASE("a name that is not UTF-8 is refused where a JSON would hold it, and nothing is made; where it is only shown, it does no harm")
{
    const ScratchFolder folder;
    const std::string name = "x\xffy";
    const std::string shown = "x\\xffy";
    const auto refuse = [&](const std::vector<std::string>& arguments) {
        CAPTURE(arguments[1]);
        const auto before = read_whole_tree(folder / "");
        check_failed(run_program(arguments), 2, shown);
        CHECK(read_whole_tree(folder / "") == before);
        CHECK_FALSE(fs::exists(folder / "out"));
        CHECK_FALSE(fs::exists(folder / name));
    };
    const std::string tangram = folder.add(name + ".svg", read_file(CLEVRVK_SOURCE_DIR "/samples/tangrams/svg/own-000001.svg"));
    refuse({"kilogram", "draw", tangram, "--out", folder / "out"});
    refuse({"kilogram", "draw", tangram, "--style", "table"});
    refuse({"kilogram", "draw", folder / "", "--out", folder / "out"});
    refuse({"kilogram", "inspect", tangram, "--json"});
    refuse({"kilogram", "describe", tangram, "--seed", "1"});

    const std::string spec = folder.add(name + ".jsonl", make_line("e0"));
    refuse({"farm", "submit", "clevr", "--count", "4", "--seed", "1", "--shards", "2", "--no-submit", "--out", folder / name});
    refuse({"farm", "submit", "--episodes", spec, "--shards", "2", "--no-submit", "--out", folder / "out"});
    refuse({"farm", "submit", "clevr", "--count", "4", "--seed", "1", "--shards", "2", "--no-submit", "--partition", name, "--out",
            folder / "out"});

    REQUIRE(run_program({"make", "mewl_shape", "--count", "1", "--seed", "1", "--no-images", "--format", "mewl", "--quiet", "--out",
                         folder / "mewl"})
                .exit_code == 0);
    fs::rename(folder / "mewl/train/shape/0", folder / "mewl/train/shape/" + name);
    refuse({"mewl", "solve", folder / "mewl", "--json"});
    fs::rename(folder / "mewl/train/shape", folder / "mewl/train/" + name);
    refuse({"mewl", "caption", folder / "mewl/train/" + name + "/" + name, "--json"});

    for (const char* const shard : {"0/2", "1/2"}) {
        REQUIRE(run_program(join(kMakeLabels, {folder / name, "--shard", shard})).exit_code == 0);
    }
    const Outcome merged = run_program({"merge", folder / name, "--json"});
    CHECK_MESSAGE(merged.exit_code == 0, merged.err);
    CHECK(merged.out.find("x\xef\xbf\xbdy") != std::string::npos);
}

TEST_CASE("a file of a published episode is sought in the episode's folder alone")
{
    const ScratchFolder folder;
    REQUIRE(run_program({"make", "mewl_shape", "--count", "1", "--seed", "1", "--no-images", "--format", "mewl", "--quiet", "--out",
                         folder / "mewl"})
                .exit_code == 0);
    const fs::path info = folder / "mewl/train/shape/0/info.json";
    const std::string key = "\"name\": \"";
    const std::string text = read_file(info);
    const std::size_t begin = text.find(key) + key.size();
    const std::string name = text.substr(begin, text.find('"', begin) - begin);
    REQUIRE(run_program({"mewl", "solve", folder / "mewl"}).exit_code == 0);
    fs::copy(info.parent_path() / (name + ".json"), folder / "x.json");
    for (const std::string& other : {std::string("../../../../x"), folder / "x", name + "\\u0000"}) {
        CAPTURE(other);
        std::ofstream(info) << text;
        replace_in(info, key + name + '"', key + other + '"');
        check_failed(run_program({"mewl", "solve", folder / "mewl"}), 2,
                     "info.json: context_panels[0].name: must be the name of a file in the folder");
    }
}

TEST_CASE("what mewl cannot solve or caption is reported with its file, and its line")
{
    const ScratchFolder folder;
    std::string text = run_program({"generate", "mewl_number", "--count", "3", "--seed", "1"}).out;
    const std::string task = "\"task\":\"number\"";
    const std::size_t second = text.find(task, text.find('\n'));
    REQUIRE(second != std::string::npos);
    text.replace(second, task.size(), "\"task\":\"bootstrap\"");
    const std::string lines = folder.add("lines.jsonl", text);
    REQUIRE(run_program({"make", "mewl_shape", "--count", "1", "--seed", "1", "--no-images", "--format", "mewl", "--quiet", "--out",
                         folder / "mewl"})
                .exit_code == 0);
    fs::rename(folder / "mewl/train/shape", folder / "mewl/train/bootstrap");
    for (const std::string verb : {"solve", "caption"}) {
        CAPTURE(verb);
        check_failed(run_program({"mewl", verb, lines}), 2, lines + ":2: ");
        check_failed(run_program({"mewl", verb, "-"}, text), 2, "standard input:2: ");
        check_failed(run_program({"mewl", verb, folder / "mewl"}), 2, folder / "mewl/train/bootstrap/0/info.json: ");
    }
}

TEST_CASE("an invalid line or name of a certificate is reported briefly, however long it is")
{
    const ScratchFolder folder;
    const std::string labels = folder / "labels";
    REQUIRE(run_program(join(kMakeLabels, {labels})).exit_code == 0);
    REQUIRE(run_program({"check", labels}).exit_code == 0);
    for (const std::string& name : {std::string(100000, 'x'), "\":" + std::string(100000, '[')}) {
        replace_in(folder / "labels/certificate.json", "\"dataset.json\"", "\"" + name + "\"");
        const Outcome outcome = run_program({"check", labels});
        CHECK(outcome.exit_code == 1);
        CHECK(outcome.out.find("names no file") != std::string::npos);
        CHECK(outcome.out.size() + outcome.err.size() < 2000);
        replace_in(folder / "labels/certificate.json", "\"" + name + "\"", "\"dataset.json\"");
    }
}

// Sanitizers take address space by the terabyte, and report themselves when it ends.
TEST_CASE("a program without memory says so" * doctest::skip(kSanitizerCost > 1))
{
    const ScratchFolder folder;
    const std::string lists = folder.add("lists.json", "[[]" + repeat(",[]", 5 << 22) + "]");
    rlimit old = {};
    getrlimit(RLIMIT_AS, &old);
    const rlimit limit{rlim_t{512} << 20U, old.rlim_max};
    setrlimit(RLIMIT_AS, &limit);  // inherited by the program
    std::optional<Program> program;
    program.emplace(std::vector<std::string>{"kilogram", "measure", lists});
    setrlimit(RLIMIT_AS, &old);
    check_failed(program->wait(), 70, "out of memory", 512);
}

TEST_CASE("numbers of the command line beyond their limits are refused in one line, and no folder is made")
{
    const ScratchFolder folder;
    const std::string spec = folder.add("spec.jsonl", make_line("e0"));
    const std::vector<std::pair<std::string, std::vector<std::string>>> flags{
        {"--samples", {"0", "-1", "65537", "1e3", "99999999999999999999", "4.5", "", "nan", "1\n"}},
        {"--limit", {"0", "-1", "1e30", "18446744073709551616", "99999999999999999999", ""}},
        {"--threads", {"-1", "257", "99999999999", "1.5"}},
        {"--shard", {"0/0", "-1/2", "2/2", "0/99999999999", "99999999999/2", "1/2/3", "/", "1/", "0x1/2", " 0/2", "+0/2", "", "0/2\n"}},
    };
    for (const auto& flag : flags) {
        for (const std::string& value : flag.second) {
            // An empty value counts as no flag.
            if (flag.first == "--shard" && value.empty()) {
                continue;
            }
            CAPTURE(flag.first + "=" + value);
            const Outcome outcome =
                run_program({"render", "--episodes", spec, "--out", folder / "out", "--no-images", flag.first + "=" + value});
            CHECK(outcome.exit_code == 2);
            CHECK_MESSAGE(is_one_line(outcome.err), outcome.err);
        }
    }
    for (const std::string setting :
         {"max_objects=99999999999999999999", "max_objects=-1", "max_objects=nan", "max_objects=", "=", "", "width=1e3", "a\nb=1"}) {
        CAPTURE(setting);
        const Outcome outcome = run_program({"make", "clevr", "--seed", "1", "--out", folder / "out", "--no-images", "--set", setting});
        CHECK(outcome.exit_code == 2);
        CHECK_MESSAGE(is_one_line(outcome.err), outcome.err);
    }
    for (const std::string seed : {"9223372036854775808", "-9223372036854775809", "99999999999999999999", "1.5", "x", ""}) {
        CAPTURE(seed);
        const Outcome outcome = run_program({"make", "clevr", "--seed=" + seed, "--out", folder / "out", "--no-images"});
        CHECK(outcome.exit_code == 2);
        CHECK_MESSAGE(is_one_line(outcome.err), outcome.err);
        const Outcome check = run_program({"check", spec, "--sample-seed=" + seed});
        CHECK(check.exit_code == 2);
        CHECK_MESSAGE(is_one_line(check.err), check.err);
    }
    for (const std::string split : {"../x", "/x", "a/b", ".x", "", "a\nb"}) {
        CAPTURE(split);
        const Outcome outcome = run_program({"make", "clevr", "--seed", "1", "--out", folder / "out", "--no-images", "--split", split});
        CHECK(outcome.exit_code == 2);
        CHECK_MESSAGE(is_one_line(outcome.err), outcome.err);
    }
    CHECK_FALSE(fs::exists(folder / "out"));
}

}  // namespace clevrvk::tests
