// Fuzzes what `clevrvk curi score` reads: episodes of a small dataset, and predictions. Accepted episodes lie within
// the dataset.
#include "generators/curi/grammar.h"
#include "generators/curi/scene_task.h"
#include "renderer/base/error.h"
#include "tests/fuzz/fuzz_files.h"
#include "tools/clevrvk/families/curi/read_episodes.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace clevrvk::fuzz {
namespace {

namespace curi = generators::curi;

constexpr int kSceneCount = 300;
constexpr std::array kPrograms{"S color? red exists= lambda S.", "S shape? cube exists= lambda S.", "S size? 0.7 for-all= lambda S."};

tools::CuriDataset make_dataset()
{
    const catalog::Catalog catalog = catalog::load_catalog(std::filesystem::path(CLEVRVK_SOURCE_DIR) / "assets");
    std::vector<curi::Scene> scenes = curi::draw_scenes(catalog, 1, "strict", kSceneCount, 1);
    std::vector<curi::Program> programs;
    std::vector<curi::Concept> concepts;
    for (const char* const text : kPrograms) {
        programs.push_back(curi::read_postfix(text, "fuzz:1"));
        concepts.push_back({programs.back(), text, 0.0, curi::length_of(programs.back()), kSceneCount, static_cast<int>(concepts.size())});
    }
    std::vector<curi::Split> splits = curi::make_splits(concepts, 1);
    curi::TruthTable truth = curi::Evaluator(programs).evaluate(curi::SceneTable(scenes), 1);
    return {1, "strict", std::move(concepts), std::move(splits), std::move(scenes), std::move(truth)};
}

void check_episode(const tools::CuriEpisode& found, const tools::CuriDataset& dataset)
{
    const curi::Episode& episode = found.episode;
    require(tools::find_split(dataset, found.split).name == found.split, "an episode is of no split");
    require(episode.valid.size() == episode.log_posteriors.size(), "a valid concept has no probability");
    for (const int place : episode.valid) {
        require(place >= 0 && place < static_cast<int>(kPrograms.size()), "a valid concept is none of the dataset");
    }
    for (const curi::ItemSet* const items : {&episode.support, &episode.query}) {
        for (std::size_t i = 0; i < curi::kItemCount; ++i) {
            require(items->scenes[i] >= 0 && items->scenes[i] < kSceneCount, "a scene is none of the dataset");
            require(items->labels[i] == dataset.truth.at(episode.concept_place, items->scenes[i]), "a label is wrong");
        }
    }
}

template <typename Read>
void try_to_read(const ScratchFolder& folder, const Read& read)
{
    try {
        read();
    } catch (const SpecError& error) {
        check_message(error.what(), folder.path().string());
    }
}

}  // namespace
}  // namespace clevrvk::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace clevrvk;
    static const fuzz::ScratchFolder folder;
    static const tools::CuriDataset dataset = fuzz::make_dataset();
    const auto [episodes, predictions] = fuzz::split_files<2>(fuzz::as_text(data, size));
    folder.put("episodes.jsonl", episodes);
    folder.put("predictions.jsonl", predictions);
    fuzz::try_to_read(folder, [] {
        tools::visit_curi_episodes((folder.path() / "episodes.jsonl").string(), dataset,
                                   [](const tools::CuriEpisode& found) { fuzz::check_episode(found, dataset); });
    });
    fuzz::try_to_read(folder, [] {
        for (const auto& [episode, items] : tools::read_curi_predictions((folder.path() / "predictions.jsonl").string())) {
            fuzz::require(items.scores.size() == generators::curi::kItemCount, "a prediction is not of 25 scenes");
            fuzz::require(std::all_of(items.scores.begin(), items.scores.end(), [](double score) { return score >= 0.0 && score <= 1.0; }),
                          "a score is none");
        }
    });
    return 0;
}
