// clevrvk describe: prints the graph of each panel. Uses no device.
#include "renderer/base/error.h"
#include "renderer/facts/build_graph.h"
#include "renderer/facts/graph_json.h"
#include "renderer/spec/write_spec.h"
#include "tools/clevrvk/commands/commands.h"
#include "tools/clevrvk/run/add_facts.h"
#include "tools/clevrvk/run/exit_codes.h"
#include "tools/clevrvk/run/print_line.h"
#include "tools/clevrvk/run/visit_graphs.h"

#include <nlohmann/json.hpp>

#include <memory>
#include <string>
#include <vector>

namespace clevrvk::tools {
namespace {

constexpr const char* kDescribeFooter =
    R"(The graph holds the entities of a panel with their attributes, their parts and the share of each that the picture shows.
It also holds which entities are left of, right of, in front of or behind others, and which are nearer, farther, larger,
smaller, taller or shorter. Words in doubt have a question mark. docs/language.md explains each key of --json.

Examples:
  clevrvk generate things_table --count 3 --seed 1 | clevrvk describe - --json > graphs.jsonl
  clevrvk describe samples/one_scene.jsonl --facts | clevrvk render --episodes - --out out/facts)";

struct DescribeOptions {
    GraphFlags graph;
    bool writes_json = false;
    bool adds_facts = false;
};

std::string join(const std::vector<std::string>& words)
{
    return fmt::format("{}", fmt::join(words, ", "));
}

void print_entity(const facts::Graph& graph, std::size_t k)
{
    const facts::Entity& entity = graph.entities[k];
    std::vector<std::string> words;
    for (const facts::Attribute& attribute : entity.attributes) {
        words.push_back(attribute.value.empty() ? fmt::format("{} {}?", attribute.name, fmt::join(attribute.candidates, " or "))
                                                : fmt::format("{} {}", attribute.name, attribute.value));
    }
    print_line(fmt::format("  {} {}: {}", entity.mask_id, entity.id, join(words)));
    print_line(fmt::format("      shown: {}, {:.0f} % of it, {:.2f} % of the picture", facts::truth_word(entity.is_shown),
                           100.0 * entity.visible_share, 100.0 * entity.picture_share));
    std::vector<std::string> parts;
    for (const facts::EntityPart& part : entity.parts) {
        parts.push_back(part.name + (part.is_shown == facts::Truth::True ? "" : "?"));
    }
    if (!parts.empty()) {
        print_line("      parts: " + join(parts));
    }
    for (const facts::Relation& relation : graph.relations) {
        std::vector<std::string> others;
        for (std::size_t other = 0; other < graph.entities.size(); ++other) {
            const facts::Truth truth = facts::holds(graph, relation, k, other);
            if (truth != facts::Truth::False) {
                others.push_back(graph.entities[other].id + (truth == facts::Truth::True ? "" : "?"));
            }
        }
        if (!others.empty()) {
            print_line(fmt::format("      {}: {}", relation.name, join(others)));
        }
    }
}

int run_describe(const DescribeOptions& options)
{
    const catalog::Catalog catalog = load_assets(options.graph.assets);
    facts::GraphBuilder builder(catalog);
    FactsAdder adder(catalog);
    visit_input_panels(options.graph.input, catalog, [&](const InputPanel& panel) {
        if (options.adds_facts) {
            if (panel.panel_index == 0) {
                spec::EpisodeSpec episode = *panel.episode;
                adder.add(episode);
                print_line(spec::write_episode(episode));
            }
            return;
        }
        const facts::Graph graph = builder.build(*panel.episode, panel.panel_index);
        if (options.writes_json) {
            Json line{{"image_index", panel.image_index}, {"image_filename", panel.image_filename}};
            line.update(facts::graph_to_json(graph));
            print_line(line.dump());
            return;
        }
        print_line(fmt::format("{} ({} entities)", panel.image_filename, graph.entities.size()));
        for (std::size_t k = 0; k < graph.entities.size(); ++k) {
            print_entity(graph, k);
        }
    });
    return kExitDone;
}

}  // namespace

void add_describe_command(const Command& app, Action& action)
{
    const Command command = app.add_command("describe", "Print the entities, attributes, parts and relations that a picture shows");
    const auto options = std::make_shared<DescribeOptions>();
    add_graph_flags(command, options->graph);
    const Option json = command.add_flag("--json", options->writes_json, "Print one JSON object per panel");
    command
        .add_flag("--facts", options->adds_facts,
                  "Print the spec lines, with the label 'graph' of each panel: its objects, and every relation between two of them that "
                  "holds beyond doubt")
        .excludes(json);
    command.footer(kDescribeFooter);
    command.callback([&action, options] { action = [options] { return run_describe(*options); }; });
}

}  // namespace clevrvk::tools
