// Learners for the tasks whose words name values, and learners that only count words.
#include "generators/mewl/readings.h"
#include "generators/mewl/trial.h"
#include "renderer/base/error.h"
#include "tools/scoring/mewl/learners.h"

#include <algorithm>
#include <map>
#include <set>

namespace clevrvk::scoring::mewl {

using namespace generators::mewl;

namespace {

using TypedValue = std::pair<Attribute, int>;
using Values = std::set<TypedValue>;

template <typename Weigh>
Weights weigh_each(const EpisodeView& episode, const Weigh& weigh)
{
    Weights weights;
    for (const std::string& choice : episode.choices) {
        weights.push_back(weigh(choice));
    }
    return weights;
}

std::set<std::string> heard_words(const EpisodeView& episode)
{
    std::set<std::string> heard;
    for (const std::string& utterance : episode.utterances) {
        for (const std::string& word : split_words(utterance)) {
            heard.insert(word);
        }
    }
    return heard;
}

Values values_of_item(const Item& item)
{
    Values values;
    for (const Attribute type : kAttributes) {
        values.insert({type, value_of(item, type)});
    }
    return values;
}

/// The values that exactly one object of the picture has, whichever object it is.
Values find_lone_values(const SceneView& scene)
{
    std::map<TypedValue, int> counts;
    for (const SeenObject& object : scene.objects) {
        for (const TypedValue& value : values_of_item(object.item)) {
            ++counts[value];
        }
    }
    Values lone;
    for (const auto& [value, count] : counts) {
        if (count == 1) {
            lone.insert(value);
        }
    }
    return lone;
}

const Item& target_of(const SceneView& scene)
{
    if (!scene.target) {
        throw SpecError("a panel of the task pragmatic has no object at which the hand points");
    }
    return scene.objects[*scene.target].item;
}

/// Visits the assignments of different meanings to the words in which each context's word means one of the context's
/// values. For each choice, counts those in which it means one of the asked values.
class Assignments {
public:
    Assignments(const EpisodeView& episode, std::vector<Values> open) : episode_(episode), open_(std::move(open)) {}

    Weights weigh(const Values& asked)
    {
        weights_.assign(episode_.choices.size(), 0.0);
        assign(0, asked);
        return weights_;
    }

private:
    void assign(std::size_t place, const Values& asked)
    {
        if (place == open_.size()) {
            for (std::size_t i = 0; i < weights_.size(); ++i) {
                const auto known = meanings_.find(episode_.choices[i]);
                weights_[i] += known != meanings_.end() && asked.contains(known->second) ? 1.0 : 0.0;
            }
            return;
        }
        const std::string& word = episode_.utterances[place];
        for (const TypedValue& value : open_[place]) {
            const bool is_taken = std::any_of(meanings_.begin(), meanings_.end(), [&](const auto& each) { return each.second == value; });
            const auto [entry, is_new] = meanings_.emplace(word, value);
            if (is_new && !is_taken) {
                assign(place + 1, asked);
            } else if (!is_new && entry->second == value) {
                assign(place + 1, asked);
                continue;
            }
            if (is_new) {
                meanings_.erase(word);
            }
        }
    }

    const EpisodeView& episode_;
    std::vector<Values> open_;  // by context
    std::map<std::string, TypedValue> meanings_;
    Weights weights_;
};

std::optional<Attribute> find_named_attribute(const EpisodeView& episode)
{
    for (const Attribute type : kAttributes) {
        if (name_of(type) == episode.task) {
            return type;
        }
    }
    return std::nullopt;
}

}  // namespace

Weights weigh_alike(const EpisodeView& episode)
{
    return Weights(episode.choices.size(), 1.0);
}

Weights weigh_heard_words(const EpisodeView& episode)
{
    const std::set<std::string> heard = heard_words(episode);
    return weigh_each(episode, [&heard](const std::string& choice) {
        const std::vector<std::string> words = split_words(choice);
        return std::all_of(words.begin(), words.end(), [&](const std::string& word) { return heard.contains(word); }) ? 1.0 : 0.0;
    });
}

Weights weigh_new_phrases(const EpisodeView& episode)
{
    Weights weights = weigh_heard_words(episode);
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const bool is_heard =
            std::find(episode.utterances.begin(), episode.utterances.end(), episode.choices[i]) != episode.utterances.end();
        weights[i] = is_heard ? 0.0 : weights[i];
    }
    return weights;
}

Weights weigh_without_named_attribute(const EpisodeView& episode)
{
    const std::optional<Attribute> type = find_named_attribute(episode);
    const Item& asked = episode.question.objects.front().item;
    Weights weights = weigh_heard_words(episode);
    for (std::size_t i = 0; type && i < weights.size(); ++i) {
        for (std::size_t k = 0; k < episode.contexts.size(); ++k) {
            // No two of an episode's objects are the same.
            const Item& item = episode.contexts[k].objects.front().item;
            const bool has_same_others = std::all_of(kAttributes.begin(), kAttributes.end(), [&](Attribute each) {
                return each == *type || value_of(item, each) == value_of(asked, each);
            });
            if (has_same_others && episode.utterances[k] == episode.choices[i]) {
                weights[i] = 0.0;
            }
        }
    }
    return weights;
}

Weights weigh_with_size(const EpisodeView& episode)
{
    const ChoiceSet possible = read_composite_of(episode, kAttributes);
    Weights weights;
    for (std::size_t i = 0; i < episode.choices.size(); ++i) {
        weights.push_back((possible >> i & 1U) != 0 ? 1.0 : 0.0);
    }
    return weights;
}

Weights weigh_without_counts(const EpisodeView& episode)
{
    const auto values_in = [](const SceneView& scene) {
        Values values;
        for (const SeenObject& object : scene.objects) {
            values.merge(values_of_item(object.item));
        }
        return values;
    };
    const Values asked = values_in(episode.question);
    return weigh_each(episode, [&](const std::string& choice) {
        double best = 0.0;
        for (std::size_t i = 0; i < episode.contexts.size(); ++i) {
            const Values seen = values_in(episode.contexts[i]);
            const auto common = static_cast<double>(
                std::count_if(seen.begin(), seen.end(), [&asked](const TypedValue& value) { return asked.contains(value); }));
            const double likeness = common / (static_cast<double>(asked.size() + seen.size()) - common);
            best = episode.utterances[i] == choice ? std::max(best, likeness) : best;
        }
        return best;
    });
}

Weights weigh_without_hand(const EpisodeView& episode)
{
    std::vector<Values> open;
    for (const SceneView& scene : episode.contexts) {
        open.push_back(find_lone_values(scene));
    }
    return Assignments(episode, std::move(open)).weigh(find_lone_values(episode.question));
}

Weights weigh_without_question_hand(const EpisodeView& episode)
{
    std::vector<Values> open;
    for (const SceneView& scene : episode.contexts) {
        Values values = values_of_item(target_of(scene));
        const Values lone = find_lone_values(scene);
        std::erase_if(values, [&lone](const TypedValue& value) { return !lone.contains(value); });
        open.push_back(std::move(values));
    }
    return Assignments(episode, std::move(open)).weigh(find_lone_values(episode.question));
}

Weights weigh_without_context_hands(const EpisodeView& episode)
{
    std::vector<Values> open;
    for (const SceneView& scene : episode.contexts) {
        open.push_back(find_lone_values(scene));
    }
    const Values lone = find_lone_values(episode.question);
    Values asked = values_of_item(target_of(episode.question));
    std::erase_if(asked, [&lone](const TypedValue& value) { return !lone.contains(value); });
    return Assignments(episode, std::move(open)).weigh(asked);
}

Weights weigh_literally(const EpisodeView& episode)
{
    std::vector<Values> open;
    for (const SceneView& scene : episode.contexts) {
        open.push_back(values_of_item(target_of(scene)));
    }
    return Assignments(episode, std::move(open)).weigh(values_of_item(target_of(episode.question)));
}

}  // namespace clevrvk::scoring::mewl
