// Fuzzes the folder of `clevrvk curi concepts`: curi.json, then concepts.jsonl, beside a few scenes. Accepted concepts
// are evaluated and dealt into splits.
#include "generators/curi/scene_file.h"
#include "generators/curi/scene_task.h"
#include "renderer/base/error.h"
#include "tests/fuzz/fuzz_files.h"
#include "tools/clevrvk/families/curi/dataset.h"

#include <algorithm>
#include <vector>

namespace clevrvk::fuzz {
namespace {

namespace curi = generators::curi;

constexpr int kSceneCount = 300;

std::string make_scenes()
{
    const catalog::Catalog catalog = catalog::load_catalog(std::filesystem::path(CLEVRVK_SOURCE_DIR) / "assets");
    return curi::encode_scenes(curi::draw_scenes(catalog, 1, "repaired", kSceneCount, 1));
}

const ScratchFolder& scratch()
{
    static const ScratchFolder folder;
    static const bool is_filled = (folder.put("scenes.npy", make_scenes()), true);
    static_cast<void>(is_filled);
    return folder;
}

void check_split(const std::vector<int>& places, std::size_t concept_count)
{
    require(std::is_sorted(places.begin(), places.end()), "a split is not sorted");
    require(places.empty() || (places.front() >= 0 && places.back() < static_cast<int>(concept_count)),
            "a split names a concept that is not there");
}

void check_dataset(const tools::CuriDataset& dataset)
{
    require(dataset.scenes.size() == kSceneCount && dataset.splits.size() == tools::curi_split_names().size(),
            "scenes or splits are missing");
    for (std::size_t i = 0; i < dataset.concepts.size(); ++i) {
        const curi::Concept& each = dataset.concepts[i];
        require(each.cluster >= 0 && each.cluster <= static_cast<int>(i), "a concept is like one that comes later");
        require(each.true_count > curi::kLeastTrueScenes && each.true_count <= kSceneCount,
                "a concept is true of too few or too many scenes");
        require(curi::read_postfix(curi::print_postfix(each.program), "again:1") == each.program,
                "a program changes when it is written and read");
    }
    for (const curi::Split& split : dataset.splits) {
        check_split(split.train, dataset.concepts.size());
        check_split(split.val, dataset.concepts.size());
        check_split(split.test, dataset.concepts.size());
    }
}

}  // namespace
}  // namespace clevrvk::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace clevrvk;
    const auto [info, concepts] = fuzz::split_files<2>(fuzz::as_text(data, size));
    const fuzz::ScratchFolder& folder = fuzz::scratch();
    folder.put("curi.json", info);
    folder.put("concepts.jsonl", concepts);
    try {
        fuzz::check_dataset(tools::load_curi_dataset(folder.path(), 1));
    } catch (const SpecError& error) {
        fuzz::check_message(error.what(), folder.path().string());
    }
    return 0;
}
