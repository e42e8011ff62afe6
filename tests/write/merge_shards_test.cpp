// Compares merged shards with the dataset of a single run, byte for byte; merges that are refused; merges cut off
// anywhere.
#include "renderer/write/merge_shards.h"

#include "renderer/base/error.h"
#include "renderer/write/folder_lock.h"
#include "renderer/write/shards.h"
#include "tests/write/sample_records.h"
#include "tests/write/scratch_folder.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <stdexcept>

using namespace clevrvk;
using namespace clevrvk::write;
namespace fs = std::filesystem;

namespace {

using Tree = std::map<std::string, std::string>;

constexpr int kRecordCount = 8;

bool is_bad(int record)
{
    return record % 5 == 1;
}

// The records of one shard: two panels each, or an error.
void run_shard(const fs::path& out, int index, int count, int record_count = kRecordCount, int samples = 16,
               const std::string& input = "input")
{
    RunSettings settings = build_settings();
    settings.shard_index = index;
    settings.shard_count = count;
    settings.samples = samples;
    DatasetWriter writer(find_run_folder(out, index, count), folder_layouts(), settings, {}, OpenMode::Resume);
    std::uint64_t sequence = 0;
    const frame::Frame frame = build_sample_frame();
    for (int record = index; record < record_count; record += count) {
        const spec::EpisodeSpec episode = build_episode(record);
        if (is_bad(record)) {
            writer.commit_failed({sequence++, static_cast<std::uint64_t>(record), "", "", "fault"},
                                 {"in.jsonl", static_cast<std::uint64_t>(record) + 1, std::nullopt, "bad"});
            continue;
        }
        for (int panel = 0; panel < 2; ++panel) {
            EncodedPanel encoded = encode_panel_of(episode, panel, sequence++, &frame);
            encoded.key.record = static_cast<std::uint64_t>(record);
            encoded.dropped_samples = static_cast<std::uint32_t>(record % 3);  // recorded in the journal
            writer.store_files(encoded);
            writer.commit(encoded);
        }
    }
    if (!input.empty()) {
        writer.finish(input);
    }
}

void run_shards(const fs::path& out, int count, int record_count = kRecordCount)
{
    for (int index = 0; index < count; ++index) {
        run_shard(out, index, count, record_count);
    }
}

Tree run_single(int record_count = kRecordCount)
{
    const ScratchFolder folder;
    run_shard(folder.path(), 0, 1, record_count);
    return read_tree(folder.path());
}

MergeResult merge(const fs::path& out, const std::vector<fs::path>& apart = {})
{
    const std::atomic<bool> stop = false;
    const std::vector<fs::path> shards = apart.empty() ? list_shard_folders(out) : apart;
    return merge_shards({shards, out, !apart.empty(), "0.1.0", {}}, folder_layouts(), stop);
}

std::string refusal_of(const fs::path& out)
{
    const Tree before = read_tree(out);
    const std::string what = message_of<std::runtime_error>([&] { static_cast<void>(merge(out)); });
    CHECK(read_tree(out) == before);
    return what;
}

std::size_t find_end_of_line(const std::string& text, int line_count)
{
    std::size_t end = 0;
    for (int i = 0; i < line_count; ++i) {
        end = text.find('\n', end) + 1;
    }
    return end;
}

}  // namespace

TEST_CASE("merge_shards gives the bytes of a single run, for any number of shards and records, and removes the shards")
{
    for (const int record_count : {0, 1, 4, kRecordCount}) {
        for (const int count : {2, 3, 5}) {
            const ScratchFolder folder;
            run_shards(folder.path(), count, record_count);
            const MergeResult result = merge(folder.path());
            CHECK(result.is_complete);
            CHECK(read_tree(folder.path()) == run_single(record_count));
            CHECK_FALSE(fs::exists(folder.path() / "shards"));
            const Tree before = read_tree(folder.path());
            CHECK(merge(folder.path()).merged == 0);
            CHECK(read_tree(folder.path()) == before);
        }
    }
}

TEST_CASE("merge_shards of shards that lie apart links their files and leaves them as they are")
{
    const ScratchFolder one;
    const ScratchFolder two;
    const ScratchFolder out;
    run_shard(one.path(), 0, 2);
    run_shard(two.path(), 1, 2);
    const Tree before = read_tree(one.path());
    const std::vector<fs::path> shards{two.path() / "shards/1-of-2", one.path() / "shards/0-of-2"};
    for (int attempt = 0; attempt < 2; ++attempt) {
        CHECK(merge(out.path() / "all", shards).is_complete);
        CHECK(read_tree(out.path() / "all") == run_single());
        CHECK(read_tree(one.path()) == before);
    }
    CHECK(fs::hard_link_count(out.path() / "all/images/mewl/shape/0/query.png") == 2);
}

TEST_CASE("merge_shards names every shard that is missing, unfinished or of another kind, and changes nothing")
{
    const ScratchFolder folder;
    run_shard(folder.path(), 0, 5);
    run_shard(folder.path(), 1, 5, kRecordCount, 32);
    run_shard(folder.path(), 2, 5, kRecordCount, 16, "");
    run_shard(folder.path(), 4, 5, kRecordCount, 16, "other input");
    run_shard(folder.path(), 0, 2);
    const std::string shards = (folder.path() / "shards").string();
    const std::string what = refusal_of(folder.path());
    CHECK(contains(what, shards + "/1-of-5' differs from"));
    CHECK(contains(what, "samples: was 16, is 32"));
    CHECK(contains(what, shards + "/2-of-5' is not finished: 4 panels are done"));
    CHECK(contains(what, "shard 3/5 is missing"));
    CHECK(contains(what, shards + "/4-of-5' differs from"));
    CHECK(contains(what, "input: was input, is other input"));
    CHECK(contains(what, "is shard 0/2"));
    CHECK_FALSE(fs::exists(folder.path() / "journal.jsonl"));
}

TEST_CASE("merge_shards refuses shards of another version of the program, and a shard given twice")
{
    const ScratchFolder folder;
    const ScratchFolder out;
    run_shards(folder.path(), 2);
    const std::atomic<bool> stop = false;
    const std::vector<fs::path> shards = list_shard_folders(folder.path());
    CHECK(contains(message_of<SpecError>([&] {
                       static_cast<void>(merge_shards({shards, folder.path(), false, "0.2.0", {}}, folder_layouts(), stop));
                   }),
                   "was made by clevrvk 0.1.0, but this is clevrvk 0.2.0"));
    fs::copy(shards[0], folder.path() / "copy", fs::copy_options::recursive);
    const std::vector<fs::path> twice{shards[0], folder.path() / "copy", shards[1]};
    CHECK(contains(message_of<SpecError>([&] { static_cast<void>(merge(out.path() / "all", twice)); }),
                   "are copies of the same shard 0/2"));
    CHECK_FALSE(fs::exists(out.path() / "all"));
}

TEST_CASE("merge_shards refuses a shard that is in use")
{
    const ScratchFolder folder;
    run_shards(folder.path(), 2);
    const FolderLock lock(folder.path() / "shards/1-of-2");
    CHECK(contains(refusal_of(folder.path()), "1-of-2' is in use"));
}

TEST_CASE("merge_shards finds what is missing or damaged before it moves anything")
{
    struct Damage {
        std::string file;
        std::string from;
        std::string to;
        std::string words;
    };
    const std::vector<Damage> damages{
        {"masks/mewl/shape/0/query.png", "", "", "file 'masks/mewl/shape/0/query.png' is missing"},
        {"index.jsonl", "\n", "", "line 2 of its journal.jsonl does not match its index.jsonl"},
        {"index.jsonl", "\"episode\"", "\"episod\"", "line 2 of its journal.jsonl does not match its index.jsonl"},
        {"errors.jsonl", "bad", "worse", "does not match its errors.jsonl"},
        {"journal.jsonl", "\"record\":2", "\"record\":4", "record 4 stands where record 2 belongs"},
        {"dataset.json", "scene units", "miles", "dataset.json' differs from the file that this clevrvk writes"},
    };
    for (const Damage& damage : damages) {
        const ScratchFolder folder;
        run_shards(folder.path(), 2);
        const fs::path file = folder.path() / (damage.file == "errors.jsonl" ? "shards/1-of-2" : "shards/0-of-2") / damage.file;
        if (damage.from.empty()) {
            fs::remove(file);
        } else {
            std::string text = read_file(file);
            text.replace(text.find(damage.from), damage.from.size(), damage.to);
            write_file(file, text);
        }
        CAPTURE(damage.words);
        const std::string what = refusal_of(folder.path());
        CHECK_MESSAGE(contains(what, damage.words), what);
    }
}

TEST_CASE("merge_shards that was killed between any two of its writes resumes to the same bytes")
{
    // The remains of a kill: the files of all panels in the journal and some of the next one's are moved; the other
    // files are ahead, or torn.
    const Tree expected = run_single();
    const std::string journal = expected.at("journal.jsonl");
    const auto line_count = static_cast<int>(std::count(journal.begin(), journal.end(), '\n'));
    for (int kept_lines = 0; kept_lines < line_count; ++kept_lines) {
        for (const std::size_t next_files : {0U, 1U, 4U}) {
            const ScratchFolder folder;
            run_shards(folder.path(), 3);
            for (int line = 1; line <= kept_lines; ++line) {
                const std::size_t begin = find_end_of_line(journal, line);
                const Json entry = Json::parse(journal.substr(begin, journal.find('\n', begin) - begin));
                if (!entry.contains("panel")) {
                    continue;
                }
                const EntryKey key{0, 0, entry["episode"], entry["panel"], ""};
                std::vector<std::string> files = list_files(folder_layout(), key, "", build_settings());
                files.resize(line == kept_lines ? next_files : files.size());
                for (const std::string& file : files) {
                    fs::create_directories((folder.path() / file).parent_path());
                    fs::rename(find_run_folder(folder.path(), entry["record"].get<int>() % 3, 3) / file, folder.path() / file);
                }
            }
            write_file(folder.path() / "journal.jsonl", journal.substr(0, find_end_of_line(journal, kept_lines)));
            write_file(folder.path() / "index.jsonl", expected.at("index.jsonl") + R"({"episode":"torn)");
            write_file(folder.path() / "errors.jsonl", expected.at("errors.jsonl"));
            CHECK(merge(folder.path()).is_complete);
            CHECK(read_tree(folder.path()) == expected);
            CHECK_FALSE(fs::exists(folder.path() / "shards"));
        }
    }
}

TEST_CASE("merge_shards that was killed while it removed the shards removes the rest")
{
    const Tree expected = run_single();
    for (const char* left : {"index.jsonl", "dataset.json", "journal.jsonl", ".lock", ""}) {
        const ScratchFolder folder;
        run_shards(folder.path(), 3);
        const ScratchFolder spare;
        fs::copy(folder.path() / "shards/1-of-3", spare.path() / "1-of-3", fs::copy_options::recursive);
        fs::copy(folder.path() / "shards/2-of-3", spare.path() / "2-of-3", fs::copy_options::recursive);
        CHECK(merge(folder.path()).is_complete);
        // One shard lost some of its files, the next is untouched but for the moved ones.
        fs::create_directories(folder.path() / "shards");
        fs::copy(spare.path(), folder.path() / "shards", fs::copy_options::recursive);
        fs::remove_all(folder.path() / "shards/1-of-3/images");
        for (const std::string name : {"index.jsonl", "errors.jsonl", "dataset.json", "journal.jsonl"}) {
            if (name == left) {
                break;
            }
            fs::remove(folder.path() / "shards/1-of-3" / name);
        }
        CHECK(merge(folder.path()).is_complete);
        CHECK(read_tree(folder.path()) == expected);
        CHECK_FALSE(fs::exists(folder.path() / "shards"));
    }
}

TEST_CASE("merge_shards removes no shard that belongs to another dataset")
{
    const ScratchFolder folder;
    run_shards(folder.path(), 2);
    CHECK(merge(folder.path()).is_complete);
    run_shard(folder.path(), 0, 2, kRecordCount, 16, "other input");
    CHECK(contains(refusal_of(folder.path()), "0-of-2' is not a shard of the finished dataset"));
}

TEST_CASE("merge_shards leaves a shard's folder that holds somebody's notes")
{
    const ScratchFolder folder;
    run_shards(folder.path(), 2);
    write_file(folder.path() / "shards/1-of-2/notes.txt", "mine");
    const MergeResult result = merge(folder.path());
    CHECK(result.left_folders == std::vector<fs::path>{folder.path() / "shards/1-of-2"});
    Tree expected = run_single();
    expected["shards/1-of-2/notes.txt"] = "mine";
    CHECK(read_tree(folder.path()) == expected);
}

TEST_CASE("merge_shards stops between two records and resumes")
{
    const ScratchFolder folder;
    run_shards(folder.path(), 2);
    const std::atomic<bool> stop = true;
    const MergeResult stopped =
        merge_shards({list_shard_folders(folder.path()), folder.path(), false, "0.1.0", {}}, folder_layouts(), stop);
    CHECK_FALSE(stopped.is_complete);
    CHECK(merge(folder.path()).is_complete);
    CHECK(read_tree(folder.path()) == run_single());
}

TEST_CASE("check_merged takes a shard of the finished dataset and refuses every other one")
{
    const ScratchFolder folder;
    run_shards(folder.path(), 2);
    CHECK_THROWS_WITH_AS(check_no_shards(folder.path()), doctest::Contains("clevrvk merge"), SpecError);
    CHECK(merge(folder.path()).is_complete);
    CHECK_NOTHROW(check_no_shards(folder.path()));
    RunSettings settings = build_settings();
    settings.shard_index = 1;
    settings.shard_count = 2;
    CHECK_NOTHROW(check_merged(folder.path(), settings, "input"));
    CHECK_THROWS_WITH_AS(check_merged(folder.path(), settings, "more"), doctest::Contains("input: was input, is more"), SpecError);
    settings.samples = 32;
    CHECK_THROWS_WITH_AS(check_merged(folder.path(), settings, "input"), doctest::Contains("samples: was 16, is 32"), SpecError);
}
