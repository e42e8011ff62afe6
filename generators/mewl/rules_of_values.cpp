// Rules of the tasks whose words name one value: an attribute value, or a number.
#include "generators/mewl/trial.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace clevrvk::generators::mewl {
namespace {

/// The only object of each panel; nothing when a panel has another number of objects.
std::optional<std::vector<Item>> find_single_items(Trial& trial)
{
    std::vector<Item> items;
    for (std::size_t i = 0; i <= trial.context_count(); ++i) {
        if (trial.scene(i).objects.size() != 1) {
            trial.require(false, fmt::format("{}: the panel should show one object", trial.place(i)));
            return std::nullopt;
        }
        items.push_back(trial.scene(i).objects.front().item);
    }
    return items;
}

std::optional<Attribute> find_type(const std::string& name)
{
    const auto found = std::find_if(kAttributes.begin(), kAttributes.end(), [&name](Attribute type) { return name_of(type) == name; });
    return found == kAttributes.end() ? std::nullopt : std::optional(*found);
}

bool has_value(const Item& item, const std::optional<std::string>& value)
{
    return std::any_of(kAttributes.begin(), kAttributes.end(), [&](Attribute type) { return value_name(item, type) == value; });
}

/// The indices of the meanings of the lexicon's words among the values of the type; nothing unless they are `count`
/// different values of this type.
std::optional<std::vector<int>> find_values(const Trial& trial, Attribute type, std::size_t first_word, std::size_t count = 3)
{
    std::vector<int> places;
    for (std::size_t i = first_word; i < std::min(first_word + count, trial.labels.lexicon.size()); ++i) {
        const std::span<const std::string_view> values = values_of(type);
        const auto* const name = std::get_if<std::string>(&trial.labels.lexicon[i].value);
        const auto found = name == nullptr ? values.end() : std::find(values.begin(), values.end(), *name);
        if (found == values.end()) {
            return std::nullopt;
        }
        places.push_back(static_cast<int>(found - values.begin()));
    }
    return std::set<int>(places.begin(), places.end()).size() == count ? std::optional(places) : std::nullopt;
}

/// Whether every object has exactly one value that the others lack.
bool has_lone_value_each(const SceneView& scene)
{
    return std::all_of(scene.objects.begin(), scene.objects.end(), [&scene](const SeenObject& own) {
        return 1 == std::count_if(kAttributes.begin(), kAttributes.end(), [&](Attribute type) {
                   return 1 == std::count_if(scene.objects.begin(), scene.objects.end(), [&](const SeenObject& object) {
                              return value_of(object.item, type) == value_of(own.item, type);
                          });
               });
    });
}

int count_heard(const Trial& trial, const std::string& word)
{
    return static_cast<int>(std::count(trial.view.utterances.begin(), trial.view.utterances.end(), word));
}

}  // namespace

void judge_attribute(Trial& trial)
{
    const std::optional<std::vector<Item>> items = find_single_items(trial);
    const std::optional<Attribute> type = find_type(trial.labels.task);
    const std::optional<std::vector<int>> values = find_values(trial, *type, 0);
    trial.require(trial.labels.types == std::vector{trial.labels.task}, "labels.types: the type should be the attribute of the task");
    trial.require(values.has_value(), "labels.lexicon: the words should name three values of the attribute");
    if (!items || !values) {
        return;
    }
    Groups groups;
    for (std::size_t i = 0; i <= trial.context_count(); ++i) {
        const bool is_true = trial.meaning<std::string>(trial.said(i)) == value_name((*items)[i], *type);
        trial.require(is_true, fmt::format("{}: '{}' is not true of its object", trial.place(i), trial.said(i)));
        const std::string name =
            is_true ? fmt::format("{} #{}", trial.said(i), candidate_place((*items)[i], *type, *values)) : trial.name(i, 0);
        trial.require(trial.name(i, 0) == name, fmt::format("{}: its object should be called '{}'", trial.place(i), name));
        trial.require(i == trial.context_count() || trial.labels.names[i] == name,
                      fmt::format("labels.names[{}]: the name should be '{}'", i, name));
        if (i < trial.context_count()) {
            groups[trial.said(i)].push_back((*items)[i]);
        }
    }
    trial.require(std::set<Item>(items->begin(), items->end()).size() == items->size(), "two of the seven objects are the same");
    trial.require(groups.size() == 3, "each of the three words should be heard");
    trial.require(count_shared_attributes(groups) == 1, "the objects that a word is said of should have exactly one attribute in common");
    const auto dummy_count = std::count_if(trial.labels.choices.begin(), trial.labels.choices.end(), [&trial](const std::string& word) {
        return trial.lexicon_place(word) == trial.labels.lexicon.size();
    });
    trial.require(dummy_count == 2 || (trial.is_strict() && trial.labels.choices.size() < 5),
                  "two choices should be words without a meaning");
    const bool has_new_others = std::none_of(items->begin(), items->end() - 1, [&](const Item& item) {
        return std::all_of(kAttributes.begin(), kAttributes.end(),
                           [&](Attribute each) { return each == *type || value_of(item, each) == value_of(items->back(), each); });
    });
    trial.require(!trial.is_strict() || has_new_others, "a context shows an object that differs from the question's in the named attribute "
                                                        "alone");
    for (const WordMeaning& meaning : trial.labels.lexicon) {
        const std::size_t often = trial.context_count() / 3;
        trial.require(trial.is_published() || count_heard(trial, meaning.word) == static_cast<int>(often),
                      fmt::format("'{}' should be heard {}", meaning.word, often == 2 ? "twice" : "as often as others"));
    }
}

void judge_composite(Trial& trial)
{
    const std::optional<std::vector<Item>> items = find_single_items(trial);
    const std::vector<std::string>& types = trial.labels.types;
    const bool has_types =
        types.size() == 2 && types[0] != types[1] && find_type(types[0]) && find_type(types[1]) && types[0] != "size" && types[1] != "size";
    trial.require(has_types, "labels.types: the types should be two of shape, color and material");
    if (!items || !has_types) {
        return;
    }
    const auto count_of = [&trial](const std::string& type) { return std::size_t{trial.is_strict() && type == "color" ? 4U : 3U}; };
    trial.require(find_values(trial, *find_type(types[0]), 0, count_of(types[0])) &&
                      find_values(trial, *find_type(types[1]), count_of(types[0]), count_of(types[1])),
                  trial.is_strict() ? "labels.lexicon: the words should name four colors and three values of another attribute"
                                    : "labels.lexicon: the words should name three values of each attribute");
    std::array<Groups, 2> groups;
    std::set<std::string> heard;
    for (std::size_t i = 0; i <= trial.context_count(); ++i) {
        const std::vector<std::string> words = split_words(trial.said(i));
        bool is_true = words.size() == 2;
        for (std::size_t k = 0; is_true && k < 2; ++k) {
            is_true = trial.meaning<std::string>(words[k]) == value_name((*items)[i], *find_type(types[k]));
        }
        trial.require(is_true, fmt::format("{}: '{}' is not true of its object", trial.place(i), trial.said(i)));
        trial.require(trial.name(i, 0) == trial.said(i),
                      fmt::format("{}: its object should be called '{}'", trial.place(i), trial.said(i)));
        for (std::size_t k = 0; is_true && i < trial.context_count() && k < 2; ++k) {
            groups[k][words[k]].push_back((*items)[i]);
            heard.insert(words[k]);
        }
    }
    trial.require(!trial.is_heard(trial.view.answer), "the answer should not be heard before");
    const auto heard_count = std::count_if(trial.view.choices.begin(), trial.view.choices.end(),
                                           [&trial](const std::string& each) { return trial.is_heard(each); });
    trial.require(heard_count == (trial.is_strict() ? 0 : 2),
                  trial.is_strict() ? "no choice should be heard before" : "exactly three choices should not be heard before");
    trial.require(trial.is_published() || heard.size() == trial.labels.lexicon.size(), "each of the six words should be heard");
    trial.require(trial.is_published() || (count_shared_attributes(groups[0]) == 1 && count_shared_attributes(groups[1]) == 1),
                  "the objects that a word is said of should have exactly one attribute in common");
}

void judge_number(Trial& trial)
{
    std::set<std::size_t> counts;
    for (std::size_t i = 0; i <= trial.context_count(); ++i) {
        const SceneView& scene = trial.scene(i);
        std::set<Item> items;
        for (std::size_t k = 0; k < scene.objects.size(); ++k) {
            items.insert(scene.objects[k].item);
            trial.require(trial.name(i, k).empty(), fmt::format("{}: its objects should have no names", trial.place(i)));
        }
        trial.require(items.size() == scene.objects.size(), fmt::format("{}: two of its objects are the same", trial.place(i)));
        trial.require(trial.meaning<int>(trial.said(i)) == static_cast<int>(scene.objects.size()),
                      fmt::format("{}: '{}' is not the number of its objects", trial.place(i), trial.said(i)));
        if (i < trial.context_count()) {
            counts.insert(scene.objects.size());
        }
    }
    const bool are_consecutive =
        counts.size() == trial.context_count() && !counts.empty() && *counts.rbegin() - *counts.begin() + 1 == counts.size();
    trial.require(trial.is_strict() ? are_consecutive : counts == std::set<std::size_t>{1, 2, 3, 4, 5, 6},
                  trial.is_strict() ? "the contexts should show consecutive numbers of objects"
                                    : "the contexts should show one to six objects");
    trial.require(std::all_of(trial.view.choices.begin(), trial.view.choices.end(),
                              [&trial](const std::string& each) { return trial.is_heard(each); }),
                  "the choices should be words of the contexts");
}

void judge_pragmatic(Trial& trial)
{
    std::set<std::string> meanings;
    for (std::size_t i = 0; i <= trial.context_count(); ++i) {
        const SceneView& scene = trial.scene(i);
        const std::vector<spec::ObjectSpec>& objects = trial.episode.panels[i].objects;
        if (objects.size() != 4 || !objects.back().points_to || !scene.target) {
            trial.require(false, fmt::format("{}: the panel should show three objects, then the hand", trial.place(i)));
            continue;
        }
        const std::optional<std::string> value = trial.meaning<std::string>(trial.said(i));
        const Item& target = scene.objects[*scene.target].item;
        std::set<Item> items;
        for (std::size_t k = 0; k < scene.objects.size(); ++k) {
            items.insert(scene.objects[k].item);
            trial.require(trial.name(i, k) == (k == *scene.target ? trial.said(i) : ""),
                          fmt::format("{}: the word should be the name of the target alone", trial.place(i)));
        }
        trial.require(items.size() == 3, fmt::format("{}: two of its objects are the same", trial.place(i)));
        const auto lone_count = std::count_if(kAttributes.begin(), kAttributes.end(), [&](Attribute type) {
            return 1 == std::count_if(scene.objects.begin(), scene.objects.end(),
                                      [&](const SeenObject& object) { return value_of(object.item, type) == value_of(target, type); });
        });
        trial.require(lone_count == 1, fmt::format("{}: exactly one value should be the target's alone", trial.place(i)));
        const auto bearer_count = std::count_if(scene.objects.begin(), scene.objects.end(),
                                                [&](const SeenObject& object) { return has_value(object.item, value); });
        trial.require(has_value(target, value) && bearer_count == 1,
                      fmt::format("{}: '{}' does not distinguish the target from the others", trial.place(i), trial.said(i)));
        trial.require(!trial.is_strict() || has_lone_value_each(scene),
                      fmt::format("{}: each object should have one value of its own", trial.place(i)));
        if (i < trial.context_count()) {
            meanings.insert(value.value_or(""));
        }
    }
    trial.require(meanings.size() == trial.context_count(), "the six words should mean different values");
    trial.require(std::all_of(trial.view.choices.begin(), trial.view.choices.end(),
                              [&trial](const std::string& each) { return trial.is_heard(each); }),
                  "the choices should be words of the contexts");
}

}  // namespace clevrvk::generators::mewl
