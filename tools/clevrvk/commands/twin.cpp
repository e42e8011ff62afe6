// clevrvk twin: prints spec lines again without the settings that blur their pictures. Uses no device.
#include "renderer/spec/sharp_twin.h"
#include "renderer/spec/write_spec.h"
#include "tools/clevrvk/commands/commands.h"
#include "tools/clevrvk/flags/assets_flag.h"
#include "tools/clevrvk/flags/flag_checks.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/rewrite_spec_lines.h"

#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace clevrvk::tools {
namespace {

constexpr const char* kTwinFooter = R"(The ids stay the same, so pictures and labels have the same names in both datasets.

Examples:
  clevrvk twin blurred.jsonl > sharp.jsonl
  clevrvk twin blurred.jsonl --without sensor | clevrvk render --episodes - --out data/clean)";

struct TwinOptions {
    std::string episodes;
    std::vector<std::string> parts;
    AssetsFlag assets;
};

int run_twin(const TwinOptions& options)
{
    const catalog::Catalog catalog = load_assets(options.assets);
    const std::set<std::string_view> parts = options.parts.empty()
                                                 ? std::set<std::string_view>(spec::kTwinParts.begin(), spec::kTwinParts.end())
                                                 : std::set<std::string_view>(options.parts.begin(), options.parts.end());
    rewrite_spec_lines(options.episodes, catalog, [&](const spec::SpecLine& line, const std::string& source) {
        std::string twin = spec::write_episode(spec::make_sharp_twin(line.episode, parts, source), line.stream);
        spec::check_written_length(twin, source);
        return twin;
    });
    return kExitDone;
}

}  // namespace

void add_twin_command(const Command& app, Action& action)
{
    const Command command = app.add_command("twin", "Rewrite spec lines so that they give sharp, clean pictures of the same moment");
    const auto options = std::make_shared<TwinOptions>();
    command.add_option("FILE", options->episodes, "File of spec lines, or - for standard input").required();
    command
        .add_option("--without", options->parts,
                    "Effects that the twins omit, separated by commas: shutter (everything stands where it is at the time of the labels), "
                    "aperture, sensor; default all three")
        .delimiter(',')
        .check(make_name_check("part", {spec::kTwinParts.begin(), spec::kTwinParts.end()}))
        .type_name("NAMES");
    add_assets_flag(command, options->assets);
    command.footer(kTwinFooter);
    command.callback([&action, options] { action = [options] { return run_twin(*options); }; });
}

}  // namespace clevrvk::tools
