// clevrvk kilogram games: writes reference games over annotated tangrams as lines, as episodes, or as the folder that
// the published training program reads.
#include "generators/kilogram/game.h"
#include "generators/kilogram/game_lines.h"
#include "generators/kilogram/game_texts.h"
#include "generators/kilogram/settle_tiles.h"
#include "generators/kilogram/svg.h"
#include "renderer/base/error.h"
#include "renderer/base/log.h"
#include "renderer/base/nearest_name.h"
#include "renderer/image/png.h"
#include "renderer/spec/limits.h"
#include "renderer/spec/write_spec.h"
#include "tools/clevrvk/families/kilogram/pictures.h"
#include "tools/clevrvk/families/kilogram/verbs.h"
#include "tools/clevrvk/flags/assets_flag.h"
#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/flags/flag_checks.h"
#include "tools/clevrvk/flags/thread_flag.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/print_line.h"
#include "tools/clevrvk/run/stop_signal.h"
#include "tools/clevrvk/version.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <memory>
#include <set>

namespace clevrvk::tools {
namespace {

namespace fs = std::filesystem;
namespace kilogram = generators::kilogram;

constexpr const char* kGamesFooter =
    R"(A game is a text and ten pictures of different tangrams, with the target first. In a controlled game, the ten
also have different wholes and equally many parts; a random game has neither condition. A target has no
controlled game if fewer than ten tangrams or wholes share its number of parts.

--format jsonl prints one game per line, over all annotations and without pictures. --format episodes prints the
games as spec lines for clevrvk render: ten panels of tiles on a table in random order, with the caption and the
target's panel among the labels. --format kilogram writes to DIR
  training/texts/train_whole.json, train_part.json, train_augmented_part.json, val_augmented_part.json
      {TANGRAM: [CAPTION, ...]}
  training/texts/validation/{controlled,random}/{whole,part}+{black,color}.json
      {"targets", "images", "texts"}: flat lists with ten entries per game
  training/images/train-black/NAME.png, train-color/NAME_T.png, augmented/NAME_K.png, val-black, val-color,
      val-augmented
  {development,heldout}/texts/{controlled,random}/whole+{black,color}.json, part+{black,color}_caption.json
  {development,heldout}/images/black/NAME.png, color/NAME_I.png
  development/texts/augmented/aug_dev.json, development/images/augmented/NAME_I_J.png
  index.jsonl                     one line per picture: its words, and the part of each piece
  kilogram.json, files.jsonl      settings, and the hash of each file
where I is the index of an annotation, T that of a text, and K and J that of a subset of the parts. The condition
AUG (augmented) has every subset of the parts, including the empty one. Validation holds the first annotation of
each of its tangrams, and their other annotations are trained on. If FILE of --splits has no key validation, the
first tangrams of train by name (240 of 692) are the validation split; names without annotations or an SVG file
are reported and left out. The same command resumes a stopped run and does nothing after a finished one.

Examples:
  clevrvk kilogram games words.json --tangrams out/tangrams/svg --seed 1 --out out/games
  clevrvk kilogram games data/full.json --format jsonl --rules random --seed 1)";

// The remedy if no games are possible.
constexpr const char* kRandomNeed = "a game needs ten different tangrams; give more tangrams";
constexpr const char* kControlledNeed = "a controlled game needs ten different tangrams with ten different wholes and equally many parts; "
                                        "give more tangrams or more annotations of each";

struct GamesFlags {
    std::string annotations;
    std::vector<std::string> tangrams;
    std::string format = "kilogram";
    AssetsFlag assets;
    std::string rules = "controlled";
    std::string style = "authors";
    kilogram::TableLook table;
    std::string splits;
    std::string out;
    std::int64_t seed = 0;
    int games_per_target = 10;
    int side_px = 224;
    int threads = 0;
    bool skips_subsets = false;
    bool is_as_loaded = false;

    [[nodiscard]] kilogram::GameSettings settings() const { return {seed, games_per_target, !skips_subsets, kilogram::kGameLayout}; }
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

/// Settles the tiles of all tangrams. Some drawn tangrams cannot be laid; they are left out, like annotations of
/// unknown tangrams.
void settle_all(std::map<std::string, kilogram::Tangram>& tangrams)
{
    std::vector<std::string> faults;
    for (auto entry = tangrams.begin(); entry != tangrams.end();) {
        kilogram::SettledTangram settled = kilogram::settle_tiles(entry->second);
        if (settled.fault) {
            faults.push_back(*settled.fault);
            entry = tangrams.erase(entry);
        } else {
            entry->second = std::move(settled.tangram);
            ++entry;
        }
    }
    if (!faults.empty()) {
        log_warn("{} of the tangrams cannot be laid with tiles and are left out; the first is {}", faults.size(), faults.front());
    }
}

/// Drops the annotations of unknown tangrams. \throws SpecError  when none remains
void keep_known(const std::map<std::string, kilogram::Tangram>& tangrams, const std::string& file,
                std::vector<kilogram::AnnotatedTangram>& annotated)
{
    std::erase_if(annotated, [&](const kilogram::AnnotatedTangram& each) { return !tangrams.contains(each.name); });
    if (annotated.empty()) {
        throw SpecError(fmt::format("{}: the file has no annotation of any of the tangrams", file));
    }
}

/// Prints one game per line, as names and texts or as an episode.
int print_games(const GamesFlags& flags)
{
    const bool is_table = flags.format == "episodes";
    if (is_table && flags.tangrams.empty()) {
        throw SpecError("--format episodes needs --tangrams");
    }
    std::vector<kilogram::AnnotatedTangram> annotated = kilogram::load_annotations(flags.annotations);
    catalog::Catalog catalog;
    std::map<std::string, kilogram::Tangram> tangrams;
    kilogram::GameEpisodes episodes{flags.rules, flags.seed, flags.games_per_target, flags.table};
    episodes.look.side_px = flags.side_px;
    episodes.look.seed = flags.seed;
    if (is_table) {
        catalog = load_assets(flags.assets);
        check_table_color(catalog, flags.table.color);
        tangrams = load_tangrams(kilogram::list_svg_files(flags.tangrams));
        settle_all(tangrams);
        keep_known(tangrams, flags.annotations, annotated);
    }
    const std::vector<kilogram::GamePicture> pictures = kilogram::show_annotations(annotated, flags.seed);
    std::vector<kilogram::GameEntry> entries;
    std::transform(pictures.begin(), pictures.end(), std::back_inserter(entries),
                   [](const kilogram::GamePicture& picture) { return picture.entry; });
    const bool is_controlled = flags.rules == "controlled";
    const kilogram::GameMaker maker(entries, is_controlled ? kilogram::GameRules::Controlled : kilogram::GameRules::Random, flags.seed,
                                    flags.rules);
    const auto visit_games = [&](const auto& visit) {
        for (std::size_t target = 0; target < pictures.size(); ++target) {
            for (int k = 0; k < flags.games_per_target; ++k) {
                if (const std::optional<kilogram::Game> game = maker.draw(target, static_cast<std::uint64_t>(k))) {
                    visit(*game, k);
                }
            }
        }
    };
    // Made twice, because each line states the number of lines.
    spec::StreamPlace place{0, 0};
    visit_games([&](const kilogram::Game&, int) { ++place.count; });
    if (place.count == 0) {
        throw SpecError(fmt::format("{}: its {} annotations of {} tangrams are not enough for a game: {}",
                                    flags.annotations, pictures.size(), annotated.size(), is_controlled ? kControlledNeed : kRandomNeed));
    }
    visit_games([&](const kilogram::Game& game, int k) {
        print_line(is_table ? spec::write_episode(kilogram::build_game_episode(catalog, tangrams, pictures, game, k, episodes), place)
                            : kilogram::write_game_line(pictures, game, flags.rules));
        ++place.index;
    });
    return kExitDone;
}

/// The games of a set, and their source.
struct DrawnSet {
    kilogram::GameSet set;
    std::vector<const kilogram::GamePicture*> pictures;
    std::vector<kilogram::Game> games;
};

/// \throws SpecError  when there are targets but none of them has a game
std::vector<DrawnSet> draw_all_games(const std::vector<kilogram::GamePicture>& pictures, const GamesFlags& flags)
{
    std::vector<DrawnSet> drawn;
    std::vector<std::string> empty;
    bool has_games = false;
    for (kilogram::GameSet& set : kilogram::list_game_sets(flags.settings())) {
        std::vector<const kilogram::GamePicture*> own = kilogram::select_pictures(pictures, set.folder);
        std::vector<kilogram::Game> games = kilogram::draw_games(set, kilogram::list_entries(own), flags.settings());
        has_games = has_games || !games.empty();
        if (games.empty() && !own.empty()) {
            empty.push_back(set.purpose);
        }
        drawn.push_back({std::move(set), std::move(own), std::move(games)});
    }
    if (!empty.empty() && !has_games) {
        throw SpecError(fmt::format("{}: no split has enough annotations for a game: {}", flags.annotations, kRandomNeed));
    }
    if (!empty.empty()) {
        log_warn("{} gives no games: {}", fmt::join(empty, ", "), kControlledNeed);
    }
    return drawn;
}

/// Writes texts first, since they may be refused; then the index, and the pictures, which take time.
/// \return  whether all was done; false if a signal stopped it
bool fill_layout(const GamesFlags& flags, const std::map<std::string, kilogram::Tangram>& tangrams,
                 const std::vector<kilogram::GamePicture>& pictures, const std::vector<DrawnSet>& sets, write::ResultFolder& folder)
{
    for (const kilogram::CaptionFile& file : kilogram::list_caption_files(flags.settings())) {
        folder.store(file.name, kilogram::write_captions(file, pictures).dump() + '\n');
    }
    for (const DrawnSet& drawn : sets) {
        for (const kilogram::GameFile& file : drawn.set.files) {
            folder.store(file.name, kilogram::write_games(file, drawn.pictures, drawn.games) + '\n');
        }
    }
    for (const kilogram::GamePicture& picture : pictures) {
        folder.append_line(kPictureIndexName, kilogram::write_picture_line(picture));
    }
    const kilogram::Style style = read_style(flags.style, flags.is_as_loaded, flags.side_px);
    const bool is_whole = run_until_stopped(pictures.size(), count_workers(flags.threads), [&](std::size_t i) {
        const kilogram::GamePicture& picture = pictures[i];
        folder.store_once(picture.file, [&] {
            const std::vector<std::uint8_t> pixels =
                flat::quantize(kilogram::draw(tangrams.at(picture.entry.tangram), picture.parts, style, flags.side_px));
            return image::encode_png_rgb8(pixels, flags.side_px, flags.side_px, image::PictureKind::Flat);
        });
    });
    if (is_whole) {
        folder.finish();
    }
    return is_whole;
}

/// Reads the splits from the file, or draws them.
kilogram::GameSplits choose_splits(const GamesFlags& flags, const std::vector<kilogram::AnnotatedTangram>& annotated)
{
    if (flags.splits.empty()) {
        return kilogram::draw_splits(annotated, flags.seed);
    }
    kilogram::GameSplits splits = kilogram::read_splits(load_json(flags.splits), annotated);
    if (!splits.unknown.empty()) {
        constexpr std::size_t kMostNamed = 20;
        const std::size_t named_count = std::min(splits.unknown.size(), kMostNamed);
        std::vector<std::string> named;
        std::transform(splits.unknown.begin(), splits.unknown.begin() + static_cast<std::ptrdiff_t>(named_count), std::back_inserter(named),
                       quote_text);
        log_warn("{}: {} of its tangrams have no annotations or no SVG file and are left out: {}{}", flags.splits, splits.unknown.size(),
                 fmt::join(named, ", "), named_count < splits.unknown.size() ? ", ..." : "");
    }
    return splits;
}

int write_layout(const GamesFlags& flags)
{
    if (flags.out.empty() || flags.tangrams.empty()) {
        throw SpecError("--format kilogram needs --tangrams and --out; --format jsonl needs neither");
    }
    watch_stop_signals();
    static_cast<void>(read_style(flags.style, flags.is_as_loaded, flags.side_px));
    const std::vector<fs::path> files = kilogram::list_svg_files(flags.tangrams);
    const std::map<std::string, kilogram::Tangram> tangrams = load_tangrams(files);
    Json settings{{"verb", kGamesVerb},
                  {"version", get_tool_version(MadeFrom::Verbs)},
                  {"seed", flags.seed},
                  {"layout", kilogram::kGameLayout},
                  {"games_per_target", flags.games_per_target},
                  {"style", flags.style},
                  {"size", flags.side_px},
                  {"augmented", !flags.skips_subsets},
                  {"annotations", write::digest_files({flags.annotations})},
                  {"tangrams", write::digest_files(files)}};
    settings["splits"] = flags.splits.empty() ? Json() : Json(write::digest_files({flags.splits}));
    if (flags.is_as_loaded) {
        settings["as_loaded"] = true;
    }

    // All input is checked before the folder is made.
    std::vector<kilogram::AnnotatedTangram> annotated = kilogram::load_annotations(flags.annotations);
    keep_known(tangrams, flags.annotations, annotated);
    const kilogram::GameSplits splits = choose_splits(flags, annotated);
    const std::vector<kilogram::GamePicture> pictures = kilogram::plan_pictures(annotated, splits, flags.seed, !flags.skips_subsets);
    const std::vector<DrawnSet> sets = draw_all_games(pictures, flags);

    write::ResultFolder folder(flags.out, kKilogramInfoName, std::move(settings));
    if (folder.is_complete()) {
        log_info("{} is already complete; nothing to do", flags.out);
        return kExitDone;
    }
    if (!fill_layout(flags, tangrams, pictures, sets, folder)) {
        return report_stop(flags.out);
    }
    std::size_t game_count = 0;
    std::size_t left_out_count = 0;
    for (const DrawnSet& drawn : sets) {
        std::set<std::size_t> targets;
        for (const kilogram::Game& game : drawn.games) {
            targets.insert(game.front());
        }
        game_count += drawn.games.size();
        left_out_count += drawn.pictures.size() - targets.size();
    }
    fmt::print("{} tangrams: {} train ({} of them validation), {} development, {} heldout; {} games, {} targets without; {} pictures\n",
               annotated.size(), splits.train.size(), splits.validation.size(), splits.development.size(), splits.heldout.size(),
               game_count, left_out_count, pictures.size());
    return kExitDone;
}

}  // namespace

void add_games_verb(const Command& family, Action& action)
{
    const Command verb = family.add_command("games", "Make reference games of ten pictures, with their texts");
    const auto flags = std::make_shared<GamesFlags>();
    std::vector<BoundOption> bound;
    const auto bind = [&bound](std::vector<std::string> formats, const Option& option) { bound.push_back({option, std::move(formats)}); };
    verb.add_option("ANNOTATIONS", flags->annotations, "A JSON file of annotations, by people or by kilogram describe").required();
    bind({"kilogram", "episodes"},
         verb.add_option("--tangrams", flags->tangrams, "SVG files, or folders of them; annotations of other tangrams are left out"));
    verb.add_option("--format", flags->format, "kilogram, jsonl or episodes (default kilogram)")
        .check(make_name_check("format", {"kilogram", "jsonl", "episodes"}));
    bind({"jsonl", "episodes"}, verb.add_option("--rules", flags->rules, "Rules for --format jsonl or episodes: controlled or random "
                                                                         "(default controlled)")
                                    .check(make_name_check("rules", {"controlled", "random"})));
    verb.add_option("--seed", flags->seed, "Seed of all random choices").required().check(make_integer_check<std::int64_t>());
    verb.add_option("--games-per-target", flags->games_per_target, "Games per target, 1 to 1000 (default "
                                                                   "10)").check(make_integer_check<int>(1, 1000));
    bind({"kilogram"}, verb.add_option("--splits", flags->splits,
                                       "JSON file that lists the tangrams of train, validation, development and heldout by name; by "
                                       "default they are drawn"));
    bind({"kilogram"}, verb.add_flag("--no-augmented", flags->skips_subsets, "Leave out the condition AUG, which makes up most of the "
                                                                             "pictures"));
    bind({"episodes"}, add_assets_flag(verb, flags->assets));
    for (const Option& option : add_table_flags(verb, flags->table)) {
        bind({"episodes"}, option);
    }
    bind({"kilogram"}, verb.add_option("--style", flags->style, "Style of the pictures: authors, like the published ones, or clean, drawn "
                                                                "directly at --size (default authors)")
                           .check(make_name_check("style", {"authors", "clean"})));
    bind({"kilogram"}, verb.add_flag("--as-loaded", flags->is_as_loaded,
                                     "Draw 13 of the published black pictures with wide seams, as the published loader reads them"));
    bind({"kilogram", "episodes"}, verb.add_option("--size", flags->side_px, "Side of the pictures in pixels, 16 to 4096 (default 224)")
                                       .check(make_integer_check<int>(spec::kLeastImageSidePx, spec::kMostImageSidePx)));
    bind({"kilogram"}, verb.add_option("--threads", flags->threads, "Threads, 0 to 256; default 0: one per core")
                           .check(make_integer_check(0, kMostThreads)));
    bind({"kilogram"}, verb.add_option("--out", flags->out, "Folder for --format kilogram: new, empty, or begun by this command")
                           .check(make_folder_check()));
    verb.footer(kGamesFooter);
    verb.callback([&action, flags, bound] {
        action = [flags, bound] {
            check_bound_options("--format", flags->format, bound);
            return flags->format == "kilogram" ? write_layout(*flags) : print_games(*flags);
        };
    });
}

}  // namespace clevrvk::tools
