// The contract of every export format, without knowing any: words, equal bytes, resume, links, licences, refusals.
// Other programs judge the content of each file, in tests/cli/read_exports.py.
#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/export/export_dataset.h"
#include "renderer/write/atomic_file.h"
#include "tests/write/sample_records.h"
#include "tests/write/scratch_folder.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

using namespace clevrvk;
using namespace clevrvk::exporting;
namespace fs = std::filesystem;

namespace {

constexpr int kEpisodes = 3;  // of two panels each
const Json kSettings{{"verb", "export"}};

// Every format can hold its objects: they have words for size and colour. One panel is empty.
void write_dataset(const fs::path& folder)
{
    write::DatasetWriter writer(folder, folder_layouts(), write::build_settings(), {}, write::OpenMode::Resume);
    std::uint64_t sequence = 0;
    for (int number = 0; number < kEpisodes; ++number) {
        spec::EpisodeSpec episode = write::build_episode(number);
        episode.id = number == 0 ? "task/val/000/000" : number == 1 ? "own/test/000/001" : episode.id;
        if (number == 1) {
            episode.task.reset();
        }
        for (spec::PanelSpec& panel : episode.panels) {
            panel.objects.back().size = {"small", 0.35};
            panel.objects.back().color = {"blue", {42, 75, 215}};
            panel.objects.back().points_to.reset();
        }
        for (int k = 0; k < 2; ++k) {
            const frame::Frame frame = write::build_sample_frame();
            write::EncodedPanel panel = write::encode_panel_of(episode, k, sequence++, &frame);
            writer.store_files(panel);
            writer.commit(panel);
        }
    }
    writer.finish("the input");
}

const Categories& all_categories()
{
    static const Categories categories(shipped_catalog());
    return categories;
}

std::optional<std::uint64_t> export_to(const fs::path& from, const fs::path& to, const Format& format, bool stops = false)
{
    dataset::DatasetReader reader(from, folder_layouts());
    write::ResultFolder folder(to, kExportInfoName, kSettings);
    const Job job{from, reader.description(), all_categories(), folder, 1U << 14U};
    const std::atomic<bool> stop_flag = stops;
    const std::optional<std::uint64_t> count = export_dataset(reader, format, job, "train", stop_flag);
    if (count) {
        folder.finish();
    }
    return count;
}

std::map<std::string, std::string> read_files(const fs::path& root)
{
    std::map<std::string, std::string> files;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root)) {
        if (entry.is_regular_file()) {
            files[entry.path().lexically_relative(root).string()] = write::read_file(entry.path());
        }
    }
    return files;
}

// Replaces a text in the first line of the dataset's index, and leaves the dataset without a journal.
void damage(const fs::path& folder, const std::string& text, const std::string& by)
{
    std::string index = write::read_file(folder / "index.jsonl");
    const std::size_t place = index.find(text);
    REQUIRE(place < index.find('\n'));
    std::ofstream(folder / "index.jsonl", std::ios::binary) << index.replace(place, text.size(), by);
    fs::remove(folder / "journal.jsonl");
}

// Members of a tar file, by POSIX: blocks of 512 bytes, the name at the front, the size in octal digits at 124.
std::vector<std::string> list_members(const std::string& tar)
{
    std::vector<std::string> names;
    for (std::size_t place = 0; tar[place] != '\0';) {
        names.emplace_back(tar.c_str() + place);
        place += 512 + (std::stoull(tar.substr(place + 124, 11), nullptr, 8) + 511) / 512 * 512;
    }
    return names;
}

// The names of all pictures below a folder.
std::set<std::string> list_pictures(const fs::path& root)
{
    std::set<std::string> pictures;
    for (const auto& [name, bytes] : read_files(root)) {
        if (name.ends_with(".png")) {
            pictures.insert(name);
        }
    }
    return pictures;
}

}  // namespace

TEST_CASE("every export format has a name of its own, and words of what it holds")
{
    std::set<std::string_view> names;
    for (const Format& format : all_formats()) {
        CHECK(names.insert(format.name).second);
        CHECK(find_format(format.name) == &format);
        CHECK_FALSE(format.summary.empty());
        CHECK_FALSE(format.holds.empty());
        CHECK(std::ranges::all_of(format.name, [](char letter) { return (letter >= 'a' && letter <= 'z') || letter == '-'; }));
    }
    CHECK(find_format("none of them") == nullptr);
}

TEST_CASE("every export format writes the same bytes twice, and after a stop and a damage")
{
    for (const Format& format : all_formats()) {
        CAPTURE(format.name);
        const write::ScratchFolder scratch;
        const fs::path from = scratch.path() / "dataset";
        write_dataset(from);
        CHECK(export_to(from, scratch.path() / "once", format) == 2U * kEpisodes);
        const std::map<std::string, std::string> files = read_files(scratch.path() / "once");
        CHECK(files.contains(kLicensesName));
        CHECK_FALSE(export_to(from, scratch.path() / "stopped", format, true));
        CHECK(export_to(from, scratch.path() / "stopped", format) == 2U * kEpisodes);
        CHECK(read_files(scratch.path() / "stopped") == files);
        // A run that was killed at its very end left every file, and one of them was cut short since.
        const fs::path killed = scratch.path() / "killed";
        CHECK(export_to(from, killed, format) == 2U * kEpisodes);
        write::write_file_atomically(killed, kExportInfoName, bytes_of(Json{{"complete", false}, {"settings", kSettings}}.dump()));
        const Json listed = Json::parse(files.at("files.jsonl").substr(0, files.at("files.jsonl").find('\n')));
        write::write_file_atomically(killed, listed["file"].get<std::string>(), bytes_of("short"));
        CHECK(export_to(from, killed, format) == 2U * kEpisodes);
        CHECK(read_files(killed) == files);
    }
}

TEST_CASE("every export format leaves the dataset as it was, and shows each of its pictures, as a link where it is a file")
{
    for (const Format& format : all_formats()) {
        CAPTURE(format.name);
        const write::ScratchFolder scratch;
        const fs::path from = scratch.path() / "dataset";
        write_dataset(from);
        const std::map<std::string, std::string> before = read_files(from);
        CHECK(export_to(from, scratch.path() / "out", format) == 2U * kEpisodes);
        CHECK(read_files(from) == before);
        const std::map<std::string, std::string> files = read_files(scratch.path() / "out");
        for (const std::string& picture : list_pictures(from / "images")) {
            CHECK(std::ranges::any_of(files, [&](const auto& file) {
                return file.second.find(before.at("images/" + picture)) != std::string::npos;
            }));
        }
        for (const std::string& picture : list_pictures(scratch.path() / "out")) {
            CHECK(fs::hard_link_count(scratch.path() / "out" / picture) == 2);
        }
        // Splits and numbers name files, never the ids of panels, which may have any dots and words.
        for (const auto& [name, bytes] : files) {
            CHECK(name.find("context_0") == std::string::npos);
        }
    }
}

TEST_CASE("every export format that describes several splits keeps them apart")
{
    for (const Format& format : all_formats()) {
        CAPTURE(format.name);
        const write::ScratchFolder scratch;
        write_dataset(scratch.path() / "dataset");
        CHECK(export_to(scratch.path() / "dataset", scratch.path() / "out", format) == 2U * kEpisodes);
        int of_train = 0;
        int of_val = 0;
        for (const auto& [name, bytes] : read_files(scratch.path() / "out")) {
            of_train += name.find("train") != std::string::npos ? 1 : 0;
            of_val += name.find("val") != std::string::npos ? 1 : 0;
        }
        CHECK(of_train > 0);
        CHECK(of_val > 0);
    }
}

TEST_CASE("check_exportable refuses an object that a format has no words for, with its place")
{
    const write::ScratchFolder scratch;
    write::DatasetWriter writer(scratch.path(), folder_layouts(), write::build_settings(), {}, write::OpenMode::Resume);
    write::EncodedPanel panel = write::encode_sample(0);  // its second object has numbers for words
    writer.store_files(panel);
    writer.commit(panel);
    writer.finish("the input");
    dataset::DatasetReader reader(scratch.path(), folder_layouts());
    CHECK_THROWS_WITH_AS(check_exportable(reader, *find_format("clevr"), all_categories()),
                         doctest::Contains("index.jsonl:1: object 'o2' of shape 'cube' has no word for its size"), SpecError);
    dataset::DatasetReader again(scratch.path(), folder_layouts());
    check_exportable(again, *find_format("coco"), all_categories());
}

TEST_CASE("check_exportable refuses a dataset without pictures and one without panels")
{
    const write::ScratchFolder scratch;
    write::RunSettings settings = write::build_settings();
    write::DatasetWriter(scratch.path() / "empty", folder_layouts(), settings, {}, write::OpenMode::Resume).finish("the input");
    dataset::DatasetReader empty(scratch.path() / "empty", folder_layouts());
    CHECK_THROWS_WITH_AS(check_exportable(empty, all_formats().front(), all_categories()), doctest::Contains("has no panels"), SpecError);
    settings.samples = 0;
    write::DatasetWriter(scratch.path() / "labels", folder_layouts(), settings, {}, write::OpenMode::Resume).finish("the input");
    dataset::DatasetReader labels(scratch.path() / "labels", folder_layouts());
    CHECK_THROWS_WITH_AS(check_exportable(labels, all_formats().front(), all_categories()), doctest::Contains("labels and no pictures"),
                         SpecError);
}

TEST_CASE("link_file refuses a file of the dataset whose size has changed")
{
    const write::ScratchFolder scratch;
    const fs::path from = scratch.path() / "dataset";
    write_dataset(from);
    std::ofstream(from / "images" / *list_pictures(from / "images").begin(), std::ios::app) << "more";
    for (const Format& format : all_formats()) {
        CAPTURE(format.name);
        CHECK_THROWS_AS(static_cast<void>(export_to(from, scratch.path() / std::string(format.name), format)), IoError);
    }
}

TEST_CASE("a split is that of a task's episode, and an episode without a task has none whatever its id")
{
    const write::ScratchFolder scratch;
    write_dataset(scratch.path() / "dataset");
    CHECK(export_to(scratch.path() / "dataset", scratch.path() / "out", *find_format("coco")) == 2U * kEpisodes);
    CHECK(fs::exists(scratch.path() / "out/annotations/instances_val.json"));
    CHECK(fs::exists(scratch.path() / "out/train/000000000003.png"));
    CHECK_FALSE(fs::exists(scratch.path() / "out/test"));
}

TEST_CASE("webdataset numbers the texts of a layout from the second on")
{
    const write::ScratchFolder scratch;
    write_dataset(scratch.path() / "dataset");
    dataset::DatasetReader reader(scratch.path() / "dataset", folder_layouts());
    write::ResultFolder folder(scratch.path() / "out", kExportInfoName, kSettings);
    const Job job{scratch.path() / "dataset", reader.description(), all_categories(), folder, 1U << 20U};
    const std::unique_ptr<Exporter> exporter = find_format("webdataset")->begin(job);
    dataset::PanelEntry entry = reader.next().value();
    for (const char* name : {"first.json", "second.json", "third.txt"}) {
        write::write_file_atomically(job.source, name, bytes_of(name));
        entry.files.push_back({dataset::FileRole::Text, "", name, write::StoredFile{std::string(name).size(), ""}});
    }
    exporter->add({entry.record, reader.line().text(), entry.files, entry.place, entry.number, "train", "1"});
    exporter->finish();
    CHECK(list_members(write::read_file(scratch.path() / "out/train-000000.tar")) ==
          std::vector<std::string>{"1.json", "1.png", "1.mask.png", "1.depth.npy", "1.normal.npy", "1.layout.json", "1.layout2.json",
                                   "1.layout3.txt"});
}

TEST_CASE("a tar file of webdataset with its end is no larger than a shard may be")
{
    const write::ScratchFolder scratch;
    write_dataset(scratch.path() / "dataset");
    const auto export_shards = [&](const fs::path& out, std::uint64_t shard_bytes) {
        dataset::DatasetReader reader(scratch.path() / "dataset", folder_layouts());
        write::ResultFolder folder(out, kExportInfoName, kSettings);
        const Job job{scratch.path() / "dataset", reader.description(), all_categories(), folder, shard_bytes};
        const std::atomic<bool> stops = false;
        static_cast<void>(export_dataset(reader, *find_format("webdataset"), job, "train", stops));
    };
    export_shards(scratch.path() / "one", 1U << 20U);
    const std::uint64_t whole = fs::file_size(scratch.path() / "one/train-000000.tar");
    export_shards(scratch.path() / "fits", whole);
    CHECK(fs::file_size(scratch.path() / "fits/train-000000.tar") == whole);
    for (const std::uint64_t fewer : {1U, 512U, 1024U}) {
        const fs::path out = scratch.path() / std::to_string(fewer);
        export_shards(out, whole - fewer);
        CHECK(fs::file_size(out / "train-000000.tar") <= whole - fewer);
        CHECK(fs::exists(out / "train-000001.tar"));
    }
}

TEST_CASE("check_exportable refuses a line that no renderer writes, with its place, before a format reads it")
{
    const auto check = [](const std::string& text, const std::string& by, const std::string& message) {
        const write::ScratchFolder scratch;
        write_dataset(scratch.path());
        damage(scratch.path(), text, by);
        dataset::DatasetReader reader(scratch.path(), folder_layouts());
        CHECK_THROWS_WITH_AS(check_exportable(reader, *find_format("coco"), all_categories()),
                             doctest::Contains((scratch.path().string() + "/index.jsonl:1: " + message).c_str()), SpecError);
    };
    for (const char* box : {"null", "[0,0,2147483647,2147483647]", "[3,0,2,3]", "[0,0,2,0]", "[0,1,2,3]"}) {
        CAPTURE(box);
        check(R"("bbox":[0,0,2,3])", std::string(R"("bbox":)") + box, "object 'o1' has visible pixels and no bbox within the picture");
    }
    check(R"("bbox":[0,0,2,3],)", "", "object 'o1' has visible pixels and no bbox within the picture");
    check(R"("rle":{"size":[3,4],)", R"("labels":{"size":[3,4],)", "object 'o1' has visible pixels and no rle");
    check(R"("behind":[[)", R"("beside":[[)", "directions and relationships must have left, right, front and behind");
    check(R"("front":[)", R"("before":[)", "directions and relationships must have left, right, front and behind");
    check("task/val/000/000", "task/v-l/000/000", "the split of episode 'task/v-l/000/000': 'v-l' must be");
}

TEST_CASE("check_exportable refuses an object that is turned freely where the format has only an angle")
{
    const write::ScratchFolder scratch;
    write_dataset(scratch.path());
    dataset::DatasetReader reader(scratch.path(), folder_layouts());
    check_exportable(reader, *find_format("clevr"), all_categories());
    damage(scratch.path(), R"("rotation_deg":30.0)", R"("rotation_wxyz":[0.6,0.8,0.0,0.0])");
    dataset::DatasetReader turned(scratch.path(), folder_layouts());
    CHECK_THROWS_WITH_AS(check_exportable(turned, *find_format("clevr"), all_categories()),
                         doctest::Contains("index.jsonl:1: object 'o1' has rotation_wxyz"), SpecError);
    dataset::DatasetReader again(scratch.path(), folder_layouts());
    check_exportable(again, *find_format("coco"), all_categories());
}
