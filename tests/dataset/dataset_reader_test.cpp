// Tests the reader of datasets on one that the writer wrote.
#include "renderer/dataset/dataset_reader.h"

#include "renderer/base/error.h"
#include "renderer/base/hash.h"
#include "tests/write/sample_records.h"
#include "tests/write/scratch_folder.h"

#include <doctest/doctest.h>

#include <fstream>

#include <sys/stat.h>

using namespace clevrvk;
using namespace clevrvk::dataset;
namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t kPanels = 6;  // of three episodes

// A record that failed lies between the first episode and the second.
void write_dataset(const fs::path& folder, bool is_finished = true)
{
    write::DatasetWriter writer(folder, folder_layouts(), write::build_settings(), {}, write::OpenMode::Resume);
    std::uint64_t sequence = 0;
    for (std::uint64_t k = 0; k < kPanels; ++k) {
        if (k == 2) {
            writer.commit_failed({sequence++, 1, "", "", "hash of an error"}, R"({"error":"e"})");
        }
        write::EncodedPanel panel = write::encode_sample(k);
        panel.key.sequence = sequence++;
        panel.key.record += k < 2 ? 0 : 1;
        writer.store_files(panel);
        writer.commit(panel);
    }
    if (is_finished) {
        writer.finish("the input");
    }
}

std::vector<std::string> list_names(const std::vector<PanelEntry>& panels)
{
    std::vector<std::string> names;
    for (const PanelEntry& panel : panels) {
        names.push_back(panel.record.episode + " " + panel.record.panel);
    }
    return names;
}

}  // namespace

TEST_CASE("DatasetReader gives the panels in their order, with line numbers and files")
{
    const write::ScratchFolder scratch;
    write_dataset(scratch.path());
    DatasetReader reader(scratch.path(), folder_layouts());
    CHECK(reader.description().panels == kPanels);
    CHECK(reader.description().failed_records == 1);
    CHECK(reader.description().settings.aovs == std::vector<std::string>{"depth", "normal"});
    for (std::uint64_t k = 0; k < kPanels; ++k) {
        CAPTURE(k);
        const std::optional<PanelEntry> panel = reader.next();
        REQUIRE(panel.has_value());
        CHECK(panel->number == k + 1);
        CHECK(panel->place == fmt::format("{}/index.jsonl:{}", scratch.path().string(), k + 1));
        CHECK(panel->record.episode == fmt::format("mewl/shape/{}", k / 2));
        CHECK(panel->record.objects.size() == 2);
        REQUIRE(panel->files.size() == 4);
        CHECK(panel->files[0].role == FileRole::Picture);
        CHECK(panel->files[0].path == panel->record.file.value);
        CHECK(panel->files[1].role == FileRole::Mask);
        CHECK(panel->files[1].path == panel->record.mask.value);
        CHECK(panel->files[2].role == FileRole::Array);
        CHECK(panel->files[2].array == "depth");
        CHECK(panel->files[3].array == "normal");
        for (const PanelFile& file : panel->files) {
            const std::string bytes = write::read_file(scratch.path() / file.path);
            REQUIRE(file.stored.has_value());
            CHECK(file.stored->bytes == bytes.size());
            CHECK(file.stored->hash == digest_hex(bytes));
        }
    }
    CHECK_FALSE(reader.next().has_value());
}

TEST_CASE("DatasetReader groups the panels of an episode, and goes on with the next one")
{
    const write::ScratchFolder scratch;
    write_dataset(scratch.path());
    DatasetReader reader(scratch.path(), folder_layouts());
    CHECK(list_names(reader.next_episode()) == std::vector<std::string>{"mewl/shape/0 context_0", "mewl/shape/0 query"});
    CHECK(reader.next()->record.episode == "mewl/shape/1");
    CHECK(list_names(reader.next_episode()) == std::vector<std::string>{"mewl/shape/1 query"});
    CHECK(list_names(reader.next_episode()) == std::vector<std::string>{"mewl/shape/2 context_0", "mewl/shape/2 query"});
    CHECK(reader.next_episode().empty());
}

TEST_CASE("DatasetReader finds a panel by its ids, as next gives it, and stays where it is")
{
    const write::ScratchFolder scratch;
    write_dataset(scratch.path());
    DatasetReader reader(scratch.path(), folder_layouts());
    CHECK(reader.next()->number == 1);
    const std::optional<PanelEntry> found = reader.find("mewl/shape/1", "query");
    REQUIRE(found.has_value());
    CHECK(found->number == 4);
    CHECK(found->files[1].stored->hash == digest_hex(write::read_file(scratch.path() / found->files[1].path)));
    CHECK_FALSE(reader.find("mewl/shape/1", "context_9").has_value());
    CHECK(reader.next()->number == 2);
    CHECK(reader.next()->number == 3);
    CHECK(reader.next()->record == found->record);
}

TEST_CASE("DatasetReader reads a dataset without its journal, and then knows no hashes")
{
    const write::ScratchFolder scratch;
    write_dataset(scratch.path());
    fs::remove(scratch.path() / "journal.jsonl");
    DatasetReader reader(scratch.path(), folder_layouts());
    const std::optional<PanelEntry> panel = reader.next();
    CHECK(panel->files.size() == 4);
    CHECK_FALSE(panel->files[0].stored.has_value());
}

TEST_CASE("DatasetReader refuses a pipe in the place of one of its three files, without waiting")
{
    for (const char* name : {"dataset.json", "index.jsonl", "journal.jsonl"}) {
        CAPTURE(name);
        const write::ScratchFolder scratch;
        write_dataset(scratch.path());
        fs::remove(scratch.path() / name);
        REQUIRE(mkfifo((scratch.path() / name).c_str(), 0600) == 0);
        CHECK_THROWS_WITH_AS(DatasetReader(scratch.path(), folder_layouts()), doctest::Contains("it is not a regular file"), ReadError);
    }
}

TEST_CASE("DatasetReader refuses a line whose ids lead out of the dataset's folder")
{
    const write::ScratchFolder scratch;
    write_dataset(scratch.path());
    fs::remove(scratch.path() / "journal.jsonl");
    const std::string index = write::read_file(scratch.path() / "index.jsonl");
    const auto check = [&](const std::string& id, const std::string& by, const std::string& file) {
        std::string changed = index;
        std::ofstream(scratch.path() / "index.jsonl", std::ios::binary) << changed.replace(changed.find(id), id.size(), by);
        const std::string fault =
            fmt::format("{0}/index.jsonl:1: its file '{1}' would lie outside the dataset's folder", scratch.path().string(), file);
        DatasetReader reader(scratch.path(), folder_layouts());
        CHECK_THROWS_WITH_AS(static_cast<void>(reader.next()), fault.c_str(), SpecError);
    };
    check("\"mewl/shape/0\"", "\"../../../x\"", "images/../../../x/context_0.png");
    check("\"context_0\"", "\"../../../../x\"", "images/mewl/shape/0/../../../../x.png");
}

TEST_CASE("DatasetReader refuses a dataset that is not finished, damaged, or of an unknown format")
{
    const write::ScratchFolder scratch;
    write_dataset(scratch.path() / "begun", false);
    CHECK_THROWS_WITH_AS(DatasetReader(scratch.path() / "begun", folder_layouts()),
                         fmt::format("{}: the dataset is not finished; run its command again", (scratch.path() / "begun").string()).c_str(),
                         SpecError);
    CHECK_THROWS_AS(DatasetReader(scratch.path() / "nothing", folder_layouts()), IoError);
    const fs::path folder = scratch.path() / "out";
    write_dataset(folder);
    CHECK_THROWS_WITH_AS(DatasetReader(folder, layout::Layouts({})),
                         fmt::format("{}: its format 'folder' is not known here", folder.string()).c_str(), SpecError);
    // The journal of a dataset whose second line is gone.
    std::string index = write::read_file(folder / "index.jsonl");
    const std::size_t first = index.find('\n') + 1;
    index.erase(first, index.find('\n', first) + 1 - first);
    std::ofstream(folder / "index.jsonl", std::ios::binary) << index;
    DatasetReader reader(folder, folder_layouts());
    CHECK(reader.next().has_value());
    const std::string fault = fmt::format("'{}' is damaged: line 2 of its index.jsonl does not go with its journal.jsonl", folder.string());
    CHECK_THROWS_WITH_AS(static_cast<void>(reader.next()), fault.c_str(), IoError);
}
