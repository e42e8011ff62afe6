// clevrvk kilogram games: reference games over annotated tangrams, as lines, or as the folder that the published training program reads.
#include "generators/kilogram/game.h"
#include "generators/kilogram/svg.h"
#include "renderer/base/error.h"
#include "renderer/base/log.h"
#include "renderer/spec/limits.h"
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

--format jsonl prints a game a line, over all annotations, and no pictures. --format kilogram writes into DIR
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
    std::string splits;
    std::string out;
    std::int64_t seed = 0;
    int games_per_target = 10;
    int side_px = 224;
    int threads = 0;
    bool skips_subsets = false;
};

int print_games(const GamesFlags& flags)
{
    std::vector<kilogram::GameEntry> entries;
    std::vector<std::string> images;
    for (const kilogram::AnnotatedTangram& tangram : kilogram::read_annotations(load_json(flags.annotations))) {
        for (std::size_t i = 0; i < tangram.annotations.size(); ++i) {
            kilogram::OrderedParts parts = draw_part_order(tangram, i, flags.seed);
            const std::size_t count = parts.names.size();
            entries.push_back({tangram.name, tangram.annotations[i].whole, std::move(parts.names), count});
            images.push_back(fmt::format("{}_{}", tangram.name, i));
        }
    }
    const bool is_controlled = flags.rules == "controlled";
    const kilogram::GameMaker maker(entries, is_controlled ? kilogram::GameRules::Controlled : kilogram::GameRules::Random, flags.seed, flags.rules);
    for (std::size_t target = 0; target < entries.size(); ++target) {
        for (int k = 0; k < flags.games_per_target; ++k) {
            const std::optional<kilogram::Game> game = maker.draw(target, static_cast<std::uint64_t>(k));
            if (!game) {
                continue;
            }
            Json json{{"target", images[target]}, {"rules", flags.rules}, {"images", Json::array()}, {"texts", Json::array()}, {"captions", Json::array()}};
            for (const std::size_t place : *game) {
                json["images"].push_back(images[place]);
                json["texts"].push_back(kilogram::write_game_text(entries[place]));
                json["captions"].push_back(kilogram::write_caption(entries[place].whole, entries[place].names));
            }
            fmt::print("{}\n", json.dump());
        }
    }
    return kExitDone;
}

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
    verb->add_option("--format", flags->format, "kilogram or jsonl (default kilogram)")->check(make_name_check("format", {"kilogram", "jsonl"}));
    verb->add_option("--rules", flags->rules, "Of jsonl: controlled or random (default controlled)")->check(make_name_check("rules", {"controlled", "random"}));
    verb->add_option("--seed", flags->seed, "Seed of all that is drawn")->required()->check(make_integer_check<std::int64_t>());
    verb->add_option("--games-per-target", flags->games_per_target, "1 to 1000 (default 10)")->check(make_integer_check<int>(1, 1000));
    verb->add_option("--splits", flags->splits, "JSON file with names for train, validation, development and heldout; without it they are drawn");
    verb->add_flag("--no-augmented", flags->skips_subsets, "Without the condition AUG, which has most of the pictures");
    verb->add_option("--style", flags->style, "authors or clean (default authors)")->check(make_name_check("style", {"authors", "clean"}));
    verb->add_option("--size", flags->side_px, "Side of the pictures in pixels (default 224)")
        ->check(make_integer_check<int>(spec::kLeastImageSidePx, spec::kMostImageSidePx));
    verb->add_option("--threads", flags->threads, "Threads, 0 to 256; default 0: one a core")->check(make_integer_check<int>(0, 256));
    verb->add_option("--out", flags->out, "Folder of --format kilogram: new, empty, or one that this command began");
    verb->footer(kFooter);
    verb->callback([&action, flags] { action = [flags] { return flags->format == "jsonl" ? print_games(*flags) : write_layout(*flags); }; });
}

}  // namespace clevrvk::tools
