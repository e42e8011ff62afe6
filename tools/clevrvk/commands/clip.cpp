// clevrvk clip: clips, whose panels are frames. Its verb `expand` prints the frames of paths. Uses no device.
#include "renderer/spec/expand_clip.h"
#include "tools/clevrvk/commands/commands.h"
#include "tools/clevrvk/flags/assets_flag.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/rewrite_spec_lines.h"

#include <memory>
#include <string>

namespace clevrvk::tools {
namespace {

struct ExpandOptions {
    std::string episodes;
    AssetsFlag assets;
};

int run_expand(const ExpandOptions& options)
{
    const catalog::Catalog catalog = load_assets(options.assets);
    rewrite_spec_lines(options.episodes, catalog, [](const spec::SpecLine& line, const std::string& source) {
        return spec::expand_clip(line.text, source);
    });
    return kExitDone;
}

}  // namespace

void add_clip_command(const Command& app, Action& action)
{
    const Command family = app.add_command("clip", "Print the frames of clips as spec lines");
    family.require_verb();
    family.footer(R"(Examples:
  clevrvk clip expand samples/clip.jsonl
  clevrvk clip expand samples/clip.jsonl | clevrvk render --episodes - --out data/clip)");
    const Command command = family.add_command("expand", "Print spec lines in which panels, one per frame, replace the paths");
    const auto options = std::make_shared<ExpandOptions>();
    command.add_option("FILE", options->episodes, "File of spec lines, or - for standard input").required();
    add_assets_flag(command, options->assets);
    command.footer(R"(The original and the printed line give the same pictures and labels. Lines without a path are printed as they are.

Examples:
  clevrvk clip expand samples/clip.jsonl
  clevrvk clip expand samples/clip.jsonl > frames.jsonl)");
    command.callback([&action, options] { action = [options] { return run_expand(*options); }; });
}

}  // namespace clevrvk::tools
