// Reads the concepts and scenes of a folder, and evaluates the concepts on the scenes.
#include "tools/clevrvk/families/curi/dataset.h"

#include "generators/curi/grammar.h"
#include "generators/curi/scene_file.h"
#include "generators/curi/variant.h"
#include "renderer/base/error.h"
#include "renderer/base/file_io.h"
#include "renderer/base/json_reader.h"
#include "renderer/base/parse_json.h"
#include "tools/clevrvk/run/visit_lines.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace clevrvk::tools {

namespace fs = std::filesystem;
namespace curi = generators::curi;

namespace {

std::vector<curi::Concept> read_concepts(const fs::path& file)
{
    std::vector<curi::Concept> concepts;
    visit_some_lines(file.string(), "concept", [&](const std::string& line, const std::string& source) {
        const JsonDocument document = parse_json_line(line, source);
        const JsonReader reader(document);
        curi::Concept entry;
        entry.postfix = reader.at("postfix").read_string();
        entry.program = curi::read_postfix(entry.postfix, source);
        entry.log_probability = curi::log_probability(entry.program);
        entry.length = curi::length_of(entry.program);
        entry.cluster = reader.at("cluster").read_int(0, static_cast<int>(concepts.size()));
        concepts.push_back(std::move(entry));
    });
    return concepts;
}

}  // namespace

CuriDataset load_curi_dataset(const std::filesystem::path& dir, int thread_count)
{
    const JsonDocument info = load_json(dir / "curi.json");
    const std::int64_t seed =
        JsonReader(info).at("seed").read_integer(std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max());
    // A folder without a variant is older than the choice of variants.
    const std::optional<JsonReader> named = JsonReader(info).find("variant");
    const std::vector<std::string> variants(curi::kVariantNames.begin(), curi::kVariantNames.end());
    std::string variant = named ? named->read_name("variant", variants) : "repaired";
    std::vector<curi::Concept> concepts = read_concepts(dir / "concepts.jsonl");
    const fs::path scene_file = dir / "scenes.npy";
    // A scene takes 30 bytes.
    std::vector<curi::Scene> scenes = curi::decode_scenes(read_text_file(scene_file, std::uint64_t{4} << 30U), scene_file.string());
    const curi::SceneTable table(scenes);
    std::vector<curi::Program> programs;
    for (const curi::Concept& each : concepts) {
        programs.push_back(each.program);
    }
    const curi::Evaluator evaluator(programs);
    const std::vector<std::int64_t> counts = evaluator.count_true(table, thread_count);
    for (std::size_t i = 0; i < concepts.size(); ++i) {
        concepts[i].true_count = counts[i];
        if (counts[i] <= curi::kLeastTrueScenes) {
            throw SpecError(fmt::format("{}:{}: the concept is true of {} scenes; an episode needs more than {}",
                                        (dir / "concepts.jsonl").string(), i + 1, counts[i], curi::kLeastTrueScenes));
        }
    }
    std::vector<curi::Split> splits = curi::make_splits(concepts, seed);
    return {seed, std::move(variant), std::move(concepts), std::move(splits), std::move(scenes), evaluator.evaluate(table, thread_count)};
}

const std::vector<std::string>& curi_split_names()
{
    static const std::vector<std::string> names{"iid",           "comp",  "color_count", "color_location",     "color_material",
                                                "color_boolean", "color", "shape",       "length_threshold_10"};
    return names;
}

const curi::Split& find_split(const CuriDataset& dataset, const std::string& name)
{
    const auto split =
        std::find_if(dataset.splits.begin(), dataset.splits.end(), [&](const curi::Split& each) { return each.name == name; });
    CLEVRVK_CHECK(split != dataset.splits.end(), "there is no split '{}'", name);
    return *split;
}

}  // namespace clevrvk::tools
