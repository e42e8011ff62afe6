// Writes info.json; each task lists its objects in its own way. Source: MEWL (Jiang et al. 2023, ICML), github
// jianggy/MEWL, MIT.
#include "generators/mewl/info_file.h"

#include "generators/mewl/vocabulary.h"
#include "renderer/base/error.h"

#include <algorithm>
#include <array>
#include <string>
#include <variant>
#include <vector>

namespace clevrvk::generators::mewl {
namespace {

/// Keys "#0", "#1" and so on: the contexts by their number of objects, then the question.
spec::Json list_counted(const spec::EpisodeSpec& episode)
{
    std::vector<const spec::PanelSpec*> panels;
    for (const spec::PanelSpec& panel : episode.panels) {
        panels.push_back(&panel);
    }
    std::stable_sort(panels.begin(), panels.end() - 1,
                     [](const spec::PanelSpec* a, const spec::PanelSpec* b) { return a->objects.size() < b->objects.size(); });
    spec::Json objects = spec::Json::object();
    for (const spec::PanelSpec* panel : panels) {
        for (const spec::ObjectSpec& object : panel->objects) {
            objects[fmt::format("#{}", objects.size())] = name_object(object);
        }
    }
    return objects;
}

spec::Json list_phrases(const spec::EpisodeSpec& episode, const MewlLabels& labels)
{
    spec::Json objects = spec::Json::object();
    for (std::size_t i = 0; i < episode.panels.size(); ++i) {
        objects[i < labels.context_count() ? labels.names[i] : labels.answer] = name_object(episode.panels[i].objects.front());
    }
    for (const NamedObject& unshown : labels.unshown) {
        objects[unshown.name] = unshown.object;
    }
    return objects;
}

/// Keyed by color and shape; a later object replaces an earlier one of the same name.
spec::Json list_described(const spec::EpisodeSpec& episode)
{
    spec::Json objects = spec::Json::object();
    for (const spec::PanelSpec& panel : episode.panels) {
        for (const spec::ObjectSpec& object : panel.objects) {
            const ObjectValue names = name_object(object);
            objects[fmt::format("{} {}", names[1], names[0])] = names;
        }
    }
    return objects;
}

/// The target for each word; for the answer, the target in the question.
spec::Json list_targets(const spec::EpisodeSpec& episode, const MewlLabels& labels)
{
    spec::Json objects = spec::Json::object();
    for (const WordMeaning& word : labels.lexicon) {
        objects[word.word] = spec::Json();
    }
    for (std::size_t i = 0; i < episode.panels.size(); ++i) {
        const spec::PanelSpec& panel = episode.panels[i];
        objects[i < labels.context_count() ? labels.names[i] : labels.answer] = name_object(panel.objects[*find_target(panel)]);
    }
    return objects;
}

spec::Json list_objects(const spec::EpisodeSpec& episode, const MewlLabels& labels)
{
    if (labels.types.size() == 1) {
        return list_candidates(labels);
    }
    if (labels.task == "number") {
        return list_counted(episode);
    }
    if (labels.task == "composite") {
        return list_phrases(episode, labels);
    }
    if (labels.task == "relation") {
        return list_described(episode);
    }
    if (labels.task == "pragmatic") {
        return list_targets(episode, labels);
    }
    spec::Json objects = spec::Json::object();
    for (const WordMeaning& word : labels.lexicon) {
        objects[word.word] = write_value(word.value);
    }
    return objects;
}

spec::Json describe_panel(const spec::PanelSpec& panel)
{
    spec::Json json;
    json["objects"] = spec::Json::array();
    for (const spec::ObjectSpec& object : panel.objects) {
        json["objects"].push_back(name_object(object));
    }
    return json;
}

}  // namespace

ObjectValue name_object(const spec::ObjectSpec& object)
{
    if (object.points_to) {
        return {"arrow", "yellow", "rubber", "small"};
    }
    return {object.shape, object.color.name, object.material, object.size.name};
}

std::optional<std::size_t> find_target(const spec::PanelSpec& panel)
{
    if (!panel.objects.back().points_to) {
        return std::nullopt;
    }
    const auto target = std::find_if(panel.objects.begin(), panel.objects.end(),
                                     [&panel](const spec::ObjectSpec& object) { return object.id == *panel.objects.back().points_to; });
    return static_cast<std::size_t>(target - panel.objects.begin());
}

spec::Json list_candidates(const MewlLabels& labels)
{
    // Shape changes slowest, then color, material, size; values of the named type are replaced by their words.
    std::array<std::vector<std::string>, kAttributes.size()> values;
    std::size_t named = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        values[i].assign(values_of(kAttributes[i]).begin(), values_of(kAttributes[i]).end());
        if (name_of(kAttributes[i]) == labels.types.front()) {
            named = i;
            values[i].clear();
            for (const WordMeaning& word : labels.lexicon) {
                values[i].push_back(std::get<std::string>(word.value));
            }
        }
    }
    spec::Json objects = spec::Json::object();
    std::array<std::size_t, 4> at{};
    for (at[0] = 0; at[0] < values[0].size(); ++at[0]) {
        for (at[1] = 0; at[1] < values[1].size(); ++at[1]) {
            for (at[2] = 0; at[2] < values[2].size(); ++at[2]) {
                for (at[3] = 0; at[3] < values[3].size(); ++at[3]) {
                    const std::string name = fmt::format("{} #{}", labels.lexicon[at[named]].word, objects.size());
                    objects[name] = ObjectValue{values[0][at[0]], values[1][at[1]], values[2][at[2]], values[3][at[3]]};
                }
            }
        }
    }
    return objects;
}

spec::Json build_info_file(const spec::EpisodeSpec& episode, const MewlLabels& labels)
{
    spec::Json contexts = spec::Json::array();
    for (std::size_t i = 0; i < labels.context_count(); ++i) {
        spec::Json panel;
        panel["name"] = labels.names[i];
        panel.update(describe_panel(episode.panels[i]));
        if (const std::optional<std::size_t> target = find_target(episode.panels[i])) {
            panel["arrow_idx"] = *target;
        }
        contexts.push_back(std::move(panel));
    }
    spec::Json question = describe_panel(episode.panels.back());
    question["choices"] = labels.choices;
    question["answer"] = labels.answer;
    if (const std::optional<std::size_t> target = find_target(episode.panels.back())) {
        question["arrow_idx"] = *target;
    }
    spec::Json json;
    // The published files contain no variant, but a reader of these files must know it.
    if (labels.variant == kStrict) {
        json["variant"] = labels.variant;
    }
    if (labels.is_control) {
        json["control"] = true;
    }
    json["objects"] = list_objects(episode, labels);
    json["word-concept"] = spec::Json::object();
    for (const WordMeaning& word : labels.lexicon) {
        json["word-concept"][word.word] = write_value(word.value);
    }
    json["context_panels"] = std::move(contexts);
    json["question"] = std::move(question);
    return json;
}

}  // namespace clevrvk::generators::mewl
