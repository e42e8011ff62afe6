// Tests which assets a dataset lists: by the lines of its index, and the same by a run, a resumed run and a merge.
#include "renderer/write/asset_licenses.h"

#include "renderer/base/file_io.h"
#include "renderer/write/merge_shards.h"
#include "renderer/write/shards.h"
#include "tests/shipped_catalog.h"
#include "tests/write/sample_records.h"
#include "tests/write/scratch_folder.h"

#include <doctest/doctest.h>

#include <array>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

using namespace clevrvk;
using namespace clevrvk::write;
namespace fs = std::filesystem;

namespace {

using Names = std::vector<std::string>;

AssetLicenses make_licenses()
{
    return {shipped_catalog(), {{"mewl_shape", {"mewl_syllables"}}}};
}

Names list_names(const Json& licenses)
{
    Names names;
    for (const Json& license : licenses) {
        names.push_back(license["asset"]);
    }
    return names;
}

Names list_shown(const std::string& line)
{
    const AssetLicenses licenses = make_licenses();
    ShownAssets shown;
    licenses.add_shown(Json::parse(line), shown);
    Names names;
    for (const AssetLicense& license : licenses.list(shown)) {
        names.push_back(license.asset);
    }
    return names;
}

constexpr int kEpisodeCount = 5;

// Episode `number` of the samples; its second object is a shape of its own, and of some episodes in glass.
spec::EpisodeSpec vary_episode(int number)
{
    constexpr std::array kShapes{"sphere", "hand", "cube", "cylinder", "sphere"};
    spec::EpisodeSpec episode = build_episode(number);
    for (spec::PanelSpec& panel : episode.panels) {
        panel.objects[1].shape = kShapes.at(static_cast<std::size_t>(number));
        panel.objects[1].material = number == 3 ? "glass" : "rubber";
    }
    return episode;
}

// Episodes of one shard up to `end`; without an end the run is finished.
void run_licensed_shard(const fs::path& folder, int index, int count, std::optional<int> end = std::nullopt)
{
    RunSettings settings = build_settings();
    settings.shard_index = index;
    settings.shard_count = count;
    DatasetWriter writer(find_run_folder(folder, index, count), folder_layouts(), settings, make_licenses(), OpenMode::Resume);
    const frame::Frame frame = build_sample_frame();
    std::uint64_t sequence = 0;
    for (int number = index; number < end.value_or(kEpisodeCount); number += count) {
        const spec::EpisodeSpec episode = vary_episode(number);
        for (int panel = 0; panel < 2; ++panel, ++sequence) {
            EncodedPanel encoded = encode_panel_of(episode, panel, sequence, &frame);
            encoded.key.record = static_cast<std::uint64_t>(number);
            if (sequence < writer.done_count()) {
                writer.check_done(encoded.key);
                continue;
            }
            writer.store_files(encoded);
            writer.commit(encoded);
        }
    }
    if (!end) {
        writer.finish("input");
    }
}

std::string read_description(const fs::path& folder)
{
    return read_text_file(folder / kDescriptionName);
}

}  // namespace

TEST_CASE("AssetLicenses lists what a line names, in the catalog's order")
{
    CHECK(list_shown(R"({"world":"clevr","objects":[]})") == Names{"worlds/clevr"});
    CHECK(list_shown(R"({"world":"mewl","task":"mewl_shape","objects":[
              {"shape":"sphere","size":0.5,"material":"glass","color":[1,2,3]},
              {"shape":"cube","size":"large","material":"rubber","color":"wood"},
              {"shape":"cube","size":"small","material":"rubber","color":"#ffa500"}]})") ==
          Names{"shapes/cube", "shapes/sphere", "materials/glass", "materials/rubber", "colors/kilogram", "vocabulary/sizes",
                "vocabulary/mewl_syllables", "worlds/mewl"});
}

TEST_CASE("AssetLicenses gives each asset its licence and source")
{
    const AssetLicenses licenses = make_licenses();
    ShownAssets shown;
    licenses.add_shown(Json::parse(R"({"objects":[{"material":"glass"}]})"), shown);
    const AssetLicense expected{"materials/glass", "MIT", "MEWL's glass material (Jiang et al. 2023), opened in Blender 3.4.1"};
    CHECK(licenses.list(shown) == std::vector{expected});
}

TEST_CASE("AssetLicenses takes lines of any form, and names of no asset")
{
    for (const char* line :
         {"1", "[]", "{}", R"({"objects":1})", R"({"objects":[1,{"shape":2}]})", R"({"world":"moon","objects":[{"shape":"cubee"}]})"}) {
        CAPTURE(line);
        CHECK(list_shown(line).empty());
    }
}

TEST_CASE("DatasetWriter lists what its panels show, once they are all there")
{
    const ScratchFolder folder;
    run_licensed_shard(folder.path(), 0, 1, 2);
    CHECK(Json::parse(read_description(folder.path()))["licenses"].is_null());
    run_licensed_shard(folder.path(), 0, 1);
    CHECK(list_names(Json::parse(read_description(folder.path()))["licenses"]) ==
          Names{"shapes/cube", "shapes/cylinder", "shapes/hand", "shapes/sphere", "materials/glass", "materials/rubber", "colors/clevr",
                "vocabulary/sizes", "vocabulary/mewl_syllables", "worlds/mewl"});
}

TEST_CASE("a resumed run and a merge list the licences that a single run lists")
{
    const ScratchFolder single;
    run_licensed_shard(single.path(), 0, 1);
    const std::string expected = read_description(single.path());
    for (int end = 0; end <= kEpisodeCount; ++end) {
        CAPTURE(end);
        const ScratchFolder resumed;
        run_licensed_shard(resumed.path(), 0, 1, end);
        run_licensed_shard(resumed.path(), 0, 1);
        CHECK(read_description(resumed.path()) == expected);
    }
    const ScratchFolder merged;
    for (int index = 0; index < 2; ++index) {
        run_licensed_shard(merged.path(), index, 2);
    }
    CHECK(read_description(find_run_folder(merged.path(), 0, 2)) != read_description(find_run_folder(merged.path(), 1, 2)));
    const MergePlan plan{list_shard_folders(merged.path()), merged.path(), false, build_settings().tool_version, make_licenses()};
    const std::atomic<bool> stop = false;
    CHECK(merge_shards(plan, folder_layouts(), stop).is_complete);
    CHECK(read_description(merged.path()) == expected);
}

TEST_CASE("merge_shards refuses a shard that lists a licence otherwise than the assets do")
{
    const ScratchFolder folder;
    for (int index = 0; index < 2; ++index) {
        run_licensed_shard(folder.path(), index, 2);
    }
    const fs::path path = find_run_folder(folder.path(), 1, 2) / kDescriptionName;
    std::string text = read_text_file(path);
    const std::size_t place = text.find(R"("license": "MIT")");
    REQUIRE(place != std::string::npos);
    text.replace(place, 16, R"("license": "BSD")");
    std::ofstream(path, std::ios::binary) << text;
    const MergePlan plan{list_shard_folders(folder.path()), folder.path(), false, build_settings().tool_version, make_licenses()};
    const std::atomic<bool> stop = false;
    CHECK_THROWS_AS(static_cast<void>(merge_shards(plan, folder_layouts(), stop)), IoError);
}
