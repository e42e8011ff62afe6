// relations_physical: an episode is a prompt, such as "a teacup in a box"; its panels are pictures of it. Source:
// Conwell and Ullman (2022), who showed 18 pictures of each of 5 prompts per relation.
#include "generators/relations/picture.h"
#include "generators/relations/tasks.h"
#include "generators/relations/twins.h"
#include "generators/staged/measure_panel.h"
#include "renderer/facts/relations/relation.h"
#include "renderer/spec/limits.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace clevrvk::generators::relations {
namespace {

constexpr int kMostPictures = 100;

void check_prompts(const TaskOptions& options)
{
    if (options.has("prompts")) {
        static_cast<void>(read_prompts(options.name("prompts")));
    }
}

TaskInfo make_info()
{
    TaskInfo info;
    info.name = "relations_physical";
    info.family = "relations";
    info.summary = "Pictures of prompts such as 'a teacup in a box': two of six objects in one of eight relations, true by measure."_help;
    const auto integer = [](std::string key, std::int64_t preset, double low, double high, HelpText help) {
        return OptionInfo{std::move(key), OptionType::Integer, preset, low, high, {}, std::move(help)};
    };
    info.options = {
        {"prompts", OptionType::Name, std::nullopt, 0.0, 0.0, {},
         "file with one prompt per line; by default, prompts are drawn, each relation in turn"_help},
        integer("pictures", 1, 1, kMostPictures, "pictures of each prompt; the study showed 18"_help),
        integer("width", 512, spec::kLeastImageSidePx, spec::kMostImageSidePx, "image width in pixels"_help),
        integer("height", 512, spec::kLeastImageSidePx, spec::kMostImageSidePx, "image height in pixels"_help),
    };
    info.variants = {"repaired"};
    info.check_options = check_prompts;
    return info;
}

const TaskInfo& physical_info()
{
    static const TaskInfo info = make_info();
    return info;
}

Prompt find_prompt(const TaskRequest& request)
{
    if (!request.options.has("prompts")) {
        return draw_prompt(request.seed, request.split, request.index);
    }
    const std::vector<Prompt> prompts = read_prompts(request.options.name("prompts"));
    return prompts[request.index % prompts.size()];
}

/// The same in all pictures, or null.
Json find_common(const std::vector<spec::PanelSpec>& panels, const std::string& relation, const char* direction)
{
    const auto find = [&](const spec::PanelSpec& panel) -> const Json& {
        return panel.labels.at("relation").at("holds").at(relation).at(direction);
    };
    const Json& first = find(panels.front());
    return std::ranges::all_of(panels, [&](const spec::PanelSpec& panel) { return find(panel) == first; }) ? first : Json();
}

/// A relation of all pictures together: what holds in each, with the least margin.
Json sum_up(const std::vector<spec::PanelSpec>& panels)
{
    Json relation = panels.front().labels.at("relation");
    for (auto& [name, measured] : relation.at("holds").items()) {
        double margin = measured.at("margin").get<double>();
        for (const spec::PanelSpec& panel : panels) {
            margin = std::min(margin, panel.labels.at("relation").at("holds").at(name).at("margin").get<double>());
        }
        measured = {{"forward", find_common(panels, name, "forward")},
                    {"backward", find_common(panels, name, "backward")},
                    {"margin", margin}};
    }
    relation["rescaled"] = std::ranges::any_of(
        panels, [](const spec::PanelSpec& panel) { return panel.labels.at("relation").at("rescaled").get<bool>(); });
    return relation;
}

spec::EpisodeSpec generate(const catalog::Catalog& catalog, const TaskRequest& request)
{
    const Prompt prompt = find_prompt(request);
    spec::EpisodeSpec episode = begin_episode(physical_info(), request);
    const EpisodeStreams streams(physical_info().name, request);
    Rng rng = streams.stream("views");
    const std::vector<View> views = draw_views(*prompt.relation, request.options.integer("pictures"), rng);
    PictureMaker maker(catalog, request, streams, prompt);
    for (std::size_t k = 0; k < views.size(); ++k) {
        episode.panels.push_back(maker.make(fmt::format("picture_{:02}", k + 1), views[k], episode.panels));
    }
    episode.labels = {{"relation", sum_up(episode.panels)}, {"sentences", {format_prompt(prompt)}}};
    return episode;
}

/// The faults of a panel's label besides its measures: it must name the prompt's relation, whose converse is false.
std::vector<std::string> find_broken_labels(const spec::PanelSpec& panel, const Json& relation, const std::string& sentence)
{
    const std::string name = relation.value("name", std::string());
    const facts::RelationKind* const kind = facts::find_relation_kind(name);
    if (kind == nullptr || panel.objects.size() < 2) {
        return {"it should show two objects and what ties or holds them, and the label 'relation' should name a relation"};
    }
    std::vector<std::string> broken;
    const auto word = [&](std::size_t k) {
        const Json& labels = panel.objects[k].labels;
        const Json stated = labels.is_object() ? labels.value("word", Json()) : Json();
        return stated.is_string() ? stated.get<std::string>() : std::string();
    };
    if (fmt::format("a {} {} a {}", word(0), name, word(1)) != sentence) {
        broken.emplace_back("the label 'sentences' should name the relation and both objects");
    }
    if (!kind->is_symmetric && relation.at("holds").at(name).at("backward") != Json(false)) {
        broken.emplace_back("the converse of the relation should be false");
    }
    return broken;
}

/// \param panels  each with two objects and its label
std::vector<std::string> find_twins(const std::vector<spec::PanelSpec>& panels)
{
    std::vector<std::string> broken;
    for (std::size_t k = 0; k < panels.size(); ++k) {
        for (std::size_t other = 0; other < k; ++other) {
            if (are_near_twins(panels[k], panels[other])) {
                broken.push_back(fmt::format("panel '{}' is no near twin of '{}'", panels[k].id, panels[other].id));
            }
        }
    }
    return broken;
}

std::vector<std::string> find_broken_rules(const catalog::Catalog& catalog, const spec::EpisodeSpec& episode)
{
    const Json sentences = episode.labels.is_object() ? episode.labels.value("sentences", Json()) : Json();
    if (!sentences.is_array() || sentences.size() != 1 || !sentences[0].is_string()) {
        return {"it should have the label 'sentences' with its prompt"};
    }
    std::vector<std::string> broken;
    for (std::size_t k = 0; k < episode.panels.size(); ++k) {
        const spec::PanelSpec& panel = episode.panels[k];
        const Json relation = panel.labels.is_object() ? panel.labels.value("relation", Json()) : Json();
        if (!relation.is_object()) {
            broken.push_back(fmt::format("panel '{}' should have the label 'relation'", panel.id));
            continue;
        }
        std::vector<std::string> found = staged::find_false_statements(catalog, episode, k, relation);
        if (found.empty()) {
            found = find_broken_labels(panel, relation, sentences[0].get<std::string>());
        }
        for (const std::string& sentence : found) {
            broken.push_back(fmt::format("panel '{}': {}", panel.id, sentence));
        }
    }
    return broken.empty() ? find_twins(episode.panels) : broken;
}

}  // namespace

generators::Task make_physical_task()
{
    return {physical_info(), generate, find_broken_rules};
}

}  // namespace clevrvk::generators::relations
