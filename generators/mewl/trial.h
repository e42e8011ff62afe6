// Internal to the rules: an episode under test, and one function for each kind of task.
#pragma once

#include "generators/mewl/labels.h"
#include "generators/mewl/scene_view.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace clevrvk::generators::mewl {

/// One episode, and the rules that it breaks.
struct Trial {
    const spec::EpisodeSpec& episode;  // outlives this, like the next two
    const MewlLabels& labels;
    const EpisodeView& view;
    std::vector<std::string> broken;

    void require(bool holds, std::string rule)
    {
        if (!holds) {
            broken.push_back(std::move(rule));
        }
    }

    [[nodiscard]] bool is_published() const { return labels.variant == kPublished; }
    [[nodiscard]] bool is_strict() const { return labels.variant == kStrict; }
    [[nodiscard]] std::size_t context_count() const { return view.contexts.size(); }

    /// The scenes of the contexts, then the scene of the question.
    [[nodiscard]] const SceneView& scene(std::size_t panel) const
    {
        return panel < context_count() ? view.contexts.at(panel) : view.question;
    }
    [[nodiscard]] const std::string& said(std::size_t panel) const
    {
        return panel < context_count() ? view.utterances.at(panel) : view.answer;
    }
    [[nodiscard]] std::string place(std::size_t panel) const { return panel_id(panel, context_count()); }

    /// The `name` of an object; "" when it has none.
    [[nodiscard]] std::string name(std::size_t panel, std::size_t object) const
    {
        return read_object_name(episode.panels.at(panel).objects.at(object));
    }

    /// The meaning of a word in the lexicon; nothing when the word is unknown or has a meaning of another type.
    template <typename Value>
    [[nodiscard]] std::optional<Value> meaning(const std::string& word) const
    {
        for (const WordMeaning& each : labels.lexicon) {
            if (each.word == word && std::holds_alternative<Value>(each.value)) {
                return std::get<Value>(each.value);
            }
        }
        return std::nullopt;
    }

    /// The index of a word in the lexicon; the lexicon's size when the word is not in it.
    [[nodiscard]] std::size_t lexicon_place(const std::string& word) const;

    [[nodiscard]] bool is_heard(const std::string& utterance) const;
};

/// The objects that each word was used for.
using Groups = std::map<std::string, std::vector<Item>>;

/// The number of attribute types for which all objects of each word share a value.
[[nodiscard]] int count_shared_attributes(const Groups& groups);

void judge_attribute(Trial& trial);
void judge_composite(Trial& trial);
void judge_number(Trial& trial);
void judge_pragmatic(Trial& trial);
void judge_object(Trial& trial);
void judge_bootstrap(Trial& trial);
void judge_relation(Trial& trial);
void judge_strict_bootstrap(Trial& trial);

}  // namespace clevrvk::generators::mewl
