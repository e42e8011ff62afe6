// clevrvk things: shows procedural objects by themselves, outside any scene.
#include "renderer/things/thing.h"

#include "generators/registry/registry.h"
#include "generators/things/thing_objects.h"
#include "renderer/base/error.h"
#include "renderer/base/lower_case.h"
#include "renderer/base/nearest_name.h"
#include "renderer/model/write_glb.h"
#include "renderer/spec/limits.h"
#include "renderer/resolve/thing_params.h"
#include "renderer/write/atomic_file.h"
#include "tools/clevrvk/commands/commands.h"
#include "tools/clevrvk/flags/command_line.h"
#include "tools/clevrvk/flags/flag_checks.h"
#include "tools/clevrvk/flags/variant_flag.h"
#include "tools/clevrvk/run/contact_sheet.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/print_line.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace clevrvk::tools {
namespace {

namespace fs = std::filesystem;

constexpr const char* kThingsFooter = R"(Examples:
  clevrvk list things
  clevrvk things sheet all.png
  clevrvk things export cup --variant 17 cup.glb)";

constexpr const char* kThingsSheetFooter = R"(Examples:
  clevrvk things sheet all.png
  clevrvk things sheet --thing chair --count 16 chairs.png)";

constexpr const char* kExportFooter = R"(Examples:
  clevrvk things export cup --variant 17 cup.glb
  clevrvk things export car --param style=van --param color=teal van.glb)";

constexpr const char* kExportEnding = ".glb";

struct ExportFlags {
    std::string name;
    std::string variant = "0";
    std::vector<std::string> params;
    std::string file;
    bool overwrites = false;
};

int run_export(const ExportFlags& flags)
{
    const fs::path file = fs::absolute(flags.file);
    if (to_lower(file.extension().string()) != kExportEnding) {
        throw SpecError(fmt::format("{}: things are written as binary glTF 2.0; the file must be named {}", quote_text(flags.file),
                                    quote_text(fs::path(flags.file).replace_extension(kExportEnding).string())));
    }
    write::check_lone_file(flags.file);
    const things::Thing& thing = *things::find_thing(flags.name);
    things::Params params = resolve::draw_params(thing, parse_variant(flags.variant));
    for (const std::string& pair : flags.params) {
        const std::size_t equals = pair.find('=');
        if (equals == std::string::npos) {
            throw SpecError(fmt::format("--param must be NAME=VALUE, not {}", quote_text(pair)));
        }
        params.set(pair.substr(0, equals), pair.substr(equals + 1));
    }
    if (fs::exists(file) && !flags.overwrites) {
        throw SpecError(fmt::format("'{}' exists; --overwrite replaces it", flags.file));
    }
    const things::ThingMesh made = things::build(thing, params);
    write::write_lone_file(file, model::write_glb(made.model));
    print_line(fmt::format("{}: {:.3f} x {:.3f} x {:.3f} m, {} triangles, {} materials", flags.file, made.size.x, made.size.y, made.size.z,
                           made.model.triangles.size(), made.model.materials.size()));
    return kExitDone;
}

struct ThingsSheetFlags {
    SheetFlags sheet;
    std::string thing;
    int count = 0;  ///< 0: every thing once, or eight variants of one thing
    int side_px = 160;
    std::int64_t seed = 1;
};

// Makes episodes of the task things_single.
int run_sheet(const ThingsSheetFlags& flags)
{
    constexpr int kVariantsOfOne = 8;
    const catalog::Catalog catalog = load_assets(flags.sheet.rendering.assets);
    const generators::Task& task = generators::find_task("things_single");
    std::vector<std::string> settings{fmt::format("width={}", flags.side_px), fmt::format("height={}", flags.side_px)};
    if (!flags.thing.empty()) {
        settings.push_back("category=" + flags.thing);
    }
    generators::TaskRequest request;
    request.seed = flags.seed;
    request.variant = task.info.variants.front();
    request.options = generators::parse_options(task.info, settings);
    const std::size_t in_turn = generators::things_family::list_things(false).size();
    const int all = flags.thing.empty() ? static_cast<int>(in_turn) : kVariantsOfOne;
    std::vector<spec::EpisodeSpec> episodes;
    for (int k = 0; k < (flags.count > 0 ? flags.count : all); ++k) {
        request.index = static_cast<std::uint64_t>(k);
        episodes.push_back(task.generate(catalog, request));
    }
    write_contact_sheet(episodes, catalog, flags.sheet);
    return kExitDone;
}

void add_sheet_verb(const Command& family, const std::vector<std::string>& names, Action& action)
{
    constexpr int kMostPictures = 4096;
    constexpr int kMostSidePx = 1024;
    const Command verb = family.add_command("sheet", "Render things side by side in one picture");
    const auto flags = std::make_shared<ThingsSheetFlags>();
    verb.add_option("--thing", flags->thing, "Thing whose variants are shown; default: all things except agents, in turn")
        .check(make_name_check("thing", names))
        .type_name("NAME");
    verb.add_option("--count", flags->count, "Number of pictures, 1 to 4096; default: one per thing, or 8 variants")
        .check(make_integer_check(1, kMostPictures))
        .type_name("N");
    verb.add_option("--size", flags->side_px, "Side of each picture, 16 to 1024 px; default 160")
        .check(make_integer_check(spec::kLeastImageSidePx, kMostSidePx))
        .type_name("PX");
    verb.add_option("--seed", flags->seed, "Seed of variants and views, 0 or more; default 1")
        .check(make_integer_check<std::int64_t>(0))
        .type_name("N");
    add_sheet_flags(verb, flags->sheet);
    verb.footer(kThingsSheetFooter);
    verb.callback([&action, flags] { action = [flags] { return run_sheet(*flags); }; });
}

}  // namespace

void add_things_command(const Command& app, Action& action)
{
    const Command family = app.add_command("things", "Show and export things that are made from parameters");
    family.require_verb();
    family.footer(kThingsFooter);
    const Command verb = family.add_command("export", "Write one variant of a thing as binary glTF 2.0");
    const auto flags = std::make_shared<ExportFlags>();
    std::vector<std::string> names;
    for (const things::Thing& thing : things::all_things()) {
        names.emplace_back(thing.name);
    }
    add_sheet_verb(family, names, action);
    verb.add_option("NAME", flags->name, "A thing that `clevrvk list things` shows")
        .required()
        .type_name("")
        .check(make_name_check("thing", names));
    verb.add_option("FILE", flags->file, "File to write, such as cup.glb; its folder must exist").required().type_name("");
    add_variant_flag(verb, flags->variant, "default 0");
    verb.add_option("--param", flags->params, "Value of a parameter that replaces the variant's value; may be repeated")
        .one_value_each()
        .type_name("NAME=VALUE");
    verb.add_flag("--overwrite", flags->overwrites, "Replace FILE");
    verb.footer(kExportFooter);
    verb.callback([&action, flags] { action = [flags] { return run_export(*flags); }; });
}

}  // namespace clevrvk::tools
