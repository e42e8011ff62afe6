// A run cut off anywhere and started again gives the bytes of a run that was not.
#include "renderer/write/dataset_writer.h"

#include "tests/write/scratch_folder.h"

#include <doctest/doctest.h>

#include <chrono>

using namespace clevrvk;
using namespace clevrvk::write;
namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t kPanelCount = 4;

// Writes almost nothing, so that a run can be cut at every byte.
class TinyFormat final : public Format {
public:
    [[nodiscard]] std::string_view name() const override { return "tiny"; }
    [[nodiscard]] std::string_view summary() const override { return "one byte a panel"; }
    [[nodiscard]] std::vector<std::string> folders() const override { return {"images"}; }
    [[nodiscard]] EncodedPanel encode(const PanelRecord& record) const override
    {
        const std::string number = std::to_string(record.ordinal);
        return {{"e", number, record.ordinal, "hash" + number}, {{"images/" + number, {7}}}, "index line " + number};
    }
    [[nodiscard]] Json describe(const DatasetInfo& info) const override { return {info.is_complete, info.panel_count, info.error_count, info.spec_hash}; }
};

EncodedPanel encode_tiny(std::uint64_t ordinal)
{
    PanelRecord record;
    record.ordinal = ordinal;
    return TinyFormat().encode(record);
}

// A run as a program makes it: a bad record at the beginning, one after panel 1, two at the end; panel 2 fails. Stops before `stop_ordinal`.
void run(const fs::path& folder, std::uint64_t stop_ordinal = kPanelCount + 1)
{
    const TinyFormat format;
    DatasetWriter writer(folder, format, RunSettings(), {}, false);
    writer.record_error({"in.jsonl", 1, std::nullopt, "bad at the beginning"});
    for (std::uint64_t ordinal = 0; ordinal < kPanelCount; ++ordinal) {
        if (ordinal == stop_ordinal) {
            return;
        }
        const EncodedPanel panel = encode_tiny(ordinal);
        if (ordinal < writer.done_count()) {
            writer.check_done(panel.key);
        } else if (ordinal == 2) {
            writer.commit_failed(panel.key, {"in.jsonl", 4, panel.key.episode, "failed"});
        } else {
            writer.store_files(panel);
            writer.commit(panel);
        }
        if (ordinal == 1) {
            writer.record_error({"in.jsonl", 3, std::nullopt, "bad in the middle"});
        }
    }
    writer.record_error({"in.jsonl", 6, std::nullopt, "bad at the end"});
    if (stop_ordinal == kPanelCount) {
        return;
    }
    writer.record_error({"in.jsonl", 7, std::nullopt, "bad at the very end"});
    writer.finish();
}

std::map<std::string, std::string> run_unbroken()
{
    const ScratchFolder folder;
    run(folder.path());
    return read_tree(folder.path());
}

void write_tree(const fs::path& folder, const std::map<std::string, std::string>& files)
{
    for (const auto& [name, bytes] : files) {
        write_file(folder / name, bytes);
    }
}

}  // namespace

TEST_CASE("a run stopped before any panel goes on to the same bytes")
{
    const std::map<std::string, std::string> expected = run_unbroken();
    for (std::uint64_t stop_ordinal = 0; stop_ordinal <= kPanelCount; ++stop_ordinal) {
        const ScratchFolder folder;
        run(folder.path(), stop_ordinal);
        run(folder.path());
        CHECK(read_tree(folder.path()) == expected);
    }
}

TEST_CASE("a finished run that is started again writes nothing")
{
    const ScratchFolder folder;
    run(folder.path());
    const std::map<std::string, std::string> before = read_tree(folder.path());
    std::map<std::string, fs::file_time_type> times;
    for (const auto& [name, bytes] : before) {
        times[name] = fs::last_write_time(folder.path() / name) - std::chrono::hours(1);
        fs::last_write_time(folder.path() / name, times[name]);
    }
    run(folder.path());
    CHECK(read_tree(folder.path()) == before);
    for (const auto& [name, time] : times) {
        CHECK_MESSAGE(fs::last_write_time(folder.path() / name) == time, name);
    }
}

TEST_CASE("a run whose line files are cut at any byte goes on to the same bytes")
{
    const std::map<std::string, std::string> expected = run_unbroken();
    for (const char* name : {"journal.jsonl", "index.jsonl", "errors.jsonl"}) {
        const std::string whole = expected.at(name);
        int difference_count = 0;
        for (std::size_t size = 0; size < whole.size(); ++size) {
            const ScratchFolder folder;
            std::map<std::string, std::string> broken = expected;
            broken[name] = whole.substr(0, size);
            write_tree(folder.path(), broken);
            run(folder.path());
            difference_count += read_tree(folder.path()) == expected ? 0 : 1;
        }
        CHECK_MESSAGE(difference_count == 0, name);
    }
}

TEST_CASE("a run killed between any two of its writes goes on to the same bytes")
{
    // What a kill leaves: the journal ends after some panel, and the other files are further on, torn, or not there.
    const std::map<std::string, std::string> expected = run_unbroken();
    const std::string journal = expected.at("journal.jsonl");
    std::size_t size = 0;
    for (std::uint64_t done_count = 0; done_count < kPanelCount; ++done_count) {
        size = journal.find('\n', size) + 1;
        const ScratchFolder folder;
        std::map<std::string, std::string> broken = expected;
        broken["journal.jsonl"] = journal.substr(0, size);
        broken["index.jsonl"] += R"({"episode":"torn)";
        broken["errors.jsonl"] += R"({"file)";
        broken["images/.3.part"] = "half";
        broken["images/3"] = "of an interrupted run";
        broken.erase("dataset.json");
        write_tree(folder.path(), broken);
        run(folder.path());
        CHECK(read_tree(folder.path()) == expected);
    }
}

TEST_CASE("a dataset grows when its spec has new lines at the end")
{
    const TinyFormat format;
    const ScratchFolder grown;
    const ScratchFolder fresh;
    const auto run_plainly = [&](const fs::path& folder, std::uint64_t panel_count) {
        DatasetWriter writer(folder, format, RunSettings(), {}, false);
        for (std::uint64_t ordinal = 0; ordinal < panel_count; ++ordinal) {
            const EncodedPanel panel = encode_tiny(ordinal);
            if (ordinal < writer.done_count()) {
                writer.check_done(panel.key);
            } else {
                writer.store_files(panel);
                writer.commit(panel);
            }
        }
        writer.finish();
    };
    run_plainly(grown.path(), 2);
    run_plainly(grown.path(), 4);
    run_plainly(fresh.path(), 4);
    CHECK(read_tree(grown.path()) == read_tree(fresh.path()));
}
