// clevrvk kilogram games: reference games over annotated tangrams, as lines, as episodes, or as the folder that the published training program reads.
#include "generators/kilogram/game.h"
#include "generators/kilogram/svg.h"
#include "generators/shuffle.h"
#include "renderer/base/error.h"
#include "renderer/base/log.h"
#include "renderer/spec/ids.h"
#include "renderer/spec/limits.h"
#include "renderer/spec/write_spec.h"
#include "renderer/write/png.h"
#include "tools/clevrvk/exit_codes.h"
#include "tools/clevrvk/flag_checks.h"
#include "tools/clevrvk/game_layout.h"
#include "tools/clevrvk/kilogram_verbs.h"
#include "tools/clevrvk/tangram_files.h"
#include "tools/clevrvk/tangram_folder.h"

#include <algorithm>
#include <memory>
#include <thread>

namespace clevrvk::tools {
namespace {

namespace fs = std::filesystem;
namespace kilogram = generators::kilogram;

constexpr const char* kFooter = R"(A game is a text and ten pictures of different tangrams, the target first. Controlled games also have ten different wholes
and the same number of parts; random ones do not care. A target whose number of parts has fewer than ten tangrams or wholes has no game.

--format jsonl prints a game a line, over all annotations, and no pictures. --format episodes prints them as spec lines for clevrvk render: ten panels of
tiles on a table in a drawn order, the caption among the labels, and which panel is meant. --format kilogram writes into DIR
  training/texts/train_whole.json, train_part.json, train_augmented_part.json       {TANGRAM: [CAPTION, ...]}
  training/texts/validation/{controlled,random}/{whole,part}+{black,color}.json      {"targets", "images", "texts"}: flat lists, ten entries a game
  training/images/train-black/NAME.png, train-color/NAME_I.png, augmented/NAME_K.png, val-black, val-color
  {development,heldout}/texts/{controlled,random}/whole+{black,color}.json, part+{black,color}_caption.json
  {development,heldout}/images/black/NAME.png, color/NAME_I.png
  development/texts/augmented/aug_dev.json, development/images/augmented/NAME_I_J.png
  kilogram.json, files.jsonl                                                         settings, and the hash of each file
where I is the place of an annotation, K and J that of a subset of its parts. The condition AUG (augmented) has every subset, the empty one too.
Given again, a killed run goes on, and a finished one does nothing.

Examples:
  clevrvk kilogram games words.json --tangrams out/tangrams/svg --seed 1 --out out/games
  clevrvk kilogram games data/full.json --format jsonl --rules random --seed 1)";

struct GamesFlags {
    std::string annotations;
    std::vector<std::string> tangrams;
    std::string format = "kilogram";
    std::string rules = "controlled";
    std::string style = "authors";
    std::string material = "rubber";
    std::string splits;
    std::string out;
    std::int64_t seed = 0;
    int games_per_target = 10;
    int side_px = 224;
    int threads = 0;
    bool skips_subsets = false;
};

std::map<std::string, kilogram::Tangram> load_tangrams(const std::vector<fs::path>& files)
{
    std::map<std::string, kilogram::Tangram> tangrams;
    for (const fs::path& file : files) {
        kilogram::Tangram tangram = kilogram::load_svg(file);
        std::string name = tangram.name;
        tangrams.emplace(std::move(name), std::move(tangram));
    }
    return tangrams;
}

/// Every annotation as a picture of a game.
struct Pictures {
    std::vector<kilogram::GameEntry> entries;
    std::vector<std::string> images;
    std::vector<kilogram::PartOfPiece> parts;
};

Pictures list_pictures(const std::vector<kilogram::AnnotatedTangram>& tangrams, std::int64_t seed)
{
    Pictures pictures;
    for (const kilogram::AnnotatedTangram& tangram : tangrams) {
        for (std::size_t i = 0; i < tangram.annotations.size(); ++i) {
            kilogram::OrderedParts parts = draw_part_order(tangram, i, seed);
            const std::size_t count = parts.names.size();
            pictures.entries.push_back({tangram.name, tangram.annotations[i].whole, std::move(parts.names), count});
            pictures.images.push_back(fmt::format("{}_{}", tangram.name, i));
            pictures.parts.push_back(parts.part_of_piece);
        }
    }
    return pictures;
}

std::string caption_of(const kilogram::GameEntry& entry)
{
    return kilogram::write_caption(entry.whole, entry.names);
}

std::string write_game_line(const Pictures& pictures, const kilogram::Game& game, const std::string& rules)
{
    Json json{{"target", pictures.images[game.front()]}, {"rules", rules}, {"images", Json::array()}, {"texts", Json::array()}, {"captions", Json::array()}};
    for (const std::size_t place : game) {
        json["images"].push_back(pictures.images[place]);
        json["texts"].push_back(kilogram::write_game_text(pictures.entries[place]));
        json["captions"].push_back(caption_of(pictures.entries[place]));
    }
    return json.dump();
}

/// A game as ten panels of tiles in a drawn order.
std::string write_game_episode(const catalog::Catalog& catalog, const std::map<std::string, kilogram::Tangram>& tangrams, const Pictures& pictures,
                               kilogram::Game game, const std::string& id, const GamesFlags& flags)
{
    const std::size_t target = game.front();
    Rng rng = Rng::for_key(flags.seed, "kilogram/game_order/" + id, 0);
    generators::shuffle(game, rng);
    if (const auto fault = spec::find_episode_id_fault(id)) {
        throw SpecError(fmt::format("{}: {}", id, *fault));
    }
    spec::EpisodeSpec episode;
    episode.id = id;
    episode.seed = flags.seed;
    const kilogram::TableLook look{flags.material, "black", flags.side_px, flags.seed};
    spec::Json choices = spec::Json::array();
    spec::Json images = spec::Json::array();
    spec::Json texts = spec::Json::array();
    for (std::size_t i = 0; i < game.size(); ++i) {
        const std::string panel_id = fmt::format("picture_{}", i);
        const std::size_t place = game[i];
        episode.panels.push_back(build_table_panel(catalog, tangrams.at(pictures.entries[place].tangram), pictures.parts[place], look, id, panel_id));
        choices.push_back(panel_id);
        images.push_back(pictures.images[place]);
        texts.push_back(kilogram::write_game_text(pictures.entries[place]));
        if (place == target) {
            episode.labels["answer"] = panel_id;
        }
    }
    episode.labels["utterances"] = spec::Json::array({caption_of(pictures.entries[target])});
    episode.labels["choices"] = std::move(choices);
    episode.labels["rules"] = flags.rules;
    episode.labels["images"] = std::move(images);
    episode.labels["texts"] = std::move(texts);
    return spec::write_episode(episode);
}

/// Some drawn tangrams cannot be laid with exact tiles: they are left out, as are annotations of other tangrams.
void leave_out_unlaid(const catalog::Catalog& catalog, const GamesFlags& flags, std::map<std::string, kilogram::Tangram>& tangrams)
{
    const kilogram::TableLook look{flags.material, "black", flags.side_px, flags.seed};
    std::size_t count = 0;
    std::string first;
    std::erase_if(tangrams, [&](const auto& entry) {
        try {
            static_cast<void>(build_table_panel(catalog, entry.second, {}, look, entry.first, entry.first));
            return false;
        } catch (const SpecError& error) {
            first = count++ == 0 ? error.what() : first;
            return true;
        }
    });
    if (count > 0) {
        log_warn("{} of the tangrams cannot be laid with tiles and are left out; the first: {}", count, first);
    }
}

/// A game a line, as names and texts or as an episode.
int print_games(const GamesFlags& flags)
{
    const bool is_table = flags.format == "episodes";
    if (is_table && flags.tangrams.empty()) {
        throw SpecError("--format episodes needs --tangrams");
    }
    if (!flags.out.empty()) {
        throw SpecError(fmt::format("--out: --format {} writes lines to stdout", flags.format));
    }
    std::vector<kilogram::AnnotatedTangram> annotated = kilogram::read_annotations(load_json(flags.annotations));
    catalog::Catalog catalog;
    std::map<std::string, kilogram::Tangram> tangrams;
    if (is_table) {
        catalog = catalog::load_catalog(catalog::find_assets_dir());
        check_table_look(catalog, {flags.material, "black", flags.side_px, flags.seed});
        tangrams = load_tangrams(list_svg_files(flags.tangrams));
        leave_out_unlaid(catalog, flags, tangrams);
        std::erase_if(annotated, [&](const kilogram::AnnotatedTangram& each) { return !tangrams.contains(each.name); });
    }
    const Pictures pictures = list_pictures(annotated, flags.seed);
    const bool is_controlled = flags.rules == "controlled";
    const kilogram::GameMaker maker(pictures.entries, is_controlled ? kilogram::GameRules::Controlled : kilogram::GameRules::Random, flags.seed, flags.rules);
    for (std::size_t target = 0; target < pictures.entries.size(); ++target) {
        for (int k = 0; k < flags.games_per_target; ++k) {
            const std::optional<kilogram::Game> game = maker.draw(target, static_cast<std::uint64_t>(k));
            if (game && is_table) {
                const std::string id = fmt::format("{}/{}/{}_{}", flags.rules, pictures.entries[target].tangram, pictures.images[target], k);
                fmt::print("{}\n", write_game_episode(catalog, tangrams, pictures, *game, id, flags));
            } else if (game) {
                fmt::print("{}\n", write_game_line(pictures, *game, flags.rules));
            }
        }
    }
    return kExitDone;
}

int write_layout(const GamesFlags& flags)
{
    if (flags.out.empty() || flags.tangrams.empty()) {
        throw SpecError("--format kilogram needs --tangrams and --out; --format jsonl needs neither");
    }
    const std::vector<fs::path> files = list_svg_files(flags.tangrams);
    Json settings{{"verb", "games"},  {"version", CLEVRVK_VERSION},  {"seed", flags.seed},         {"games_per_target", flags.games_per_target},
                  {"style", flags.style}, {"size", flags.side_px}, {"augmented", !flags.skips_subsets}, {"annotations", digest_files({flags.annotations})},
                  {"tangrams", digest_files(files)}};
    settings["splits"] = flags.splits.empty() ? Json() : Json(digest_files({flags.splits}));

    std::vector<kilogram::AnnotatedTangram> annotated = kilogram::read_annotations(load_json(flags.annotations));
    const std::map<std::string, kilogram::Tangram> tangrams = load_tangrams(files);
    std::erase_if(annotated, [&](const kilogram::AnnotatedTangram& each) { return !tangrams.contains(each.name); });
    if (annotated.empty()) {
        throw SpecError(fmt::format("{}: it speaks of none of the tangrams", flags.annotations));
    }
    const GameSplits splits = flags.splits.empty() ? draw_splits(annotated, flags.seed) : load_splits(flags.splits, annotated);
    TangramFolder folder(flags.out, std::move(settings));
    if (folder.is_complete()) {
        log_info("{} is complete already; nothing to do", flags.out);
        return kExitDone;
    }
    const GameLayout layout = plan_games(annotated, splits, {flags.seed, flags.games_per_target, !flags.skips_subsets});
    for (const auto& [name, json] : layout.texts) {
        folder.store(name, json.dump() + '\n');
    }
    const kilogram::Style style = flags.style == "authors" ? kilogram::Style::Authors : kilogram::Style::Clean;
    const int thread_count = flags.threads > 0 ? flags.threads : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    run_in_threads(layout.pictures.size(), thread_count, [&](std::size_t i) {
        const GamePicture& picture = layout.pictures[i];
        folder.store_once(picture.file, [&] {
            const std::vector<std::uint8_t> pixels = flat::quantize(kilogram::draw(tangrams.at(picture.tangram), picture.parts, style, flags.side_px));
            return write::encode_png_rgb8(pixels, flags.side_px, flags.side_px);
        });
    });
    folder.finish();
    fmt::print("{} tangrams: {} train ({} of them validation), {} development, {} heldout; {} games, {} targets without; {} pictures\n", annotated.size(),
               splits.train.size(), splits.validation.size(), splits.development.size(), splits.heldout.size(), layout.game_count, layout.left_out_count,
               layout.pictures.size());
    return kExitDone;
}

}  // namespace

void add_games_verb(CLI::App& family, Action& action)
{
    CLI::App* const verb = family.add_subcommand("games", "Make reference games of ten pictures, with their texts");
    const auto flags = std::make_shared<GamesFlags>();
    verb->add_option("ANNOTATIONS", flags->annotations, "A JSON file of annotations: people's, or of kilogram describe")->required();
    verb->add_option("--tangrams", flags->tangrams, "SVG files, or folders of them; annotations of others are left out");
    verb->add_option("--format", flags->format, "kilogram, jsonl or episodes (default kilogram)")
        ->check(make_name_check("format", {"kilogram", "jsonl", "episodes"}));
    verb->add_option("--rules", flags->rules, "Of jsonl and episodes: controlled or random (default controlled)")
        ->check(make_name_check("rules", {"controlled", "random"}));
    verb->add_option("--seed", flags->seed, "Seed of all that is drawn")->required()->check(make_integer_check<std::int64_t>());
    verb->add_option("--games-per-target", flags->games_per_target, "1 to 1000 (default 10)")->check(make_integer_check<int>(1, 1000));
    verb->add_option("--splits", flags->splits, "JSON file with names for train, validation, development and heldout; without it they are drawn");
    verb->add_flag("--no-augmented", flags->skips_subsets, "Without the condition AUG, which has most of the pictures");
    verb->add_option("--material", flags->material, "Of episodes: a name of `clevrvk list materials` (default rubber)");
    verb->add_option("--style", flags->style, "Of the folder: authors or clean (default authors)")->check(make_name_check("style", {"authors", "clean"}));
    verb->add_option("--size", flags->side_px, "Side of the pictures in pixels (default 224)")
        ->check(make_integer_check<int>(spec::kLeastImageSidePx, spec::kMostImageSidePx));
    verb->add_option("--threads", flags->threads, "Threads, 0 to 256; default 0: one a core")->check(make_integer_check<int>(0, 256));
    verb->add_option("--out", flags->out, "Folder of --format kilogram: new, empty, or one that this command began");
    verb->footer(kFooter);
    verb->callback([&action, flags] { action = [flags] { return flags->format == "kilogram" ? write_layout(*flags) : print_games(*flags); }; });
}

}  // namespace clevrvk::tools
