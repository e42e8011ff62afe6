// clevrvk curi concepts: draws the concepts and scenes of a dataset, and writes them with their splits. Uses no device.
#include "generators/curi/concepts.h"
#include "generators/curi/episode_maker.h"
#include "generators/curi/grammar.h"
#include "generators/curi/scene_file.h"
#include "generators/curi/scene_task.h"
#include "generators/curi/splits.h"
#include "generators/curi/variant.h"
#include "renderer/base/file_io.h"
#include "renderer/base/json_reader.h"
#include "renderer/base/log.h"
#include "renderer/base/nearest_name.h"
#include "renderer/base/parse_json.h"
#include "renderer/catalog/catalog.h"
#include "renderer/write/atomic_file.h"
#include "renderer/write/folder_lock.h"
#include "tools/clevrvk/families/curi/verbs.h"
#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/flags/flag_checks.h"
#include "tools/clevrvk/run/exit_codes.h"

#include <fmt/ranges.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace clevrvk::tools {
namespace {

namespace fs = std::filesystem;
namespace curi = generators::curi;

constexpr const char* kConceptsFooter = R"(Writes into DIR:
  concepts.jsonl    a line per concept: id, postfix, prefix, log_probability, length, prior_weight, true_count, cluster
  scenes.npy        int8 [scenes, 5, 6]: color, shape, material, size, bins of x and y of each object; -128 if absent
  5_0.10_NAME_split_hypothesis_split_train.json, _val.json, _test.json
                    the concepts of each of the nine splits, in the form that the published program reads
  curi.json         seed, variant and sizes; written last
--concept-count N keeps the first N concepts, as if drawing had ended with the last of them. The published evaluation
needs 14929 concepts.
DIR must be new, empty, or left by a killed run of this command. Episodes need at least 5000 scenes.
The scenes are those of `clevrvk generate curi_scene` with the same seed and variant. The default numbers of draws and
scenes are the published ones.

Examples:
  clevrvk curi concepts --seed 1 --out out/curi --threads 2 --concept-count 14929
  clevrvk curi concepts --seed 1 --out out/small --draws 20000 --scenes 10000)";

constexpr const char* kInfoName = "curi.json";
constexpr const char* kScenesName = "scenes.npy";
constexpr const char* kConceptsName = "concepts.jsonl";
constexpr const char* kSplitPrefix = "5_0.10_";
constexpr const char* kConceptCountKey = "concept_count";
constexpr const char* kAllConcepts = "all";  // the variant of folders without that key

struct ConceptsFlags {
    std::string out;
    std::int64_t seed = 0;
    std::int64_t draws = curi::kPublishedDraws;
    std::int64_t scenes = curi::kPublishedScenes;
    std::string variant = "strict";
    std::int64_t concept_count = 0;  // 0: all
    int threads = 1;
};

void store(const fs::path& out, const std::string& name, const std::string& text)
{
    write::write_file_atomically(out, name, bytes_of(text));
}

/// The settings that determine the folder's content.
Json list_settings(const ConceptsFlags& flags)
{
    return {{"seed", flags.seed},
            {"variant", flags.variant},
            {"draws", flags.draws},
            {"scenes", flags.scenes},
            {kConceptCountKey, flags.concept_count > 0 ? Json(flags.concept_count) : Json(kAllConcepts)}};
}

/// Whether the folder is already complete. A killed run leaves no curi.json and begins again.
/// \throws SpecError  when the folder has other content
bool is_complete(const fs::path& out, const ConceptsFlags& flags)
{
    if (fs::exists(out / kInfoName)) {
        const JsonDocument document = load_json(out / kInfoName);
        const JsonReader info(document);
        const Json settings = list_settings(flags);
        for (const auto& [key, wanted] : settings.items()) {
            const Json found = key == kConceptCountKey && !info.find(key) ? Json(kAllConcepts) : info.at(key).value();
            if (found != wanted) {
                throw SpecError(fmt::format("--out {}: the folder holds concepts made with other settings: {}: was {}, is {}; choose "
                                            "another folder",
                                            out.string(), key, fit_line(found.dump(-1, ' ', true, Json::error_handler_t::replace)),
                                            wanted.dump()));
            }
        }
        return true;
    }
    const auto is_own = [](const std::string& name) {
        return name == kScenesName || name == kConceptsName || name.starts_with(kSplitPrefix);
    };
    if (const std::optional<std::string> name = write::find_foreign_name(out, is_own)) {
        throw SpecError(
            fmt::format("--out {}: the folder contains {}, and nothing is overwritten; choose another folder",
                        out.string(), quote_text(*name)));
    }
    return false;
}

std::string list_concepts(std::span<const curi::Concept> concepts)
{
    std::string lines;
    for (std::size_t i = 0; i < concepts.size(); ++i) {
        const curi::Concept& each = concepts[i];
        const Json json{{"id", i},
                        {"postfix", each.postfix},
                        {"prefix", curi::print_prefix(each.program)},
                        {"log_probability", each.log_probability},
                        {"length", each.length},
                        {"prior_weight", curi::prior_weight(each)},
                        {"true_count", each.true_count},
                        {"cluster", each.cluster}};
        lines += json.dump() + '\n';
    }
    return lines;
}

void store_split(const fs::path& out, const curi::Split& split, std::span<const curi::Concept> concepts)
{
    for (const auto& [side, places] : {std::pair{"train", &split.train}, std::pair{"val", &split.val}, std::pair{"test", &split.test}}) {
        Json list = Json::array();
        for (const int place : *places) {
            list.push_back(concepts[static_cast<std::size_t>(place)].postfix);
        }
        store(out, fmt::format("{}{}_split_hypothesis_split_{}.json", kSplitPrefix, split.name, side), list.dump() + '\n');
    }
}

/// Keeps the first concepts in the order of their first draw.
/// \throws SpecError  when there are fewer than requested
void cut_concepts(const ConceptsFlags& flags, std::vector<curi::Concept>& concepts)
{
    const auto wanted = static_cast<std::size_t>(flags.concept_count);
    if (wanted > concepts.size()) {
        throw SpecError(fmt::format("--concept-count {}: {} draws and {} scenes give only {} concepts; raise --draws or --scenes", wanted,
                                    flags.draws, flags.scenes, concepts.size()));
    }
    if (wanted > 0) {
        concepts.resize(wanted);
    }
}

int run_concepts(const ConceptsFlags& flags)
{
    const fs::path out = flags.out;
    const catalog::Catalog catalog = catalog::load_installed_catalog();
    write::make_folders(out);
    const write::FolderLock lock(out);
    if (is_complete(out, flags)) {
        log_info("'{}' is already complete; nothing to do", out.string());
        return kExitDone;
    }
    if (flags.scenes < curi::kRandomBlockScenes) {
        log_warn("{} scenes are too few for `curi episodes` and `curi oracle`, which need at least {}", flags.scenes,
                 curi::kRandomBlockScenes);
    }
    const std::vector<curi::Scene> scenes = curi::draw_scenes(catalog, flags.seed, flags.variant, flags.scenes, flags.threads);
    log_info("{} scenes drawn", scenes.size());
    const std::vector<curi::Program> candidates = curi::draw_candidates(flags.seed, flags.draws, curi::kPublishedDepth);
    log_info("{} programs of {} draws remain", candidates.size(), flags.draws);
    std::vector<curi::Concept> concepts = curi::select_concepts(candidates, curi::SceneTable(scenes), flags.threads);
    if (concepts.empty()) {
        throw SpecError(fmt::format(
            "no concept remains: none of the {} programs is true of more than {} of the {} scenes and of less than a tenth of them; raise "
            "--scenes or --draws",
            candidates.size(), curi::kLeastTrueScenes, flags.scenes));
    }
    cut_concepts(flags, concepts);
    const std::vector<curi::Split> splits = curi::make_splits(concepts, flags.seed);

    store(out, kScenesName, curi::encode_scenes(scenes));
    store(out, kConceptsName, list_concepts(concepts));
    Json sizes = Json::object();
    fmt::print("{} concepts\n", concepts.size());
    for (const curi::Split& split : splits) {
        store_split(out, split, concepts);
        sizes[split.name] = {{"train", split.train.size()}, {"val", split.val.size()}, {"test", split.test.size()}};
        fmt::print("{:16} train {:6}, val {:6}, test {:6}\n", split.title, split.train.size(), split.val.size(), split.test.size());
    }
    Json info = list_settings(flags);
    if (flags.concept_count == 0) {
        info.erase(kConceptCountKey);
    }
    info["concepts"] = concepts.size();
    info["splits"] = std::move(sizes);
    store(out, kInfoName, info.dump(2) + '\n');
    fs::remove_all(out / write::kPartsName);
    return kExitDone;
}

}  // namespace

void add_curi_variant_flag(const Command& verb, std::string& variant)
{
    verb.add_option("--variant", variant, fmt::format("{}; default {}", fmt::join(curi::kVariantNames, ", "), variant))
        .check(make_name_check("variant", {curi::kVariantNames.begin(), curi::kVariantNames.end()}));
}

void add_concepts_verb(const Command& family, Action& action)
{
    const Command verb = family.add_command("concepts", "Draw the concepts of a dataset and its scenes, and write them with nine splits");
    const auto flags = std::make_shared<ConceptsFlags>();
    verb.add_option("--out", flags->out, "Folder to write: new, empty, or begun by this command with the same settings")
        .check(make_folder_check())
        .required()
        .type_name("DIR");
    verb.add_option("--seed", flags->seed, "Seed, a whole number").required().check(make_integer_check<std::int64_t>());
    verb.add_option("--draws", flags->draws, "Programs to draw, 1 to 100000000; default 2000000")
        .check(make_integer_check<std::int64_t>(1, 100000000));
    verb.add_option("--scenes", flags->scenes, "Scenes to draw, 1 to 100000000; default 990000; one scene takes 0.2 ms on one core")
        .check(make_integer_check<std::int64_t>(1, kMostScenes));
    verb.add_option("--threads", flags->threads, "Threads, 1 to 256; default 1; the number does not change the result")
        .check(make_integer_check(1, kMostThreads));
    verb.add_option("--concept-count", flags->concept_count, "Number of concepts to keep, in the order of drawing, 1 to 100000000; "
                                                             "default: all")
        .check(make_integer_check<std::int64_t>(1, 100000000));
    add_curi_variant_flag(verb, flags->variant);
    verb.footer(kConceptsFooter);
    verb.callback([&action, flags] { action = [flags] { return run_concepts(*flags); }; });
}

}  // namespace clevrvk::tools
