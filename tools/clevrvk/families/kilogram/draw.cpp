// clevrvk kilogram draw: writes flat pictures with labels, or spec lines of tiles on a table. Uses no device.
#include "generators/kilogram/parts.h"
#include "generators/kilogram/settle_tiles.h"
#include "generators/kilogram/svg.h"
#include "generators/kilogram/tiles.h"
#include "renderer/base/error.h"
#include "renderer/base/log.h"
#include "renderer/base/nearest_name.h"
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
#include "tools/clevrvk/run/visit_lines.h"
#include "tools/clevrvk/version.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>

namespace clevrvk::tools {
namespace {

namespace fs = std::filesystem;
namespace kilogram = generators::kilogram;

constexpr const char* kDrawFooter =
    R"(The style 'authors' matches the pictures of the published data set; 'clean' draws directly at the final size. With
--parts, each part has one colour, in the order coral, gold, lightskyblue, lightpink, mediumseagreen, darkgrey,
lightgrey; pieces without a part are black. Masks hold the pieces' ids. The command writes to DIR images/NAME.png,
masks/NAME.png, index.jsonl, and kilogram.json and files.jsonl with the settings and the hash of each file. The same
command resumes a stopped run and does nothing after a finished one; `clevrvk check DIR` checks the files.

The style 'table' writes spec lines to stdout, for clevrvk render: tiles on a table, with the parts in the same colours.
--look, --ground and --color choose the looks; those left open are drawn from --seed so that tiles and ground can be
distinguished. Each drawn piece becomes the nearest exact tile, and tiles that would overlap are pushed apart. Tangrams
that tiles cannot show are reported and left out, and the exit code is then 1.

Examples:
  clevrvk kilogram draw out/tangrams/svg --parts out/tangrams/parts.jsonl --style authors --out out/color
  clevrvk kilogram draw out/tangrams/svg --style table --look wood | clevrvk render --episodes - --out out/table)";

// Labels of this many pictures are held in memory.
constexpr std::size_t kFilesPerBlock = 1024;

struct DrawFlags {
    std::vector<std::string> inputs;
    std::string style = "clean";
    AssetsFlag assets;
    std::string parts;
    std::string out;
    int side_px = 224;
    int threads = 0;
    kilogram::TableLook table;
    bool is_as_loaded = false;
    bool is_strict = false;

    [[nodiscard]] kilogram::SvgForm form() const { return is_strict ? kilogram::SvgForm::Published : kilogram::SvgForm::Drawn; }
};

/// The parts of the tangrams in a JSON-lines file, by tangram name.
/// \throws SpecError  when a line is malformed, or a name occurs twice
std::map<std::string, kilogram::PartOfPiece> load_parts(const fs::path& file)
{
    std::map<std::string, kilogram::PartOfPiece> all;
    visit_lines(file.string(), [&](const std::string& line, const std::string& source) {
        const auto [name, parts] = kilogram::read_parts_line(parse_json_line(line, source));
        if (!all.emplace(name, parts).second) {
            throw SpecError(fmt::format("{}: an earlier line describes the tangram {}", source, quote_text(name)));
        }
    });
    return all;
}

/// The parts of tangrams by name, or no parts for any tangram.
class PartsByName {
public:
    explicit PartsByName(const std::string& file) : file_(file)
    {
        if (!file_.empty()) {
            parts_ = load_parts(file_);
        }
    }

    [[nodiscard]] const kilogram::PartOfPiece& find(const std::string& name) const
    {
        if (file_.empty()) {
            return kilogram::kNoParts;
        }
        const auto own = parts_.find(name);
        if (own == parts_.end()) {
            throw SpecError(fmt::format("{}: no line describes the tangram '{}'", file_, name));
        }
        return own->second;
    }

private:
    std::string file_;
    std::map<std::string, kilogram::PartOfPiece> parts_;
};

int print_table(const DrawFlags& flags)
{
    const catalog::Catalog catalog = load_assets(flags.assets);
    const PartsByName parts(flags.parts);
    check_table_color(catalog, flags.table.color);
    kilogram::TableLook look = flags.table;
    look.side_px = flags.side_px;
    // All episodes are made before the first is printed, because each line states their number.
    std::vector<spec::EpisodeSpec> episodes;
    std::vector<std::string> faults;
    for (const fs::path& file : kilogram::list_svg_files(flags.inputs)) {
        const kilogram::SettledTangram settled = kilogram::settle_tiles(kilogram::load_svg(file, flags.form()));
        const kilogram::PartOfPiece& own_parts = parts.find(settled.tangram.name);
        if (settled.fault) {
            faults.push_back(*settled.fault);
        } else {
            episodes.push_back(kilogram::build_table_episode(catalog, settled.tangram, own_parts, look));
        }
    }
    spec::StreamPlace place{0, static_cast<std::int64_t>(episodes.size())};
    for (const spec::EpisodeSpec& episode : episodes) {
        print_line(spec::write_episode(episode, place));
        ++place.index;
    }
    for (const std::string& fault : faults) {
        log_warn("{}", fault);
    }
    if (!faults.empty()) {
        log_warn("{} of {} tangrams cannot be laid with tiles and are left out", faults.size(), faults.size() + episodes.size());
    }
    return faults.empty() ? kExitDone : kExitSomeFailed;
}

int draw_flat(const DrawFlags& flags)
{
    if (flags.out.empty()) {
        throw SpecError("--out is required, except with --style table");
    }
    watch_stop_signals();
    const std::vector<fs::path> files = kilogram::list_svg_files(flags.inputs);
    const PartsByName parts(flags.parts);
    // All input is checked before the folder is made.
    for (const fs::path& file : files) {
        static_cast<void>(parts.find(kilogram::load_svg(file, flags.form()).name));
    }
    const PictureSettings settings{read_style(flags.style, flags.is_as_loaded, flags.side_px), flags.side_px};
    Json identity{{"verb", kDrawVerb},
                  {"version", get_tool_version(MadeFrom::Verbs)},
                  {"style", flags.style},
                  {"size", flags.side_px},
                  {"tangrams", write::digest_files(files)}};
    identity["parts"] = flags.parts.empty() ? Json() : Json(write::digest_files({flags.parts}));
    if (flags.is_as_loaded) {
        identity["as_loaded"] = true;
    }
    write::ResultFolder folder(flags.out, kKilogramInfoName, std::move(identity));
    if (folder.is_complete()) {
        log_info("{} is already complete; nothing to do", flags.out);
        return kExitDone;
    }
    const int thread_count = count_workers(flags.threads);
    for (std::size_t start = 0; start < files.size(); start += kFilesPerBlock) {
        std::vector<std::string> lines(std::min(kFilesPerBlock, files.size() - start));
        const bool is_whole = run_until_stopped(lines.size(), thread_count, [&](std::size_t i) {
            const kilogram::Tangram tangram = kilogram::load_svg(files[start + i], flags.form());
            lines[i] = store_picture(folder, tangram, parts.find(tangram.name), settings).dump();
        });
        if (!is_whole) {
            return report_stop(flags.out);
        }
        for (const std::string& line : lines) {
            folder.append_line(kPictureIndexName, line);
        }
    }
    folder.finish();
    print_line(fmt::format("{}: {} pictures of {}x{} px", flags.out, files.size(), flags.side_px, flags.side_px));
    return kExitDone;
}

}  // namespace

std::vector<Option> add_table_flags(const Command& verb, kilogram::TableLook& look)
{
    const auto add = [&](const char* flag, std::string& value, const char* what, const std::vector<std::string>& names) {
        return verb.add_option(flag, value, fmt::format("For tiles on a table: {}; {} (default any, which draws one)",
                                                        what, fmt::join(names, ", ")))
            .check(make_name_check(flag + 2, names));
    };
    return {add("--look", look.look, "material of the tiles", kilogram::list_look_names()),
            add("--ground", look.ground, "ground under the tiles", kilogram::list_ground_names()),
            verb.add_option("--color", look.color, "For tiles on a table: color of tiles without a part, a name of `clevrvk list colors` "
                                                   "(default: drawn)")};
}

void check_table_color(const catalog::Catalog& catalog, const std::string& color)
{
    if (color.empty() || catalog::find_color(catalog, color) != nullptr) {
        return;
    }
    std::vector<std::string> names;
    for (const catalog::NamedColor& each : catalog.colors) {
        names.push_back(each.name);
    }
    throw SpecError(fmt::format("--color: unknown color {}{}", quote_text(color), suggest_name(color, names)));
}

void add_draw_verb(const Command& family, Action& action)
{
    const Command verb = family.add_command("draw", "Draw flat pictures with masks, boxes and parts, or tiles on a table as spec lines");
    const auto flags = std::make_shared<DrawFlags>();
    verb.add_option("TANGRAMS", flags->inputs, "SVG files, or folders of them").required();
    verb.add_flag("--strict", flags->is_strict, kStrictHelp);
    verb.add_option("--style", flags->style, "authors, clean or table (default clean)")
        .check(make_name_check("style", {"authors", "clean", "table"}));
    verb.add_option("--size", flags->side_px, "Side of the pictures in pixels, 16 to 4096 (default 224)")
        .check(make_integer_check<int>(spec::kLeastImageSidePx, spec::kMostImageSidePx));
    verb.add_option("--parts", flags->parts, "File with the parts of each tangram, one tangram per line; without it all pieces are black");
    const Option as_loaded = verb.add_flag("--as-loaded", flags->is_as_loaded,
                                           "For --style authors: draw 13 of the published black pictures with wide seams, as the published "
                                           "loader reads them");
    const Option out = verb.add_option("--out", flags->out, "Folder for the flat styles: new, empty, or begun by this command")
                           .check(make_folder_check());
    const Option threads = verb.add_option("--threads", flags->threads, "Threads for the flat styles, 0 to 256; default 0: one per core")
                               .check(make_integer_check(0, kMostThreads));
    const std::vector<Option> table = add_table_flags(verb, flags->table);
    const Option seed = verb.add_option("--seed", flags->table.seed, "For --style table: seed of the looks and of the jitter of camera and "
                                                                     "light (default 0)")
                            .check(make_integer_check<std::int64_t>());
    const Option assets = add_assets_flag(verb, flags->assets);
    verb.footer(kDrawFooter);
    std::vector<BoundOption> bound{
        {as_loaded, {"authors"}}, {seed, {"table"}}, {assets, {"table"}}, {out, {"authors", "clean"}}, {threads, {"authors", "clean"}}};
    for (const Option& option : table) {
        bound.push_back({option, {"table"}});
    }
    verb.callback([&action, flags, bound] {
        action = [flags, bound] {
            check_bound_options("--style", flags->style, bound);
            return flags->style == "table" ? print_table(*flags) : draw_flat(*flags);
        };
    });
}

}  // namespace clevrvk::tools
