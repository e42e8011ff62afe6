// Compares each choice with the answer.
#include "tools/scoring/mewl/distractors.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

namespace clevrvk::scoring::mewl {

using namespace generators::mewl;

namespace {

/// The first context whose utterance is exactly this one.
const SceneView* find_heard(const EpisodeView& episode, const std::string& utterance)
{
    const auto found = std::find(episode.utterances.begin(), episode.utterances.end(), utterance);
    return found == episode.utterances.end() ? nullptr : &episode.contexts[static_cast<std::size_t>(found - episode.utterances.begin())];
}

std::string_view compare_triples(const std::string& answer, const std::string& choice)
{
    const std::vector<std::string> right = split_words(answer);
    int shared_count = 0;
    for (const std::string& word : split_words(choice)) {
        shared_count += word != "and" && std::find(right.begin(), right.end(), word) != right.end() ? 1 : 0;
    }
    if (shared_count == 0) {
        return "shares no word";
    }
    return shared_count == 1 ? "shares one word" : "shares two words";
}

std::string_view compare_phrases(const EpisodeView& episode, const std::string& choice)
{
    if (find_heard(episode, choice) != nullptr) {
        return "heard phrase";
    }
    std::vector<std::string> right = split_words(episode.answer);
    std::vector<std::string> wrong = split_words(choice);
    right.resize(2);
    wrong.resize(2);
    if (right[0] == wrong[0]) {
        return "shares the first word";
    }
    return right[1] == wrong[1] ? "shares the second word" : "shares no word";
}

/// The text before the middle word, and the text after it.
std::pair<std::string, std::string> find_things(const std::string& text)
{
    const std::vector<std::string> words = split_words(text);
    std::pair<std::string, std::string> things;
    for (std::size_t i = 0; i < words.size(); ++i) {
        (i < words.size() / 2 ? things.first : things.second) += i == words.size() / 2 ? "" : words[i] + " ";
    }
    return things;
}

std::string_view compare_statements(const std::string& answer, const std::string& choice)
{
    const auto [first, second] = find_things(answer);
    const auto [other_first, other_second] = find_things(choice);
    if (first == other_first && second == other_second) {
        return "same pair, same order";
    }
    if (first == other_second && second == other_first) {
        return "same pair, reversed";
    }
    const bool shares_one = first == other_first || first == other_second || second == other_first || second == other_second;
    return shares_one ? "shares one" : "shares none";
}

std::string_view compare_numbers(const EpisodeView& episode, const SceneView& heard)
{
    const int off = std::abs(static_cast<int>(heard.objects.size()) - static_cast<int>(episode.question.objects.size()));
    if (off <= 1) {
        return "off by one";
    }
    return off == 2 ? "off by two" : "off by more";
}

std::size_t count_bearers(const SceneView& scene, Attribute type, int value)
{
    return static_cast<std::size_t>(std::count_if(scene.objects.begin(), scene.objects.end(),
                                                  [&](const SeenObject& object) { return value_of(object.item, type) == value; }));
}

std::string_view compare_values(const EpisodeView& episode, const SceneView& heard)
{
    if (!heard.target || !episode.question.target) {
        return "names nothing alone";
    }
    const Item& target = heard.objects[*heard.target].item;
    const Item& asked = episode.question.objects[*episode.question.target].item;
    std::string_view kind = "names nothing alone";
    for (const Attribute type : kAttributes) {
        const int value = value_of(target, type);
        if (count_bearers(heard, type, value) != 1) {
            continue;
        }
        if (value_of(asked, type) == value) {
            return "true but not alone";
        }
        kind = count_bearers(episode.question, type, value) == 1 ? "names another object" : kind;
    }
    return kind;
}

}  // namespace

std::string_view describe_choice(const EpisodeView& episode, const std::string& choice)
{
    if (choice == episode.answer) {
        return "the answer";
    }
    if (episode.task == "object") {
        return compare_triples(episode.answer, choice);
    }
    if (episode.task == "composite") {
        return compare_phrases(episode, choice);
    }
    if (episode.task == "relation" || episode.task == "bootstrap") {
        return compare_statements(episode.answer, choice);
    }
    const SceneView* const heard = find_heard(episode, choice);
    if (heard == nullptr) {
        return "never heard";
    }
    if (episode.task == "number") {
        return compare_numbers(episode, *heard);
    }
    return episode.task == "pragmatic" ? compare_values(episode, *heard) : "another word";
}

}  // namespace clevrvk::scoring::mewl
