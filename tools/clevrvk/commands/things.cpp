// clevrvk things: procedural objects by themselves. What a spec makes of them is the scene's.
#include "renderer/things/thing.h"

#include "renderer/base/error.h"
#include "renderer/base/nearest_name.h"
#include "renderer/model/write_glb.h"
#include "renderer/write/atomic_file.h"
#include "tools/clevrvk/commands/commands.h"
#include "tools/clevrvk/flags/flag_checks.h"
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
  clevrvk things export cup --variant 17 cup.glb)";

constexpr const char* kExportFooter = R"(Examples:
  clevrvk things export cup --variant 17 cup.glb
  clevrvk things export car --param style=van --param color=teal van.glb)";

struct ExportFlags {
    std::string name;
    std::int64_t variant = 0;
    std::vector<std::string> params;
    std::string file;
    bool overwrites = false;
};

int run_export(const ExportFlags& flags)
{
    const things::Thing& thing = *things::find_thing(flags.name);
    things::Params params = things::sample(thing, flags.variant);
    for (const std::string& pair : flags.params) {
        const std::size_t equals = pair.find('=');
        if (equals == std::string::npos) {
            throw SpecError(fmt::format("--param takes NAME=VALUE, not {}", quote_text(pair)));
        }
        params.set(pair.substr(0, equals), pair.substr(equals + 1));
    }
    const fs::path file = fs::absolute(flags.file);
    if (fs::exists(file) && !flags.overwrites) {
        throw SpecError(fmt::format("'{}' exists; --overwrite replaces it", flags.file));
    }
    const things::ThingMesh made = things::build(thing, params);
    write::make_folders(file.parent_path());
    write::write_file_atomically(file.parent_path(), file.filename().string(), model::write_glb(made.model));
    fs::remove(file.parent_path() / write::kPartsName);
    print_line(fmt::format("{}: {:.3f} x {:.3f} x {:.3f} m, {} triangles, {} materials", flags.file, made.size.x, made.size.y, made.size.z,
                           made.model.triangles.size(), made.model.materials.size()));
    return kExitDone;
}

}  // namespace

void add_things_command(CLI::App& app, Action& action)
{
    CLI::App* const family = app.add_subcommand("things", "Make objects from parameters, as files of their own");
    family->require_subcommand(1);
    family->footer(kThingsFooter);
    CLI::App* const verb = family->add_subcommand("export", "Write one variant of a thing as binary glTF 2.0");
    const auto flags = std::make_shared<ExportFlags>();
    std::vector<std::string> names;
    for (const things::Thing& thing : things::all_things()) {
        names.emplace_back(thing.name);
    }
    verb->add_option("NAME", flags->name, "A thing that `clevrvk list things` shows")
        ->required()
        ->type_name("")
        ->check(make_name_check("thing", names));
    verb->add_option("FILE", flags->file, "The file to write, such as cup.glb")->required()->type_name("");
    verb->add_option("--variant", flags->variant, "Number that draws all parameters, from 0; default 0")
        ->check(make_integer_check<std::int64_t>(0))
        ->type_name("N");
    verb->add_option("--param", flags->params, "A parameter that is not drawn; may be repeated")
        ->take_all()
        ->expected(1)
        ->type_name("NAME=VALUE");
    verb->add_flag("--overwrite", flags->overwrites, "Replace FILE");
    verb->footer(kExportFooter);
    verb->callback([&action, flags] { action = [flags] { return run_export(*flags); }; });
}

}  // namespace clevrvk::tools
