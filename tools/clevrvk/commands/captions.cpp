// clevrvk captions: writes true sentences about pictures, each with a false one. Uses no device.
#include "generators/language/caption.h"
#include "generators/language/tree_json.h"
#include "renderer/base/error.h"
#include "renderer/facts/build_graph.h"
#include "tools/clevrvk/commands/commands.h"
#include "tools/clevrvk/flags/flag_checks.h"
#include "tools/clevrvk/flags/task_flags.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/text_output.h"
#include "tools/clevrvk/run/visit_graphs.h"

#include <nlohmann/json.hpp>

#include <memory>
#include <optional>

namespace clevrvk::tools {
namespace {

constexpr const char* kCaptionsFooter =
    R"(Every sentence is true ('+') or false ('-') however the words in doubt are decided; the two sentences of a pair differ
in one word. With --json, a line is {image_index, image_filename, captions}, each caption {kind, text, tree, false_text, false_tree}:
docs/language.md says how a tree is judged in the graph that 'clevrvk describe --json' prints.

Examples:
  clevrvk captions samples/one_scene.jsonl --seed 1
  clevrvk generate things_table --count 100 --seed 7 | clevrvk captions - --seed 7 --json --out captions.jsonl)";

constexpr int kMostCaptions = 5;

struct CaptionOptions {
    GraphFlags graph;
    std::string out;
    std::optional<std::int64_t> seed;
    int per_panel = kMostCaptions;
    bool writes_json = false;
};

void write_panel(const InputPanel& panel, const std::vector<language::Caption>& captions, bool writes_json, TextOutput& output)
{
    if (!writes_json) {
        output.add_line(panel.image_filename);
        for (const language::Caption& caption : captions) {
            output.add_line("  + " + caption.is_true.text);
            output.add_line("  - " + caption.is_false.text);
        }
        return;
    }
    Json list = Json::array();
    for (const language::Caption& caption : captions) {
        list.push_back({{"kind", caption.kind},
                        {"text", caption.is_true.text},
                        {"tree", language::tree_to_json(caption.is_true.tree)},
                        {"false_text", caption.is_false.text},
                        {"false_tree", language::tree_to_json(caption.is_false.tree)}});
    }
    const Json line{{"image_index", panel.image_index}, {"image_filename", panel.image_filename}, {"captions", std::move(list)}};
    output.add_line(line.dump());
}

int run_captions(const CaptionOptions& options)
{
    const catalog::Catalog catalog = load_assets(options.graph.assets);
    const std::int64_t seed = options.seed ? *options.seed : draw_seed();
    facts::GraphBuilder builder(catalog);
    TextOutput output(options.out);
    visit_input_panels(options.graph.input, catalog, [&](const InputPanel& panel) {
        const facts::Graph graph = builder.build(*panel.episode, panel.panel_index);
        const language::SceneIndex scene(graph);
        write_panel(panel, language::write_captions(scene, seed, panel.image_index, options.per_panel), options.writes_json, output);
    });
    output.finish();
    return kExitDone;
}

}  // namespace

void add_captions_command(const Command& app, Action& action)
{
    const Command command = app.add_command("captions", "Write true sentences about pictures, and false ones that differ in one word");
    const auto options = std::make_shared<CaptionOptions>();
    add_graph_flags(command, options->graph);
    command.add_option("--out", options->out, "File to write; it must not exist yet; default: standard output").type_name("FILE");
    command.add_option("--seed", options->seed, "Seed, any 64-bit integer; by default one is drawn and logged")
        .check(make_integer_check<std::int64_t>())
        .type_name("S");
    command
        .add_option("--per-panel", options->per_panel, "Maximum number of sentence pairs per panel, 1 to 5; default 5")
        .check(make_integer_check(1, kMostCaptions))
        .type_name("N");
    command.add_flag("--json", options->writes_json, "Print one JSON object per panel, with the tree of each sentence");
    command.footer(kCaptionsFooter);
    command.callback([&action, options] { action = [options] { return run_captions(*options); }; });
}

}  // namespace clevrvk::tools
