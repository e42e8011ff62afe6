// Tests what learners can conclude from published episodes, against figures measured on episodes of the published
// program.
#include "tests/generators/mewl/published_figures.h"

#include <functional>
#include <set>

namespace clevrvk::generators::mewl::test {
namespace {

/// An attribute value and its type.
using TypedValue = std::pair<Attribute, int>;

std::set<TypedValue> values_of_item(const Item& item)
{
    std::set<TypedValue> values;
    for (const Attribute type : kAttributes) {
        values.insert({type, value_of(item, type)});
    }
    return values;
}

const Item& target_of(const SceneView& scene)
{
    return scene.objects[scene.target.value_or(0)].item;
}

/// The possible meanings of each word, if every object that it is said of bears its meaning, and nothing else counts.
std::map<std::string, std::set<TypedValue>> learn_literally(const EpisodeView& view)
{
    std::map<std::string, std::set<TypedValue>> meanings;
    for (std::size_t i = 0; i < kContextCount; ++i) {
        const std::set<TypedValue> values = values_of_item(target_of(view.contexts[i]));
        const auto [entry, is_new] = meanings.emplace(view.utterances[i], values);
        if (!is_new) {
            std::erase_if(entry->second, [&values](const TypedValue& value) { return !values.contains(value); });
        }
    }
    return meanings;
}

/// Can the words be given different meanings, this one the given value?
bool can_mean(const std::map<std::string, std::set<TypedValue>>& meanings, const std::string& word, const TypedValue& value)
{
    std::vector<std::set<TypedValue>> open;
    for (const auto& [other, values] : meanings) {
        if (other != word) {
            open.push_back(values);
        }
    }
    std::set<TypedValue> taken{value};
    const std::function<bool(std::size_t)> assign = [&](std::size_t place) {
        if (place == open.size()) {
            return true;
        }
        for (const TypedValue& each : open[place]) {
            if (taken.insert(each).second) {
                const bool is_possible = assign(place + 1);
                taken.erase(each);
                if (is_possible) {
                    return true;
                }
            }
        }
        return false;
    };
    return meanings.at(word).contains(value) && assign(0);
}

/// How many of the heard words that are offered may be true of the question, taken literally.
int count_literal_choices(const EpisodeView& view)
{
    const auto meanings = learn_literally(view);
    const std::set<TypedValue> asked = values_of_item(target_of(view.question));
    return static_cast<int>(std::count_if(view.choices.begin(), view.choices.end(), [&](const std::string& word) {
        return meanings.contains(word) &&
               std::any_of(asked.begin(), asked.end(), [&](const TypedValue& value) { return can_mean(meanings, word, value); });
    }));
}

/// Is there exactly one choice that is true to who takes the k-th word of a list for the k-th object? One who reads
/// captions can.
bool is_revealed_by_order(const EpisodeView& view)
{
    std::map<std::string, Item> meanings;
    for (std::size_t i = 0; i < kContextCount; ++i) {
        const std::vector<std::string> words = split_words(view.utterances[i]);
        for (std::size_t k = 0; k < 3; ++k) {
            meanings.emplace(words[2 * k], view.contexts[i].objects[k].item);
        }
    }
    return 1 == std::count_if(view.choices.begin(), view.choices.end(), [&](const std::string& choice) {
               const std::vector<std::string> words = split_words(choice);
               bool is_possible = true;
               for (std::size_t k = 0; k < 3; ++k) {
                   const Item& item = view.question.objects[k].item;
                   const auto known = meanings.find(words[2 * k]);
                   const bool is_free =
                       std::none_of(meanings.begin(), meanings.end(), [&item](const auto& each) { return each.second == item; });
                   is_possible = is_possible && (known == meanings.end() ? is_free : known->second == item);
               }
               return is_possible;
           });
}

/// May all first words name values of one type and all second words values of another? How many pairs of types allow
/// it.
int count_syntaxes(const EpisodeView& view)
{
    constexpr std::array kTypes{Attribute::Shape, Attribute::Color, Attribute::Material};
    const auto may_name = [&view](Attribute type, std::size_t place) {
        std::map<std::string, int> meanings;
        std::set<int> named;
        for (std::size_t i = 0; i < kContextCount; ++i) {
            const int value = value_of(view.contexts[i].objects.front().item, type);
            const auto [entry, is_new] = meanings.emplace(split_words(view.utterances[i])[place], value);
            if (entry->second != value || (is_new && !named.insert(value).second)) {
                return false;
            }
        }
        return true;
    };
    int count = 0;
    for (const Attribute first : kTypes) {
        for (const Attribute second : kTypes) {
            count += first != second && may_name(first, 0) && may_name(second, 1) ? 1 : 0;
        }
    }
    return count;
}

/// The relations that hold between the two objects of an utterance of relation.
std::set<Relation> find_relations(const SceneView& scene, const std::vector<std::string>& words)
{
    const auto find = [&](const std::string& color, const std::string& shape) {
        const auto found = std::find_if(scene.objects.begin(), scene.objects.end(), [&](const SeenObject& object) {
            return value_name(object.item, Attribute::Color) == color && value_name(object.item, Attribute::Shape) == shape;
        });
        REQUIRE(found != scene.objects.end());
        return found->position;
    };
    std::set<Relation> relations;
    for (const Relation relation : kRelations) {
        if (holds(relation, find(words[0], words[1]), find(words[3], words[4]), scene.directions)) {
            relations.insert(relation);
        }
    }
    return relations;
}

}  // namespace

TEST_SUITE_BEGIN("figures");

TEST_CASE("Published attribute tasks and pragmatic are seldom solved by taking words for any attribute value")
{
    const std::pair<std::string_view, double> figures[] = {{"shape", 0.368}, {"color", 0.295}, {"material", 0.345}, {"pragmatic", 0.002}};
    for (const auto& figure : figures) {
        const std::string_view task = figure.first;
        Counts counts = count_published(
            task, [](const Made& made, Counts& counted) { counted["literal"] += count_literal_choices(made.view) == 1 ? 1.0 : 0.0; });
        INFO(task);
        check_share("unique to the literal", counts["literal"], counts["episodes"], figure.second,
                    task == "pragmatic" ? kMeasuredShort : kMeasured);
    }
}

TEST_CASE("Published object: words that can be distinguished, and those that captions reveal")
{
    Counts counts = count_published("object", [](const Made& made, Counts& counted) {
        std::map<std::string, unsigned> heard;
        for (const WordMeaning& meaning : made.labels.lexicon) {
            heard[meaning.word] = 0;
        }
        for (std::size_t i = 0; i < kContextCount; ++i) {
            for (const std::string& word : split_words(made.view.utterances[i])) {
                if (word != "and") {
                    heard.at(word) |= 1U << i;
                }
            }
        }
        std::set<unsigned> different;
        for (const auto& [word, panels] : heard) {
            different.insert(panels);
        }
        counted["identifiable"] += different.size() == heard.size() ? 1.0 : 0.0;
        counted["revealed"] += is_revealed_by_order(made.view) ? 1.0 : 0.0;
    });
    check_share("all six words identifiable", counts["identifiable"], counts["episodes"], 0.9905, kMeasured);
    check_share("revealed by the order of captions", counts["revealed"], counts["episodes"], 0.994, kMeasured);
}

TEST_CASE("Published composite: one syntax is left")
{
    Counts counts = count_published(
        "composite", [](const Made& made, Counts& counted) { counted["one"] += count_syntaxes(made.view) == 1 ? 1.0 : 0.0; });
    check_share("syntax unique", counts["one"], counts["episodes"], 0.992, kMeasured);
}

TEST_CASE("Published relation: words determined, and words whose two panels share the other relation that holds")
{
    Counts counts = count_published("relation", [](const Made& made, Counts& counted) {
        std::map<std::string, std::set<Relation>> seen;
        std::map<std::string, std::set<Relation>> possible;
        for (std::size_t i = 0; i < kContextCount; ++i) {
            const std::vector<std::string> words = split_words(made.view.utterances[i]);
            const std::set<Relation> here = find_relations(made.view.contexts[i], words);
            seen[words[2]].insert(here.begin(), here.end());
            const auto [entry, is_new] = possible.emplace(words[2], here);
            std::erase_if(entry->second, [&here](Relation relation) { return !here.contains(relation); });
        }
        std::vector<std::set<Relation>> meanings;
        for (const auto& [word, relations] : possible) {
            meanings.push_back(relations);
        }
        REQUIRE(meanings.size() == 3);
        int assignment_count = 0;
        for (const Relation a : meanings[0]) {
            for (const Relation b : meanings[1]) {
                for (const Relation c : meanings[2]) {
                    assignment_count += a != b && a != c && b != c ? 1 : 0;
                }
            }
        }
        counted["determined"] += assignment_count == 1 ? 1.0 : 0.0;
        counted["shared"] += std::any_of(seen.begin(), seen.end(), [](const auto& word) { return word.second.size() < 3; }) ? 1.0 : 0.0;
    });
    check_share("all words determined", counts["determined"], counts["episodes"], 0.9985, kMeasured);
    check_share("a word with a shared confound", counts["shared"], counts["episodes"], 4.0 / 2500.0, 2500.0);
}

TEST_SUITE_END();

}  // namespace clevrvk::generators::mewl::test
