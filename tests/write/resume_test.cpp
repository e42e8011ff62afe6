// Tests that a run cut off anywhere and started again gives the bytes of an undisturbed run.
#include "renderer/write/dataset_writer.h"

#include "tests/choose_count.h"
#include "tests/write/scratch_folder.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <chrono>

using namespace clevrvk;
using namespace clevrvk::write;
namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t kEntryCount = 8;

// Writes almost nothing, so that a run can be cut at every byte.
class TinyLayout final : public layout::Layout {
public:
    [[nodiscard]] std::string_view name() const override { return "tiny"; }
    [[nodiscard]] std::string_view summary() const override { return "one byte a panel"; }
    [[nodiscard]] std::vector<std::string> folders() const override { return {"images"}; }
    [[nodiscard]] layout::PanelPaths find_paths(const std::string&, const std::string& panel, const Json&,
                                                const std::string&) const override
    {
        return {{}, {"images/" + panel}};
    }
    [[nodiscard]] layout::FileWords describe_files() const override { return {}; }
};

const layout::Layouts& tiny_layouts()
{
    static const layout::Layouts layouts = [] {
        std::vector<std::unique_ptr<const layout::Layout>> all;
        all.push_back(std::make_unique<TinyLayout>());
        return layout::Layouts(std::move(all));
    }();
    return layouts;
}

RunSettings tiny_settings()
{
    RunSettings settings;
    settings.format = "tiny";
    settings.writes_images = false;
    return settings;
}

EncodedPanel encode_tiny(std::uint64_t sequence)
{
    const std::string number = std::to_string(sequence);
    return {{sequence, sequence, "e", number, "hash" + number}, {{"images/" + number, {7}}}, "index line " + number};
}

// Bad records are at the beginning, in the middle and at the end.
bool is_bad(std::uint64_t sequence)
{
    return sequence == 0 || sequence == 3 || sequence >= 6;
}

// A run as a program makes it. Stops before `stop_sequence`.
void run_until(const fs::path& folder, std::uint64_t stop_sequence = kEntryCount + 1)
{
    DatasetWriter writer(folder, tiny_layouts(), tiny_settings(), {}, OpenMode::Resume);
    for (std::uint64_t sequence = 0; sequence < kEntryCount; ++sequence) {
        if (sequence == stop_sequence) {
            return;
        }
        EncodedPanel panel = encode_tiny(sequence);
        const EntryKey key = is_bad(sequence) ? EntryKey{sequence, sequence, "", "", fmt::format("fault{}", sequence)} : panel.key;
        if (sequence < writer.done_count()) {
            writer.check_done(key);
        } else if (is_bad(sequence)) {
            writer.commit_failed(key, {"in.jsonl", sequence + 1, std::nullopt, "bad"});
        } else {
            writer.store_files(panel);
            writer.commit(panel);
        }
    }
    if (stop_sequence == kEntryCount) {
        return;
    }
    writer.finish("input");
}

std::map<std::string, std::string> run_unbroken()
{
    const ScratchFolder folder;
    run_until(folder.path());
    return read_tree(folder.path());
}

void write_tree(const fs::path& folder, const std::map<std::string, std::string>& files)
{
    for (const auto& [name, bytes] : files) {
        write_file(folder / name, bytes);
    }
}

}  // namespace

TEST_CASE("a run stopped before any entry resumes to the same bytes")
{
    const std::map<std::string, std::string> expected = run_unbroken();
    for (std::uint64_t stop_sequence = 0; stop_sequence <= kEntryCount; ++stop_sequence) {
        const ScratchFolder folder;
        run_until(folder.path(), stop_sequence);
        run_until(folder.path());
        CHECK(read_tree(folder.path()) == expected);
    }
}

TEST_CASE("a finished run that is started again writes nothing")
{
    const ScratchFolder folder;
    run_until(folder.path());
    const std::map<std::string, std::string> before = read_tree(folder.path());
    std::map<std::string, fs::file_time_type> times;
    for (const auto& [name, bytes] : before) {
        times[name] = fs::last_write_time(folder.path() / name) - std::chrono::hours(1);
        fs::last_write_time(folder.path() / name, times[name]);
    }
    run_until(folder.path());
    CHECK(read_tree(folder.path()) == before);
    for (const auto& file : times) {
        CHECK_MESSAGE(fs::last_write_time(folder.path() / file.first) == file.second, file.first);
    }
}

TEST_CASE("a run whose line files are cut at any byte resumes to the same bytes")
{
    const std::map<std::string, std::string> expected = run_unbroken();
    for (const char* name : {"journal.jsonl", "index.jsonl", "errors.jsonl"}) {
        const std::string whole = expected.at(name);
        int difference_count = 0;
        for (std::size_t size = 0; size < whole.size(); size += is_sanitized() ? 7 : 1) {
            const ScratchFolder folder;
            std::map<std::string, std::string> broken = expected;
            broken[name] = whole.substr(0, size);
            write_tree(folder.path(), broken);
            run_until(folder.path());
            difference_count += read_tree(folder.path()) == expected ? 0 : 1;
        }
        CHECK_MESSAGE(difference_count == 0, name);
    }
}

TEST_CASE("a run killed between any two of its writes resumes to the same bytes")
{
    // The remains of a kill: the journal ends after some panel, and the other files are ahead, torn, or missing.
    const std::map<std::string, std::string> expected = run_unbroken();
    const std::string journal = expected.at("journal.jsonl");
    std::size_t size = 0;
    for (std::uint64_t done_count = 0; done_count < kEntryCount; ++done_count) {
        size = journal.find('\n', size) + 1;
        const ScratchFolder folder;
        std::map<std::string, std::string> broken = expected;
        broken["journal.jsonl"] = journal.substr(0, size);
        broken["index.jsonl"] += R"({"episode":"torn)";
        broken["errors.jsonl"] += R"({"file)";
        broken[".parts/3"] = "half";
        if (done_count <= 5) {
            broken["images/5"] = "of an interrupted run";  // the last panel
        }
        broken.erase("dataset.json");
        write_tree(folder.path(), broken);
        run_until(folder.path());
        CHECK(read_tree(folder.path()) == expected);
    }
}

TEST_CASE("a dataset grows when its spec has new lines at the end")
{
    const ScratchFolder grown;
    const ScratchFolder fresh;
    const auto run_plainly = [&](const fs::path& folder, std::uint64_t panel_count) {
        DatasetWriter writer(folder, tiny_layouts(), tiny_settings(), {}, OpenMode::Resume);
        for (std::uint64_t sequence = 0; sequence < panel_count; ++sequence) {
            EncodedPanel panel = encode_tiny(sequence);
            if (sequence < writer.done_count()) {
                writer.check_done(panel.key);
            } else {
                writer.store_files(panel);
                writer.commit(panel);
            }
        }
        writer.finish(std::to_string(panel_count));
    };
    run_plainly(grown.path(), 2);
    run_plainly(grown.path(), 4);
    run_plainly(fresh.path(), 4);
    CHECK(read_tree(grown.path()) == read_tree(fresh.path()));
}
