// Tests what a dataset's folder holds, and which folders are refused.
#include "renderer/write/dataset_writer.h"

#include "renderer/base/error.h"
#include "tests/write/sample_records.h"
#include "tests/write/scratch_folder.h"

#include <doctest/doctest.h>

#include <stdexcept>

using namespace clevrvk;
using namespace clevrvk::write;
namespace fs = std::filesystem;

namespace {

DatasetWriter open_writer(const fs::path& folder, const RunSettings& settings = build_settings(), OpenMode mode = OpenMode::Resume)
{
    return {folder, folder_layouts(), settings, {}, mode};
}

// Writes panels until there are `panel_count`, and finishes the dataset.
void run(const fs::path& folder, std::uint64_t panel_count, OpenMode mode = OpenMode::Resume)
{
    DatasetWriter writer(folder, folder_layouts(), build_settings(), {}, mode);
    for (std::uint64_t sequence = 0; sequence < panel_count; ++sequence) {
        EncodedPanel panel = encode_sample(sequence);
        if (sequence < writer.done_count()) {
            writer.check_done(panel.key);
        } else {
            writer.store_files(panel);
            writer.commit(panel);
        }
    }
    writer.finish(fmt::format("{} panels", panel_count));
}

}  // namespace

TEST_CASE("DatasetWriter writes the files of a dataset and nothing else")
{
    const ScratchFolder scratch;
    run(scratch.path() / "new/out", 2);
    std::vector<std::string> names;
    for (const auto& [name, bytes] : read_tree(scratch.path() / "new/out")) {
        names.push_back(name);
    }
    CHECK(names == std::vector<std::string>{"aov/mewl/shape/0/context_0.depth.npy", "aov/mewl/shape/0/context_0.normal.npy",
                                            "aov/mewl/shape/0/query.depth.npy", "aov/mewl/shape/0/query.normal.npy", "dataset.json",
                                            "images/mewl/shape/0/context_0.png", "images/mewl/shape/0/query.png", "index.jsonl",
                                            "journal.jsonl", "masks/mewl/shape/0/context_0.png", "masks/mewl/shape/0/query.png"});
    const Json description = Json::parse(read_file(scratch.path() / "new/out/dataset.json"));
    CHECK(description["complete"] == true);
    CHECK(description["panels"] == 2);
    CHECK(description["spec_hash"] == digest_hex("hash of mewl/shape/0hash of mewl/shape/0"));
}

TEST_CASE("DatasetWriter writes a journal line a panel, with the size of the index after it")
{
    const ScratchFolder folder;
    run(folder.path(), 2);
    const std::string index = read_file(folder.path() / "index.jsonl");
    const std::string journal = read_file(folder.path() / "journal.jsonl");
    const std::size_t first_size = index.find('\n') + 1;
    const auto describe_files = [&](const std::string& panel) {
        std::string text;
        for (const std::string name : {"images/E.png", "masks/E.png", "aov/E.depth.npy", "aov/E.normal.npy"}) {
            std::string path = name;
            const std::string bytes = read_file(folder.path() / path.replace(path.find('E'), 1, "mewl/shape/0/" + panel));
            text += fmt::format("{}{{\"bytes\":{},\"hash\":\"{}\"}}", text.empty() ? "" : ",", bytes.size(), digest_hex(bytes));
        }
        return text;
    };
    const std::string expected_lines =
        fmt::format("{{\"record\":0,\"episode\":\"mewl/shape/0\",\"panel\":\"context_0\",\"spec_hash\":\"hash of mewl/shape/0\","
                    "\"panels\":1,\"failed\":0,\"index_bytes\":{},\"errors_bytes\":0,\"files\":[{}]}}\n"
                    "{{\"record\":0,\"episode\":\"mewl/shape/0\",\"panel\":\"query\",\"spec_hash\":\"hash of mewl/shape/0\","
                    "\"panels\":2,\"failed\":0,\"index_bytes\":{},\"errors_bytes\":0,\"files\":[{}]}}\n"
                    "{{\"complete\":true,\"input\":\"2 panels\",\"panels\":2,\"failed\":0,\"index_bytes\":{},\"errors_bytes\":0}}\n",
                    first_size, describe_files("context_0"), index.size(), describe_files("query"), index.size());
    CHECK(journal.starts_with(
        R"({"schema":"clevrvk-journal/2","spec_hash":"xxh3_128","file_hash":"xxh3_128","settings":{"tool_version":"0.1.0",)"));
    CHECK(journal.substr(journal.find('\n') + 1) == expected_lines);
}

TEST_CASE("DatasetWriter keeps a second writer out and lets it in afterwards")
{
    const ScratchFolder folder;
    {
        const DatasetWriter writer = open_writer(folder.path());
        CHECK(contains(message_of<IoError>([&] { open_writer(folder.path()); }), "is in use"));
    }
    CHECK_NOTHROW(open_writer(folder.path()));
    CHECK_FALSE(fs::exists(folder.path() / ".lock"));
}

TEST_CASE("DatasetWriter refuses a folder of other files, even to overwrite, and leaves it alone")
{
    for (const OpenMode mode : {OpenMode::Resume, OpenMode::Overwrite}) {
        const ScratchFolder folder;
        write_file(folder.path() / "images/holiday.png", "mine");
        const std::string what = message_of<IoError>([&] { open_writer(folder.path(), build_settings(), mode); });
        CHECK(what == fmt::format("'{}' is not empty and holds no clevrvk dataset; choose another --out", folder.path().string()));
        CHECK(read_tree(folder.path()) == std::map<std::string, std::string>{{"images/holiday.png", "mine"}});
    }
}

TEST_CASE("DatasetWriter refuses a folder with a journal of another program")
{
    const ScratchFolder folder;
    write_file(folder.path() / "journal.jsonl", "{\"day\":\"Monday\"}\n");
    CHECK(contains(message_of<IoError>([&] { open_writer(folder.path(), build_settings(), OpenMode::Overwrite); }),
                   "holds no clevrvk dataset"));
}

TEST_CASE("DatasetWriter refuses a dataset of other settings and names each difference")
{
    const ScratchFolder folder;
    run(folder.path(), 2);
    const std::map<std::string, std::string> before = read_tree(folder.path());
    RunSettings settings = build_settings();
    settings.samples = 64;
    settings.device = "Other device";
    const std::string what = message_of<SpecError>([&] { open_writer(folder.path(), settings); });
    CHECK(what == (folder.path() / "journal.jsonl").string() + ":1: the dataset was begun with other settings: samples: was 16, is 64; " +
                      "device: was \"Test device\", is \"Other device\"; use --overwrite to start over, or another --out to keep both");
    CHECK(read_tree(folder.path()) == before);
}

TEST_CASE("DatasetWriter refuses a changed spec and names episode, panel and both hashes")
{
    const ScratchFolder folder;
    run(folder.path(), 2);
    DatasetWriter writer = open_writer(folder.path());
    REQUIRE(writer.done_count() == 2);
    writer.check_done({0, 0, "mewl/shape/0", "context_0", "hash of mewl/shape/0"});
    const std::string what = message_of<SpecError>([&] { writer.check_done({1, 0, "mewl/shape/0", "query", "another hash"}); });
    CHECK(what == (folder.path() / "journal.jsonl").string() +
                      ":3: the spec has changed: panel 'query' of episode 'mewl/shape/0' was made from another line: spec_hash: was hash "
                      "of mewl/shape/0, is another hash; use --overwrite to start over, or another --out to keep both");
}

TEST_CASE("DatasetWriter refuses another episode in the place of a done one")
{
    const ScratchFolder folder;
    run(folder.path(), 2);
    DatasetWriter writer = open_writer(folder.path());
    const std::string what = message_of<SpecError>([&] { writer.check_done({0, 0, "other", "context_0", "hash"}); });
    CHECK(contains(
        what,
        ":2: the spec has changed: entry 0 was panel 'context_0' of episode 'mewl/shape/0', is panel 'context_0' of episode 'other'"));
}

TEST_CASE("DatasetWriter refuses to finish a dataset that has more panels than the spec now gives")
{
    const ScratchFolder folder;
    run(folder.path(), 4);
    CHECK(contains(message_of<SpecError>([&] { run(folder.path(), 2); }), "an earlier run made 4 entries, now there are 2"));
}

TEST_CASE("DatasetWriter names file and line of a damaged journal, and overwrites it if asked to")
{
    const ScratchFolder folder;
    run(folder.path(), 2);
    std::string journal = read_file(folder.path() / "journal.jsonl");
    journal[journal.find('\n') + 3] = '"';
    write_file(folder.path() / "journal.jsonl", journal);
    CHECK(
        contains(message_of<IoError>([&] { open_writer(folder.path()); }), "journal.jsonl:2: this is not a journal line of this version"));
    CHECK_NOTHROW(run(folder.path(), 2, OpenMode::Overwrite));
}

TEST_CASE("DatasetWriter overwrites what a dataset consists of and keeps other files")
{
    const ScratchFolder folder;
    run(folder.path(), 4);
    write_file(folder.path() / "notes.txt", "mine");
    run(folder.path(), 2, OpenMode::Overwrite);
    const ScratchFolder fresh;
    run(fresh.path(), 2);
    std::map<std::string, std::string> expected = read_tree(fresh.path());
    expected["notes.txt"] = "mine";
    CHECK(read_tree(folder.path()) == expected);
}

TEST_CASE("DatasetWriter does not overwrite what a linked folder leads to (issue 57)")
{
    for (const std::string linked : {"images", "masks/mewl"}) {
        CAPTURE(linked);
        const ScratchFolder folder;
        const ScratchFolder elsewhere;
        const fs::path out = folder.path() / "out";
        run(out, 2);
        fs::rename(out / linked, elsewhere.path() / "moved");
        fs::create_symlink(elsewhere.path() / "moved", out / linked);
        const std::map<std::string, std::string> before = read_tree(elsewhere.path());
        const std::map<std::string, std::string> own = read_tree(out);
        const std::string what = message_of<SpecError>([&] { run(out, 2, OpenMode::Overwrite); });
        CHECK(contains(what, "' is a link, and its target is not overwritten"));
        CHECK(read_tree(elsewhere.path()) == before);
        CHECK(read_tree(out) == own);
        fs::remove(out / linked);
        CHECK_NOTHROW(run(out, 2, OpenMode::Overwrite));
        CHECK(read_tree(elsewhere.path()) == before);
    }
}

TEST_CASE("DatasetWriter names the path when the folder lies below a file")
{
    const ScratchFolder folder;
    write_file(folder.path() / "file", "");
    const std::string what = message_of<IoError>([&] { open_writer(folder.path() / "file/out"); });
    CHECK(contains(what, (folder.path() / "file/out").string()));
    CHECK(contains(what, "Not a directory"));
}

TEST_CASE("DatasetWriter writes failed records between the panels and counts them")
{
    const ScratchFolder folder;
    {
        DatasetWriter writer = open_writer(folder.path());
        writer.commit_failed({0, 0, "", "", "fault"}, {"in.jsonl", 1, std::nullopt, "in.jsonl:1: no JSON"});
        EncodedPanel panel = encode_sample(1);
        writer.store_files(panel);
        writer.commit(panel);
        writer.commit_failed({2, 1, "", "", "fault"}, {"in.jsonl", 2, "mewl/shape/0", "radiance is nan"});
        CHECK(writer.sizes().failed == 2);
        writer.finish("input");
    }
    CHECK(read_file(folder.path() / "errors.jsonl") == R"({"file":"in.jsonl","line":1,"episode":null,"error":"in.jsonl:1: no JSON"})"
                                                       "\n"
                                                       R"({"file":"in.jsonl","line":2,"episode":"mewl/shape/0","error":"radiance is nan"})"
                                                       "\n");
    CHECK(Json::parse(read_file(folder.path() / "dataset.json"))["failed_records"] == 2);
    const DatasetWriter again = open_writer(folder.path());
    CHECK(again.done_count() == 3);
    CHECK(again.sizes().failed == 2);
    CHECK(again.is_finished("input"));
    CHECK_FALSE(again.is_finished("other input"));
}

TEST_CASE("DatasetWriter refuses panels out of order and files outside its folder")
{
    const ScratchFolder folder;
    DatasetWriter writer = open_writer(folder.path());
    CHECK_THROWS_AS(writer.commit(encode_sample(1)), std::logic_error);
    EncodedPanel panel = encode_sample(0);
    panel.files[0].path = "images/../../escaped.png";
    CHECK_THROWS_AS(writer.store_files(panel), std::logic_error);
}
