// Reads episodes strictly, and compares their labels with the truth of the dataset's concepts.
#include "tools/clevrvk/families/curi/read_episodes.h"

#include "renderer/base/json_reader.h"
#include "renderer/base/parse_json.h"
#include "tools/clevrvk/run/predictions.h"
#include "tools/clevrvk/run/visit_lines.h"

#include <algorithm>
#include <array>
#include <limits>
#include <sstream>
#include <vector>

namespace clevrvk::tools {
namespace {

namespace curi = generators::curi;

/// The id has the form curi/SPLIT/SIDE/NEGATIVES/MMM/III.
void read_id(const JsonReader& reader, CuriEpisode& found)
{
    found.id = reader.read_string();
    std::istringstream text(found.id);
    std::vector<std::string> parts;
    for (std::string part; std::getline(text, part, '/');) {
        parts.push_back(part);
    }
    constexpr std::size_t kPartCount = 6;
    constexpr std::array<std::string_view, 3> kSides{"train", "val", "test"};
    constexpr std::array<std::string_view, 2> kNegatives{"hard", "easy"};
    const auto is_one_of = [](const auto& known, const std::string& word) {
        return std::find(known.begin(), known.end(), word) != known.end();
    };
    const bool is_id = parts.size() == kPartCount && parts[0] == "curi" && is_one_of(curi_split_names(), parts[1]) &&
                       is_one_of(kSides, parts[2]) && is_one_of(kNegatives, parts[3]);
    if (!is_id) {
        reader.fail("must be the id of an episode of CURI, such as curi/SPLIT/SIDE/NEGATIVES/MMM/III");
    }
    found.split = parts[1];
    found.side = parts[2];
    found.negatives = parts[3];
}

curi::ItemSet read_items(const JsonReader& reader, const CuriDataset& dataset, int concept_place)
{
    curi::ItemSet items;
    const std::vector<JsonReader> scenes = reader.at("scenes").read_items(curi::kItemCount, curi::kItemCount);
    const std::vector<JsonReader> labels = reader.at("labels").read_items(curi::kItemCount, curi::kItemCount);
    const std::vector<JsonReader> optimistic = reader.at("optimistic_labels").read_items(curi::kItemCount, curi::kItemCount);
    const auto last_scene = static_cast<int>(dataset.scenes.size()) - 1;
    for (std::size_t i = 0; i < curi::kItemCount; ++i) {
        items.scenes[i] = scenes[i].read_int(0, last_scene);
        items.labels[i] = labels[i].read_int(0, 1) == 1;
        items.optimistic_labels[i] = optimistic[i].read_int(0, 1) == 1;
        if (items.labels[i] != dataset.truth.at(concept_place, items.scenes[i])) {
            labels[i].fail("the concept has the opposite truth value on this scene; were these episodes drawn from another folder?");
        }
    }
    return items;
}

void read_episode(const JsonReader& reader, const CuriDataset& dataset, curi::Episode& episode)
{
    const auto last_concept = static_cast<int>(dataset.concepts.size()) - 1;
    episode.concept_place = reader.at("concept").read_int(0, last_concept);
    const JsonReader postfix = reader.at("postfix");
    if (postfix.read_string() != dataset.concepts[static_cast<std::size_t>(episode.concept_place)].postfix) {
        postfix.fail("the dataset's concept with this number is a different one");
    }
    episode.support = read_items(reader.at("support"), dataset, episode.concept_place);
    episode.query = read_items(reader.at("query"), dataset, episode.concept_place);
    for (const JsonReader& place : reader.at("valid").read_items(1, dataset.concepts.size())) {
        episode.valid.push_back(place.read_int(0, last_concept));
    }
    constexpr double kMostLog = 1e-6;  // upper limit on a log probability, to allow for rounding
    for (const JsonReader& each : reader.at("log_posteriors").read_items(episode.valid.size(), episode.valid.size())) {
        episode.log_posteriors.push_back(each.read_number({std::numeric_limits<double>::lowest(), kMostLog}));
    }
}

}  // namespace

void visit_curi_episodes(const std::string& path, const CuriDataset& dataset, const std::function<void(const CuriEpisode&)>& visit)
{
    visit_some_lines(path, "episode", [&](const std::string& line, const std::string& source) {
        const JsonDocument document = parse_json_line(line, source);
        const JsonReader root(document);
        CuriEpisode found;
        read_id(root.at("id"), found);
        read_episode(root.find("labels").value_or(root), dataset, found.episode);
        visit(found);
    });
}

CuriPredictions read_curi_predictions(const std::string& path)
{
    CuriPredictions predictions;
    visit_predictions(path, [&](const JsonReader& root, const std::string& episode, const std::string& source) {
        const std::optional<JsonReader> labels = root.find("labels");
        const std::optional<JsonReader> scores = root.find("scores");
        if (labels.has_value() == scores.has_value()) {
            root.fail("a prediction must have either labels or scores");
        }
        ItemScores& found = predictions[episode];
        found.source = source;
        for (const JsonReader& each : (labels ? *labels : *scores).read_items(curi::kItemCount, curi::kItemCount)) {
            found.scores.push_back(labels ? each.read_int(0, 1) : each.read_number({0.0, 1.0}));
        }
    });
    return predictions;
}

}  // namespace clevrvk::tools
